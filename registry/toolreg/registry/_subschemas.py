"""Which parts of a JSON Schema are schemas, and how they apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path

# Keywords that hold schemas, in any dialect.
_ONE, _LIST, _NAMED = range(3)
_HOLDERS: Final = {
    "$defs": _NAMED,
    "additionalItems": _ONE,
    "additionalProperties": _ONE,
    "allOf": _LIST,
    "anyOf": _LIST,
    "contains": _ONE,
    "contentSchema": _ONE,
    "definitions": _NAMED,
    "dependencies": _NAMED,
    "dependentSchemas": _NAMED,
    "else": _ONE,
    "if": _ONE,
    "items": _ONE,  # a list in older dialects
    "not": _ONE,
    "oneOf": _LIST,
    "patternProperties": _NAMED,
    "prefixItems": _LIST,
    "properties": _NAMED,
    "propertyNames": _ONE,
    "then": _ONE,
    "unevaluatedItems": _ONE,
    "unevaluatedProperties": _ONE,
}
_KEYWORDS: Final = frozenset(_HOLDERS)
# Those whose schemas judge the same value as the schema that holds them.
IN_PLACE: Final = frozenset(
    {"allOf", "anyOf", "dependencies", "dependentSchemas", "else", "if", "not", "oneOf", "then"}
)


def subschemas(schema: JsonValue) -> list[tuple[Path, JsonValue]]:
    """Give the schemas that a schema holds directly, each with its path from it."""
    found: list[tuple[Path, JsonValue]] = []
    # Most schemas hold none: that is seen without a look at each keyword here.
    if not isinstance(schema, dict) or _KEYWORDS.isdisjoint(schema):
        return found
    for key, value in schema.items():
        holder = _HOLDERS.get(key)
        if holder is None:
            continue
        if isinstance(value, dict):
            if holder == _NAMED:
                found += [((key, name), each) for name, each in value.items() if _is_schema(each)]
            elif holder == _ONE:
                found.append(((key,), value))
        elif isinstance(value, list):
            if holder == _LIST or key == "items":
                found += [((key, index), each) for index, each in enumerate(value)]
        elif isinstance(value, bool) and holder == _ONE:
            found.append(((key,), value))
    return found


def walk(schema: JsonValue) -> Iterator[tuple[Path, dict[str, JsonValue]]]:
    """Give a schema and all schemas in it but true and false, each with its path from the root."""
    stack: list[tuple[Path, JsonValue]] = [((), schema)]
    while stack:
        path, each = stack.pop()
        if isinstance(each, dict):
            yield path, each
            inner = subschemas(each)
            stack += [(path + step, sub) for step, sub in reversed(inner)]


def _is_schema(value: JsonValue) -> bool:
    return isinstance(value, (dict, bool))
