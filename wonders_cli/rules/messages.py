"""Sentences for people: a template in English and named values, made into text where it is printed.

A rule makes a `Message` and never a text, so that another language needs a catalogue of templates and no rule. The text
in English is `str(message)`.

The name of a value says what it is: `{card}`, `{wonder}`, `{token}`, `{resource}`, `{colour}`, `{symbol}`, `{player}`
hold a name of that kind, also as the last word of
a longer name (`{other_card}`) and in the plural (`{cards}`). What
stands behind the colon says how it is written:

    {coins:coin}        a number with its noun: "1 coin", "3 coins"
    {ages:age or}       each part as an Age, then a list with "or": "Age I or Age II"
    {short:units}       pairs of a name and a number: "2 wood and 1 glass"
    {word:quoted}       a word of the user in quotation marks, cut if it is very long
    {value:+}           a number with its sign

A sequence is a list with "and" unless a joining word is given: and, or, either ("or" between all), also (", and"
between all), comma, semicolon or plus.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

Value: TypeAlias = "str | int | Message | tuple[Value, ...] | None"

_LONGEST_WORD: Final = 60
_JOINER: Final = "\u200d"
_EMOJI_BEGIN: Final = ("So", "Sm")
_EMOJI: Final = (*_EMOJI_BEGIN, "Sk", "Mn")
"""The categories of the parts of an emoji: symbols; colours of skin; the sign that a symbol is an emoji."""
_ROMAN: Final = ("0", "I", "II", "III")
_JOINERS: Final = {"and": (", ", " and "), "or": (", ", " or "), "comma": (", ",) * 2, "semicolon": ("; ",) * 2}
_JOINERS["plus"], _JOINERS["either"], _JOINERS["also"] = (" + ", " + "), (" or ", " or "), (", and ", ", and ")
_PLURALS: Final = {"copy": "copies", "city": "cities", "penny": "pennies"}
"""The nouns whose plural is not made with an s."""


class Message(NamedTuple):
    """A sentence, or a part of one, as a template with its values; it is compared, hashed and pickled by them.

    >>> str(Message("{player} has {coins:coin}", (("player", "Ann"), ("coins", 3))))
    'Ann has 3 coins'
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """Write the message in English."""
        return written(self)


def say(template: str, /, **values: Value) -> Message:
    """Make a message.

    >>> str(say("{card} costs {cost:units}", card="Palace", cost=(("wood", 1), ("glass", 2))))
    'Palace costs 1 wood and 2 glass'
    """
    return Message(template, tuple(values.items()))


class _Piece(NamedTuple):
    """A text, and the value behind it: its name and how it is written."""

    text: str
    name: str | None
    words: tuple[str, ...]
    joiner: str


def written(message: Message | str) -> str:
    """Write a message in English; a text is itself.

    >>> written(say("{number:card} of {ages:age or}", number=2, ages=(1, 3)))
    '2 cards of Age I or Age III'
    >>> written(say("{what}: {why}", what="Palace", why=say("{coins:coin} short", coins=1)))
    'Palace: 1 coin short'
    """
    return message if isinstance(message, str) else _written(message)


@lru_cache(maxsize=1 << 12)
def _written(message: Message) -> str:
    """Write a message; most of what a score or a ledger says, it says more than once."""
    template, values = message
    named = dict(values)
    text = ""
    for piece in _pieces(template):
        text += piece.text
        if piece.name is not None:
            text += _value(named[piece.name], piece.words, piece.joiner)
    return text


@cache
def _pieces(template: str) -> tuple[_Piece, ...]:
    from string import Formatter  # only when something is printed

    pieces = []
    for text, name, spec, _ in Formatter().parse(template):
        words = (spec or "").split()
        joiner = words.pop() if words and words[-1] in _JOINERS else "and"
        pieces.append(_Piece(text, name, tuple(words), joiner))
    return tuple(pieces)


def _value(value: Value, words: tuple[str, ...], joiner: str) -> str:
    if isinstance(value, Message):
        return written(value)
    if isinstance(value, str | int):
        return _formed(value, words) if words else str(value)
    if value is None:
        return ""
    if words[:1] == ("units",):
        return joined([f"{part[1]} {part[0]}" for part in value if isinstance(part, tuple)], joiner)
    return joined([_value(part, words, joiner) for part in value], joiner)


def _formed(value: str | int, words: tuple[str, ...]) -> str:
    match words:
        case ("quoted",):
            return quoted(str(value))
        case ("age",):
            return f"Age {roman(int(value))}"
        case ("+",):
            return f"{value:+d}"
        case _:
            return counted(int(value), " ".join(words))


def roman(number: int) -> str:
    """Write the number of an Age as the cards have it.

    >>> roman(3)
    'III'
    """
    return _ROMAN[number] if 0 < number < len(_ROMAN) else str(number)


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "coin"), counted(3, "coin"), counted(2, "copy")
    ('1 coin', '3 coins', '2 copies')
    """
    return f"{number} {noun if number == 1 else _PLURALS.get(noun, noun + 's')}"


def joined(words: Sequence[str], joiner: str = "and") -> str:
    """Write a list as in a sentence.

    >>> joined(["wood"]), joined(["wood", "ore", "glass"]), joined(["a", "b"], "plus")
    ('wood', 'wood, ore and glass', 'a + b')
    """
    between, last = _JOINERS[joiner]
    return f"{between.join(words[:-1])}{last}{words[-1]}" if len(words) > 1 else "".join(words)


def quoted(word: str) -> str:
    """Quote a word of the user: printable and not too long."""
    return f'"{printable(word, _LONGEST_WORD)}"'


def printable(text: str, longest: int | None = None) -> str:
    r"""Escape what a terminal would obey instead of showing, such as controls and text direction; cut what is too long.

    >>> printable("a\x1b[31mb"), printable("abcdefgh", 6)
    ('a\\x1b[31mb', 'abc...')
    >>> printable("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"  # woman, joined to rocket: astronaut
    True
    """
    if longest is not None and len(text) > longest:
        text = text[: longest - 3] + "..."
    if text.isprintable():
        return text
    return "".join(letter if _shown(text, at) else _escaped(letter) for at, letter in enumerate(text))


def _escaped(letter: str) -> str:
    """Write a letter as Python escapes it."""
    return letter.encode("unicode_escape").decode("ascii")


def _shown(text: str, at: int) -> bool:
    """Whether a letter is shown as it is: it is printable, or it joins two symbols to one emoji."""
    if text[at].isprintable():
        return True
    from unicodedata import category  # only where something is to be escaped

    joins = text[at] == _JOINER and 0 < at < len(text) - 1
    return joins and category(text[at - 1]) in _EMOJI and category(text[at + 1]) in _EMOJI_BEGIN
