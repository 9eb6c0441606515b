"""The compiled form of a registry: one JSON text, one tool a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from pydantic_core import from_json

from toolreg.registry._declaration import Declaration, JsonObject
from toolreg.registry._diagnostics import Location
from toolreg.registry._errors import SdkError
from toolreg.registry._names import ToolId
from toolreg.registry._registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import JsonValue

BUNDLE_VERSION = 1
_HEAD = f'{{"version":{BUNDLE_VERSION},"tools":{{\n'
_TAIL = "\n}}\n"


def dump_bundle(registry: Registry) -> str:
    """
    Write a registry as its bundle: a version, then each tool's fingerprint and contract by ID.

    The text is JSON, one tool a line, sorted by ID and else in the order of the contract, so that
    a review shows which tool changed.
    """
    return bundle_of(map(bundle_line, registry.values()))


def bundle_line(declaration: Declaration) -> str:
    """Write one tool as its bundle has it."""
    contract = f'{{"namespace":{_json(declaration.id.namespace)},{declaration.fields_json[1:]}'
    entry = f'{{"fingerprint":"{declaration.fingerprint}","contract":{contract}}}'
    return f"{_json(str(declaration.id))}:{entry}"


def bundle_of(lines: Iterable[str]) -> str:
    """Write a bundle of the lines of its tools, which are sorted by ID."""
    # `find_in_bundle` relies on the lines.
    return _HEAD + ",\n".join(lines) + _TAIL


def load_bundle(text: str, name: str) -> Registry:
    """
    Read a registry from its bundle.

    `name` is what messages call the bundle. The contracts in it were checked when it was written
    and are trusted; raises `SdkError` if the text is no bundle of this version.
    """
    try:
        whole = _parsed(text)
        version, tools = whole["version"], whole["tools"]
        if version != BUNDLE_VERSION:
            raise SdkError(
                f"{name}: found bundle version {version!r}, expected {BUNDLE_VERSION}, "
                "which the installed toolreg reads; run `toolreg generate`"
            )
        contracts = {id_: entry["contract"] for id_, entry in tools.items()}
        is_whole = all(id_ == f"{c['namespace']}.{c['name']}" for id_, c in contracts.items())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _no_bundle(name) from error
    if not is_whole:
        raise _no_bundle(name)
    # Most programs use few of the tools: each declaration is made when it is asked for.
    return Registry.deferred(sorted(contracts), lambda id_: _declaration(contracts[id_], name))


def find_in_bundle(text: str, tool_id: str, name: str) -> Declaration | None:
    """
    Read one tool from a bundle that is as `dump_bundle` wrote it, and nothing else of it.

    No string holds a line break, so a line that starts with the ID is the tool's own. `None` says
    nothing of the tool: the text may be laid out otherwise, or be no bundle.
    """
    start = f"\n{_json(tool_id)}:"
    found = text.find(start)
    if found < 0 or not (text.startswith(_HEAD) and text.endswith(_TAIL)):
        return None
    begin = found + len(start)
    try:
        contract = _parsed(text[begin : text.index("\n", begin)].removesuffix(","))["contract"]
        declaration = _declaration(contract, name)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return declaration if str(declaration.id) == tool_id else None


def _no_bundle(name: str) -> SdkError:
    return SdkError(f"{name} is no bundle of contracts; run `toolreg generate`")


def _parsed(text: str) -> Any:
    try:
        return from_json(text)
    except ValueError:
        # The faster parser takes fewer levels than a contract may have.
        return json.loads(text)


def _declaration(contract: JsonObject, name: str) -> Declaration:
    fields = {key: value for key, value in contract.items() if key != "namespace"}
    id_ = ToolId(cast("str", contract["namespace"]), cast("str", contract["name"]))
    return Declaration(id=id_, fields=fields, location=Location(name))


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
