"""The contract language as a JSON Schema, for editors."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Final

from toolreg.registry._contract_schema_records import record_schema
from toolreg.registry._contract_schema_vocabulary import (
    ANY_DIALECT,
    CURRENT_DIALECT,
    any_dialect,
    current_dialect,
)
from toolreg.registry._dialects import DEFAULT_DIALECT, DIALECTS
from toolreg.registry._language_fields import FILE, FILE_OF_SEVERAL, TOOL
from toolreg.registry._names import RESERVED_NAMESPACES, RESERVED_PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry._declaration import JsonObject

_DIALECT: Final = "dialectOfSchema"


def contract_schema() -> JsonObject:
    """
    Give the JSON Schema of contract files.

    It accepts what `read` reads without an error. What only reading can tell it leaves to `read`:
    where references lead, whether a pattern compiles, whether an ID is unique. It refers to nothing
    outside of itself, and has only keywords that mean the same since draft-07, so that every editor
    understands it.

    >>> sorted(contract_schema()["$defs"])
    ['anySchema', 'dialectOfSchema', 'file', 'namespace', 'schema', 'tool', 'toolFile']
    """
    schema: JsonObject = {
        "$schema": DEFAULT_DIALECT,
        "title": "A contract of toolreg",
        "description": "One tool, or several under `tools`.",
        "type": "object",
        "properties": {"tools": {"$ref": "#/$defs/file/properties/tools"}},
        "if": {"required": ["tools"]},
        "then": {"$ref": "#/$defs/file"},
        "else": {"$ref": "#/$defs/toolFile"},
        "$defs": {
            "file": _file_of_several(),
            "toolFile": _file_of_one(),
            "tool": _tool(),
            "namespace": _namespace(),
            _DIALECT: _by_dialect(),
            CURRENT_DIALECT: current_dialect(),
            ANY_DIALECT: any_dialect(),
        },
    }
    # The tables that it is made of are not the caller's.
    return deepcopy(schema)


def _tool() -> JsonObject:
    input_rules: JsonObject = {
        "properties": {"type": {"const": "object"}},
        "required": ["type"],
        "allOf": [_ref(_DIALECT)],
    }
    output_rules: JsonObject = {"anyOf": [{"type": "null"}, _ref(_DIALECT)]}
    rules: dict[str, JsonObject] = {
        "name": {"pattern": "^[A-Za-z0-9_.-]{1,128}$"},
        "namespace": {"allOf": [_ref("namespace")]},
        "inputSchema": input_rules,
        "outputSchema": output_rules,
    }
    return {"title": "A tool", **record_schema(TOOL, rules)}


def _file_of_one() -> JsonObject:
    """Give the schema of a file that is one tool: the tool's, and what a file has besides."""
    tool, file = _tool(), record_schema(FILE_OF_SEVERAL, _FILE_RULES)
    # An object that is closed cannot be extended: the fields are named again, and referred to.
    fields = {name: _ref(f"tool/properties/{name}") for name in _names(tool)}
    beside = {name: _ref(f"file/properties/{name}") for name in _names(file) if name in FILE}
    return {**tool, "properties": {**beside, **fields}}


def _file_of_several() -> JsonObject:
    file = {"title": "A file of tools", **record_schema(FILE_OF_SEVERAL, _FILE_RULES)}
    # A file's namespace is judged where a tool has none of its own.
    bare: JsonObject = {"type": "object", "not": {"required": ["namespace"]}}
    file["if"] = {"properties": {"tools": {"type": "array", "contains": bare}}}
    file["then"] = {"properties": {"namespace": _ref("namespace")}}
    return file


def _names(record: JsonObject) -> Iterable[str]:
    properties = record["properties"]
    return properties if isinstance(properties, dict) else ()


def _namespace() -> JsonObject:
    reserved: JsonObject = {
        "anyOf": [{"enum": [*sorted(RESERVED_NAMESPACES)]}, {"pattern": f"^{RESERVED_PREFIX}"}]
    }
    return {"pattern": "^[A-Za-z_$][A-Za-z0-9_$]*$", "not": reserved}


def _by_dialect() -> JsonObject:
    """Give the schema of a schema at the root, in whatever dialect it is."""
    named: JsonObject = {"enum": [DEFAULT_DIALECT, *sorted(DIALECTS - {DEFAULT_DIALECT})]}
    return {
        "properties": {"$schema": {"anyOf": [named, {"pattern": _pattern(DIALECTS)}]}},
        "if": {"properties": {"$schema": {"pattern": _pattern([DEFAULT_DIALECT])}}},
        "then": _ref(CURRENT_DIALECT),
        "else": _ref(ANY_DIALECT),
    }


def _pattern(dialects: Iterable[str]) -> str:
    """Match the dialects' names, with and without the empty fragment that they often end with."""
    return f"^({'|'.join(sorted(dialects))})#*$".replace(".", r"\.")


def _ref(name: str) -> JsonObject:
    return {"$ref": f"#/$defs/{name}"}


_FILE_RULES: Final[dict[str, JsonObject]] = {
    "$defs": {"additionalProperties": _ref(ANY_DIALECT)},
    "tools": {"type": "array", "items": _ref("tool")},
}
