"""The keywords of JSON Schema: which dialects have them, and which values they judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import JsonValue

_D4, _D6, _D7, _D2019, _D2020 = range(5)
DIALECT_NAMES: Final = ("draft 4", "draft 6", "draft 7", "2019-09", "2020-12")
"""What the dialects are called, the oldest first; their index is what the tables here have."""
REF_ALONE: Final = _D7
"""The last dialect in which `$ref` makes all keywords beside it ignored."""
DEFS_SINCE: Final = _D2019
_INDEXES: Final = {
    "http://json-schema.org/draft-04/schema": _D4,
    "http://json-schema.org/draft-06/schema": _D6,
    "http://json-schema.org/draft-07/schema": _D7,
    "https://json-schema.org/draft/2019-09/schema": _D2019,
    "https://json-schema.org/draft/2020-12/schema": _D2020,
}


def dialect_index(dialect: str) -> int:
    """Give the place of a known dialect in the order of their age."""
    return _INDEXES[dialect]


ANNOTATIONS: Final = frozenset(
    {
        "$comment",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "default",
        "deprecated",
        "description",
        "examples",
        "readOnly",
        "title",
        "writeOnly",
    }
)
"""Keywords that refuse no value."""
STRUCTURE: Final = frozenset(
    {"$anchor", "$defs", "$id", "$schema", "$vocabulary", "definitions", "id"}
)
"""Keywords that name schemas, and hold those that others refer to."""


def _from(first: int, *names: str, last: int = _D2020) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (first, last))


SPAN: Final[Mapping[str, tuple[int, int]]] = {
    **_from(_D4, "$schema", "$ref", "title", "description", "default", "type", "enum", "format"),
    **_from(_D4, "allOf", "anyOf", "oneOf", "not", "multipleOf", "pattern"),
    **_from(_D4, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    **_from(_D4, "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "items"),
    **_from(_D4, "properties", "patternProperties", "additionalProperties", "required"),
    **_from(_D4, "minProperties", "maxProperties"),
    **_from(_D4, "id", last=_D4),
    **_from(_D4, "definitions", "dependencies", last=_D7),
    **_from(_D4, "additionalItems", last=_D2019),
    **_from(_D6, "$id", "const", "contains", "propertyNames", "examples"),
    **_from(_D7, "$comment", "if", "then", "else", "readOnly", "writeOnly"),
    **_from(_D7, "contentEncoding", "contentMediaType"),
    **_from(_D2019, "$defs", "$anchor", "$vocabulary", "dependentRequired", "dependentSchemas"),
    **_from(_D2019, "minContains", "maxContains", "unevaluatedItems", "unevaluatedProperties"),
    **_from(_D2019, "contentSchema", "deprecated"),
    **_from(_D2019, "$recursiveRef", "$recursiveAnchor", last=_D2019),
    **_from(_D2020, "$dynamicRef", "$dynamicAnchor", "prefixItems"),
}
"""The first and the last dialect that has each keyword."""

JUDGES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("minLength", "maxLength", "pattern"), "string"),
    **dict.fromkeys(("contentEncoding", "contentMediaType", "contentSchema"), "string"),
    **dict.fromkeys(("minimum", "maximum", "multipleOf"), "number"),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), "number"),
    **dict.fromkeys(("items", "prefixItems", "additionalItems", "unevaluatedItems"), "array"),
    **dict.fromkeys(("contains", "minContains", "maxContains"), "array"),
    **dict.fromkeys(("minItems", "maxItems", "uniqueItems"), "array"),
    **dict.fromkeys(("properties", "patternProperties", "additionalProperties"), "object"),
    **dict.fromkeys(("propertyNames", "minProperties", "maxProperties", "required"), "object"),
    **dict.fromkeys(("dependencies", "dependentRequired", "dependentSchemas"), "object"),
    **dict.fromkeys(("unevaluatedProperties",), "object"),
}
"""The only type whose values a keyword judges; it accepts all others."""

STRING_FORMATS: Final = frozenset(
    {
        "date",
        "date-time",
        "duration",
        "email",
        "hostname",
        "idn-email",
        "idn-hostname",
        "ipv4",
        "ipv6",
        "iri",
        "iri-reference",
        "json-pointer",
        "regex",
        "relative-json-pointer",
        "time",
        "uri",
        "uri-reference",
        "uri-template",
        "uuid",
    }
)
"""The formats of JSON Schema, all of which judge strings only."""

OPENAPI: Final = frozenset({"discriminator", "example", "externalDocs", "nullable", "xml"})
"""Keywords that OpenAPI adds to schemas."""


def types_of(schema: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Give the types that a schema names; none if it has no `type`."""
    named = schema.get("type")
    if isinstance(named, str):
        return (named,)
    return tuple(map(str, named)) if isinstance(named, list) else ()
