"""
Diagnostics as workflow commands of GitHub Actions, which become annotations.

The escapes are those of GitHub's own toolkit. The runner takes 10 errors and 10 warnings of a step,
and refuses columns of a span that is longer than a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.cli._printable import printable
from toolreg.cli._text_format import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolreg.cli._report import Record, Report
    from toolreg.registry import Location

ANNOTATIONS: Final = 10
_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = str.maketrans(
    {"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"},
)


def github_commands(report: Report, *, has_summary: bool) -> str:
    """
    Write a command a line, errors first; nothing where there is no finding.

    What is more than GitHub takes is counted in one last line. `has_summary` says that all of it is
    in the job's summary.
    """
    errors, warnings = report.of_level("error"), report.of_level("warning")
    shown = [*errors[:ANNOTATIONS], *warnings[:ANNOTATIONS]]
    return "\n".join([*map(_annotation, shown), *_rest(len(errors), len(warnings), has_summary)])


def _rest(errors: int, warnings: int, has_summary: bool) -> Iterator[str]:  # noqa: FBT001 - private
    more = {"error": errors - ANNOTATIONS, "warning": warnings - ANNOTATIONS}
    counted = [count(number, f"more {level}") for level, number in more.items() if number > 0]
    if counted:
        where = "the job's summary lists all" if has_summary else "`toolreg check` prints all"
        yield _command("notice", {"title": "toolreg"}, f"{' and '.join(counted)}; {where}")


def _annotation(record: Record) -> str:
    diagnostic = record.diagnostic
    where = " of ".join(each for each in (diagnostic.location.pointer, diagnostic.tool_id) if each)
    lines = (diagnostic.message, where and f"at: {where}", diagnostic.hint)
    text = "\n".join(printable(line) for line in lines if line)
    properties = {**_place(diagnostic.location), "title": f"toolreg {diagnostic.code}"}
    return _command(diagnostic.level, properties, text)


def _place(place: Location) -> dict[str, str]:
    found = {"file": place.file}
    if place.line:
        found["line"] = str(place.line)
        found["endLine"] = str(max(place.line, place.end_line))
    if place.line and place.column and place.end_line == place.line:
        found["col"], found["endColumn"] = str(place.column), str(place.end_column)
    return found


def _command(name: str, properties: Mapping[str, str], text: str) -> str:
    # Escaped for the runner first: what is left for a terminal to obey is then made visible.
    given = ",".join(f"{key}={value.translate(_PROPERTY)}" for key, value in properties.items())
    return printable(f"::{name} {given}::{text.translate(_DATA)}")
