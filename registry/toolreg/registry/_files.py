"""Contract files on disk: which there are, and what they hold."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.registry._document import Document
from toolreg.registry._findings import Finding, Span, Unreadable
from toolreg.registry._limits import MAX_BYTES
from toolreg.registry._read_json import parse_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from io import FileIO

    from toolreg.registry._parsed import Parsed

SUFFIXES: Final = frozenset({".yaml", ".yml", ".json"})


@dataclass(frozen=True, slots=True)
class Source:
    """
    Name a file to read, and the folder that no reference from it may leave.

    `fault` says why it is not to be read at all.
    """

    path: Path
    root: Path
    fault: Finding | None = None


def sources(paths: Iterable[Path], root: Path | None) -> list[Source]:
    """
    List the files that paths mean, each once.

    A folder is searched, in the order of its names, for `*.yaml`, `*.yml` and `*.json`; hidden
    files and folders are skipped, links to folders are not followed, and links to files only inside
    of the root. A file's root is `root`, else the given folder that it is in, else its own folder.
    """
    given = [_absolute(path) for path in paths]
    folders = {path: None for path in given if path.is_dir()}
    found: dict[Path, Source] = {}
    for path in given:
        if path in folders:
            listed = list(_search(path, root or path)) or [Source(path, path, _EMPTY)]
        else:
            listed = [Source(path, root or _root_of(path, folders))]
        for each in listed:
            found.setdefault(each.path, each)
    return list(found.values())


_EMPTY: Final = Finding(
    "Y009", "the folder holds no *.yaml, *.yml or *.json file", hint="write a contract into it"
)
_LEAVES: Final = Finding(
    "R003",
    "this link leads out of the contracts folder",
    hint="copy the file into the folder, or name the folder that holds both as the root",
)


def _root_of(file: Path, folders: Iterable[Path]) -> Path:
    return next((folder for folder in folders if file.is_relative_to(folder)), file.parent)


def _search(folder: Path, root: Path) -> Iterator[Source]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield Source(folder, root, _unreadable("folder", error))
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _search(Path(entry.path), root)
        elif _is_contract_name(entry.name) and entry.is_file():
            path = Path(entry.path)
            leaves = entry.is_symlink() and not path.resolve().is_relative_to(root.resolve())
            yield Source(path, root, _LEAVES if leaves else None)


def is_contract_name(path: Path) -> bool:
    """Whether a file is YAML or JSON by its name."""
    return _is_contract_name(path.name)


def _is_contract_name(name: str) -> bool:
    return os.path.splitext(name)[1].lower() in SUFFIXES  # noqa: PTH122 - once a file


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - resolves `..` without following links


def display_name(path: Path) -> str:
    """Name a file for people: relative to the working folder where it is below it, with `/`."""
    name = str(_absolute(path)).removeprefix(f"{Path.cwd()}{os.sep}").replace(os.sep, "/")
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "backslashreplace")


class Library:
    """Read each file once."""

    def __init__(self) -> None:
        self._read: dict[Path, Document | Finding] = {}

    def open(self, source: Source) -> Document:
        """
        Give a file's document.

        Raises `Unreadable`, with the same finding each time, if there is none.
        """
        if source.fault is not None:
            raise Unreadable(source.fault)
        if source.path not in self._read:
            try:
                self._read[source.path] = _read(source)
            except Unreadable as error:
                self._read[source.path] = error.finding
        found = self._read[source.path]
        if isinstance(found, Finding):
            raise Unreadable(found)
        return found


def _read(source: Source) -> Document:
    parsed = _parse(source.path, _decoded(_bytes(source.path)))
    name = display_name(source.path)
    return Document(name, source.path, source.root, parsed.value, parsed.places, parsed.findings)


def _parse(path: Path, text: str) -> Parsed:
    if path.suffix.lower() == ".json":
        return parse_json(text)
    # Imported here: a registry of JSON files alone does not pay for PyYAML.
    from toolreg.registry._read_yaml import parse_yaml  # noqa: PLC0415

    try:
        return parse_yaml(text)
    except Unreadable as problem:
        # JSON in a file for YAML may hold escapes that libyaml refuses, such as surrogate pairs.
        if not text.lstrip().startswith("{"):
            raise
        try:
            return parse_json(text)
        except Unreadable:
            raise problem from None


def _bytes(path: Path) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - once a file
            # What is no plain file has no size of its own.
            state = os.fstat(file.fileno())
            plain = stat.S_ISREG(state.st_mode) and state.st_size <= MAX_BYTES
            data = file.readall() if plain else _first_bytes(file)
    except (OSError, ValueError) as error:
        raise Unreadable(_unreadable("file", error)) from None
    if len(data) > MAX_BYTES:
        raise Unreadable(Finding("Y005", f"the file is larger than {MAX_BYTES:,} bytes"))
    return data


def _first_bytes(file: FileIO) -> bytes:
    """Read as much as shows that a file is too large."""
    data = bytearray()
    while len(data) <= MAX_BYTES and (more := file.read(MAX_BYTES + 1 - len(data))):
        data += more
    return bytes(data)


def _unreadable(what: str, error: OSError | ValueError) -> Finding:
    reason = getattr(error, "strerror", None) or str(error)
    return Finding("Y009", f"the {what} cannot be read: {reason}")


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"found the byte 0x{data[error.start]:02X}, expected UTF-8"
        raise Unreadable(
            Finding(
                "Y007",
                message,
                hint="save the file as UTF-8",
                span=Span(line, column, line, column + 1),
            )
        ) from None
