"""The line of a contract that a diagnostic is about, with a mark under the place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._printable import printable, width

if TYPE_CHECKING:
    from toolreg.registry import Location

# As the registry and editors count lines; other separators stand within one.
_ENDS: Final = re.compile(r"\r\n|\r|\n")
_BEFORE: Final = 60
_LONGEST: Final = 100


@dataclass(frozen=True, slots=True)
class Snippet:
    """Hold a line's number, its text as it is shown, and what stands under it."""

    number: str
    text: str
    marks: str


class Sources:
    """Read the lines of contract files, each file once."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def snippet(self, location: Location) -> Snippet | None:
        """Show the place, or nothing where the file or the place within it is not known."""
        lines = self._lines_of(location.file)
        if not 0 < location.line <= len(lines):
            return None
        line = lines[location.line - 1]
        last = location.end_column - 1 if location.end_line == location.line else len(line)
        text, marks = marked(line, location.column - 1, last)
        return Snippet(str(location.line), text, marks)

    def _lines_of(self, file: str) -> list[str]:
        if file not in self._lines:
            try:
                text = Path(file).read_bytes().decode("utf-8-sig", "replace")
            except OSError:
                text = ""  # the diagnostic itself says what is wrong with the file
            self._lines[file] = _ENDS.split(text)
        return self._lines[file]


def marked(line: str, start: int, end: int) -> tuple[str, str]:
    """
    Cut a line to what fits around a stretch, and mark the stretch.

    >>> marked("name: x y", 6, 9)
    ('name: x y', '      ^^^')
    """
    first = max(0, start - _BEFORE) if len(line) > _LONGEST else 0
    shown = line[first : first + _LONGEST]
    before = ("…" if first else "") + printable(shown[: start - first].replace("\t", " "))
    meant = printable(shown[start - first : max(end, start) - first].replace("\t", " "))
    after = printable(shown[max(end, start) - first :].replace("\t", " "))
    more = "…" if first + _LONGEST < len(line) else ""
    marks = " " * width(before) + "^" * max(1, width(meant))
    return f"{before}{meant}{after}{more}".rstrip(), marks
