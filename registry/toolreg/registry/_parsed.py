"""What is read of a text, whatever its syntax."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._findings import Finding, Places


@dataclass(frozen=True, slots=True)
class Parsed:
    """Hold a text's value, the places in the text, and what was wrong on the way."""

    value: JsonValue
    places: Places
    findings: tuple[Finding, ...] = ()


def expanded_size(value: JsonValue) -> int:
    """Count the values in a value, one that is shared as often as it is met."""
    return _size(value, {})


def _size(value: JsonValue, known: dict[int, int]) -> int:
    if not isinstance(value, (dict, list)):
        return 1
    if id(value) not in known:
        inner = value.values() if isinstance(value, dict) else value
        known[id(value)] = 1 + sum(_size(each, known) for each in inner)
    return known[id(value)]
