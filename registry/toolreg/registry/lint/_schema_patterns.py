"""Patterns of a schema that backtrack without bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.lint._schema_place import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry.lint._schema_place import Place, Whole

# How long a text is thought to become where no `maxLength` says so, and how many steps are many.
_LENGTH: Final = 10_000
_STEPS: Final = 100_000_000
_TURNS: Final = 6
# How many different patterns of one schema are analysed, each of which may take some milliseconds.
_MAX_PATTERNS: Final = 100


def patterns(place: Place) -> Iterator[Finding]:
    """Give the patterns that may hold up a reader of the contract that backtracks."""
    pattern, named = place.schema.get("pattern"), place.schema.get("patternProperties")
    if isinstance(pattern, str):
        bound = place.schema.get("maxLength")
        length = bound if isinstance(bound, int) else _LENGTH
        message = _problem(place.whole, pattern, length)
        if message is not None:
            yield Finding("C012", message, place.path("pattern"), _hint(message, pattern))
    for name in named if isinstance(named, dict) else ():
        message = _problem(place.whole, name, _LENGTH)
        if message is not None:
            path = place.path("patternProperties", name)
            yield Finding("C012", message, path, _hint(message, name), key=True)


def _problem(whole: Whole, pattern: str, length: int) -> str | None:
    if pattern not in whole.patterns and len(whole.patterns) >= _MAX_PATTERNS:
        return None
    whole.patterns.add(pattern)
    # Most contracts have no pattern, and need not wait for what analyses them.
    from toolreg.registry.lint._patterns import backtracking  # noqa: PLC0415

    found = backtracking(pattern)
    if found is None:
        return None
    if found.degree is None:
        growth = _EXPONENTIAL
    elif min(length, _LENGTH) ** min(found.degree, _HIGHEST) > _STEPS:
        growth = f"with the power {found.degree} of the length"
    else:
        return None
    text = shown(found.attack(_TURNS))
    return f"the time that a backtracking engine takes grows {growth} of a text such as {text}"


def _hint(message: str, pattern: str) -> str:
    if _EXPONENTIAL in message:
        return _ONE_WAY
    return _FEWER if pattern.startswith("^") else f"begin with ^, {_FEWER}"


_EXPONENTIAL: Final = "exponentially with the length"
_HIGHEST: Final = 20
_ONE_WAY: Final = "let a text be read in one way only: `[a-z]+(-[a-z]+)*` rather than `([a-z]+-?)+`"
_FEWER: Final = "let repeated parts not overlap, or set a small maxLength"
