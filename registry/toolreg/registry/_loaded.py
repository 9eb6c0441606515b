"""What was read: every good tool, and everything that is wrong with the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, cast

from toolreg.registry._rows import diagnostic_of, row_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pydantic import JsonValue

    from toolreg.registry._contract import Contract
    from toolreg.registry._diagnostics import Diagnostic
    from toolreg.registry._reading_cache import ReadingCache
    from toolreg.registry._registry import Registry


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
    _notes: Notes | None = field(default=None, repr=False)

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

    def noted_texts(
        self, name: str, compute: Callable[[], Mapping[str, str]], *, recipe: str = ""
    ) -> Mapping[str, str]:
        """Give the texts that `compute` gives, as `noted` does."""
        if self._notes is None:
            return compute()
        content = self._notes.content + recipe
        found = self._notes.cache.recall_texts(name, content)
        if found is None:
            computed = compute()
            self._notes.cache.note_texts(name, content, computed)
            return computed
        return found

    def noted_diagnostics(
        self, name: str, compute: Callable[[], Iterable[Diagnostic]]
    ) -> tuple[Diagnostic, ...]:
        """Give the diagnostics that `compute` gives, as `noted` does."""
        rows = self.noted(name, lambda: [row_of(each) for each in compute()])
        return tuple(map(diagnostic_of, cast("list[list[JsonValue]]", rows)))


@dataclass(frozen=True, slots=True)
class Notes:
    """Name a content of contracts in a cache."""

    cache: ReadingCache
    content: str
