"""Text to nodes: a document in YAML or JSON becomes a tree, and every node knows its place.

Scalars stay text. The shape that reads a scalar decides what it means, so a player called No is called No.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final

import yaml

from wonders_cli.documents.problems import Problem, Span
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_LEVELS = 50
"""How deep lists and mappings may lie inside each other."""
MOST_NODES = 150_000
"""How many values, lists and mappings a document may have: more than people write into the size of a document."""
PURE = "WONDERS_PURE_YAML"
"""The variable of the environment that asks for the parser in Python, for tests."""
KINDS: Final = {"scalar": say("plain text"), "sequence": say("a list"), "mapping": say("a mapping")}
"""What the kinds of nodes are called in messages."""

_TOO_DEEP: Final = say("lists and mappings may be nested {levels} deep, not deeper", levels=MOST_LEVELS)
_TOO_MANY: Final = say("a document may have {most} values at most", most=f"{MOST_NODES:,}")
_GLUED: Final = ":\uff1a"
_NODE_EVENTS: Final = (yaml.ScalarEvent, yaml.CollectionStartEvent, yaml.AliasEvent)
_NULLS = frozenset(("", "~", "null"))
# Compiled when first needed: most documents need none of them.
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
_NOT_YAML = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
_SURROGATES = r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
# YAML 1.1 ends a line at these characters; YAML 1.2, JSON and editors do not.
_NO_LINE_ENDS = str.maketrans("\x85\u2028\u2029", "   ")


def parser() -> type:
    """Return the parser of libyaml; the one in Python where PyYAML was built without it, or where tests ask for it."""
    if hasattr(yaml, "CSafeLoader") and not os.environ.get(PURE):
        return yaml.CSafeLoader
    from wonders_cli.documents.pure import PureLoader

    return PureLoader


_Loader: type = parser()


class Node:
    """A piece of a document with its place.

    `kind` says what `value` is: a text (`scalar`), a list of nodes (`sequence`) or a list of pairs of nodes
    (`mapping`). A `refused` node has its problem already; nothing more is said about it.
    """

    __slots__ = ("kind", "quoted", "span", "value")

    def __init__(self, kind: str, span: Span, value: Any, *, quoted: bool = False) -> None:  # noqa: ANN401
        """Take a value, which depends on the kind."""
        self.kind = kind
        self.span = span
        self.value = value
        self.quoted = quoted

    @property
    def is_null(self) -> bool:
        """Whether nothing is written here, or only `~` or `null`."""
        return self.kind == "scalar" and not self.quoted and self.value in _NULLS

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written here."""
        return self.kind == "scalar" and not self.quoted and not self.value

    def become(self, kind: str, value: Any) -> None:  # noqa: ANN401 -- depends on the kind
        """Be what was meant by a text: a list or a mapping at the same place."""
        self.kind = kind
        self.value = value
        self.quoted = False

    def at(self, *path: str | int) -> Node | None:
        """Follow keys and indexes down to a node; None if it is not there."""
        node: Node | None = self
        for step in path:
            if node is None:
                return None
            if isinstance(step, int):
                node = node.value[step] if node.kind == "sequence" and step < len(node.value) else None
            else:
                node = next((value for key, value in node.pairs() if key.value == step), None)
        return node

    def key(self, name: str) -> Node | None:
        """Return the node of a key itself, not of its value."""
        return next((key for key, _ in self.pairs() if key.value == name), None)

    def pairs(self) -> list[tuple[Node, Node]]:
        """Return the keys and values of a mapping; any other node has none."""
        pairs: list[tuple[Node, Node]] = self.value if self.kind == "mapping" else []
        return pairs


def tree(text: str, first_line: int, problems: list[Problem]) -> Node | None:
    """Build the tree of a document that begins in a line of its file, and note what is wrong with it.

    None: there is nothing in the document, or its tree cannot be built.
    """
    return _Builder(text, first_line, problems).root()


def point(line: int, column: int = 1, width: int = 1) -> Span:
    """Return the place of a character, or of a few.

    >>> point(3, 5)
    Span(line=3, column=5, end_line=3, end_column=6)
    """
    return Span(line, column, line, column + width)


