"""Text to nodes: what is refused, the limits, and that nothing in a file ends in an exception."""

import io

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from tests.documents.reading import places, plain, problem, read
from wonders_cli.documents import nodes
from wonders_cli.documents.files import MOST_BYTES
from wonders_cli.documents.nodes import MOST_LEVELS, MOST_NODES
from wonders_cli.documents.problems import format_problems
from wonders_cli.documents.pure import PureLoader
from wonders_cli.documents.source import documents

both_loaders = pytest.mark.usefixtures("either_loader")


# --- what is refused -------------------------------------------------------------------------------------------------


@both_loaders
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x [1]\nb: *x\n", [("refused", 1, 4), ("refused", 2, 4)]),
        ("a: !!str 3\n", [("refused", 1, 4)]),
        ("a: ! 3\n", [("refused", 1, 4)]),
        ("a: !!python/object/apply:os.system ['true']\nb: !x {c: 1}\n", [("refused", 1, 4), ("refused", 2, 4)]),
        ("--- !x\na: 1\n", [("refused", 1, 5)]),
        ("a: 1\nb: 2\na: 3\n", [("duplicate-key", 3, 1)]),
        ("a: {b: 1, b: 2, b: 3}\n", [("duplicate-key", 1, 11), ("duplicate-key", 1, 17)]),
        ("? [a]\n: 1\n", [("wrong-type", 1, 3)]),
        ("? {a: 1}\n: 1\n", [("wrong-type", 1, 3)]),
        ('a: "\\e[31m"\n', [("refused", 1, 4)]),
        ('a: "\\0"\n', [("refused", 1, 4)]),
        ('"\\a": 1\n', [("refused", 1, 1)]),
        ("a: 1\nb: x\u202ey\n", [("refused", 2, 4)]),
        ("a: 1\nb: \x1b[31m\n", [("not-yaml", 2, 4)]),
        ("a: 1\nb: x\0\n", [("not-yaml", 2, 5)]),
        ("a: b: c\n", [("not-yaml", 1, 5)]),
        ("a: [1, 2\n", [("not-yaml", 1, 4)]),
        ("- a\n", [("wrong-type", 1, 1)]),
        ("Player;Coins\nAnn;18\n", [("wrong-type", 1, 1)]),
        ("~", [("wrong-type", 1, 1)]),
    ],
)
def test_what_is_refused_has_its_place(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert places(text)[: len(expected)] == expected
    assert places("x: 1\n---\n" + text)[0][:2] == (expected[0][0], expected[0][1] + 2)


@both_loaders
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game: base\nplayers:\n\t- name: Ann\n", (3, 1)),
        ("a: b\n\tc: d\n", (2, 1)),
        ("a:\n  - b\n  \t- c\n", (3, 3)),
        ("a:\n  b: 1\n\tc: 2\n", (3, 1)),
    ],
)
def test_tabs_cannot_indent(text: str, place: tuple[int, int]) -> None:
    found = problem(text)
    assert found.code == "not-yaml"
    assert "tab" in str(found.message)
    assert found.span
    assert found.span[:2] == place


@both_loaders
def test_what_was_refused_is_passed_over_and_the_rest_is_there() -> None:
    (document,) = read("a: !x 1\nb: 2\na: 3\n? [c]\n: 4\nd: &y 5\n")
    assert plain(document.root) == {"a": None, "b": "2", "d": "5"}
    found = sorted((problem.span or (), problem.code) for problem in document.problems)
    assert [code for _, code in found] == ["refused", "duplicate-key", "wrong-type", "refused"]


