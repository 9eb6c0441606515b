"""`toolreg list`: the tools that contracts declare."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import find_config
from toolreg.cli._contracts import errors_of, read_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._printable import printable
from toolreg.cli._streams import note, paint_for, put, put_json
from toolreg.cli._table import effect, table
from toolreg.cli._text_format import diagnostics_text, summary

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.cli._formats import ListFormat
    from toolreg.registry import Declaration


def list_tools(form: ListFormat) -> ExitCode:
    """Print every tool that can be used; fail if others cannot."""
    loaded = read_contracts((), find_config(Path.cwd()))
    tools = loaded.registry.values()
    if form == "json":
        put_json({"version": 1, "tools": [_record(each) for each in tools]})
    elif tools:
        put(table(("ID", "EFFECT", "TITLE", "DECLARED AT"), [_row(each) for each in tools]))
    errors = errors_of(loaded)
    if not errors:
        return ExitCode.CLEAN
    note(diagnostics_text(errors, paint_for(sys.stderr)))
    note(f"tools with errors are not listed: {summary(errors)}")
    return ExitCode.FINDINGS


def _row(tool: Declaration) -> tuple[str, ...]:
    old = " (deprecated)" if tool.deprecated else ""
    title = printable(f"{tool.display_name}{old}")
    return (str(tool.id), effect(tool), title, printable(str(tool.location)))


def _record(tool: Declaration) -> JsonValue:
    return {
        "id": str(tool.id),
        "title": tool.display_name,
        "description": tool.description,
        "deprecated": tool.deprecated,
        "fingerprint": tool.fingerprint,
        "file": tool.location.file,
        "line": tool.location.line,
        "column": tool.location.column,
    }
