"""Schemas that cannot be followed to an end, or not in reasonable time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from toolreg.registry._pointers import value_at
from toolreg.registry._subschemas import IN_PLACE, subschemas, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._findings import Path
    from toolreg.registry._scopes import Scope

# A dynamic reference is followed to where it leads if nothing around the schema says otherwise.
REFERENCES: Final = frozenset({"$ref", "$dynamicRef", "$recursiveRef"})


@dataclass(slots=True)
class Steps:
    """
    Count the schemas that judge one value, for each schema of a self-contained one.

    `loops` are the paths of references that close a loop on the way: there the count never ends.
    """

    scope: Scope
    loops: list[Path] = field(default_factory=list["Path"])
    counts: dict[Path, int] = field(default_factory=dict["Path", int])

    def count(self) -> int:
        """Give the highest count of all schemas."""
        for path, schema in walk(self.scope.schema):
            if path not in self.counts and not REFERENCES.isdisjoint(schema):
                self._count_from(path)
        return max(self.counts.values(), default=0)

    def _count_from(self, start: Path) -> None:
        """Go depth first along what judges the same value, and count on the way back."""
        open_: dict[Path, list[Path]] = {}
        stack: list[tuple[Path, bool]] = [(start, False)]
        while stack:
            path, leaving = stack.pop()
            if leaving:
                next_ = open_.pop(path)
                self.counts[path] = 1 + sum(self.counts.get(each, 0) for each in next_)
            elif path in open_:
                self._close(open_, path)
            elif path not in self.counts:
                open_[path] = list(self._next(path))
                stack.append((path, True))
                stack.extend((each, False) for each in reversed(open_[path]))

    def _close(self, open_: dict[Path, list[Path]], path: Path) -> None:
        """Note the last reference of the loop that comes back to a path."""
        way = list(open_)
        loop = way[way.index(path) :]
        self.loops.append(next(filter(None, map(self._reference, reversed(loop)))))

    def _reference(self, path: Path) -> Path | None:
        """Give the path of a schema's reference, if it has one."""
        schema = value_at(self.scope.schema, path)
        keywords = schema if isinstance(schema, dict) else ()
        return next(((*path, each) for each in keywords if each in REFERENCES), None)

    def _next(self, path: Path) -> Iterator[Path]:
        schema = value_at(self.scope.schema, path)
        if not isinstance(schema, dict):
            return
        for reference in map(schema.get, sorted(REFERENCES)):
            target = self.scope.find(reference, path) if isinstance(reference, str) else None
            if target is not None:
                yield target
        yield from ((*path, *step) for step, _ in subschemas(schema) if step[0] in IN_PLACE)