@both_loaders
@pytest.mark.parametrize("opening", ["[", "{a: "])
def test_nesting_has_a_limit(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    # The mapping at the top is a level too.
    sound = f"a: {opening * (MOST_LEVELS - 1)}1{closing * (MOST_LEVELS - 1)}"
    assert places(sound) == []
    for levels in (MOST_LEVELS, 5_000):
        found = problem(f"a: {opening * levels}1{closing * levels}")
        assert found.code == "too-deep"


@both_loaders
def test_nesting_in_blocks_has_the_same_limit() -> None:
    assert places("".join(" " * level + "a:\n" for level in range(200))) == [
        ("too-deep", MOST_LEVELS + 1, MOST_LEVELS + 1)
    ]


def test_the_number_of_values_has_a_limit() -> None:
    # The mapping at the top, its key and the list are three more.
    for values, expected in ((MOST_NODES - 4, []), (MOST_NODES - 3, ["too-large"])):
        assert [code for code, _, _ in places(f"a: [{'1, ' * values}]")] == expected


def test_size_has_a_limit() -> None:
    line = b"# " + b"x" * 97 + b"\n"
    begin = b"a: 1\n"
    enough = (MOST_BYTES - len(begin)) // len(line)
    (sound,) = read(begin + line * enough)
    assert sound.problems == []
    large, after = read(begin + line * (enough + 1) + b"---\nb: 1\n")
    assert [(found.code, found.span and found.span.line) for found in large.problems] == [("too-large", 1)]
    assert (after.first_line, plain(after.root)) == (enough + 3, {"b": "1"})


def test_a_line_of_many_megabytes_is_not_kept() -> None:
    large, after = read(b"a: [" + b"Lumber Yard, " * 300_000 + b"]\n---\nb: 1\n")
    assert [found.code for found in large.problems] == ["too-large"]
    assert (after.first_line, plain(after.root)) == (2, {"b": "1"})


@pytest.mark.parametrize("separator", ["\x85", "\u2028", "\u2029"])
def test_only_line_feeds_and_returns_end_a_line(separator: str) -> None:
    (document,) = read(f"a: x{separator}y\nb: [1\n")
    (found,) = document.problems
    assert found.span
    assert found.span.line == 2
    (document,) = read(f"a: Lumber{separator}Yard\nb: 1\n")
    assert plain(document.root) == {"a": "Lumber Yard", "b": "1"}


def test_laughs_are_stopped_at_once() -> None:
    lines = ["a0: &a0 [x, x]", *(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 10))]
    assert all(code == "refused" for code, _, _ in places("\n".join(lines)))


# --- anything at all -------------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *(
            "---",
            "...",
            "\n",
            "\r",
            "\t",
            " ",
            "  ",
            "- ",
            ": ",
            ", ",
            "? ",
            "[",
            "]",
            "{",
            "}",
            "#",
            "&a",
            "*a",
            "!",
            "!!x",
            "|",
            ">",
            "%",
        ),
        *(
            '"',
            "'",
            "\\",
            "\\ud83d",
            "\\ude00",
            "\\UFFFFFFFF",
            "\\x",
            "\0",
            "\x1b",
            "\x85",
            "\u2028",
            "\u202e",
            "\ufeff",
            "a",
            "木",
        ),
        *('{"a": 1}', "%YAML 1.1", "%TAG ! x", "@", "`", "<<", "=", "~"),
    ]
)


@given(st.binary() | st.lists(PIECES, max_size=30).map(lambda pieces: "".join(pieces).encode()))
@example(b'"\\UFFFFFFFF"')
@example(b'a: "\\U00110000"')
def test_nothing_in_a_file_ends_in_an_exception(data: bytes) -> None:
    for loader in (yaml.CSafeLoader, PureLoader):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(nodes, "_Loader", loader)
            for number, document in enumerate(documents("t", io.BytesIO(data)), 1):
                assert document.number == number
                assert document.root or document.problems
                report = format_problems("t", document.problems, document.text, document.first_line)
                assert all(line.isprintable() for line in report.split("\n"))
                for found in document.problems:
                    assert found.span
                    assert document.first_line <= found.span.line <= data.count(b"\n") + data.count(b"\r") + 1
