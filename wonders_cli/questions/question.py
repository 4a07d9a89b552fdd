"""What a question is: its name, help, arguments, documents, answer and printing, declared once.

The commands, the library, the case files, the columns of CSV and the tables are made of these declarations.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from wonders_cli.output.printing import Answered, Printing

if TYPE_CHECKING:
    from wonders_cli.documents.load import Document

F = TypeVar("F", bound=Callable[..., Any])

TEXT, ITEMS, FLAG, NUMBER = "text", "items", "flag", "number"


class Argument(NamedTuple):
    """What a question takes besides the document: a text, several items, a flag or a number, with its help."""

    name: str
    kind: str
    help: str

    @property
    def word(self) -> str:
        """The name on the command line and in case files."""
        return self.name.replace("_", "-")


PLAYER: Final = Argument("player", TEXT, "Ask for this player only.")
ITEM: Final = Argument("items", ITEMS, "What is built or paid for.")
STAGE: Final = Argument("stage", FLAG, "Ask for a stage of the Wonder; in Duel the ITEMs are Wonders.")


class Question(NamedTuple):
    """A question. `function` takes a document, items and the other arguments by name; it gives an answer or several.

    `documents` are the kinds that it takes, `jobs` says whether it may be asked in several processes, `example` is a
    call with what it prints. `reads` are the keys of documents that its answer depends on, none for all: it warns of
    what cannot be there.
    """

    name: str
    help: str
    function: Callable[..., Any]
    documents: tuple[str, ...]
    arguments: tuple[Argument, ...]
    printing: Printing
    example: str
    jobs: bool
    reads: tuple[str, ...] = ()

    @property
    def several_files(self) -> bool:
        """Whether it takes many files; one that takes items takes one file."""
        return ITEM not in self.arguments

    def answers(self, document: "Document", *, items: Sequence[str] = (), **asked: Any) -> tuple[Answered, ...]:  # noqa: ANN401
        """Ask a document, with the arguments that the question takes; one answer comes as a tuple too."""
        found: Answered | tuple[Answered, ...] = self.function(document, *items, **asked)
        return found if type(found) is tuple else (found,)  # type: ignore[return-value]


QUESTIONS: dict[str, Question] = {}
"""Every question by its name, in the order of the command line."""


def question(
    name: str,
    help: str,  # noqa: A002 -- as click calls it
    *arguments: Argument,
    documents: tuple[str, ...] = ("table", "city"),
    printing: Printing,
    example: str,
    jobs: bool = False,
    reads: tuple[str, ...] = (),
) -> Callable[[F], F]:
    """Declare a function to be the question of a name."""

    def declare(function: F) -> F:
        QUESTIONS[name] = Question(name, help, function, documents, arguments, printing, example, jobs, reads)
        return function

    return declare
