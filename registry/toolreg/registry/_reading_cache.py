"""What an earlier reading gave, kept by the content of every file that it read."""

from __future__ import annotations

import contextlib
import json
import os
import time
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry._declaration import Declaration, fields_of
from toolreg.registry._diagnostics import Diagnostic, Location
from toolreg.registry._names import ToolId
from toolreg.registry._rows import diagnostic_of, place_of, row_of
from toolreg.registry._states import Marks, States, digest_of, marks_of
from toolreg.registry.installed import installed_versions
from toolreg.registry.packing import pack, seal, unpack, unseal
from toolreg.registry.placing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import JsonValue

    from toolreg.registry._loaded import Loaded

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


@dataclass(frozen=True, slots=True)
class Known:
    """Hold what an earlier reading of a file gave: its digest, and each tool's line by its ID."""

    digest: str
    lines: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Made:
    """
    Hold what a reading was made of: the digest of each file, and the files and folders listed.

    `alone` are files that give the same in whatever company, with the IDs of their tools; `known`
    are the lines of tools that were not read anew.
    """

    digests: Mapping[str, str]
    listing: tuple[list[str], list[str]]
    alone: Mapping[str, list[str]]
    known: Mapping[str, bytes]


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

    def find(
        self, listing: Callable[[], tuple[list[str], list[str]]]
    ) -> Remembered | Mapping[str, Known]:
        """
        Give what the last reading of these paths gave, if it still holds.

        Otherwise give what it gave of single files that are as they were, by their paths. `listing`
        gives the files and the folders that there are now; it is asked only where a folder's marks
        changed.
        """
        try:
            kept = _Kept.parsed(self._file("tools").read_bytes())
            if kept is None or kept.header["versions"] != _versions():
                return {}
            return kept.remembered() if kept.holds(listing) else kept.known()
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}

    def keep(self, loaded: Loaded, made: Made) -> str:
        """Keep a reading, and give the digest of all that was read."""
        now = time.time_ns()
        read = dict(sorted(made.digests.items()))
        content = digest_of(_dumped([_versions(), *self.question, *read.items()]))
        # A path that is no Unicode cannot be written.
        with contextlib.suppress(OSError, ValueError):
            tools = loaded.registry
            lines = {id_: made.known.get(id_) or _line(tools[id_]) for id_ in tools}
            states = States.taken(read, now)
            folders = States.taken(made.listing[1], now)
            header: dict[str, Any] = {
                "versions": _versions(),
                "content": content,
                "listed": made.listing[0],
                "folders": [folders.paths, folders.columns()],
                "read": [states.paths, states.columns()],
                "digests": list(read.values()),
                "alone": [made.alone.get(path) for path in read],
                "files": loaded.files,
                "addressed": dict(loaded.addressed),
                "diagnostics": [row_of(each) for each in loaded.diagnostics],
                "ids": list(lines),
                "sizes": [len(each) for each in lines.values()],
            }
            self._write("tools", seal(_dumped(header) + b"\n" + b"".join(lines.values())))
        return content

    def recall(self, name: str, content: str) -> JsonValue:
        """Give what was noted about a reading of this content, if anything was."""
        try:
            found = unseal(self._file(name).read_bytes())
            noted: dict[str, Any] = {} if found is None else json.loads(found)
            return noted["value"] if noted.get("content") == content else None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def note(self, name: str, content: str, value: JsonValue) -> None:
        """Note something about a reading, for as long as its content stays."""
        with contextlib.suppress(OSError):
            self._write(name, seal(_dumped({"content": content, "value": value})))

    def recall_texts(self, name: str, content: str) -> dict[str, str] | None:
        """Give the texts that were noted about a reading of this content, if any were."""
        try:
            return unpack(content, self._file(name).read_bytes())
        except OSError:
            return None

    def note_texts(self, name: str, content: str, texts: Mapping[str, str]) -> None:
        """Note texts, as `note` does."""
        with contextlib.suppress(OSError):
            self._write(name, pack(content, texts))

    def _write(self, name: str, content: bytes) -> None:
        if not self.writes:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for tag, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
            if not (self.folder / tag).exists():
                replace_file(self.folder / tag, text.encode())
        replace_file(self._file(name), content)

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
        found = unseal(data)
        if found is None:
            return None
        end = found.index(b"\n")
        return cls(json.loads(found[:end]), found[end + 1 :])

    def holds(self, listing: Callable[[], tuple[list[str], list[str]]]) -> bool:
        """Whether all files are there as they were, and no other ones."""
        with contextlib.suppress(FileNotFoundError):
            return self._holds(listing)
        return False

    def _holds(self, listing: Callable[[], tuple[list[str], list[str]]]) -> bool:
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
        header, lines = self.header, self._lines()
        rest = (header["files"], header["addressed"], header["content"])
        diagnostics = tuple(diagnostic_of(each) for each in header["diagnostics"])
        ids = tuple(header["ids"])
        return Remembered(ids, lambda id_: declaration_of(lines[id_]), diagnostics, *rest)

    def known(self) -> dict[str, Known]:
        """Give what was read of files that are as they were and stand alone."""
        (paths, columns), lines = self.header["read"], self._lines()
        states = States.parsed(columns, paths)
        rows = zip(paths, states.marks, self.header["digests"], self.header["alone"], strict=True)
        return {
            path: Known(digest, {id_: lines[id_] for id_ in ids})
            for path, marks, digest, ids in rows
            if ids is not None and _is_still(path, marks, digest)
        }

    def _lines(self) -> dict[str, bytes]:
        """Give the line of each tool by its ID."""
        ends = list(accumulate(self.header["sizes"], initial=0))
        return {
            id_: self.body[start:end]
            for id_, (start, end) in zip(self.header["ids"], pairwise(ends), strict=True)
        }


def _is_still(path: str, marks: Marks, digest: str) -> bool:
    try:
        return marks_of(path) == marks or digest_of(Path(path).read_bytes()) == digest
    except OSError:
        return False


def declaration_of(line: bytes) -> Declaration:
    """Read the declaration of a tool from its line."""
    namespace, name, fields, place = json.loads(line)
    return Declaration(ToolId(namespace, name), fields, Location(*place))


def _line(declaration: Declaration) -> bytes:
    id_, place = declaration.id, place_of(declaration.location)
    return _dumped([id_.namespace, id_.name, fields_of(declaration), place]) + b"\n"


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


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
