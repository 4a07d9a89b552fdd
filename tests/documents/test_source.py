"""The documents of a file: where they begin and end, their places, and files that cannot be read."""

import io
from pathlib import Path

import pytest

from tests.documents.reading import plain, problem, read
from wonders_cli.documents.problems import Problem, Span
from wonders_cli.documents.source import MOST_TROUBLE, documents
from wonders_cli.rules.messages import say

both_loaders = pytest.mark.usefixtures("either_loader")


@both_loaders
def test_scalars_stay_text() -> None:
    (document,) = read("a: No\nb: 007\nc: 1_000\nd: 0x10\ne: 2001-01-01\nf: '7'\n")
    assert plain(document.root) == {"a": "No", "b": "007", "c": "1_000", "d": "0x10", "e": "2001-01-01", "f": "7"}
    assert document.problems == []


@both_loaders
def test_nodes_know_their_places() -> None:
    (document,) = read("# a table\nplayers:\n  - name: Ann\n    cards: [Loom, 'Stone Pit']\n\n  - name: Bob\ncoins:\n")
    root = document.root
    assert root

    def span(*path: str | int) -> Span:
        node = root.at(*path)
        assert node
        return node.span

    assert span("players", 0, "cards", 1) == (4, 19, 4, 30)
    assert span("players", 0, "cards") == (4, 12, 4, 31)
    assert span("players", 0) == (3, 5, 4, 31)
    assert span("players", 1, "name") == (6, 11, 6, 14)
    assert span() == (2, 1, 7, 7)
    # What is not there is shown at its key.
    assert span("coins") == (7, 1, 7, 6)
    key = root.key("coins")
    assert key
    assert key.span == (7, 1, 7, 6)


@both_loaders
def test_walking_to_what_is_not_there() -> None:
    (document,) = read("a: [1]\n")
    assert document.root
    assert document.root.at("b", "c") is None
    assert document.root.at("a", 1) is None
    assert document.root.at(0) is None
    assert document.root.at("a", "b") is None
    assert document.root.key("b") is None


def test_null_is_nothing_tilde_or_null_without_quotes() -> None:
    (document,) = read("a:\nb: ~\nc: null\nd: ''\ne: 'null'\nf: No\n")
    assert document.root
    assert [key.value for key, value in document.root.pairs() if value.is_null] == ["a", "b", "c"]
    assert [key.value for key, value in document.root.pairs() if value.is_empty] == ["a"]


