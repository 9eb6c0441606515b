"""`toolreg show`: one tool as it is declared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import find_config
from toolreg.cli._contracts import read_contracts, tool_of
from toolreg.cli._exit import ExitCode
from toolreg.cli._printable import json_text, printable, printable_lines
from toolreg.cli._streams import note, put, put_json
from toolreg.cli._table import effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.cli._config import Config
    from toolreg.cli._formats import ShowFormat
    from toolreg.registry import Declaration


def show(tool_id: str, form: ShowFormat) -> ExitCode:
    """Print a tool: what MCP publishes, all that is declared, or a table for people."""
    config = find_config(Path.cwd())
    tool = tool_of(read_contracts((), config), tool_id)
    match form:
        case "mcp":
            put_json(tool.definition())
        case "json":
            put_json(_record(tool))
        case "table":
            put("\n".join(_lines(tool)))
        case "typescript":
            # Imported here: the other forms need no generator.
            from toolreg.codegen import typescript_declaration  # noqa: PLC0415

            put(typescript_declaration(tool).rstrip("\n"))
        case _:
            put_json(_at_target(tool, form, config))
    return ExitCode.CLEAN


def _at_target(tool: Declaration, target: str, config: Config) -> JsonValue:
    """Give the tool as a provider gets it, and say on stderr what that costs."""
    # Imported here: the other forms need no profile.
    from toolreg.registry.targets import convert, name_map, profile_of  # noqa: PLC0415

    id_, prefix = str(tool.id), config.host_prefix or ""
    name = name_map([id_], target, host_prefix=prefix, names=config.names).name_of(id_)
    converted = convert(tool, profile_of(target), name.name)
    for each in converted.changes:
        note(printable(f"{each.effect}: {each.message}"))
    return converted.tool


def _record(tool: Declaration) -> JsonValue:
    place = tool.location
    return {
        "id": str(tool.id),
        "fingerprint": tool.fingerprint,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "declared": tool.declared(),
    }


def _lines(tool: Declaration) -> Iterator[str]:
    facts = {
        "id": str(tool.id),
        "title": printable(tool.display_name),
        "deprecated": _deprecated(tool),
        "effect": effect(tool),
        "annotations": _pairs(tool.fields.get("annotations")),
        "policy": _pairs(tool.fields.get("policy")),
        "model access": tool.model_access,
        "source": printable(tool.source) if tool.source else None,
        "fingerprint": tool.fingerprint,
        "declared at": printable(str(tool.location)),
    }
    room = max(len(name) for name in facts)
    yield from (f"{name:<{room}}  {value}" for name, value in facts.items() if value)
    if tool.description:
        yield f"\n{printable_lines(tool.description).rstrip()}"
    yield f"\ninput schema\n{json_text(tool.input_schema)}"
    if tool.output_schema is not None:
        yield f"\noutput schema\n{json_text(tool.output_schema)}"


def _deprecated(tool: Declaration) -> str | None:
    return (
        printable(tool.deprecated) if isinstance(tool.deprecated, str) else "yes" * tool.deprecated
    )


def _pairs(declared: JsonValue) -> str | None:
    """Write an object as it is declared, without the defaults that it stands for."""
    if not isinstance(declared, dict):
        return None
    return printable(", ".join(f"{name}: {_word(value)}" for name, value in declared.items()))


def _word(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
