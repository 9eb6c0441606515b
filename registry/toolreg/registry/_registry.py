"""The registry: declarations by ID."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Self

from toolreg.registry._canonical import fingerprint
from toolreg.registry._declaration import Declaration
from toolreg.registry._errors import DuplicateTool, UnknownTool

if TYPE_CHECKING:
    from toolreg.registry._lock import Lock


class Registry(Mapping[str, Declaration]):
    """
    Map IDs to declarations, immutable and sorted by ID.

    Raises `DuplicateTool` if two declarations have one ID; looking up an ID that no declaration
    has raises `UnknownTool`, a `KeyError`.
    """

    def __init__(self, declarations: Iterable[Declaration] = ()) -> None:
        by_id: dict[str, Declaration | None] = {}
        for declaration in sorted(declarations, key=lambda each: str(each.id)):
            first = by_id.setdefault(str(declaration.id), declaration)
            if first is not None and first is not declaration:
                raise DuplicateTool(str(declaration.id), first.location, declaration.location)
        self._by_id = by_id
        self._make: Callable[[str], Declaration] = _nothing

    @classmethod
    def deferred(cls, ids: Iterable[str], make: Callable[[str], Declaration]) -> Self:
        """Make a registry of sorted IDs whose declarations are made when first asked for."""
        registry = cls()
        registry._by_id.update(dict.fromkeys(ids))
        registry._make = make
        return registry

    def __getitem__(self, id: str) -> Declaration:  # noqa: A002 - the key is the ID's text
        try:
            found = self._by_id[id]
        except KeyError:
            import difflib  # noqa: PLC0415 - only errors need it

            near = difflib.get_close_matches(id, self._by_id, n=1)
            raise UnknownTool(id, near[0] if near else None) from None
        if found is None:
            found = self._by_id[id] = self._make(id)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Declaration, ...]]]:
        """Go to another process with every declaration, made or not."""
        return type(self), (tuple(self.values()),)

    def __repr__(self) -> str:
        return f"<Registry of {len(self)} tools>"

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of all declarations together, in hexadecimal."""
        return fingerprint({id_: each.fingerprint for id_, each in self.items()})

    def lock(self) -> Lock:
        """Take down what of each tool is approved: fingerprints, and hints."""
        # Imported here: most programs lock nothing.
        from toolreg.registry._lock import Lock  # noqa: PLC0415

        return Lock.of(self.values())


def _nothing(id_: str) -> Declaration:
    raise KeyError(id_)
