"""Diagnostics as JSON for programs; `schemas/report.schema.json` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.cli._report import Record, Report
    from toolreg.registry.cost import Costs


def report_json(report: Report, costs: Costs | None = None) -> JsonValue:
    """Give what a check found, without what is suppressed; and what tools cost, if asked for."""
    diagnostics: list[JsonValue] = [_record(each) for each in report.shown]
    found: dict[str, JsonValue] = {"version": 1, "diagnostics": diagnostics, "tools": report.tools}
    if costs is not None:
        # Imported here: most checks count nothing.
        from toolreg.cli._cost import cost_json  # noqa: PLC0415

        found["cost"] = cost_json(costs)
    return found


def _record(record: Record) -> dict[str, JsonValue]:
    diagnostic, place = record.diagnostic, record.diagnostic.location
    return {
        "code": diagnostic.code,
        "level": str(diagnostic.level),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "pointer": place.pointer,
        "toolId": diagnostic.tool_id,
        "fingerprint": record.fingerprint,
    }
