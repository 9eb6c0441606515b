"""What earlier runs generated, by what it was generated from."""

from __future__ import annotations

import contextlib
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import toolreg.registry
from toolreg.registry.installed import installed_versions
from toolreg.registry.packing import pack, unpack
from toolreg.registry.placing import replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.codegen._options import Options

_ENGINES = ("datamodel-code-generator", "pydantic", "ruff")
_TAG = (
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is a cache of toolreg and can be deleted.\n"
)


class Cache:
    """
    Keep generated texts in a folder, which can be deleted at any time.

    There is one file a package. A file that is damaged, or of other versions, counts as empty; a
    folder that cannot be written costs time, not the run. Without `writes` nothing is kept.
    """

    def __init__(self, folder: Path | str = ".toolreg_cache", *, writes: bool = True) -> None:
        self._folder = Path(folder)
        self._writes = writes

    def load(self, package: str) -> dict[str, str]:
        """Give the texts of a package by their keys."""
        try:
            return unpack(package, self._file(package).read_bytes()) or {}
        except OSError:
            return {}

    def save(self, package: str, texts: Mapping[str, str]) -> None:
        """Keep a package's texts, and no older ones."""
        if not self._writes:
            return
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            for name, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
                if not (self._folder / name).exists():
                    replace_file(self._folder / name, text.encode())
            replace_file(self._file(package), pack(package, texts))

    def _file(self, package: str) -> Path:
        return self._folder / f"{package}.texts"


def recipe(options: Options) -> str:
    """
    Name all that decides, beside the contracts, what is generated: versions and options.

    Where neither the contracts nor this text changed, the files of an earlier run still hold.
    """
    # The times of our modules instead of their texts: to read them takes longer than all the rest.
    states = [(str(each), each.stat().st_mtime_ns, each.stat().st_size) for each in _own()]
    return _digest(repr([options, states, installed_versions(_ENGINES)]))


def cache_key(*parts: str) -> str:
    """Give the key of what is generated from some texts by the installed versions."""
    return _digest(_versions(), *parts)


def _digest(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(encoded) + encoded)
    return digest.hexdigest()


@cache
def _versions() -> str:
    """Name what decides, beside contracts, what is generated: the engines, and our own modules."""
    sources = [hashlib.sha256(each.read_bytes()).hexdigest() for each in _own()]
    return " ".join([*installed_versions(_ENGINES), *sources])


def _own() -> list[Path]:
    parts = (Path(__file__).parent, Path(toolreg.registry.__file__).parent)
    return [each for part in parts for each in sorted(part.glob("*.py"))]
