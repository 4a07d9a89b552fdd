"""Every way to pay a stage with cards: exact sets of grey and yellow cards, and the two tokens that help.

Source: architects/build/* as named at each function.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from wonders_cli.rules.architects.model import COIN, AnyResources, City, CoinValue, Cost, Switches, Token
from wonders_cli.rules.architects.piles import Counts

IDENTICAL, DIFFERENT = "identical", "different"


class Means(NamedTuple):
    """What a city pays with: its resource cards and, last, its coins.

    `coin_value` is what one of the coins is worth. With `any_sign` the cards need not be identical or different.
    `willing` is False where the player need not use the two tokens, so that nothing is demanded of them.
    """

    held: Counts
    coin_value: int = 1
    any_sign: bool = False
    willing: bool = True


class Spend(NamedTuple):
    """A set of cards that pays a stage exactly, counted like the cards held.

    With `dearer_coin` one of the coins is worth more than one. With `other_sign` the cards are not identical or
    different, as the cost asks. `instead` are the resources of which a card held could replace a coin.
    """

    cards: Counts
    dearer_coin: bool
    other_sign: bool
    instead: tuple[int, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it needs no token."""
        return not (self.dearer_coin or self.other_sign)


def means(city: City, switches: Switches) -> Means:
    """A city pays with its grey and yellow cards and with the tokens that it may still use in this turn.

    Source: architects/pay/which-cards, architects/progress/economy, architects/progress/engineering.
    """
    economy, engineering = helpers(city, switches)
    coin_value = economy.effect.coins if economy and isinstance(economy.effect, CoinValue) else 1
    willing = bool(switches["economy-engineering-force-build"])
    return Means(city.cards[: COIN + 1], coin_value, engineering is not None, willing)


def helpers(city: City, switches: Switches) -> tuple[Token | None, Token | None]:
    """Economy helps once a turn, and so does Engineering, unless the house rule lets it help with every stage.

    Source: architects/progress/economy, architects/progress/engineering.
    """
    if not city.progress:
        return None, None
    if not switches["engineering-once-per-turn"]:
        city = city._replace(used=tuple(token for token in city.used if not isinstance(token.effect, AnyResources)))
    return city.usable(CoinValue), city.usable(AnyResources)


def spends(means: Means, cost: Cost) -> tuple[Spend, ...]:
    """The cards spent count exactly as much as the stage costs; the player chooses among all such sets.

    Sets with the fewest coins come first, then those with more of the earlier resources.
    Source: architects/pay/which-cards, architects/pay/different.

    Two wood and a coin for two identical:

    >>> [spend.cards for spend in spends(Means((2, 0, 0, 0, 0, 1)), Cost(2, "identical"))]
    [(2, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 1)]
    """
    if not payable(means, cost):
        return ()
    return worked_out(means._replace(held=tuple(min(number, cost.number) for number in means.held)), cost)


def payable(means: Means, cost: Cost) -> bool:
    """Coins replace what is missing: the same as the others for identical, something new for different.

    Source: architects/pay/coin, architects/progress/economy, architects/progress/engineering.

    >>> wood_and_coin = Means((1, 0, 0, 0, 0, 1))
    >>> payable(wood_and_coin, Cost(2, "identical")), payable(wood_and_coin, Cost(3, "different"))
    (True, False)
    """
    *resources, coins = means.held
    if means.any_sign:
        most = sum(resources)
    elif cost.kind == IDENTICAL:
        most = max(resources)
    else:
        most = len(resources) - resources.count(0)
    return most + coins + (means.coin_value - 1 if coins else 0) >= cost.number


@lru_cache(maxsize=1 << 15)
def worked_out(means: Means, cost: Cost) -> tuple[Spend, ...]:
    """Every choice of grey cards is tried, and coins fill the gap.

    Source: architects/pay/different, architects/pay/coin, architects/progress/economy, architects/progress/engineering.
    """
    *resources, coins = means.held
    most = 1 if cost.kind == DIFFERENT and not means.any_sign else cost.number
    found: dict[Counts, Spend] = {}
    for chosen in product(*(range(min(number, most) + 1) for number in resources)):
        other_sign = not follows_sign(chosen, cost)
        short = cost.number - sum(chosen)
        if short < 0 or (other_sign and not means.any_sign):
            continue
        if short <= coins:
            found[*chosen, short] = Spend((*chosen, short), dearer_coin=False, other_sign=other_sign)
        fewer = short - (means.coin_value - 1)
        if 0 < fewer < short and fewer <= coins:
            found[*chosen, fewer] = Spend((*chosen, fewer), dearer_coin=True, other_sign=other_sign)
    every = [spend._replace(instead=_instead(spend, means, found)) for spend in found.values()]
    return tuple(sorted(every, key=lambda spend: (spend.cards[COIN], [-number for number in spend.cards])))


def follows_sign(resources: Counts, cost: Cost) -> bool:
    """Identical is one resource, different is never one twice; nothing but coins is both.

    Source: architects/pay/different, architects/pay/coin.

    >>> follows_sign((2, 0, 0, 0, 0), Cost(3, "identical")), follows_sign((2, 0, 0, 0, 0), Cost(3, "different"))
    (True, False)
    """
    if cost.kind == IDENTICAL:
        return len(resources) - resources.count(0) <= 1
    return max(resources) <= 1


def _instead(spend: Spend, means: Means, found: dict[Counts, Spend]) -> tuple[int, ...]:
    """The resources of which a card held would pay as well instead of a coin.

    A player who need not use the two tokens need not use them to save a coin. Source: architects/pay/coin-for-grey.
    """
    if not spend.cards[COIN]:
        return ()
    resources = []
    for resource in range(COIN):
        swapped = list(spend.cards)
        swapped[resource] += 1
        swapped[COIN] -= 1
        other = found.get(tuple(swapped))
        if other and (
            means.willing or (other.dearer_coin <= spend.dearer_coin and other.other_sign <= spend.other_sign)
        ):
            resources.append(resource)
    return tuple(resources)
