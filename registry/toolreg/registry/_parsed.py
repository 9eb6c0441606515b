"""What is read of a text, whatever its syntax."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolreg.registry._limits import MAX_DEPTH

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._findings import Finding, Places


@dataclass(frozen=True, slots=True)
class Parsed:
    """Hold a text's value, the places in the text, and what was wrong on the way."""

    value: JsonValue
    places: Places
    findings: tuple[Finding, ...] = ()


class TooDeep(Exception):  # noqa: N818 - control flow inside the part, never shown
    """Say that a value has more levels than any may have."""


def expanded_size(value: JsonValue) -> int:
    """
    Count the values in a value, one that is shared as often as it is met.

    Raises `TooDeep` where shared values pile up to more levels than a value may have.
    """
    return _measured(value, {}, 0)[0]


def _measured(value: JsonValue, known: dict[int, tuple[int, int]], depth: int) -> tuple[int, int]:
    """Give the size and the height of a value."""
    if not isinstance(value, (dict, list)):
        return 1, 0
    found = known.get(id(value))
    if depth + (found[1] if found else 1) > _LEVELS:
        raise TooDeep
    if found is None:
        inner = value.values() if isinstance(value, dict) else value
        size, height = 1, 0
        for each in inner:
            inner_size, inner_height = _measured(each, known, depth + 1)
            size, height = size + inner_size, max(height, inner_height)
        found = known[id(value)] = (size, height + 1)
    return found


# A schema that was made self-contained is a few levels deeper than its file.
_LEVELS: Final = MAX_DEPTH + 10
