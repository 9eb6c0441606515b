"""What an earlier reading gave, kept by the content of every file that it read."""

from __future__ import annotations

import contextlib
import json
import os
import time
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry._declaration import Declaration, fields_of
from toolreg.registry._diagnostics import Diagnostic, Location
from toolreg.registry._names import ToolId
from toolreg.registry._rows import diagnostic_of, place_of, row_of
from toolreg.registry._states import States, digest_of, marks_of
from toolreg.registry.installed import installed_versions
from toolreg.registry.placing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import JsonValue

    from toolreg.registry._load import Loaded

_FORMAT: Final = 1
_READERS: Final = ("jsonschema-rs", "jsonschema-specifications", "pyyaml")
_TAG: Final = (
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is a cache of toolreg and can be deleted.\n"
)


@dataclass(frozen=True, slots=True)
class Remembered:
    """
    Hold what a reading gave: tools, diagnostics, the number of contract files, and texts.

    `content` is the digest of all that was read.
    """

    ids: tuple[str, ...]
    declaration: Callable[[str], Declaration]
    diagnostics: tuple[Diagnostic, ...]
    files: int
    addressed: Mapping[str, str]
    content: str


@dataclass(frozen=True)
class ReadingCache:
    """
    Keep the last reading of some paths in a folder, which can be deleted at any time.

    It holds while each file that was read has the content that it had, and the folders list the
    same files; a file whose size and times are the same is not read again. What is damaged, of
    another version, or asked from another working folder counts as nothing, and a folder that
    cannot be written costs time, not the run.
    """

    folder: Path
    question: tuple[str, ...]
    writes: bool = True
    _paths: dict[str, str] = field(default_factory=dict[str, str], init=False)

    def find(self, listing: Callable[[], tuple[list[str], list[str]]]) -> Remembered | None:
        """
        Give what the last reading of these paths gave, if it still holds.

        `listing` gives the files and the folders that there are now; it is asked only where a
        folder's marks changed.
        """
        try:
            kept = _Kept.parsed(self._file("tools").read_bytes())
            if kept is None or not kept.holds(listing):
                return None
            return kept.remembered()
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def keep(
        self, loaded: Loaded, read: Mapping[str, str], listing: tuple[list[str], list[str]]
    ) -> str:
        """
        Keep a reading; `read` are the digests of the files that it read, by their paths.

        Gives the digest of all that was read.
        """
        now = time.time_ns()
        lines = {str(each.id): _line(each) for each in loaded.registry.values()}
        content = digest_of(_dumped([_versions(), *self.question, *read.items()]))
        # A path that is no Unicode cannot be written.
        with contextlib.suppress(OSError, ValueError):
            states = States.taken(read, now)
            folders = States.taken(listing[1], now)
            header: dict[str, Any] = {
                "versions": _versions(),
                "content": content,
                "listed": listing[0],
                "folders": [folders.paths, folders.columns()],
                "read": [states.paths, states.columns()],
                "digests": list(read.values()),
                "files": loaded.files,
                "addressed": dict(loaded.addressed),
                "diagnostics": [row_of(each) for each in loaded.diagnostics],
                "ids": list(lines),
                "sizes": [len(each) for each in lines.values()],
            }
            self._write("tools", _dumped(header) + b"\n" + b"".join(lines.values()))
        return content

    def recall(self, name: str, content: str) -> JsonValue:
        """Give what was noted about a reading of this content, if anything was."""
        try:
            found = _unsealed(self._file(name).read_bytes())
            noted: dict[str, Any] = {} if found is None else json.loads(found)
            return noted["value"] if noted.get("content") == content else None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def note(self, name: str, content: str, value: JsonValue) -> None:
        """Note something about a reading, for as long as its content stays."""
        with contextlib.suppress(OSError):
            self._write(name, _dumped({"content": content, "value": value}))

    def _write(self, name: str, content: bytes) -> None:
        if not self.writes:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for tag, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
            if not (self.folder / tag).exists():
                replace_file(self.folder / tag, text.encode())
        replace_file(self._file(name), _sealed(content))

    def _file(self, name: str) -> Path:
        if not self._paths:
            self._paths["stem"] = digest_of(_dumped(list(self.question)))
        return self.folder / f"{self._paths['stem']}.{name}"


@dataclass(frozen=True, slots=True)
class _Kept:
    """Hold a file of the cache, read."""

    header: dict[str, Any]
    body: bytes

    @classmethod
    def parsed(cls, data: bytes) -> _Kept | None:
        found = _unsealed(data)
        if found is None:
            return None
        end = found.index(b"\n")
        return cls(json.loads(found[:end]), found[end + 1 :])

    def holds(self, listing: Callable[[], tuple[list[str], list[str]]]) -> bool:
        """Whether all files are there as they were, no other ones, and read by what reads now."""
        if self.header["versions"] != _versions():
            return False
        paths, columns = self.header["folders"]
        if States.parsed(columns, paths).changed() and listing() != (self.header["listed"], paths):
            return False
        paths, columns = self.header["read"]
        changed = set(States.parsed(columns, paths).changed())
        return all(
            digest_of(Path(path).read_bytes()) == digest
            for path, digest in zip(paths, self.header["digests"], strict=True)
            if path in changed
        )

    def remembered(self) -> Remembered:
        header, body = self.header, self.body
        ids, offsets, offset = tuple(header["ids"]), dict[str, tuple[int, int]](), 0
        for id_, size in zip(ids, header["sizes"], strict=True):
            offsets[id_] = (offset, offset + size)
            offset += size

        def declaration(id_: str) -> Declaration:
            start, end = offsets[id_]
            return _declaration(json.loads(body[start:end]))

        rest = (header["files"], header["addressed"], header["content"])
        diagnostics = tuple(diagnostic_of(each) for each in header["diagnostics"])
        return Remembered(ids, declaration, diagnostics, *rest)


def _line(declaration: Declaration) -> bytes:
    id_, place = declaration.id, place_of(declaration.location)
    return _dumped([id_.namespace, id_.name, fields_of(declaration), place]) + b"\n"


def _declaration(value: list[Any]) -> Declaration:
    namespace, name, fields, place = value
    return Declaration(ToolId(namespace, name), fields, Location(*place))


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _sealed(content: bytes) -> bytes:
    return b"toolreg %d %08x\n" % (_FORMAT, zlib.crc32(content)) + content


def _unsealed(data: bytes) -> bytes | None:
    head, _, content = data.partition(b"\n")
    return content if head == b"toolreg %d %08x" % (_FORMAT, zlib.crc32(content)) else None


@cache
def _versions() -> str:
    """Name what decides, beside the files, what is read of them: our modules, and the readers."""
    own = [
        f"{folder}/{name}"
        for folder, _, names in os.walk(Path(__file__).parent)
        for name in names
        if name.endswith((".py", ".toml"))
    ]
    marks = (f"{path}:{marks_of(path)}" for path in sorted(own))
    return " ".join([*installed_versions(_READERS), *marks])
