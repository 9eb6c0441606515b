"""Diagnostics as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.cli._printable import printable
from toolreg.cli._snippet import Sources
from toolreg.registry import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolreg.cli._streams import Paint
    from toolreg.registry import Diagnostic, Loaded


def diagnostics_text(diagnostics: Iterable[Diagnostic], paint: Paint) -> str:
    """Write each diagnostic with the line that it is about, and what to do."""
    sources = Sources()
    return "\n".join("\n".join(_lines(each, sources, paint)) for each in diagnostics)


def summary(diagnostics: Sequence[Diagnostic], hidden: int = 0) -> str:
    """Count the findings of each level, and those that are not shown, if there are any."""
    errors = sum(each.level is Level.ERROR for each in diagnostics)
    counted = f"{count(errors, 'error')}, {count(len(diagnostics) - errors, 'warning')}"
    return f"{counted}, {hidden:,} suppressed" if hidden else counted


def loaded_summary(loaded: Loaded, hidden: int = 0) -> str:
    """Count the tools that can be used, the files that were read and the findings."""
    read = f"{count(len(loaded.registry), 'tool')} in {count(loaded.files, 'file')}"
    return f"{read}, {summary(loaded.diagnostics, hidden)}"


def _lines(diagnostic: Diagnostic, sources: Sources, paint: Paint) -> Iterator[str]:
    place = paint(printable(str(diagnostic.location)), "place")
    level = paint(f"{diagnostic.level} {diagnostic.code}", diagnostic.level)
    yield f"{place}: {level}: {printable(diagnostic.message)}"
    snippet = sources.snippet(diagnostic.location)
    if snippet:
        yield f"  {paint(f'{snippet.number} |', 'mark')} {snippet.text}".rstrip()
        margin = " " * len(snippet.number)
        yield f"  {margin} {paint('|', 'mark')} {paint(snippet.marks, diagnostic.level)}"
    where = " of ".join(part for part in (diagnostic.location.pointer, diagnostic.tool_id) if part)
    if where:
        yield f"  {paint('at:', 'mark')} {printable(where)}"
    if diagnostic.hint:
        yield f"  {paint('hint:', 'mark')} {printable(diagnostic.hint)}"


def count(number: int, noun: str) -> str:
    """Count things in words: `1 tool`, `2,000 tools`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
