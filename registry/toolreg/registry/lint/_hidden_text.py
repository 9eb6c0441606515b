"""Characters that a model reads and a reviewer does not see: S001 and S002."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from toolreg.registry.lint._lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

# Each entry of a class is a place that may be wrong; `_is_fair` then looks at what is around it.
HIDDEN: Final = lazy_pattern(
    "["
    "\u00ad"  # soft hyphen
    "\u034f"  # combining grapheme joiner
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks of direction
    "\u115f\u1160\u3164\uffa0"  # Hangul fillers
    "\u17b4\u17b5"  # invisible Khmer vowels
    "\u180b-\u180f"  # Mongolian variation selectors
    "\u200b-\u200d\u2060-\u2065\ufeff"  # zero width, and invisible operators
    "\u2028\u2029"  # separators of lines and paragraphs
    "\u206a-\u206f"  # deprecated format characters
    "\u2800"  # the empty Braille pattern
    "\ufe00-\ufe0f\U000e0100-\U000e01ef"  # variation selectors
    "\ufff9-\ufffb"  # interlinear annotation
    "\U0001d173-\U0001d17a"  # musical format characters
    "\U000e0000-\U000e007f"  # tags
    "\ue000-\uf8ff\U000f0000-\U0010ffff"  # private use
    "]"
)
CONTROLS: Final = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# The only flags of regions that are in general use: England, Scotland, Wales.
_FLAG: Final = lazy_pattern(
    "\U0001f3f4(?:\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067"
    "|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073))\U000e007f"
)
_RIGHT_TO_LEFT: Final = lazy_pattern("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
# Scripts whose letters join: Arabic and its kin, those of India and around it, Mongolian.
_JOINING: Final = lazy_pattern(
    "[\u0600-\u109f\u1780-\u18af\u1900-\u1aaf\u1b00-\u1bff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc]"
)
_MONGOLIAN: Final = lazy_pattern("[\u1820-\u18aa]")
# Emoji, and the signs that are shown as emoji by U+FE0F.
_EMOJI: Final = lazy_pattern(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001faff]"
)
_KEYCAP: Final = lazy_pattern("[0-9#*]\ufe0f?\u20e3")
_IDEOGRAPH: Final = lazy_pattern("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_SHOWN: Final = 5
_FIRST_TAG: Final = 0xE0000
_PRINTABLE_TAGS: Final = range(0xE0020, 0xE007F)


def hidden(text: str) -> list[tuple[int, str]]:
    """Give the offsets and the characters that are hidden, without those that belong there."""
    if text.isascii():
        return []
    if "\U000e0067" in text:
        # A flag is three characters or more that are fair together; one sign keeps the offsets.
        text = _FLAG.sub(lambda found: "\U0001f3f4" * len(found[0]), text)
    return [(at[0], text[at[0]]) for at in _spans(text) if not _is_fair(text, at[0])]


def without_hidden(text: str) -> str:
    """Leave out every hidden character, those that belong there too."""
    return HIDDEN.sub("", text)


def hidden_message(found: list[tuple[int, str]]) -> str:
    """Say what is hidden, where it begins, and what it spells if it does."""
    names = list(dict.fromkeys(_named(each) for _, each in found))
    more = f" and {len(names) - _SHOWN} others" if len(names) > _SHOWN else ""
    some = "1 hidden character" if len(found) == 1 else f"{len(found)} hidden characters"
    return (
        f"found {some} ({', '.join(names[:_SHOWN])}{more}), the first at offset {found[0][0]}"
        f"{_spelled(each for _, each in found)}: a model reads what a reviewer does not see"
    )


def control_message(text: str) -> str | None:
    """Say which control characters a text has, or nothing; a single character is a value."""
    found = list(CONTROLS.finditer(text)) if len(text) > 1 else []
    if not found:
        return None
    names = list(dict.fromkeys(f"U+{ord(each[0]):04X}" for each in found))
    more = f" and {len(names) - _SHOWN} others" if len(names) > _SHOWN else ""
    what = "a terminal escape" if _ESCAPE.search(text) else "a control character"
    return (
        f"found {what} ({', '.join(names[:_SHOWN])}{more}) at offset {found[0].start()}: "
        "it can hide text, or command the terminal that shows it"
    )


_ESCAPE: Final = lazy_pattern("\x1b[\\[\\]PX^_]|[\x9b\x9d]")


def _spans(text: str) -> Iterable[tuple[int, int]]:
    return (each.span() for each in HIDDEN.finditer(text))


def _is_fair(text: str, at: int) -> bool:
    """Whether a character that cannot be seen belongs where it is."""
    character, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if HIDDEN.match(after) and not (_is_selector(character) and after == "\u200d"):
        return False
    if character in "\u200e\u200f\u061c":
        return bool(_RIGHT_TO_LEFT.search(text))
    if character in "\u200c\u200d":
        return _joins(character, before, after, text[at - 2 : at - 1])
    if "\u180b" <= character <= "\u180d":
        return bool(_MONGOLIAN.match(before))
    return _is_selector(character) and _selects(text, at)


def _joins(character: str, before: str, after: str, base: str) -> bool:
    if _JOINING.match(before):
        return True
    if character == "\u200c":
        return False
    base = base if before == "\ufe0f" else before
    return bool(_EMOJI.match(base) and _EMOJI.match(after))


def _is_selector(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def _selects(text: str, at: int) -> bool:
    """Whether a variation selector follows what it can vary."""
    character, before = text[at], text[at - 1 : at]
    if character in "\ufe0e\ufe0f":
        return bool(_EMOJI.match(before) or _KEYCAP.match(text, max(at - 1, 0)))
    if character >= "\U000e0100":
        return bool(_IDEOGRAPH.match(before))
    return bool(before) and (bool(_IDEOGRAPH.match(before)) or unicodedata.category(before) == "Sm")


def _named(character: str) -> str:
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".rstrip()


def _spelled(characters: Iterable[str]) -> str:
    """Say what tags and variation selectors spell, each of which stands for a byte."""
    text = "".join(map(_byte, characters)).strip()
    if len(text) < _SPELT or not text.isascii() or not text.isprintable():
        return ""
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return f", which spell {short!r}"


_SPELT: Final = 4
_LONGEST: Final = 40


def _byte(character: str) -> str:
    code = ord(character)
    if code in _PRINTABLE_TAGS:
        return chr(code - _FIRST_TAG)
    if "\U000e0100" <= character <= "\U000e01ef":
        return chr(code - 0xE0100 + 16)
    return ""
