"""From a list of files to what is in them, without reading again what is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolreg.registry._loaded import Loaded, Notes
from toolreg.registry._reading import Reading
from toolreg.registry._reading_cache import Made, declaration_of
from toolreg.registry._registry import Registry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.registry._contract import Contract
    from toolreg.registry._declaration import Declaration
    from toolreg.registry._diagnostics import Diagnostic
    from toolreg.registry._listing import Listing
    from toolreg.registry._reading_cache import Known, ReadingCache


def gathered(listing: Listing, cache: ReadingCache | None, known: Mapping[str, Known]) -> Loaded:
    """
    Read the files of a listing, and keep in the cache what they give.

    `known` is what an earlier reading gave of files that are as they were, by their paths.
    """
    reading = Reading()
    for source in listing.sources:
        earlier = known.get(str(source.path)) if source.fault is None else None
        if earlier is None:
            reading.add(source)
        else:
            reading.reuse(source, earlier)
    if reading.is_doubtful:
        return gathered(listing, cache, {})
    loaded = _loaded(reading)
    digests = reading.library.digests
    if cache is None or digests is None or listing.has_links:
        return loaded
    made = Made(digests, listing.listed(), reading.alone, reading.known)
    return replace(loaded, _notes=Notes(cache, cache.keep(loaded, made)))


def _loaded(reading: Reading) -> Loaded:
    reading.refuse_duplicates()
    reading.check_definitions()
    unique: dict[Diagnostic, None] = dict.fromkeys(reading.diagnostics)
    diagnostics = tuple(sorted(unique, key=lambda each: each.sort_key))
    fresh = {str(each.declaration.id): each for each in reading.contracts()}

    def declaration(id_: str) -> Declaration:
        return fresh[id_].declaration if id_ in fresh else declaration_of(reading.known[id_])

    def contracts() -> tuple[Contract, ...]:
        late = Reading()
        for each in reading.passed:
            late.add(each)
        whole = [*fresh.values(), *late.contracts()]
        return tuple(sorted(whole, key=lambda each: each.declaration.id))

    registry = Registry.deferred(sorted({**fresh, **reading.known}), declaration)
    return Loaded(registry, diagnostics, reading.files, reading.library.addressed, contracts)