# --- the documents of a file -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\n", [(1, 1, {"a": "1"})]),
        ("a: 1\n---\nb: 2\n", [(1, 1, {"a": "1"}), (2, 2, {"b": "2"})]),
        ("---\na: 1\n---\n\n---\nb: 2\n---\n", [(1, 1, {"a": "1"}), (2, 5, {"b": "2"})]),
        ("# note\n---\na: 1\n...\n# end\n", [(1, 1, {"a": "1"})]),
        ("%YAML 1.2\n---\na: 1\n...\nb: 2\n", [(1, 1, {"a": "1"}), (2, 5, {"b": "2"})]),
        ("--- {a: 1}\n--- # b\nb: 2\n", [(1, 1, {"a": "1"}), (2, 2, {"b": "2"})]),
        ("a: x ---\nb: \n  ---c\n", [(1, 1, {"a": "x ---", "b": "---c"})]),
        ("a: 1", [(1, 1, {"a": "1"})]),
        ("a: 1\n\ufeff---\nb: 2\n", [(1, 1, {"a": "1"}), (2, 2, {"b": "2"})]),
    ],
)
def test_a_file_may_hold_several_documents(text: str, expected: list[tuple[int, int, object]]) -> None:
    for saved in (text, text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        found = read(saved)
        assert [(document.number, document.first_line, plain(document.root)) for document in found] == expected
        assert [document.problems for document in found] == [[] for _ in found]


def test_json_is_yaml() -> None:
    (document,) = read('{\n\t"a": 1,\n\t"b": [true, "x\\/y", "\\u00e9"]\n}\n')
    assert plain(document.root) == {"a": "1", "b": ["true", "x/y", "é"]}


def test_json_lines_are_documents() -> None:
    found = read('\n{"a": 1}\n\n{"a": \n{"a": 3}\n# note\nfour\n---\na: 5\nb: 6\n')
    assert [(document.number, plain(document.root)) for document in found] == [
        (1, {"a": "1"}),
        (2, None),
        (3, {"a": "3"}),
        (4, None),
        (5, {"a": "5", "b": "6"}),
    ]
    assert [(d.number, p.code, p.span and p.span.line) for d in found for p in d.problems] == [
        (2, "not-yaml", 4),
        (4, "wrong-type", 7),
    ]


def test_a_json_object_over_several_lines_is_one_document() -> None:
    (document,) = read('{"a": {"b": 1}\n, "c": {}}\n')
    assert plain(document.root) == {"a": {"b": "1"}, "c": {}}


def test_a_json_line_with_a_long_number_or_deep_nesting_is_taken_well() -> None:
    assert len(read('{"a": ' + "9" * 50_000 + '}\n{"b": 1}\n')) == 2
    deep, after = read('{"a": ' * 50_000 + "1" + "}" * 50_000 + '\n{"b": 1}\n')
    assert [found.code for found in deep.problems] == ["too-deep"]
    assert plain(after.root) == {"b": "1"}


def test_characters_in_two_escapes_are_one_and_the_columns_after_them_are_right() -> None:
    text = '{"name": "\\ud83d\\ude00 \\uD83D\\uDE00", "coins": 1}'
    (document,) = read(text)
    assert plain(document.root) == {"name": "😀 😀", "coins": "1"}
    assert document.root
    coins = document.root.at("coins")
    assert coins
    assert coins.span.column == text.index("1}") + 1


def test_half_a_character_is_refused() -> None:
    found = problem('a: 1\nb: "x\\ud83d"\n')
    assert (found.code, found.span and found.span.line) == ("not-yaml", 2)


def test_one_bad_document_does_not_stop_the_next() -> None:
    found = read(b"a: [\n---\nb: \xe9\n---\n- c\n---\nd: 1\n")
    assert [[found.code for found in document.problems] for document in found] == [
        ["not-yaml"],
        ["encoding"],
        ["wrong-type"],
        [],
    ]


def test_a_long_row_of_bad_documents_is_given_up() -> None:
    found = read("---\n[1]\n" * 200_000)
    assert len(found) == MOST_TROUBLE + 1
    assert [found.code for found in found[-1].problems] == ["too-many-problems"]


def test_problems_noted_by_the_reader_count_and_sound_documents_between_do_away_with_them() -> None:
    count = 0
    for document in documents("t", io.BytesIO(b"---\na: 1\n" * 3_000)):
        count += 1
        if count % 10:
            document.problems.append(Problem("missing", say("players")))
    assert count == 3_000
    count = 0
    for document in documents("t", io.BytesIO(b"---\na: 1\n" * 3_000)):
        count += 1
        document.problems.append(Problem("missing", say("players")))
    assert count == MOST_TROUBLE + 1


def test_documents_are_read_one_by_one() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            piece = b"a: 1\n---\n" * (len(buffer) // 9) or b"#"
            buffer[: len(piece)] = piece
            return len(piece)

    endless = documents("-", io.BufferedReader(Endless()))
    assert [next(endless).number for _ in range(1_000)] == list(range(1, 1_001))


# --- files that cannot be read ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n \n", "# nothing\n", "---\n", "---\n...\n---\n", "\ufeff", "%YAML 1.2\n"])
def test_a_file_without_documents_is_empty(text: str) -> None:
    (document,) = read(text)
    assert [found.code for found in document.problems] == ["empty"]


def test_a_file_that_is_not_there_a_folder_and_a_strange_name(tmp_path: Path) -> None:
    for path, message in [(str(tmp_path / "no.yaml"), "No such file"), (str(tmp_path), "folder"), ("a\0b", "name")]:
        (document,) = documents(path)
        (found,) = document.problems
        assert (document.name, found.code) == (path, "unreadable")
        assert message in str(found.message)


def test_a_file_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "t.yaml"
    file.write_bytes(b"a: 1\n")
    (document,) = documents(str(file))
    assert (document.name, plain(document.root)) == (str(file), {"a": "1"})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"b: 2\n")))
    (document,) = documents("-")
    assert (document.name, plain(document.root)) == ("-", {"b": "2"})


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_recognised(encoding: str) -> None:
    found = problem("a: 1\n---\nb: 2\n".encode(encoding))
    assert found.code == "encoding"
    assert "UTF-16" in str(found.message)


def test_latin_1_has_its_place() -> None:
    (document,) = read("a: é\ncards: [Thé".encode() + b", Th\xe9]\n")
    (found,) = document.problems
    assert found.span == (2, 16, 2, 20)
    assert "UTF-8" in str(found.message)
    assert document.text.split("\n")[1] == "cards: [Thé, Th\\xe9]"
