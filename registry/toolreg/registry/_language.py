"""The contract language: which fields a file and a tool have, and what each may hold."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from toolreg.registry._faults import kind_of
from toolreg.registry._findings import Finding, Path
from toolreg.registry._shapes import (
    Record,
    Shape,
    Unknown,
    choice,
    flag,
    flag_or_text,
    items,
    mapping,
    seconds,
    text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pydantic import JsonValue

    from toolreg.registry._shapes import Found

_SPELLINGS: Final = {
    "input_schema": "inputSchema",
    "output_schema": "outputSchema",
    "model_access": "modelAccess",
    "meta": "_meta",
}
# What other formats call the same field.
_SYNONYMS: Final = {
    "args": "inputSchema",
    "arguments": "inputSchema",
    "input": "inputSchema",
    "parameters": "inputSchema",
    "params": "inputSchema",
    "schema": "inputSchema",
    "output": "outputSchema",
    "outputs": "outputSchema",
    "response": "outputSchema",
    "result": "outputSchema",
    "returns": "outputSchema",
    "desc": "description",
    "doc": "description",
    "summary": "description",
    "allowed_callers": "modelAccess",
    "hints": "annotations",
    "id": "name",
}
_POLICIES: Final = ("needsApproval", "timeout", "timeoutBehavior", "strict", "deferLoading")


def nearest(key: str, known: Iterable[str]) -> str | None:
    """Give the known key that an unknown one most likely means."""
    names = list(known)
    by_folded = {name.replace("_", "").casefold(): name for name in names}
    folded = key.replace("_", "").replace("-", "").casefold()
    if folded in by_folded:
        return by_folded[folded]
    near = difflib.get_close_matches(key, names, n=1, cutoff=0.7)
    return near[0] if near else None


def _unknown_field(known: Mapping[str, Shape]) -> Unknown:
    def problem(key: str, path: Path) -> Finding | None:
        if key.startswith("x-"):
            return None
        meant = _SYNONYMS.get(key) or nearest(key, known)
        if key in _ANNOTATIONS and "annotations" in known:
            hint = f"hints stand under 'annotations': annotations: {{{key}: …}}"
        elif key in _POLICIES and "policy" in known:
            hint = f"policies stand under 'policy': policy: {{{key}: …}}"
        elif meant and meant in known:
            hint = f"did you mean {meant!r}?"
        else:
            hint = f"known are {', '.join(sorted(known))}; keys of your own start with 'x-'"
        return Finding("C001", f"unknown field {key!r}", path, hint, key=True)

    return problem


def _unknown_annotation(key: str, path: Path) -> Finding:
    near = nearest(key, _ANNOTATIONS)
    hint = f"did you mean {near!r}?" if near else f"known are {', '.join(_ANNOTATIONS)}"
    return Finding("C008", f"unknown annotation {key!r}, kept as it is", path, hint, key=True)


_ANNOTATIONS: Final[dict[str, Shape]] = {
    "title": text,
    "readOnlyHint": flag,
    "destructiveHint": flag,
    "idempotentHint": flag,
    "openWorldHint": flag,
}
_ANNOTATIONS_RECORD: Final = Record(
    _ANNOTATIONS,
    nullable=frozenset(_ANNOTATIONS),
    spellings={
        "read_only_hint": "readOnlyHint",
        "destructive_hint": "destructiveHint",
        "idempotent_hint": "idempotentHint",
        "open_world_hint": "openWorldHint",
    },
    unknown=_unknown_annotation,
)
_ICON: Final[dict[str, Shape]] = {
    "src": text,
    "mimeType": text,
    "sizes": items(text),
    "theme": choice("light", "dark"),
}
_ICON_RECORD: Final = Record(_ICON, required=("src",), nullable=frozenset(_ICON))
_EXECUTION_RECORD: Final = Record(
    {"taskSupport": choice("forbidden", "optional", "required")},
    nullable=frozenset({"taskSupport"}),
)
_POLICY: Final[dict[str, Shape]] = {
    "needsApproval": flag,
    "timeout": seconds,
    "timeoutBehavior": choice("error_as_result", "raise_exception"),
    "strict": flag,
    "deferLoading": flag,
    "enabled": flag,
}
_TOOL: Final[dict[str, Shape]] = {
    "name": text,
    "title": text,
    "description": text,
    "inputSchema": mapping,
    "outputSchema": mapping,
    "annotations": _ANNOTATIONS_RECORD,
    "icons": items(_ICON_RECORD),
    "_meta": mapping,
    "execution": _EXECUTION_RECORD,
    "namespace": text,
    "modelAccess": choice("direct", "programmatic", "both"),
    "source": text,
    "policy": Record(_POLICY, unknown=_unknown_field(_POLICY)),
    "deprecated": flag_or_text,
}
_NULLABLE: Final = frozenset(
    {"title", "description", "outputSchema", "annotations", "icons", "_meta", "execution"}
)
_TOOL_RECORD: Final = Record(
    _TOOL,
    required=("name", "inputSchema"),
    nullable=_NULLABLE,
    spellings=_SPELLINGS,
    unknown=_unknown_field(_TOOL),
)
# What stands beside the tools of a file: what they share, the line that turns an editor's help on,
# and what else the answer of an MCP server to `tools/list` holds.
_FILE: Final[dict[str, Shape]] = {
    "namespace": text,
    "$defs": mapping,
    "$schema": text,
}
_RESULT: Final[dict[str, Shape]] = {
    "nextCursor": text,
    "_meta": mapping,
    "ttlMs": lambda value, _path, _found: value,
    "cacheScope": choice("public", "private"),
    "resultType": text,
}
_SEVERAL: Final[dict[str, Shape]] = {
    **_FILE,
    **_RESULT,
    "tools": lambda value, _path, _found: value,
}
_SEVERAL_RECORD: Final = Record(
    _SEVERAL, nullable=frozenset(_RESULT), unknown=_unknown_field(_SEVERAL)
)
_CONTRACT_KEYS: Final = frozenset({"tools", *_TOOL, *_SPELLINGS, *_SYNONYMS}) - {
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
        if any(nearest(_SYNONYMS.get(key, key), _MARKS) for key in value if key not in _FOREIGN):
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
        _SEVERAL_RECORD(dict(value), (), found)
    else:
        for key, shape in _FILE.items():
            if key in value:
                shape(value[key], (key,), found)


def read_tool(value: JsonValue, path: Path, found: Found) -> dict[str, JsonValue]:
    """
    Read one tool's fields: checked, in MCP's spelling, without nulls that count as absent.

    The tool of a file of its own may have the file's fields beside its own.
    """
    if not path and isinstance(value, dict):
        value = {key: each for key, each in value.items() if key not in ("$defs", "$schema")}
    read = _TOOL_RECORD(value, path, found)
    return read if isinstance(read, dict) else {}
