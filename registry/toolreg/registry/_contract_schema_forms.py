"""What the keywords of JSON Schema hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject

# Gives what a keyword holds, from a reference to what a schema is.
Form: TypeAlias = Callable[["JsonObject"], "JsonObject"]


def one(schema: JsonObject) -> JsonObject:
    """Hold a schema."""
    return schema


def several(schema: JsonObject) -> JsonObject:
    """Hold a list of schemas."""
    return {"type": "array", "minItems": 1, "items": schema}


def named(schema: JsonObject) -> JsonObject:
    """Hold schemas by names."""
    return {"type": "object", "additionalProperties": schema}


def one_or_several(schema: JsonObject) -> JsonObject:
    """Hold a schema or a list of schemas."""
    return {"anyOf": [schema, {"type": "array", "items": schema}]}


def dependencies(schema: JsonObject) -> JsonObject:
    """Hold schemas or lists of names, by names."""
    return {"type": "object", "additionalProperties": {"anyOf": [schema, _NAMES]}}


def plain(**rules: JsonValue) -> Form:
    """Hold what keeps some rules, and is no schema."""
    return lambda _schema: {**rules}


_NAMES: Final[JsonObject] = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
_TYPE: Final[JsonObject] = {
    "enum": ["string", "number", "integer", "boolean", "object", "array", "null"]
}
_FORMATS: Final[list[JsonValue]] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uri-template",
    "uuid",
    "json-pointer",
    "relative-json-pointer",
    "regex",
]
ANY: Final = plain()
TEXT: Final = plain(type="string")
FLAG: Final = plain(type="boolean")
LIST: Final = plain(type="array")
NUMBER: Final = plain(type="number")
NUMBER_OR_FLAG: Final = plain(type=["number", "boolean"])
COUNT: Final = plain(type="integer", minimum=0)
POSITIVE: Final = plain(type="number", exclusiveMinimum=0)
STRINGS: Final = plain(**_NAMES)
TYPES: Final = plain(
    anyOf=[_TYPE, {"type": "array", "items": _TYPE, "minItems": 1, "uniqueItems": True}]
)
FORMAT: Final = plain(anyOf=[{"enum": _FORMATS}, {"type": "string"}])
ANCHOR: Final = plain(type="string", pattern="^[A-Za-z_][-A-Za-z0-9._]*$")
NAMES_BY_NAME: Final = plain(type="object", additionalProperties=_NAMES)
FLAGS_BY_NAME: Final = plain(type="object", additionalProperties={"type": "boolean"})
IDENTIFIER: Final = plain(type="string", pattern="^[^#]*#?$")
