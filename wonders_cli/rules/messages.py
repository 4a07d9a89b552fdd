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

A catalogue of another language (`Tongue`) has an entry for each template, noun, joining word and term. `spoken` writes
in the language of `speak`; what is not translated to the last word is written in English as a whole.

A sequence is a list with "and" unless a joining word is given: and, or, either ("or" between all), also (", and"
between all), comma, semicolon or plus.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import ClassVar, Final, NamedTuple, Protocol, TypeAlias

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
TERMS: Final = frozenset(
    ("category", "colour", "kind", "payer", "receiver", "resource", "seller", "side", "symbol", "victory")
)
"""The names of values that are words of the game, and so differ by language; other texts are names or numbers."""
_ALSO_NAMES: Final = frozenset(("payer", "receiver", "seller"))
"""Those that may be a player as well, whose name is the same in all languages."""


class Tongue(Protocol):
    """A language to write in; what it does not have is a LookupError."""

    def __hash__(self) -> int:
        """Tell it from others: what is written is remembered."""

    def phrase(self, english: str) -> str:
        """Return a template, a joining word or a term in this language."""

    def counted(self, number: int, noun: str, nouns: str) -> str:
        """Return the noun as it stands behind a number, from its English singular and plural."""


class _English:
    def phrase(self, english: str) -> str:
        return english

    def counted(self, number: int, noun: str, nouns: str) -> str:
        return noun if number == 1 else nouns


_ENGLISH: Final[Tongue] = _English()


class _Voice:
    """The language of `spoken`; a process answers in one."""

    tongue: ClassVar[Tongue | None] = None
    code: ClassVar[str] = "en"


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
    return message if isinstance(message, str) else _written(message, _ENGLISH)


def speak(tongue: Tongue | None, code: str = "en") -> None:
    """Let `spoken` write in a language, which has a code; None is English."""
    _Voice.tongue, _Voice.code = tongue, "en" if tongue is None else code


def spoken_code() -> str:
    """Return the code of the language of `speak`."""
    return _Voice.code


def spoken(message: Message | str) -> str:
    """Write a message in the language of `speak`; in English, and wholly so, where a part of it has no translation.

    >>> spoken(say("{coins:coin} short", coins=1))
    '1 coin short'
    """
    tongue = _Voice.tongue
    if tongue is None or isinstance(message, str):
        return written(message)
    try:
        return _written(message, tongue)
    except LookupError:
        return written(message)


@lru_cache(maxsize=1 << 12)
def _written(message: Message, tongue: Tongue) -> str:
    """Write a message; most of what a score or a ledger says, it says more than once."""
    template, values = message
    named = dict(values)
    text = ""
    for piece in _pieces(tongue.phrase(template) if wordy(template) else template):
        text += piece.text
        if piece.name is not None:
            term = piece.name in TERMS or piece.name.removesuffix("s") in TERMS
            value = named[piece.name]
            if piece.name in _ALSO_NAMES and isinstance(value, str) and not piece.words:
                text += _word_or_name(value, tongue)
            else:
                text += _value(value, piece.words, piece.joiner, tongue, term=term)
    return text


@cache
def wordy(template: str) -> bool:
    """Whether a template has words of its own, and so an entry in the catalogues.

    >>> wordy("{player}: {what}"), wordy("{player} wins")
    (False, True)
    """
    return any(letter.isalpha() for piece in _pieces(template) for letter in piece.text)


@cache
def _pieces(template: str) -> tuple[_Piece, ...]:
    from string import Formatter  # only when something is printed

    pieces = []
    for text, name, spec, _ in Formatter().parse(template):
        words = (spec or "").split()
        joiner = words.pop() if words and words[-1] in _JOINERS else "and"
        pieces.append(_Piece(text, name, tuple(words), joiner))
    return tuple(pieces)


def nouns(template: str) -> tuple[str, ...]:
    """List the nouns that a template counts.

    >>> nouns("{player} has {coins:coin}, {ages:age or}, {others:conflict token}")
    ('coin', 'conflict token')
    """
    specs = (" ".join(piece.words) for piece in _pieces(template))
    return tuple(spec for spec in specs if spec not in ("", "quoted", "age", "+", "units"))


def _value(value: Value, words: tuple[str, ...], joiner: str, tongue: Tongue, *, term: bool) -> str:
    if isinstance(value, Message):
        return _written(value, tongue)
    if isinstance(value, str | int):
        if words:
            return _formed(value, words, tongue)
        return tongue.phrase(value) if term and isinstance(value, str) else str(value)
    if value is None:
        return ""
    if words[:1] == ("units",):
        parts = [part for part in value if isinstance(part, tuple)]
        return _joined([f"{part[1]} {tongue.phrase(str(part[0]))}" for part in parts], joiner, tongue)
    return _joined([_value(part, words, joiner, tongue, term=term) for part in value], joiner, tongue)


def _word_or_name(value: str, tongue: Tongue) -> str:
    try:
        return tongue.phrase(value)
    except LookupError:
        return value


def _formed(value: str | int, words: tuple[str, ...], tongue: Tongue) -> str:
    match words:
        case ("quoted",):
            return quoted(str(value))
        case ("age",):
            return f"{tongue.phrase('Age')} {roman(int(value))}"
        case ("+",):
            return f"{value:+d}"
        case _:
            return _counted(int(value), " ".join(words), tongue)


def _counted(number: int, noun: str, tongue: Tongue) -> str:
    return f"{number} {tongue.counted(number, noun, plural(noun))}"


def _joined(words: Sequence[str], joiner: str, tongue: Tongue) -> str:
    between, last = _JOINERS[joiner]
    if len(words) > 1 and last.strip().isalpha():
        last = f" {tongue.phrase(last.strip())} "
        between = between if between == ", " else last
    return f"{between.join(words[:-1])}{last}{words[-1]}" if len(words) > 1 else "".join(words)


def plural(noun: str) -> str:
    """Return the plural of an English noun.

    >>> plural("coin"), plural("copy")
    ('coins', 'copies')
    """
    return _PLURALS.get(noun, noun + "s")


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
    return _counted(number, noun, _ENGLISH)


def joined(words: Sequence[str], joiner: str = "and") -> str:
    """Write a list as in a sentence.

    >>> joined(["wood"]), joined(["wood", "ore", "glass"]), joined(["a", "b"], "plus")
    ('wood', 'wood, ore and glass', 'a + b')
    """
    return _joined(words, joiner, _ENGLISH)


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
