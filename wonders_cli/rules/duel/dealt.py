"""What can have been dealt: cards that come up in a record, and structures that a record gives.

Source: duel/setup/deck, duel/build/own-names.
"""

from collections.abc import Iterator, Mapping

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Finding, PlayPlace
from wonders_cli.rules.duel.model import Card, Numbers, Structure
from wonders_cli.rules.duel.setup import is_guild, most_dealt, of_another_age, one_too_many
from wonders_cli.rules.duel.turns import Game
from wonders_cli.rules.messages import say


def unseen(game: Game, card: Card) -> list[Reason]:
    """Each card of the Age is dealt once, and only so many guilds and other cards as the rules say.

    Source: duel/setup/deck, duel/build/own-names.
    """
    table = game.table
    age = table.age or 1
    if card.age != age:
        return [Reason("duel/setup/deck", of_another_age(card, age))]
    for city in (table.city(0), table.city(1)):
        if card in city.cards:
            message = say("{player} has built {card}, the only one there is", player=city.name, card=card.name)
            return [Reason("duel/build/own-names", message)]
    gone = (*(table.discard or ()), *game.tucked)
    if card in gone:
        message = say("{card}, the only one there is, lies in the discard pile", card=card.name)
        if card in game.tucked:
            message = say("{card}, the only one there is, lies under a Wonder", card=card.name)
        return [Reason("duel/build/own-names", message)]
    dealt = [other for other in (*table.city(0).cards, *table.city(1).cards, *gone) if other.age == age]
    alike = sum(is_guild(other) == is_guild(card) for other in dealt)
    most = most_dealt(card, table.numbers)
    if alike >= most:
        return [Reason("duel/setup/deck", one_too_many(card, most))]
    return []


def misdealt(
    structures: Mapping[int, Structure], places: Mapping[int, PlayPlace], numbers: Numbers
) -> Iterator[Finding]:
    """The structures of a record have only cards that can have been dealt.

    Source: duel/setup/deck, duel/build/own-names.
    """
    seen: set[Card] = set()
    for age, structure in structures.items():
        place = places[age]
        cards = [card for card in structure.cards if card is not None]
        for card in cards:
            if card.age != age:
                yield Finding("duel/setup/deck", of_another_age(card, age), place)
            if card in seen:
                message = say("{card} is written twice: there is only one", card=card.name)
                yield Finding("duel/build/own-names", message, place)
            seen.add(card)
        guilds = sum(map(is_guild, cards))
        whole = len(cards) == len(structure.cards)
        if guilds > numbers.guilds_added or (whole and age == numbers.ages and guilds < numbers.guilds_added):
            message = say(
                "{guilds:guild} lie in the structure of {age:age}; there are {number}",
                guilds=guilds,
                age=age,
                number=numbers.guilds_added,
            )
            yield Finding("duel/setup/deck", message, place)
