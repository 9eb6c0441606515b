"""Which contract files there are."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SUFFIXES: Final = frozenset({".yaml", ".yml", ".json"})
_EMPTY: Final = Finding(
    "Y009", "the folder holds no *.yaml, *.yml or *.json file", hint="write a contract into it"
)
_LEAVES: Final = Finding(
    "R003",
    "this link leads out of the contracts folder",
    hint="copy the file into the folder, or name the folder that holds both as the root",
)


@dataclass(frozen=True, slots=True)
class Source:
    """
    Name a file to read, and the folder that no reference from it may leave.

    `fault` says why it is not to be read at all.
    """

    path: Path
    root: Path
    fault: Finding | None = None


@dataclass
class Listing:
    """
    List the files that paths mean, each once.

    A folder is searched, in the order of its names, for `*.yaml`, `*.yml` and `*.json`; hidden
    files and folders are skipped, links to folders are not followed, and links to files only inside
    of the root. A file's root is `root`, else the given folder that it is in, else its own folder.
    """

    paths: Sequence[Path]
    root: Path | None
    has_links: bool = field(default=False, init=False)
    _folders: list[str] = field(default_factory=list[str], init=False)

    @property
    def question(self) -> tuple[str, ...]:
        """What decides which files are meant, and how messages call them."""
        return (
            str(Path.cwd()),
            str(self.root or ""),
            *(str(absolute(each)) for each in self.paths),
        )

    @cached_property
    def sources(self) -> list[Source]:
        """The files."""
        given = [absolute(path) for path in self.paths]
        folders = {path: None for path in given if path.is_dir()}
        found: dict[Path, Source] = {}
        for path in given:
            self.has_links |= path.is_symlink()
            if path in folders:
                listed = list(self._search(path, self.root or path)) or [Source(path, path, _EMPTY)]
            else:
                above = (each for each in folders if path.is_relative_to(each))
                listed = [Source(path, self.root or next(above, path.parent))]
            for each in listed:
                found.setdefault(each.path, each)
        return list(found.values())

    def listed(self) -> tuple[list[str], list[str]]:
        """Give the paths of the files, and of the folders that were searched for them."""
        files = [str(each.path) for each in self.sources]
        return files, self._folders

    def _search(self, folder: Path, root: Path) -> Iterator[Source]:
        self._folders.append(str(folder))
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            yield Source(folder, root, unreadable("folder", error))
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from self._search(Path(entry.path), root)
            elif _is_contract_name(entry.name) and entry.is_file():
                yield self._source(entry, root)

    def _source(self, entry: os.DirEntry[str], root: Path) -> Source:
        path = Path(entry.path)
        if not entry.is_symlink():
            return Source(path, root)
        self.has_links = True
        inside = path.resolve().is_relative_to(root.resolve())
        return Source(path, root, None if inside else _LEAVES)


def is_contract_name(path: Path) -> bool:
    """Whether a file is YAML or JSON by its name."""
    return _is_contract_name(path.name)


def _is_contract_name(name: str) -> bool:
    return os.path.splitext(name)[1].lower() in _SUFFIXES  # noqa: PTH122 - once a file


def absolute(path: Path) -> Path:
    """Make a path absolute, and resolve `..` without following links."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow them


def unreadable(what: str, error: OSError | ValueError) -> Finding:
    """Say that a file or folder cannot be read."""
    reason = getattr(error, "strerror", None) or str(error)
    return Finding("Y009", f"the {what} cannot be read: {reason}")
