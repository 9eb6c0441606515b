"""Diagnostics as a table for the summary of a job of GitHub Actions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from toolreg.cli._printable import printable
from toolreg.cli._text_format import count, summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.cli._report import Report
    from toolreg.registry import Diagnostic

# A summary of more than 1 MiB is refused as a whole.
_LARGEST: Final = 1_000_000
_HEAD: Final = "| Level | Code | Place | Tool | Message |\n| --- | --- | --- | --- | --- |\n"
# What makes links, images, mentions, markup or cells of a text; a backslash takes that away.
_MARKUP: Final = re.compile(r"[!#$&*+:<>@\[\\\]^_`{|}~]|(?<=www)\.")


def github_summary(report: Report) -> str:
    """Write all findings that are shown, errors first, in Markdown of at most 1 MB."""
    found = [each.diagnostic for level in ("error", "warning") for each in report.of_level(level)]
    title = f"### toolreg: {summary(report.diagnostics)}\n"
    return f"{title}\n{_HEAD}{_rows(found)}\n" if found else f"{title}\n"


def _rows(diagnostics: Iterable[Diagnostic]) -> str:
    rows, size, left = list[str](), 0, 0
    for each in diagnostics:
        row = _row(each)
        size += len(row.encode("utf-8", "surrogatepass"))
        if size > _LARGEST:
            left += 1
        else:
            rows.append(row)
    return "".join(rows) + (f"\n{count(left, 'finding')} more\n" if left else "")


def _row(each: Diagnostic) -> str:
    message = "<br>".join(_cell(line) for line in (each.message, each.hint) if line)
    place, tool = _cell(str(each.location)), _cell(each.tool_id or "")
    return f"| {each.level} | {each.code} | {place} | {tool} | {message} |\n"


def _cell(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", printable(text))
