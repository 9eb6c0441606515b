"""Which parts of a JSON Schema are schemas, and how they apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path

# Keywords that hold one schema, a list of schemas, or schemas by name, in any dialect.
_ONE: Final = (
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
)
_LIST: Final = ("allOf", "anyOf", "items", "oneOf", "prefixItems")
_NAMED: Final = (
    "$defs",
    "definitions",
    "dependencies",
    "dependentSchemas",
    "patternProperties",
    "properties",
)
# Those whose schemas judge the same value as the schema that holds them.
IN_PLACE: Final = frozenset(
    {"allOf", "anyOf", "dependencies", "dependentSchemas", "else", "if", "not", "oneOf", "then"}
)


def subschemas(schema: JsonValue) -> Iterator[tuple[Path, JsonValue]]:
    """Give the schemas that a schema holds directly, each with its path from it."""
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key in _NAMED and isinstance(value, dict):
            yield from (((key, name), each) for name, each in value.items() if _is_schema(each))
        elif key in _LIST and isinstance(value, list):
            yield from (((key, index), each) for index, each in enumerate(value))
        elif key in _ONE and _is_schema(value):
            yield (key,), value


def walk(schema: JsonValue) -> Iterator[tuple[Path, dict[str, JsonValue]]]:
    """Give a schema and all schemas in it, each with its path from the root."""
    stack: list[tuple[Path, JsonValue]] = [((), schema)]
    while stack:
        path, each = stack.pop()
        if isinstance(each, dict):
            yield path, each
            stack.extend(reversed([((*path, *step), sub) for step, sub in subschemas(each)]))


def _is_schema(value: JsonValue) -> bool:
    return isinstance(value, (dict, bool))
