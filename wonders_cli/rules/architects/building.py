"""Whether a stage can be built now, in which ways, and whether it must be.

Source: architects/build/* as named at each function.
"""

from collections.abc import Sequence

from wonders_cli.rules.answers.building import Verdict, Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.architects.model import COIN, KINDS, AnyResources, City, CoinValue, Stage, Switches, Table, named
from wonders_cli.rules.architects.piles import Counts
from wonders_cli.rules.architects.spending import Spend, helpers, means, payable, spends
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say

COIN_FOR_GREY = "architects/pay/coin-for-grey"
_NOTHING = say("nothing")


def can_build(table: Table, seat: int, stage: Stage | None = None) -> list[Verdict]:
    """Each available stage that the cards pay for can be built, and one of them must be.

    One verdict for each available stage, or one for the stage asked about; a finished Wonder has none available.
    Source: architects/build/forced, architects/build/available, architects/build/either-of-two.
    """
    city = table.city(seat)
    if stage is not None:
        return [verdict(city, stage, table.switches)]
    if city.finished:
        message = say("{player} has built every stage of {wonder}", player=city.name, wonder=city.wonder.name)
        reason = Reason("architects/build/once", message)
        return [Verdict("architects", city.name, None, "stage", (), (reason,), forced=False, rulings=(reason.code,))]
    return [verdict(city, available, table.switches) for available in city.available]


def verdict(city: City, stage: Stage, switches: Switches) -> Verdict:
    """A stage is built when the stages below it are, for exactly the cards that its cost counts.

    Source: architects/build/available, architects/pay/which-cards, architects/pay/coin-for-grey.
    """
    reasons = place_reasons(city, stage)
    every = spends(means(city, switches), stage.cost)
    found = accepted(every, switches)
    rulings: tuple[str, ...] = ()
    if not found and stage.id not in city.stages:
        reasons += _price_reasons(city, stage, switches)
        rulings = pay_rulings(city, stage, ())
    if reasons:
        rulings = tuple(dict.fromkeys((*(reason.code for reason in reasons), *rulings)))
        return Verdict("architects", city.name, stage.id, "stage", (), tuple(reasons), forced=False, rulings=rulings)
    warned = switches["coin-instead-of-available-grey"] == "warn"
    warnings = tuple(coin_warning(spend) for spend in found if warned and spend.instead)
    forced = is_forced(found, switches)
    rulings = (*pay_rulings(city, stage, every), *force_rulings(city, found, switches))
    ways = tuple(Way("payment", spend=Frozen(named(spend.cards)), uses=uses(city, spend, switches)) for spend in found)
    return Verdict("architects", city.name, stage.id, "stage", ways, (), warnings, forced, rulings)


def ways_to_pay(city: City, stage: Stage, switches: Switches) -> tuple[Spend, ...]:
    """Every set of cards that pays the stage and that the table accepts.

    Source: architects/pay/which-cards.
    """
    return accepted(spends(means(city, switches), stage.cost), switches)


def accepted(ways: tuple[Spend, ...], switches: Switches) -> tuple[Spend, ...]:
    """A house rule may reject a coin where a grey card would do.

    Source: architects/pay/coin-for-grey.
    """
    if switches["coin-instead-of-available-grey"] == "reject":
        return tuple(spend for spend in ways if not spend.instead)
    return ways


def is_forced(ways: tuple[Spend, ...], switches: Switches) -> bool:
    """A stage that can be paid must be built; a house rule may except what needs Economy or Engineering.

    Source: architects/build/forced, architects/progress/tokens-force.
    """
    return any(switches["economy-engineering-force-build"] or spend.plain for spend in ways)


def must_build(city: City, switches: Switches) -> tuple[Stage, ...]:
    """As long as an available stage can be paid, the turn is not over: the player builds one, and looks again.

    Source: architects/build/forced, architects/build/several, architects/build/either-of-two.
    """
    purse = means(city, switches)
    if not switches["economy-engineering-force-build"]:
        purse = purse._replace(coin_value=1, any_sign=False)
    return tuple(stage for stage in city.available if payable(purse, stage.cost))


def place_reasons(city: City, stage: Stage) -> list[Reason]:
    """A stage is built once, after every stage that it rests on.

    Source: architects/build/available.
    """
    if stage.id in city.stages:
        message = say("{player} has built stage {stage} already", player=city.name, stage=stage.id)
        return [Reason("architects/build/once", message)]
    absent = [below for below in stage.rests_on if below not in city.stages]
    if not absent:
        return []
    if len(absent) == 1:
        message = say("stage {stage} rests on stage {below}, which is not built", stage=stage.id, below=absent[0])
    else:
        message = say("stage {stage} rests on stages {below}, which are not built", stage=stage.id, below=tuple(absent))
    return [Reason("architects/build/available", message)]


