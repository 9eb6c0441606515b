"""Names that look like others: S005."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.lint._lazy_pattern import lazy_pattern
from toolreg.registry.lint._security_folding import LOOK_ALIKES, skeleton

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolreg.registry._findings import Path

_WORDS: Final = lazy_pattern(r"[^\W\d_]+")
_SHORT: Final = 40
_A_WORD: Final = 3
_HINT: Final = "write the name in ASCII letters, or in one script"


def look_alikes(names: Iterable[str], path: Path) -> Iterator[Finding]:
    """Find names of one object that look like each other, or like a name that they are not."""
    names = list(names)
    if len({each.casefold() for each in names}) == len(names) and all(map(str.isascii, names)):
        return
    first: dict[str, str] = {}
    scripts = _scripts(names)
    for name in names:
        other = first.setdefault(skeleton(name), name)
        if other != name:
            message = f"found {shown(name)} beside {shown(other)}: a model confuses the two"
            hint = "rename one of the two properties"
            yield Finding("S005", message, (*path, name), hint, key=True)
        elif disguised := _disguised(name, scripts):
            yield Finding("S005", disguised, (*path, name), _HINT, key=True)


def shown(name: str) -> str:
    """Show a name in ASCII, so that what is foreign in it can be seen."""
    return ascii(name if len(name) <= _SHORT else f"{name[:_SHORT]}...")


def _disguised(name: str, scripts: frozenset[str]) -> str | None:
    """Say which letter of a name passes for one of ASCII, or nothing."""
    for word in _WORDS.findall(name):
        false = [each for each in word if _passes(each)]
        if not false:
            continue
        mixed = any(each.isascii() for each in word)
        if mixed or (len(false) == len(word) >= _A_WORD and _script(false[0]) not in scripts):
            letter = false[0]
            point = f"U+{ord(letter):04X} {unicodedata.name(letter, '')}"
            return (
                f"found {shown(name)} with {point}, which looks like {_plain(letter)!r}: "
                "a model and a reviewer take it for another name"
            )
    return None


def _passes(letter: str) -> bool:
    """Whether a letter that is none of ASCII is drawn like one."""
    return not letter.isascii() and _plain(letter).isascii()


def _plain(letter: str) -> str:
    return LOOK_ALIKES.get(letter) or unicodedata.normalize("NFKC", letter)


def _scripts(names: list[str]) -> frozenset[str]:
    """Give the scripts in which names are written that pass for nothing else."""
    letters = {each for name in names for each in name if not each.isascii() and not _passes(each)}
    return frozenset(map(_script, letters))


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
