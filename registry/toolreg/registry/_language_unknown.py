"""What an author most likely means by a key that the contract language does not know."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

# What other formats call the same field.
SYNONYMS: Final = {
    "args": "inputSchema",
    "arguments": "inputSchema",
    "input": "inputSchema",
    "parameters": "inputSchema",
    "params": "inputSchema",
    "schema": "inputSchema",
    "output": "outputSchema",
    "outputs": "outputSchema",
    "response": "outputSchema",
    "result": "outputSchema",
    "returns": "outputSchema",
    "desc": "description",
    "doc": "description",
    "summary": "description",
    "allowed_callers": "modelAccess",
    "hints": "annotations",
    "id": "name",
}
OWN_KEY: Final = "x-"


def nearest(key: str, known: Iterable[str]) -> str | None:
    """Give the known key that an unknown one most likely means."""
    names = list(known)
    by_folded = {name.replace("_", "").casefold(): name for name in names}
    folded = key.replace("_", "").replace("-", "").casefold()
    if folded in by_folded:
        return by_folded[folded]
    near = difflib.get_close_matches(key, names, n=1, cutoff=0.7)
    return near[0] if near else None


@dataclass(frozen=True, slots=True)
class UnknownField:
    """
    Refuse any key but known ones and authors' own, which start with `x-`.

    `places` give the known keys of the objects that stand under some of the known keys.
    """

    known: Collection[str]
    places: tuple[tuple[str, str, Collection[str]], ...] = ()

    def __call__(self, key: str, path: Path) -> Finding | None:
        """Say that the key is not known, and what to do."""
        if key.startswith(OWN_KEY):
            return None
        return Finding("C001", f"unknown field {key!r}", path, self._hint(key), key=True)

    def _hint(self, key: str) -> str:
        for place, what, keys in self.places:
            if key in keys:
                return f"{what} stand under {place!r}: {place}: {{{key}: …}}"
        meant = SYNONYMS.get(key) or nearest(key, self.known)
        if meant and meant in self.known:
            return f"did you mean {meant!r}?"
        return f"known are {', '.join(sorted(self.known))}; keys of your own start with '{OWN_KEY}'"


@dataclass(frozen=True, slots=True)
class UnknownAnnotation:
    """Warn of any key but known ones; it is kept."""

    known: Collection[str]

    def __call__(self, key: str, path: Path) -> Finding:
        """Say that the key is not known, and which is."""
        near = nearest(key, self.known)
        hint = f"did you mean {near!r}?" if near else f"known are {', '.join(self.known)}"
        return Finding("C008", f"unknown annotation {key!r}, kept as it is", path, hint, key=True)