def uses(city: City, spend: Spend, switches: Switches) -> tuple[str, ...]:
    """Name the progress tokens that a set of cards needs.

    Source: architects/progress/economy, architects/progress/engineering.
    """
    if spend.plain:
        return ()
    needed = zip(helpers(city, switches), (spend.dearer_coin, spend.other_sign), strict=True)
    return tuple(token.name for token, wanted in needed if token and wanted)


# ---- which rulings decide


def pay_rulings(city: City, stage: Stage, ways: Sequence[Spend]) -> tuple[str, ...]:
    """Name the rulings by which a stage is available, and by which cards pay for it or do not.

    `ways` are all sets of cards that pay, those that a house rule rejects too.
    """
    codes = ["architects/build/available"] if stage in city.available else []
    if stage.ruling and codes:
        codes.append(stage.ruling)
    codes += ("architects/pay/which-cards", "architects/pay/different")
    if city.cards[COIN] and (not ways or any(spend.cards[COIN] for spend in ways)):
        codes.append("architects/pay/coin")
        if any(spend.instead for spend in ways):
            codes.append(COIN_FOR_GREY)
    for token in city.progress:
        match token.effect:
            case CoinValue():
                helps = any(spend.dearer_coin for spend in ways)
            case AnyResources():
                helps = any(spend.other_sign for spend in ways)
            case _:
                continue
        if helps or not ways:
            codes.append(token.ruling)
    return tuple(codes)


def force_rulings(city: City, ways: Sequence[Spend], switches: Switches) -> tuple[str, ...]:
    """Name the rulings that say whether a stage must be built that can be paid in these ways."""
    tokens_force = switches["economy-engineering-force-build"]
    plain = [spend.plain for spend in ways]
    codes = []
    if tokens_force or any(plain):
        codes.append("architects/build/forced")
        if all(spend.cards[COIN] for spend in ways):
            codes.append("architects/pay/no-withholding")
    if len(city.available) > 1:
        codes.append("architects/build/either-of-two")
        if len(must_build(city, switches)) > 1:
            codes.append("architects/build/several")
    if not any(plain) or not (tokens_force or all(plain)):
        codes.append("architects/progress/tokens-force")
    return tuple(codes)


def duty_rulings(city: City, switches: Switches) -> tuple[str, ...]:
    """Name the rulings by which available stages that can be paid must be built, or need not be."""
    payable_now = [ways for stage in city.available if (ways := ways_to_pay(city, stage, switches))]
    rulings = [force_rulings(city, ways, switches) for ways in payable_now]
    return tuple(dict.fromkeys(code for codes in rulings for code in codes))


def coin_warning(spend: Spend) -> Reason:
    """Warn of a card that could replace a coin.

    Source: architects/pay/coin-for-grey.
    """
    resources = [KINDS[resource] for resource in spend.instead]
    message = say(
        "{cards:units}: a {resources:or} card could replace a coin",
        cards=named(spend.cards),
        resources=tuple(resources),
    )
    return Reason(COIN_FOR_GREY, message)


def cards_held(cards: Counts) -> Message:
    """Write a count of cards as in a sentence.

    >>> str(cards_held((2, 0, 0, 1, 0, 1))), str(cards_held((0,)))
    ('2 wood, 1 papyrus and 1 coin', 'nothing')
    """
    return say("{cards:units}", cards=named(cards)) if any(cards) else _NOTHING


def _price_reasons(city: City, stage: Stage, switches: Switches) -> list[Reason]:
    held = cards_held(city.cards[: COIN + 1])
    number = stage.cost.number
    if stage.cost.kind == "identical":
        message = say(
            "stage {stage} costs {number:identical resource}; {player} has {held}",
            stage=stage.id,
            number=number,
            player=city.name,
            held=held,
        )
    else:
        message = say(
            "stage {stage} costs {number:different resource}; {player} has {held}",
            stage=stage.id,
            number=number,
            player=city.name,
            held=held,
        )
    reasons = [Reason("architects/pay/different", message)]
    fresh = city._replace(used=())
    if payable(means(fresh, switches), stage.cost):
        spent = [token.name for token in helpers(fresh, switches) if token and token not in helpers(city, switches)]
        if len(spent) == 1:
            message = say("{token} would help, but has been used in this turn", token=spent[0])
        else:
            message = say("{tokens} would help, but have been used in this turn", tokens=tuple(spent))
        reasons.append(Reason("architects/progress/once-a-turn", message))
    return reasons
