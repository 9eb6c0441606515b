"""Diagnostics as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.cli._printable import printable
from toolreg.cli._snippet import Sources
from toolreg.registry import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolreg.cli._streams import Paint
    from toolreg.registry import Diagnostic, Registry


def diagnostics_text(diagnostics: Iterable[Diagnostic], paint: Paint) -> str:
    """Write each diagnostic with the line that it is about, and what to do."""
    sources = Sources()
    return "\n".join("\n".join(_lines(each, sources, paint)) for each in diagnostics)


def summary(diagnostics: Iterable[Diagnostic], registry: Registry | None = None) -> str:
    """
    Count what was found, and the tools that can be used where a registry is given.

    Files are those that declare these tools or have findings.
    """
    findings = tuple(diagnostics)
    errors = sum(each.level is Level.ERROR for each in findings)
    counts = [_count(errors, "error"), _count(len(findings) - errors, "warning")]
    if registry is None:
        return ", ".join(counts)
    files = {each.location.file for each in registry.values()}
    files |= {each.location.file for each in findings}
    return ", ".join([f"{_count(len(registry), 'tool')} in {_count(len(files), 'file')}", *counts])


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


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
