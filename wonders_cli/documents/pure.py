"""The YAML parser in Python, for a PyYAML without libyaml: it takes what libyaml takes, and refuses what it refuses."""

import yaml
from yaml.scanner import ScannerError

_ENDS = "\0\r\n\x85\u2028\u2029"
_BLANKS = " \t" + _ENDS
_FLOW = ",[]{}"


class PureLoader(yaml.SafeLoader):
    """PyYAML's own parser, mended: a question mark may stand inside a word of a list, and a tab between words.

    >>> [event.value for event in yaml.parse("{Ann: sell ?}", PureLoader) if isinstance(event, yaml.ScalarEvent)]
    ['Ann', 'sell ?']
    """

    def scan_to_next_token(self) -> None:
        """Pass blanks; a tab is one where no key can begin."""
        super().scan_to_next_token()
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            while self.peek() in ("\t", " "):
                self.forward()
            super().scan_to_next_token()

    def scan_plain(self) -> yaml.ScalarToken:
        """Read a text without quotes."""
        parts: list[str] = []
        start = end = self.get_mark()
        spaces: list[str] = []
        while self.peek() != "#" and (length := self._plain_length()):
            self.allow_simple_key = False
            parts += spaces
            parts.append(self.prefix(length))
            self.forward(length)
            end = self.get_mark()
            spaces = self._plain_spaces(start)
            if not spaces or (not self.flow_level and self.column <= self.indent):
                break
        return yaml.ScalarToken("".join(parts), True, start, end)  # noqa: FBT003 - PyYAML's signature

    def _plain_length(self) -> int:
        length = 0
        while (character := self.peek(length)) not in _BLANKS:
            after = self.peek(length + 1)
            if character == ":" and self.flow_level and after in _FLOW + "?":
                raise ScannerError(
                    "while scanning a plain scalar", self.get_mark(), "found unexpected ':'", self.get_mark()
                )
            if (character == ":" and after in _BLANKS) or (self.flow_level and character in _FLOW):
                break
            length += 1
        return length

    def _plain_spaces(self, start: yaml.Mark) -> list[str]:
        """Read blanks, tabs and ends of lines within a text; nothing if the text ends here."""
        blanks = ""
        while self.peek() in (" ", "\t"):
            blanks += self.peek()
            self.forward()
        if self.peek() not in _ENDS[1:]:
            return [blanks] if blanks else []
        breaks = [self._line_break()]
        self.allow_simple_key = True
        while not self._at_mark() and self.peek() in " \t" + _ENDS[1:]:
            if self.peek() in _ENDS[1:]:
                breaks.append(self._line_break())
            elif self.peek() == "\t" and not self.flow_level and self.column <= self.indent:
                message = "found a tab character that violates indentation"
                raise ScannerError("while scanning a plain scalar", start, message, self.get_mark())
            else:
                self.forward()
        if self._at_mark():
            return []
        return breaks[1:] or [" "] if breaks[0] == "\n" else breaks

    def _line_break(self) -> str:
        return str(self.scan_line_break())  # type: ignore[no-untyped-call]

    def _at_mark(self) -> bool:
        return self.column == 0 and self.prefix(3) in ("---", "...") and self.peek(3) in _BLANKS
