"""Diagnostics and places as rows of JSON, for what is kept between runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.registry._diagnostics import Diagnostic, Level, Location

if TYPE_CHECKING:
    from pydantic import JsonValue


def row_of(each: Diagnostic) -> list[JsonValue]:
    """Write a diagnostic as a row."""
    place = place_of(each.location)
    return [each.code, each.level.value, each.message, place, each.hint, each.tool_id]


def diagnostic_of(row: list[Any]) -> Diagnostic:
    """Read a diagnostic from its row."""
    code, level, message, place, hint, tool_id = row
    return Diagnostic(code, Level(level), message, Location(*place), hint, tool_id)


def place_of(each: Location) -> list[JsonValue]:
    """Write a place as a row."""
    return [each.file, each.line, each.column, each.end_line, each.end_column, each.pointer]