def _twice(word: str, line: int, *, joined: bool) -> Message:
    """Say that a key is there twice; `joined`: this may be two files, one after the other."""
    if joined:
        return say(
            "the key {word:quoted} is there twice, first in line {line}: "
            "if another document begins here, put --- before it",
            word=word,
            line=line,
        )
    return say("the key {word:quoted} is there twice, first in line {line}", word=word, line=line)


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"


def _events(text: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=_Loader)
    except (ValueError, OverflowError) as error:
        # The parser in Python makes a character of any number without checking it.
        raise yaml.MarkedYAMLError(problem="found an escape that stands for no character") from error


class _Builder:
    """Builds the tree of one document from the events of the YAML parser, without recursion."""

    def __init__(self, text: str, first_line: int, problems: list[Problem]) -> None:
        self._text = text if text.isascii() else text.translate(_NO_LINE_ENDS)
        self._first_line = first_line
        self._problems = problems
        self._shortened: list[tuple[int, int]] = []
        if "\\ud" in text or "\\uD" in text:
            self._join_surrogates()

    def root(self) -> Node | None:
        """Build the tree; None if there is nothing, or if a problem prevents it, which is then noted."""
        try:
            return self._build()
        except yaml.MarkedYAMLError as error:
            self._problems.append(self._syntax_problem(error))
        except yaml.reader.ReaderError:
            self._problems.append(self._character_problem())
        return None

    def _build(self) -> Node | None:
        top = Node("sequence", point(self._first_line), [])
        stack = [top]
        left = MOST_NODES
        for event in _events(self._text):
            if isinstance(event, yaml.CollectionEndEvent):
                self._close(stack.pop(), event)
                continue
            if not isinstance(event, _NODE_EVENTS):
                continue
            node = self._node(event)
            stack[-1].value.append(node)
            left -= 1
            if not left:
                self._problem("too-large", _TOO_MANY, node.span)
                return None
            if isinstance(event, yaml.CollectionStartEvent):
                if len(stack) > MOST_LEVELS:
                    self._problem("too-deep", _TOO_DEEP, node.span)
                    return None
                stack.append(node)
        nodes: list[Node] = top.value
        return nodes[0] if nodes and not nodes[0].is_empty else None

    def _node(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent | yaml.AliasEvent) -> Node:
        span = self._span(event)
        if isinstance(event, yaml.AliasEvent):
            return self._refused(span, say("the alias {word:quoted} is refused: write it out", word=f"*{event.anchor}"))
        if event.anchor is not None:
            message = say("the anchor {word:quoted} is refused: no aliases here", word=f"&{event.anchor}")
            self._problem("refused", message, span)
        if isinstance(event, yaml.ScalarEvent):
            node = Node("scalar", span, event.value, quoted=not event.implicit[0])
            control = None if event.value.isprintable() else re.search(_CONTROL, event.value)
            if control:
                node = self._refused(span, say("the control character {code} is refused", code=_code(control[0])))
        else:
            node = Node("mapping" if isinstance(event, yaml.MappingStartEvent) else "sequence", span, [])
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            node = self._refused(span, say("the tag {word:quoted} is refused: leave it out", word=tag))
        return node

    def _refused(self, span: Span, message: Message) -> Node:
        self._problem("refused", message, span)
        return Node("refused", span, [])

    def _close(self, node: Node, event: yaml.CollectionEndEvent) -> None:
        """Note the end of a list or mapping, and the pairs of a mapping."""
        children: list[Node] = node.value
        end = self._span(event)
        # Block style has no closing bracket: the parser ends it at the next word, perhaps lines below.
        last = end if end.column != end.end_column else children[-1].span
        node.span = Span(node.span.line, node.span.column, last.end_line, last.end_column)
        if isinstance(event, yaml.MappingEndEvent):
            node.value = self._pairs(children)

    def _apart(self, key: Node, value: Node) -> tuple[Node, Node]:
        """Part a key from the value right behind its colon, which YAML takes for a part of it, and note the slip."""
        from wonders_cli.documents.slips import GLUED, glued

        found = GLUED.match(key.value)
        if not found:
            return key, value
        self._problem("not-yaml", glued(found[0]).message, key.span)
        return Node("scalar", key.span, found[0][:-1]), Node("scalar", key.span, key.value[found.end() :])

    def _pairs(self, children: list[Node]) -> list[tuple[Node, Node]]:
        pairs: dict[str, tuple[Node, Node]] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if value.is_empty and key.kind == "scalar" and not key.quoted and any(c in key.value for c in _GLUED):
                key, value = self._apart(key, value)  # noqa: PLW2901 - from here on they are what was meant
            if key.kind != "scalar":
                if key.kind != "refused":
                    message = say("a key must be a word, not {found}", found=KINDS[key.kind])
                    self._problem("wrong-type", message, key.span)
                continue
            if value.is_empty:
                # An empty value has no place of its own, so its key stands for it.
                value.span = key.span
            first = pairs.setdefault(key.value, (key, value))[0]
            if first is not key:
                joined = first is children[0] and key.span.column == 1
                self._problem("duplicate-key", _twice(key.value, first.span.line, joined=joined), key.span)
        return list(pairs.values())

    def _span(self, event: yaml.Event) -> Span:
        start: Any = event.start_mark
        end: Any = event.end_mark
        if self._shortened:
            return Span(*self._place(start), *self._place(end))
        first = self._first_line
        return Span(start.line + first, start.column + 1, end.line + first, end.column + 1)

    def _place(self, mark: Any) -> tuple[int, int]:  # noqa: ANN401 -- each loader has its own
        line, column = mark.line, mark.column
        if self._shortened:
            column += 2 * (bisect_left(self._shortened, (line, column)) - bisect_left(self._shortened, (line, 0)))
        return line + self._first_line, column + 1

    def _problem(self, code: str, message: Message, span: Span) -> None:
        self._problems.append(Problem(code, message, span))

    def _join_surrogates(self) -> None:
        r"""Write a character that JSON escapes in two halves (\ud83d\ude00) as YAML does (\U0001f600).

        YAML's escape is two letters shorter, so the places are noted for `_place`.
        """
        lines = self._text.split("\n")
        for index, line in enumerate(lines):
            parts: list[str] = []
            length = end = 0
            for found in re.finditer(_SURROGATES, line):
                code = 0x10000 + (int(found[2], 16) - 0xD800) * 0x400 + int(found[3], 16) - 0xDC00
                parts.append(f"{line[end : found.start()]}{found[1]}\\U{code:08x}")
                length += len(parts[-1])
                end = found.end()
                self._shortened.append((index, length - 1))
            lines[index] = "".join([*parts, line[end:]])
        self._text = "\n".join(lines)

    def _character_problem(self) -> Problem:
        found = re.search(_NOT_YAML, self._text)
        if found is None:
            return Problem("not-yaml", say("there is a character that YAML does not allow"), point(self._first_line))
        message = say("the character {code} is not allowed in YAML", code=_code(found[0]))
        return Problem("not-yaml", message, point(*self._where(found.start())))

    def _where(self, index: int) -> tuple[int, int]:
        start = self._text.rfind("\n", 0, index) + 1
        return self._first_line + self._text.count("\n", 0, index), index - start + 1

    def _syntax_problem(self, error: yaml.MarkedYAMLError) -> Problem:
        mark = error.problem_mark
        if mark is None:
            message = say("this is not YAML: {cause}", cause=error.problem)
            return Problem("not-yaml", message, point(self._first_line))
        lines = self._text.rstrip().split("\n")
        index = min(mark.line, len(lines) - 1)
        line, column = self._place(mark) if index == mark.line else (self._first_line + index, len(lines[index]) + 1)
        indentation = re.match(r"[\s-]*", lines[index])
        if indentation and "\t" in indentation[0]:
            message = say("YAML takes no tab at the start of a line or after a hyphen: use blanks")
            return Problem("not-yaml", message, point(line, indentation[0].index("\t") + 1))
        if "nesting" in (error.problem or ""):
            # The parser in C looks ahead and has a limit of its own.
            return Problem("too-deep", _TOO_DEEP, point(line, column))
        from wonders_cli.documents.slips import slip

        if found := slip(error, self._text.split("\n")):
            at = min(found.line, len(lines) - 1) + self._first_line
            return Problem("not-yaml", found.message, point(at, found.column + 1))
        message = say("this is not YAML: {cause}", cause=error.problem)
        return Problem("not-yaml", message, point(line, column))
