"""Tables, and the words that they use for tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.cli._printable import width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.registry import Declaration


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Align the columns of rows under a header; every row has a cell for each column."""
    widths = [max(width(cell) for cell in column) for column in zip(header, *rows, strict=True)]
    return "\n".join(_line(row, widths) for row in (header, *rows))


def effect(tool: Declaration) -> str:
    """
    Say in a word what a tool declares of its effects.

    `undeclared` is a tool without the hints that would tell: expect the worst of it.
    """
    declared = tool.annotations.model_fields_set
    if tool.annotations.read_only_hint:
        return "read-only"
    if "destructive_hint" not in declared:
        return "writes" if "read_only_hint" in declared else "undeclared"
    return "destructive" if tool.annotations.destructive_hint else "additive"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (cell + " " * (room - width(cell)) for cell, room in zip(row, widths, strict=True))
    return "  ".join(cells).rstrip()
