"""The schemas of schemas: what a meta-schema says, in a form that editors can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._contract_schema_keywords import KEYWORDS, Keyword

if TYPE_CHECKING:
    from toolreg.registry._declaration import JsonObject

CURRENT_DIALECT: Final = "schema"
ANY_DIALECT: Final = "anySchema"


def current_dialect() -> JsonObject:
    """
    Give the schema of schemas in 2020-12.

    It judges as the meta-schema of 2020-12 does, formats aside; that one is of no use to editors,
    which neither fetch it nor follow its `$dynamicRef`.
    """
    ref: JsonObject = {"$ref": f"#/$defs/{CURRENT_DIALECT}"}
    return _schema({each.name: {**_words(each), **each.form(ref)} for each in KEYWORDS})


def any_dialect() -> JsonObject:
    """Give a schema that refuses what no dialect accepts, and offers every keyword."""
    ref: JsonObject = {"$ref": f"#/$defs/{ANY_DIALECT}"}
    return _schema({each.name: _lenient(each, ref) for each in KEYWORDS})


def _schema(properties: JsonObject) -> JsonObject:
    # Without a description: editors would show it instead of that of the place.
    return {"type": ["object", "boolean"], "properties": properties}


def _lenient(keyword: Keyword, ref: JsonObject) -> JsonObject:
    if keyword.common is not None:
        return {**_words(keyword), **keyword.common(ref)}
    if keyword.form({"$ref": ""}) == keyword.form({}):
        return _words(keyword)
    # Dialects that do not know the keyword accept anything; editors look into all alternatives.
    return {**_words(keyword), "anyOf": [keyword.form(ref), {}]}


def _words(keyword: Keyword) -> JsonObject:
    words: JsonObject = {"description": keyword.description}
    return {**words, "deprecated": True} if keyword.deprecated else words
