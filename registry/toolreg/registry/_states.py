"""Whether files and folders are what they were, told by their marks where those can be trusted."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Size, times and number of a file. A file that changes later within the same tick of its file
# system keeps its times: marks as young as that are never taken down (as Git does it).
Marks: TypeAlias = "tuple[int, int, int, int]"
_TICK: Final = 2_000_000_000
_UNKNOWN: Final[Marks] = (-1, 0, 0, 0)


def marks_of(path: str) -> Marks:
    """Give the marks that a file or folder has now; raises `OSError`."""
    state = os.stat(path)  # noqa: PTH116 - thousands in a row
    return (state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino)


def digest_of(data: bytes) -> str:
    """Give the digest of a file's content, in hexadecimal."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class States:
    """Hold what some files, or folders, were: their paths, and the marks of each."""

    paths: tuple[str, ...]
    marks: tuple[Marks, ...]

    @classmethod
    def taken(cls, paths: Iterable[str], now: int) -> States:
        """Take down what files are; `now` is the time in nanoseconds. Raises `OSError`."""
        named = tuple(paths)
        return cls(named, tuple(_settled(marks_of(path), now) for path in named))

    @classmethod
    def parsed(cls, value: Sequence[Sequence[int]], paths: Sequence[str]) -> States:
        """Read what `columns` gave."""
        return cls(tuple(paths), tuple(zip(*value, strict=True)) if paths else ())

    def columns(self) -> list[list[int]]:
        """Give the marks as four lists, for JSON."""
        return [list(each) for each in zip(*self.marks, strict=True)]

    def changed(self) -> list[str]:
        """Give the paths whose marks are not what they were; raises `OSError` if one is gone."""
        return [
            path
            for path, marks in zip(self.paths, self.marks, strict=True)
            if marks_of(path) != marks
        ]


def _settled(marks: Marks, now: int) -> Marks:
    return marks if max(marks[1:3]) < now - _TICK else _UNKNOWN
