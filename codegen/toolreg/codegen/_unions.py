"""Alternatives, in the words that the engine reads best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.codegen._texts import ANY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.codegen._references import JsonObject

# Longer unions are seen as any value: compilers nest them, and nobody reads them.
MAX_OPTIONS = 200
_ANYTHING: JsonObject = {"enum": [ANY]}


def union(shapes: Sequence[JsonObject]) -> JsonObject:
    """Join alternatives; one that takes every value hides all but classes."""
    flat = [option for shape in shapes for option in _options(shape)]
    # By their text: as values, `1` and `true` would be equal.
    unique = list({repr(each): each for each in _with_one_literal(flat)}.values())
    if len(unique) > MAX_OPTIONS:
        return {}
    if {} in unique:
        classes = [each for each in unique if "$ref" in each]
        if not classes:
            return {}
        unique = [*classes, _ANYTHING]
    if len(unique) == 1:
        return unique[0]
    return _nullable(unique) or {"anyOf": [nested(each) for each in unique]}


def nested(shape: JsonObject) -> JsonObject:
    """
    Give a shape as a part of another.

    The engine can write a tuple for a whole property only; within another type it is a list.
    """
    positions = shape.get("prefixItems")
    if not isinstance(positions, list):
        return shape
    item = union([each for each in positions if isinstance(each, dict)])
    return {"type": shape["type"], "items": item} if item else {"type": shape["type"]}


def _options(shape: JsonObject) -> list[JsonObject]:
    options = shape.get("anyOf")
    alternatives = options if isinstance(options, list) else [shape]
    found = [each for each in alternatives if isinstance(each, dict)]
    return [{} if each == _ANYTHING else each for each in found]


def _nullable(shapes: Sequence[JsonObject]) -> JsonObject | None:
    """Say "this or null" in the engine's short form, which keeps constraints with the type."""
    if len(shapes) != 2 or {"type": "null"} not in shapes:  # noqa: PLR2004 - this, or null
        return None
    other = next(each for each in shapes if each != {"type": "null"})
    kind = other.get("type")
    return {**other, "type": [kind, "null"]} if isinstance(kind, str) else None


def _with_one_literal(shapes: Sequence[JsonObject]) -> list[JsonObject]:
    """Join the values of all enumerations into the first one."""
    values = [each["enum"] for each in shapes if "enum" in each]
    if len(values) < 2:  # noqa: PLR2004 - nothing to join
        return list(shapes)
    joined = {repr(value): value for each in values if isinstance(each, list) for value in each}
    others = [each for each in shapes if "enum" not in each]
    return [{"enum": [*joined.values()]}, *others]
