"""Contract files on disk, and what they hold."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.registry._document import Document
from toolreg.registry._findings import Finding, Unreadable, place_at
from toolreg.registry._limits import MAX_BYTES
from toolreg.registry._listing import absolute, unreadable
from toolreg.registry._read_json import parse_json
from toolreg.registry._states import digest_of

if TYPE_CHECKING:
    from io import FileIO

    from toolreg.registry._listing import Source
    from toolreg.registry._parsed import Parsed


def display_name(path: Path) -> str:
    """Name a file for people: relative to the working folder where it is below it, with `/`."""
    name = str(absolute(path)).removeprefix(f"{Path.cwd()}{os.sep}").replace(os.sep, "/")
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "backslashreplace")


_ADDRESS: Final = "toolreg:"


class Library:
    """
    Read each file once.

    `has_links` says whether links were followed to a file, `digests` what each file holds.
    `addressed` holds the texts of files that may have comments for toolreg, by display name.
    `asked` counts how often a file was asked for.
    """

    def __init__(self) -> None:
        self._read: dict[Path, Document | Finding] = {}
        self._digests: dict[str, str] | None = {}
        self.addressed: dict[str, str] = {}
        self.has_links = False
        self.asked = 0

    def open(self, source: Source) -> Document:
        """
        Give a file's document.

        Raises `Unreadable`, with the same finding each time, if there is none.
        """
        self.asked += 1
        if source.fault is not None:
            self._digests = None
            raise Unreadable(source.fault)
        if source.path not in self._read:
            try:
                self._read[source.path] = self._document(source)
            except Unreadable as error:
                self._read[source.path] = error.finding
        found = self._read[source.path]
        if isinstance(found, Finding):
            raise Unreadable(found)
        return found

    def note(self, path: Path, digest: str) -> None:
        """Take down what a file holds that is not read again."""
        if self._digests is not None:
            self._digests[str(path)] = digest

    @property
    def digests(self) -> dict[str, str] | None:
        """The digests of all files that were read, by their paths; none if one could not be."""
        return None if self.has_links else self._digests

    def _document(self, source: Source) -> Document:
        try:
            data = _bytes(source.path)
        except Unreadable:
            self._digests = None
            raise
        if self._digests is not None:
            self._digests[str(source.path)] = digest_of(data)
        text, name = _decoded(data), display_name(source.path)
        parsed = _parse(source.path, text)
        if _ADDRESS in text and source.path.suffix.lower() != ".json":
            self.addressed[name] = text
        return Document(
            name, source.path, source.root, parsed.value, parsed.places, parsed.findings
        )


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
        raise Unreadable(unreadable("file", error)) from None
    if len(data) > MAX_BYTES:
        raise Unreadable(Finding("Y005", f"the file is larger than {MAX_BYTES:,} bytes"))
    return data


def _first_bytes(file: FileIO) -> bytes:
    """Read as much as shows that a file is too large."""
    data = bytearray()
    while len(data) <= MAX_BYTES and (more := file.read(MAX_BYTES + 1 - len(data))):
        data += more
    return bytes(data)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        span = place_at(before, len(before))
        message = f"found the byte 0x{data[error.start]:02X}, expected UTF-8"
        hint = "save the file as UTF-8"
        raise Unreadable(Finding("Y007", message, hint=hint, span=span)) from None
