"""The line of a contract that a diagnostic is about, with a mark under the place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._printable import printable, width

if TYPE_CHECKING:
    from collections.abc import Iterable

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
            self._lines[file] = _ENDS.split(_text_of(Path(file)))
        return self._lines[file]


def _text_of(path: Path) -> str:
    """Read a plain file; what else a path leads to, such as a pipe, may never end."""
    try:
        data = path.read_bytes() if path.is_file() else b""
    except (OSError, ValueError):
        return ""  # the diagnostic itself says what is wrong with the file
    return data.decode("utf-8-sig", "replace")


def marked(line: str, start: int, end: int) -> tuple[str, str]:
    """
    Cut a line to the columns that fit around a stretch, and mark the stretch.

    >>> marked("name: x y", 6, 9)
    ('name: x y', '      ^^^')
    """
    line = line.rstrip()
    start = min(start, len(line))
    low = max(0, start - _BEFORE) if len(line) > _LONGEST else 0
    # A tab is one column here, so that the marks are right whatever it is in a terminal.
    cells = [printable(each) for each in line[low : start + _LONGEST].replace("\t", " ")]
    widths = [width(each) for each in cells]
    at, stop = start - low, max(start, end) - low
    fits = len(cells) == len(line) and sum(widths) <= _LONGEST
    first = 0 if fits else at - _fitting(reversed(widths[:at]), _BEFORE)
    last = first + _fitting(widths[first:], _LONGEST)
    before, after = "…" if low + first else "", "…" if low + last < len(line) else ""
    marks = " " * (len(before) + sum(widths[first:at])) + "^" * max(
        1, sum(widths[at:last][: stop - at])
    )
    return f"{before}{''.join(cells[first:last])}{after}", marks


def _fitting(widths: Iterable[int], room: int) -> int:
    """Count the characters that fit into so many columns; one always does."""
    number = used = 0
    for each in widths:
        used += each
        if used > room and number:
            break
        number += 1
    return number
