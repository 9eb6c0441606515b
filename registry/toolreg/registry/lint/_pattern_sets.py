"""Sets of characters, as the classes and escapes of ECMA-262 name them."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

# Code points from and to, both within, in order and apart from each other.
Ranges: TypeAlias = tuple[tuple[int, int], ...]

LAST: Final = 0x10FFFF
# Two symbols beside the characters: every text is read as BEGIN, its characters, END.
BEGIN: Final[Ranges] = ((LAST + 1, LAST + 1),)
END: Final[Ranges] = ((LAST + 2, LAST + 2),)
ANY: Final[Ranges] = ((0, LAST),)
# Categories of Unicode are looked up below this point only: enough to find two sets that overlap.
_SAMPLED: Final = 0x250


def union(sets: Iterable[Ranges]) -> Ranges:
    """Give the characters that any of the sets has."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(each for ranges in sets for each in ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(ranges: Ranges, last: int = LAST) -> Ranges:
    """Give the characters up to the last that a set does not have."""
    found: list[tuple[int, int]] = []
    start = 0
    for low, high in ranges:
        if low > start:
            found.append((start, low - 1))
        start = high + 1
    return (*found, (start, last)) if start <= last else tuple(found)


@cache
def category(name: str, *, negated: bool) -> Ranges | None:
    r"""Give the characters of a general category (`\p{Lu}`), sampled; nothing if not known."""
    wanted = _CATEGORIES.get(name.removeprefix("gc=").removeprefix("General_Category="))
    if wanted is None:
        return None
    found = union(
        ((point, point),)
        for point in range(_SAMPLED)
        if unicodedata.category(chr(point)).startswith(wanted)
    )
    return complement(found, _SAMPLED - 1) if negated else found


_CATEGORIES: Final = {
    **{
        name: name for name in ("L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "N", "Nd", "Nl", "No")
    },
    **{name: name for name in ("P", "Pc", "Pd", "S", "Sm", "Sc", "Z", "Zs", "C", "Cc")},
    "Letter": "L",
    "Alphabetic": "L",
    "Uppercase_Letter": "Lu",
    "Lowercase_Letter": "Ll",
    "Number": "N",
    "Decimal_Number": "Nd",
    "Punctuation": "P",
    "Symbol": "S",
    "Separator": "Z",
}
_DIGIT: Final[Ranges] = ((0x30, 0x39),)
_WORD: Final[Ranges] = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
_SPACE: Final[Ranges] = (
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
)
# What a dot stands for.
IN_LINE: Final = complement(((0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)))
CLASSES: Final[dict[str, Ranges]] = {
    "d": _DIGIT,
    "D": complement(_DIGIT),
    "w": _WORD,
    "W": complement(_WORD),
    "s": _SPACE,
    "S": complement(_SPACE),
}
CONTROLS: Final = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0}
# The first and the last character of ASCII that are printed.
_PRINTED: Final = range(0x20, 0x7F)


class Kinds:
    """The kinds of characters that a pattern tells apart."""

    def __init__(self, sets: Iterable[Ranges]) -> None:
        order = {each: index for index, each in enumerate(dict.fromkeys((ANY, BEGIN, END, *sets)))}
        changes: dict[int, int] = {}
        for ranges, index in order.items():
            for low, high in ranges:
                changes[low] = changes.get(low, 0) ^ 1 << index
                changes[high + 1] = changes.get(high + 1, 0) ^ 1 << index
        samples: dict[int, str] = {}
        now = 0
        for point in sorted(changes):
            now ^= changes[point]
            if now and (now not in samples or (samples[now] < " " and point in _PRINTED)):
                samples[now] = chr(point) if point <= LAST else ""
        self.sample = tuple(samples.values())
        self._masks = {
            ranges: sum(1 << kind for kind, has in enumerate(samples) if has >> index & 1)
            for ranges, index in order.items()
        }

    def mask(self, ranges: Ranges) -> int:
        """Give a bit for each kind that a set has."""
        return self._masks[ranges]
