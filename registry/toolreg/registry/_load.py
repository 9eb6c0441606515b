"""From paths to a registry: every good tool, and everything that is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from toolreg.registry._diagnostics import Level
from toolreg.registry._errors import ContractError
from toolreg.registry._listing import Listing
from toolreg.registry._loaded import Loaded, Notes
from toolreg.registry._registry import Registry

if TYPE_CHECKING:
    from toolreg.registry._reading_cache import Known, ReadingCache

Paths: TypeAlias = str | Path | Iterable[str | Path]


def load(
    paths: Paths, *, root: str | Path | None = None, cache: str | Path | None = None
) -> Registry:
    """
    Read contracts into a registry.

    `paths` are files, and folders that are searched for `*.yaml`, `*.yml` and `*.json`; no
    reference may leave `root` (default: the folder that is given, or a given file's own). `cache`
    is a folder that keeps the reading for as long as no file changes; it can be deleted at any
    time. Raises `ContractError` with all diagnostics if there is any error.
    """
    loaded = read(paths, root=root, cache=cache)
    if any(each.level is Level.ERROR for each in loaded.diagnostics):
        raise ContractError(loaded.diagnostics)
    return loaded.registry


def read(
    paths: Paths,
    *,
    root: str | Path | None = None,
    cache: str | Path | None = None,
    keep: bool = True,
) -> Loaded:
    """
    Read contracts as `load` does, and give what is good beside what is wrong with the rest.

    Without `keep` the cache is asked, and nothing is written to it.
    """
    given = [Path(each) for each in ([paths] if isinstance(paths, (str, Path)) else paths)]
    listing = Listing(given, None if root is None else Path(root))
    if cache is None:
        return _gathered(listing)
    # Imported here: most readings by a program ask for no cache.
    from toolreg.registry._reading_cache import ReadingCache, Remembered  # noqa: PLC0415

    kept = ReadingCache(Path(cache), listing.question, writes=keep)
    found = kept.find(listing.listed)
    if not isinstance(found, Remembered):
        return _gathered(listing, kept, found)
    registry = Registry.deferred(found.ids, found.declaration)
    again = lambda: _gathered(listing).contracts  # noqa: E731 - asked for places, seldom
    notes = Notes(kept, found.content)
    return Loaded(registry, found.diagnostics, found.files, found.addressed, again, notes)


def _gathered(
    listing: Listing,
    cache: ReadingCache | None = None,
    known: Mapping[str, Known] = MappingProxyType({}),
) -> Loaded:
    # Imported here: what a cache gives needs no reader.
    from toolreg.registry._gathering import gathered  # noqa: PLC0415

    return gathered(listing, cache, known)
