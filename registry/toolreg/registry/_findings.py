"""Problems before they have a place: what is wrong, and the path to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """Mark a stretch of text; lines and columns count from 1, in characters."""

    line: int
    column: int
    end_line: int
    end_column: int


_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def place_at(text: str, offset: int) -> Span:
    """Give the place of a character; a line ends with a line feed, a carriage return, or both."""
    ends = [found.end() for found in _LINE_END.finditer(text, 0, offset)]
    line, column = len(ends) + 1, offset - (ends[-1] if ends else 0) + 1
    return Span(line, column, line, column + 1)


@dataclass(frozen=True, slots=True)
class Finding:
    """
    Say what is wrong at a path of a file's value.

    With `key` the key at the end of the path is meant, not its value. `span` is given where the
    path alone does not lead to the place, as for the second of two equal keys.
    """

    code: str
    message: str
    path: Path = ()
    hint: str | None = None
    key: bool = False
    span: Span | None = None


class Unreadable(Exception):  # noqa: N818 - control flow inside the part, never shown
    """Carry the finding that makes a whole file unreadable."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding)


class Places(Protocol):
    """Find the text of a path; a path that is not there gives the nearest place above it."""

    def value(self, path: Path) -> Span:
        """Give the span of the value at a path."""
        ...

    def key(self, path: Path) -> Span:
        """Give the span of the key that a path ends with."""
        ...
