"""Problems in contracts as values: what, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """Tell an error, which keeps a contract out, from a warning, which does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """
    Name a place in a contract file.

    Lines and columns count from 1, in characters; 0 means that the place within the file is not
    known. `pointer` is an RFC 6901 JSON Pointer into the file's value; `""` is the whole value.
    """

    file: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    pointer: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """
    Describe one problem in a contract.

    `code` is stable (`toolreg explain CODE`); `hint` says what to do, where there is something to
    say; `tool_id` is the ID of the tool that has the problem, where it is known.
    """

    code: str
    level: Level
    message: str
    location: Location
    hint: str | None = None
    tool_id: str | None = None

    def __str__(self) -> str:
        where = f" at {self.location.pointer}" if self.location.pointer else ""
        hint = f" ({self.hint})" if self.hint else ""
        return _printable(f"{self.location}: {self.level} {self.code}: {self.message}{where}{hint}")

    @property
    def sort_key(self) -> tuple[Location, str, str]:
        """Order diagnostics by place, then by code and message."""
        return (self.location, self.code, self.message)


def _printable(text: str) -> str:
    """Escape what would command a terminal, or break a line: names in contracts may hold it."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
