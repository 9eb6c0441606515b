"""From paths to a registry: every good tool, and everything that is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from toolreg.registry._diagnostics import Diagnostic, Level
from toolreg.registry._errors import ContractError
from toolreg.registry._listing import Listing
from toolreg.registry._registry import Registry
from toolreg.registry._rows import diagnostic_of, row_of

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._contract import Contract
    from toolreg.registry._reading_cache import ReadingCache

Paths: TypeAlias = str | Path | Iterable[str | Path]


@dataclass(frozen=True)
class Loaded:
    """
    Hold what was read: the registry of every good tool, and all diagnostics, sorted by place.

    `files` counts the contract files; `addressed` holds the texts, by the names that messages call
    the files, of YAML files that may have comments for toolreg.
    """

    registry: Registry
    diagnostics: tuple[Diagnostic, ...] = ()
    files: int = 0
    addressed: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    _contracts: Callable[[], tuple[Contract, ...]] = field(default=tuple, repr=False)
    _notes: _Notes | None = field(default=None, repr=False)

    @cached_property
    def contracts(self) -> tuple[Contract, ...]:
        """The registry's tools with their texts, in the order of their IDs."""
        return self._contracts()

    def noted(self, name: str, compute: Callable[[], JsonValue], *, recipe: str = "") -> JsonValue:
        """
        Give what `compute` gives, from the cache where nothing changed since it was noted.

        `recipe` names what it depends on beside the contracts.
        """
        if self._notes is None:
            return compute()
        content = self._notes.content + recipe
        found = self._notes.cache.recall(name, content)
        if found is None:
            found = compute()
            self._notes.cache.note(name, content, found)
        return found

    def noted_diagnostics(
        self, name: str, compute: Callable[[], Iterable[Diagnostic]]
    ) -> tuple[Diagnostic, ...]:
        """Give the diagnostics that `compute` gives, as `noted` does."""
        rows = self.noted(name, lambda: [row_of(each) for each in compute()])
        return tuple(map(diagnostic_of, cast("list[list[JsonValue]]", rows)))


@dataclass(frozen=True, slots=True)
class _Notes:
    """Name a content of contracts in a cache."""

    cache: ReadingCache
    content: str


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
        return _read(listing)
    # Imported here: most readings by a program ask for no cache.
    from toolreg.registry._reading_cache import ReadingCache  # noqa: PLC0415

    kept = ReadingCache(Path(cache), listing.question, writes=keep)
    found = kept.find(listing.listed)
    if found is None:
        return _read(listing, kept)
    registry = Registry.deferred(found.ids, found.declaration)
    notes = _Notes(kept, found.content)
    again = lambda: _read(listing).contracts  # noqa: E731 - asked for places, seldom
    return Loaded(registry, found.diagnostics, found.files, found.addressed, again, notes)


def _read(listing: Listing, cache: ReadingCache | None = None) -> Loaded:
    # Imported here: what a cache gives needs no reader.
    from toolreg.registry._reading import Reading  # noqa: PLC0415

    reading = Reading()
    for source in listing.sources:
        reading.add(source)
    reading.refuse_duplicates()
    reading.check_definitions()
    unique = dict.fromkeys(reading.diagnostics)
    diagnostics = tuple(sorted(unique, key=lambda each: each.sort_key))
    contracts = tuple(sorted(reading.contracts(), key=lambda each: each.declaration.id))
    registry = Registry(each.declaration for each in contracts)
    notes, addressed = None, reading.library.addressed
    digests = reading.library.digests if cache is not None else None
    if cache is not None and digests is not None and not listing.has_links:
        found = Loaded(registry, diagnostics, reading.files, addressed)
        notes = _Notes(cache, cache.keep(found, digests, listing.listed()))
    return Loaded(registry, diagnostics, reading.files, addressed, lambda: contracts, notes)
