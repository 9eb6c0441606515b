"""Values that a schema names and can never accept, and bounds that exclude every value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._faults import kind_of
from toolreg.registry._findings import Finding
from toolreg.registry.lint._schema_keywords import JUDGES, types_of
from toolreg.registry.lint._schema_place import a_kind, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry.lint._schema_place import Place

_PAIRS: Final = (
    ("minimum", "maximum"),
    ("exclusiveMinimum", "maximum"),
    ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
)
BOUNDS: Final = frozenset(key for pair in _PAIRS for key in pair)
"""The keywords that `bounds` looks at."""


def members(place: Place) -> Iterator[Finding]:
    """Give what is wrong with the values that `enum` and `const` name."""
    types, enum = types_of(place.schema), place.schema.get("enum")
    if isinstance(enum, list):
        yield from _enum(place, enum, types)
    if "const" in place.schema and types and not _is_of(place.schema["const"], types):
        found = a_kind(kind_of(place.schema["const"]))
        message = f"the const is {found}, which the type beside it excludes: nothing is valid"
        yield Finding("C015", message, place.path("const"), _TYPE_HINT)


def _enum(place: Place, enum: list[JsonValue], types: tuple[str, ...]) -> Iterator[Finding]:
    if not enum:
        message = "the enum names no value: nothing is valid"
        hint = "name the values that are meant, or leave enum out"
        yield Finding("C015", message, place.path("enum"), hint)
        return
    excluded = [index for index, each in enumerate(enum) if types and not _is_of(each, types)]
    if excluded:
        yield _excluded(place, enum, excluded)
    seen: dict[object, int] = {}
    for index, each in enumerate(enum):
        first = seen.setdefault(_identity(each), index)
        if first != index:
            message = f"the enum names {shown(each)} twice, here and at place {first + 1}"
            yield Finding("C015", message, place.path("enum", index), "name each value once")
            return


def _excluded(place: Place, enum: list[JsonValue], excluded: list[int]) -> Finding:
    member = enum[excluded[0]]
    kind = a_kind(kind_of(member))
    named = f"the enum's {shown(member)} is {kind}, which the type beside it excludes"
    others = len(excluded) - 1
    if len(excluded) == len(enum):
        named += ", as it does all members: nothing is valid"
    elif others:
        named += f", as it does {others} other{'s' if others > 1 else ''}"
    if "array" in types_of(place.schema):
        hint = _ITEMS_HINT
    else:
        hint = _NULL_HINT if member is None else _TYPE_HINT
    return Finding("C015", named, place.path("enum", excluded[0]), hint)


_TYPE_HINT: Final = "write the value in the type's form (quoted or not), or change `type`"
_ITEMS_HINT: Final = "put the enum under `items` if it names what the array may hold"
_NULL_HINT: Final = "add 'null' to `type`, or leave null out"


def _is_of(value: JsonValue, types: tuple[str, ...]) -> bool:
    kind = kind_of(value)
    if kind in types or (kind == "integer" and "number" in types):
        return True
    # What draft 4 alone calls no integer is left to its readers.
    return kind == "number" and "integer" in types and float(str(value)).is_integer()


def _identity(value: JsonValue) -> object:
    """Give what tells JSON values apart: 1 equals 1.0, and true does not."""
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, list):
        return ("array", *map(_identity, value))
    if isinstance(value, dict):
        return frozenset((key, _identity(each)) for key, each in value.items())
    return value


def bounds(place: Place) -> Iterator[Finding]:
    """Give the bounds of which the lower is above the upper."""
    for lower, upper in _PAIRS:
        if lower not in place.schema or upper not in place.schema:
            continue
        low, high = _number(place, lower), _number(place, upper)
        if low is None or high is None:
            continue
        is_open = _excludes(place, lower) or _excludes(place, upper)
        if low > high or (low == high and is_open):
            relation = "is not below" if low == high else "is above"
            nothing = f"no {JUDGES[lower]} is valid"
            message = f"{lower} {low:g} {relation} {upper} {high:g}: {nothing}"
            yield Finding("C018", message, place.path(lower), "exchange the two, or correct one")
            return


def _number(place: Place, keyword: str) -> float | None:
    value = place.schema.get(keyword)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _excludes(place: Place, keyword: str) -> bool:
    """Whether a bound itself is excluded; in draft 4 a keyword beside it says so."""
    if keyword.startswith("exclusive"):
        return True
    return place.schema.get(f"exclusive{keyword.capitalize()}") is True
