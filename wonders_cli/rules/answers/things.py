"""What lies on the table, described as printed, and the rulings, described as answers cite them."""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.cost import CardCost, PrintedCost
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, written


class StageText(NamedTuple):
    """A stage of a Wonder as printed; `piece` and `rests_on` belong to the Wonders of Architects."""

    number: int
    cost: PrintedCost | CardCost
    effect: Message
    piece: str | None = None
    rests_on: tuple[int, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the stage as scripts read it."""
        answer: dict[str, Any] = {"number": self.number, "cost": self.cost.as_json(), "effect": str(self.effect)}
        if self.piece is not None:
            answer["piece"] = self.piece
        return answer if self.rests_on is None else answer | {"rests_on": list(self.rests_on)}


class Thing(NamedTuple):
    """A card, Wonder, token or deck, as printed; None is what a thing of its kind does not have.

    `copies` are for each Age the numbers of players from which a copy is in the deck ("3+"), or numbers of copies.
    `local` is the name in the language that was asked for.
    """

    game: str
    kind: str
    name: str
    source: str
    effect: Message | None = None
    color: str | None = None
    side: str | None = None
    monument: str | None = None
    resource: str | None = None
    ages: tuple[int, ...] | None = None
    cost: PrintedCost | None = None
    chain_from: tuple[str, ...] | None = None
    chain_to: tuple[str, ...] | None = None
    copies: "Frozen[str, tuple[str, ...]] | Frozen[str, int] | int | None" = None
    cards: Frozen[str, int] | None = None
    stages: tuple[StageText, ...] | None = None
    rulings: tuple[str, ...] = ()
    local: str | None = None
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the thing as scripts read it; what it does not have is left out."""
        answer: dict[str, Any] = {
            "game": self.game,
            "kind": self.kind,
            "name": self.name,
            "local": self.local,
            "color": self.color,
            "side": self.side,
            "monument": self.monument,
            "resource": self.resource,
            "ages": _listed(self.ages),
            "cost": self.cost and self.cost.as_json(),
            "effect": None if self.effect is None else written(self.effect),
            "chain_from": _listed(self.chain_from),
            "chain_to": _listed(self.chain_to),
            "cards": None if self.cards is None else dict(self.cards),
            "stages": None if self.stages is None else [stage.as_json() for stage in self.stages],
            "copies": _copies(self.copies),
            "rulings": list(self.rulings),
            "source": self.source,
        }
        return {key: value for key, value in answer.items() if value is not None}


def _listed(values: tuple[Any, ...] | None) -> list[Any] | None:
    return None if values is None else list(values)


def _copies(copies: "Frozen[str, tuple[str, ...]] | Frozen[str, int] | int | None") -> dict[str, Any] | int | None:
    if not isinstance(copies, Frozen):
        return copies
    return {key: list(value) if isinstance(value, tuple) else value for key, value in copies.items()}


class Switch(NamedTuple):
    """A house rule that a document may change, with the ruling whose meaning it changes."""

    name: str
    default: bool | int | str
    values: tuple[bool | int | str, ...]
    meaning: str
    code: str


class Ruling(NamedTuple):
    """A ruling as answers cite it: its text, its sources, how sure it is (sure, likely, open), the cases that pin it.

    `background` says that no answer can cite it.
    """

    code: str
    title: str
    text: str
    grade: str
    kind: str
    source: tuple[str, ...]
    cases: tuple[str, ...] = ()
    switch: Switch | None = None
    background: bool = False
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the ruling as scripts read it."""
        switch = self.switch
        return {
            "code": self.code,
            "title": self.title,
            "text": self.text,
            "grade": self.grade,
            "kind": self.kind,
            "source": list(self.source),
            "cases": list(self.cases),
            "switch": switch and switch.name,
            "default": switch and switch.default,
            "values": None if switch is None else list(switch.values),
            "meaning": switch and switch.meaning,
            "background": self.background,
        }
