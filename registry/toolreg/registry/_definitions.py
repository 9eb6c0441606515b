"""Definitions that tools share, or that a file of schemas holds, whoever refers to them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolreg.registry._dialects import DEFAULT_DIALECT, DIALECTS, dialect_of, meta_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic import JsonValue

    from toolreg.registry._document import Document
    from toolreg.registry._findings import Finding

_KEYS = ("$defs", "definitions")
_SCHEMAS = ("inputSchema", "input_schema", "outputSchema", "output_schema")


def definition_faults(document: Document, known: Iterable[str]) -> Iterator[Finding]:
    """
    Give what the definitions of a file break of their dialect, one that no tool uses too.

    `known` are the pointers of what was found in the file already: a definition with such a fault
    is left alone. Where no dialect is named, one that any tool of the file has will do, and any at
    all in a file of schemas alone.
    """
    value = document.value
    if not isinstance(value, dict):
        return
    dialects = _dialects(value)
    told = tuple(known)
    for key in _KEYS:
        named = value.get(key)
        for name, schema in named.items() if isinstance(named, dict) else ():
            pointer = document.location((key, name)).pointer
            if not any(each == pointer or each.startswith(f"{pointer}/") for each in told):
                for each in _faults(schema, dialects):
                    yield replace(each, path=(key, name, *each.path))


def _dialects(value: dict[str, JsonValue]) -> list[str]:
    """Give the dialects that a definition may be in, the likeliest first."""
    tools = value.get("tools")
    each_one = [value, *(tools if isinstance(tools, list) else [])]
    schemas = [
        tool[key]
        for tool in each_one
        if isinstance(tool, dict)
        for key in _SCHEMAS
        if isinstance(tool.get(key), dict)
    ]
    if schemas:
        return sorted({dialect_of(each) for each in schemas if isinstance(each, dict)})
    if "$schema" in value:
        return [dialect_of(value)]
    return sorted(DIALECTS, key=lambda each: each != DEFAULT_DIALECT)


def _faults(schema: JsonValue, dialects: list[str]) -> list[Finding]:
    """Give the faults by the first dialect, if there are some by each."""
    first: list[Finding] = []
    for dialect in dialects:
        found = list(meta_faults(schema, dialect))
        if not found:
            return []
        first = first or found
    return first
