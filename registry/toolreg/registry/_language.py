"""The contract language: what a file means, and reading a tool of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._faults import kind_of
from toolreg.registry._findings import Finding, Path
from toolreg.registry._language_fields import FILE, FILE_OF_SEVERAL, SPELLINGS, TOOL
from toolreg.registry._language_unknown import SYNONYMS, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import JsonValue

    from toolreg.registry._shapes import Found

_CONTRACT_KEYS: Final = frozenset({"tools", *TOOL.fields, *SPELLINGS, *SYNONYMS}) - {
    "title",
    "description",
    "deprecated",
    "id",
}
_SCHEMA_KEYS: Final = frozenset(
    {
        "$anchor",
        "$defs",
        "$dynamicAnchor",
        "$id",
        "$ref",
        "$schema",
        "allOf",
        "anyOf",
        "const",
        "definitions",
        "enum",
        "oneOf",
        "patternProperties",
        "prefixItems",
        "properties",
    }
)
_TYPES: Final = ("array", "boolean", "integer", "null", "number", "object", "string")
_MARKS: Final = ("tools", "name", "inputSchema", "outputSchema", "namespace", "policy")


def is_schema_file(value: JsonValue) -> bool:
    """
    Whether a file is none of contracts but of schemas, which contracts refer to.

    It is a mapping with a keyword such as `$defs`, `$schema` or `type`, and without any key that
    only a contract has.
    """
    if not isinstance(value, dict) or not value.keys().isdisjoint(_CONTRACT_KEYS):
        return False
    return not value.keys().isdisjoint(_SCHEMA_KEYS) or value.get("type") in _TYPES


def foreign_problem(value: JsonValue) -> Finding | None:
    """Say that a file's value is no contract, nor meant as one."""
    if isinstance(value, dict):
        if any(nearest(SYNONYMS.get(key, key), _MARKS) for key in value if key not in _FOREIGN):
            return None
        hint = next((_FOREIGN[key] for key in value if key in _FOREIGN), _WRITE)
    else:
        hint = "put several tools under `tools:`" if isinstance(value, list) else _WRITE
    message = f"found {kind_of(value)}, expected the fields of a tool, or `tools`"
    return Finding("C007", f"the file is no contract: {message}", (), hint)


_WRITE: Final = "a tool has a `name` and an `inputSchema`"
_FOREIGN: Final = {
    "jsonrpc": "keep what stands under `result`",
    "id": _WRITE,
    "result": "keep what stands under `result`",
    "function": "write the function's `name`, and its `parameters` as `inputSchema`",
    "functions": "write each function as a tool under `tools:`",
    "openapi": "an OpenAPI document declares no tools",
}


def read_shared(value: Mapping[str, JsonValue], found: Found) -> None:
    """Check what stands beside the tools of a file."""
    if "tools" in value:
        FILE_OF_SEVERAL(dict(value), (), found)
        if value.get("nextCursor"):
            message = "found a `nextCursor`: these tools are not all that the server has"
            hint = "ask the server for the pages that follow, and keep all tools"
            found.append(Finding("C020", message, ("nextCursor",), hint, key=True))
    else:
        for key, each in FILE.items():
            if key in value:
                each.shape(value[key], (key,), found)


def read_tool(value: JsonValue, path: Path, found: Found) -> dict[str, JsonValue]:
    """
    Read one tool's fields: checked, in MCP's spelling, without nulls that count as absent.

    The tool of a file of its own may have the file's fields beside its own.
    """
    if not path and isinstance(value, dict):
        value = {key: each for key, each in value.items() if key not in ("$defs", "$schema")}
    read = TOOL(value, path, found)
    return read if isinstance(read, dict) else {}
