"""Whether a stage can be constructed now, in which ways, and whether it must be.

Source: architects/build/* as named at each function.
"""

from wonders_cli.rules.answers import Reason, Verdict, Way, counted, listed
from wonders_cli.rules.architects.model import COIN, KINDS, City, Counts, Stage, Switches, Table
from wonders_cli.rules.architects.spending import Spend, helpers, means, payable, spends

RULINGS = (
    "architects/build/available",
    "architects/pay/which-cards",
    "architects/pay/different",
    "architects/pay/coin",
)


def can_build(table: Table, seat: int, stage: Stage | None = None) -> list[Verdict]:
    """Each available stage that the cards pay for can be constructed, and one of them must be.

    One verdict for each available stage, or one for the stage asked about; a finished Wonder has none available.
    Source: architects/build/forced, architects/build/available, architects/build/either-of-two.
    """
    city = table.city(seat)
    if stage is not None:
        return [verdict(city, stage, table.switches)]
    if city.finished:
        reason = Reason("architects/build/once", f"{city.name} has constructed every stage of {city.wonder.name}")
        return [Verdict("architects", city.name, None, "stage", (), (reason,), forced=False, rulings=(reason.code,))]
    return [verdict(city, available, table.switches) for available in city.available]


def verdict(city: City, stage: Stage, switches: Switches) -> Verdict:
    """A stage is constructed when the stages below it are, for exactly the cards that its cost counts.

    Source: architects/build/available, architects/pay/which-cards, architects/pay/coin-for-grey.
    """
    reasons = place_reasons(city, stage)
    found = ways_to_pay(city, stage, switches)
    if not found and stage.id not in city.stages:
        reasons += _price_reasons(city, stage, switches)
    if reasons:
        return Verdict("architects", city.name, stage.id, "stage", (), tuple(reasons), forced=False, rulings=RULINGS)
    warned = switches.coin_instead_of_available_grey == "warn"
    warnings = tuple(coin_warning(spend) for spend in found if warned and spend.instead)
    forced = is_forced(found, switches)
    rulings = (*RULINGS, *(["architects/build/forced"] if forced else []), *helper_rulings(found))
    ways = tuple(Way("payment", spend=named(spend.cards), uses=uses(city, spend, switches)) for spend in found)
    return Verdict("architects", city.name, stage.id, "stage", ways, (), warnings, forced, rulings)


def ways_to_pay(city: City, stage: Stage, switches: Switches) -> tuple[Spend, ...]:
    """Every set of cards that pays the stage; where the table rejects it, none with a coin in the place of a grey card.

    Source: architects/pay/which-cards, architects/pay/coin-for-grey.
    """
    found = spends(means(city, switches), stage.cost)
    if switches.coin_instead_of_available_grey == "reject":
        return tuple(spend for spend in found if not spend.instead)
    return found


def is_forced(ways: tuple[Spend, ...], switches: Switches) -> bool:
    """A stage that can be paid must be constructed; a table may except what needs Economy or Engineering.

    Source: architects/build/forced, architects/progress/tokens-force.
    """
    return any(switches.economy_engineering_force_build or spend.plain for spend in ways)


def must_build(city: City, switches: Switches) -> tuple[Stage, ...]:
    """As long as an available stage can be paid, the turn is not over: the player constructs one, and looks again.

    Source: architects/build/forced, architects/build/several, architects/build/either-of-two.
    """
    purse = means(city, switches)
    if not switches.economy_engineering_force_build:
        purse = purse._replace(coin_value=1, any_sign=False)
    return tuple(stage for stage in city.available if payable(purse, stage.cost))


def place_reasons(city: City, stage: Stage) -> list[Reason]:
    """A stage is constructed once, after every stage that it rests on.

    Source: architects/build/available.
    """
    if stage.id in city.stages:
        return [Reason("architects/build/once", f"{city.name} has constructed stage {stage.id} already")]
    absent = [str(below) for below in stage.rests_on if below not in city.stages]
    if absent:
        stages = f"stage {absent[0]}, which is" if len(absent) == 1 else f"stages {listed(absent)}, which are"
        return [Reason("architects/build/available", f"stage {stage.id} rests on {stages} not constructed")]
    return []


def uses(city: City, spend: Spend, switches: Switches) -> tuple[str, ...]:
    """Name the progress tokens that a set of cards needs.

    Source: architects/progress/economy, architects/progress/engineering.
    """
    needed = zip(helpers(city, switches), (spend.dearer_coin, spend.other_sign), strict=True)
    return tuple(token.name for token, wanted in needed if token and wanted)


def helper_rulings(ways: tuple[Spend, ...]) -> list[str]:
    """List the rulings that some way needs beyond those of every stage."""
    rulings = {
        "architects/progress/economy": any(spend.dearer_coin for spend in ways),
        "architects/progress/engineering": any(spend.other_sign for spend in ways),
        "architects/pay/coin-for-grey": any(spend.instead for spend in ways),
    }
    return [code for code, holds in rulings.items() if holds]


def named(cards: Counts) -> tuple[tuple[str, int], ...]:
    """Name the cards of a count.

    >>> named((2, 0, 0, 1, 0, 1))
    (('wood', 2), ('papyrus', 1), ('coin', 1))
    """
    return tuple((KINDS[kind], number) for kind, number in enumerate(cards) if number)


def said(cards: Counts) -> str:
    """Write a count of cards as in a sentence.

    >>> said((2, 0, 0, 1, 0, 1))
    '2 wood, 1 papyrus and 1 coin'
    """
    return listed([f"{number} {kind}" for kind, number in named(cards)]) or "nothing"


def coin_warning(spend: Spend) -> Reason:
    """Say which card could take the place of a coin.

    Source: architects/pay/coin-for-grey.
    """
    resources = listed([KINDS[resource] for resource in spend.instead], "or")
    return Reason(
        "architects/pay/coin-for-grey", f"{said(spend.cards)}: a {resources} card could take the place of a coin"
    )


def _price_reasons(city: City, stage: Stage, switches: Switches) -> list[Reason]:
    held = said(city.cards[: COIN + 1])
    price = counted(stage.cost.number, f"{stage.cost.kind} resource")
    reasons = [Reason("architects/pay/different", f"stage {stage.id} costs {price}; {city.name} has {held}")]
    fresh = city._replace(used=())
    if payable(means(fresh, switches), stage.cost):
        spent = [token.name for token in helpers(fresh, switches) if token and token not in helpers(city, switches)]
        message = f"{listed(spent)} would help, but {'has' if len(spent) == 1 else 'have'} been used in this turn"
        reasons.append(Reason("architects/progress/once-a-turn", message))
    return reasons
