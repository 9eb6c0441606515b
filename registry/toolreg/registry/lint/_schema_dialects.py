"""Keywords that are not of the schema's dialect, and that its readers ignore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.lint._schema_keywords import (
    ANNOTATIONS,
    DIALECT_NAMES,
    REF_ALONE,
    SPAN,
    STRUCTURE,
    types_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry.lint._schema_place import Place

_INSTEAD: Final[Mapping[str, str]] = {
    "$dynamicRef": "name a dialect that has it by `$schema`",
    "$recursiveAnchor": "2020-12 has `$dynamicAnchor`",
    "$recursiveRef": "2020-12 has `$dynamicRef`; `$ref: '#'` is enough for most recursive schemas",
    "additionalItems": "2020-12 has `items` beside `prefixItems`",
    "const": "write an enum of one value",
    "dependencies": "write `dependentRequired` or `dependentSchemas`",
    "dependentRequired": "write `dependencies`",
    "dependentSchemas": "write `dependencies`",
    "id": "write `$id`, or leave it out",
    "prefixItems": "write `items` as a list, or name 2020-12 by `$schema`",
}
_LATER: Final = "name a newer dialect by `$schema`"
_NULLABLE_HINT: Final = "add 'null' to `type`: `type: [string, 'null']`"
_HOLDERS: Final = ("$defs", "definitions")


def foreign(place: Place) -> Iterator[Finding]:
    """Give the keywords of a schema that belong to other dialects, or to OpenAPI."""
    for key, value in place.schema.items():
        first, last = SPAN.get(key, _ALWAYS)
        if not first <= place.whole.age <= last and _matters(place, key, value):
            yield _of_dialect(place, key, first, last)
    if place.schema.get("nullable") is True and not _takes_null(place.schema):
        message = "'nullable' is OpenAPI's: JSON Schema ignores it, and null is refused"
        yield Finding("C016", message, place.path("nullable"), _NULLABLE_HINT, key=True)
    if "example" in place.schema:
        message = "'example' is OpenAPI's: JSON Schema has 'examples', a list"
        yield Finding("C016", message, place.path("example"), "write `examples: […]`", key=True)


_ALWAYS: Final = (0, len(DIALECT_NAMES))


def beside_reference(place: Place) -> Iterator[Finding]:
    """Give the keywords beside a reference where the dialect ignores them."""
    if place.whole.age > REF_ALONE or not isinstance(place.schema.get("$ref"), str):
        return
    # MCP wants `type: object` at the root, whatever stands there.
    harmless = {"$ref", *ANNOTATIONS, *STRUCTURE, *(() if place.at else ("type",))}
    ignored = [key for key in place.schema if key in SPAN and key not in harmless]
    if ignored:
        named = ", ".join(map(repr, ignored))
        message = f"{place.whole.dialect_name} ignores what stands beside '$ref': {named}"
        hint = "put the reference and the rest under `allOf`, or name a newer dialect by `$schema`"
        yield Finding("C016", message, place.path(ignored[0]), hint, key=True)


def _matters(place: Place, key: str, value: JsonValue) -> bool:
    """Whether it makes a difference that a keyword is ignored."""
    if key in _HOLDERS:
        # A reference finds a definition under whatever name.
        return key not in place.whole.holders
    if key == "id":
        return isinstance(value, str)
    return key not in ANNOTATIONS and key != "$vocabulary"


def _of_dialect(place: Place, key: str, first: int, last: int) -> Finding:
    here = place.whole.dialect_name
    if key in _HOLDERS:
        usual = next(each for each in _HOLDERS if each != key)
        message = f"{here} calls {key!r} {usual!r}, and nothing refers to it"
        hint = f"name it {usual!r}, or leave it out"
        return Finding("C016", message, place.path(key), hint, key=True)
    if place.whole.age > last:
        owner = f"{DIALECT_NAMES[last]} and older" if first < last else DIALECT_NAMES[last]
        hint = _INSTEAD[key]
    else:
        owner = f"{DIALECT_NAMES[first]} and newer" if first < len(DIALECT_NAMES) - 1 else "2020-12"
        hint = _INSTEAD.get(key, _LATER)
    effect = f"in {here} each reader may" if key == "dependencies" else f"{here} does"
    message = f"{key!r} is a keyword of {owner}; {effect} ignore it"
    return Finding("C016", message, place.path(key), hint, key=True)


def _takes_null(schema: dict[str, JsonValue]) -> bool:
    """Whether a schema accepts null anyway, as far as it says so itself."""
    types = types_of(schema)
    for key in ("anyOf", "oneOf"):
        options = schema.get(key)
        if isinstance(options, list):
            return any(isinstance(each, dict) and "null" in types_of(each) for each in options)
    if schema.keys() & {"$ref", "allOf", "const"}:
        return False
    enum = schema.get("enum")
    return (not types or "null" in types) and (not isinstance(enum, list) or None in enum)
