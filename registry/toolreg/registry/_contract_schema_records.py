"""From the shapes of the contract language to JSON Schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from toolreg.registry._language_unknown import OWN_KEY, UnknownField
from toolreg.registry._shapes import (
    Choice,
    Items,
    Record,
    anything,
    flag,
    flag_or_text,
    mapping,
    seconds,
    text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._shapes import Field, Shape

_SIMPLE: Final[dict[Shape, JsonObject]] = {
    anything: {},
    flag: {"type": "boolean"},
    flag_or_text: {"type": ["boolean", "string"]},
    mapping: {"type": "object"},
    seconds: {"type": "number", "exclusiveMinimum": 0},
    text: {"type": "string"},
}


def record_schema(record: Record, rules: Mapping[str, JsonObject]) -> JsonObject:
    """Give the schema of a record; `rules` of some fields are those that shapes do not have."""
    properties: JsonObject = {}
    for name, each in record.fields.items():
        field = _field(each, nullable=name in record.nullable and name not in record.required)
        properties[name] = {**field, **rules.get(name, {})}
    for spelling, name in record.spellings.items():
        words: JsonObject = {"description": f"The same as `{name}`.", "deprecated": True}
        properties[spelling] = {**cast("JsonObject", properties[name]), **words}
    schema: JsonObject = {"type": "object", "properties": properties}
    if isinstance(record.unknown, UnknownField):
        kept: JsonObject = {"description": "Kept and passed on, never interpreted."}
        schema |= {"patternProperties": {f"^{OWN_KEY}": kept}, "additionalProperties": False}
    required = [name for name in record.required if name not in record.spellings.values()]
    if required:
        schema["required"] = [*required]
    conditions = list(_conditions(record))
    if conditions:
        schema["allOf"] = [*conditions]
    return schema


def _conditions(record: Record) -> Iterator[JsonObject]:
    """Give the rules of fields that have two spellings: not both, and one if it is required."""
    for spelling, name in record.spellings.items():
        if name in record.required:
            yield {"anyOf": [{"required": [name]}, {"required": [spelling]}]}
        yield {"if": {"required": [name]}, "then": {"properties": {spelling: False}}}


def _field(field: Field, *, nullable: bool) -> JsonObject:
    schema = _shape(field.shape)
    if nullable and "type" in schema:
        schema["type"] = [cast("str", schema["type"]), "null"]
    if nullable and "enum" in schema:
        schema["enum"] = [*cast("list[JsonValue]", schema["enum"]), None]
    words: JsonObject = {"description": field.description}
    if field.default is not None:
        words["default"] = field.default
    if field.examples:
        words["examples"] = [*field.examples]
    return {**words, **schema}


def _shape(shape: Shape) -> JsonObject:
    if isinstance(shape, Record):
        return record_schema(shape, {})
    if isinstance(shape, Items):
        return {"type": "array", "items": _shape(shape.shape)}
    if isinstance(shape, Choice):
        return {"enum": [*shape.options]}
    return dict(_SIMPLE[shape])
