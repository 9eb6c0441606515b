"""Which schemas hold themselves, by references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._pointers import value_at
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolreg.registry._findings import Path
    from toolreg.registry._scopes import Scope


def recurring(scope: Scope) -> frozenset[Path]:
    """Give the places that references lead to, and whose schemas hold themselves."""
    edges: dict[Path, set[Path]] = {}
    references = list(_references(scope))
    targets = {target for _, target in references}
    for at, target in references:
        edges.setdefault(target, set())
        holder = _holder(at, targets)
        if holder is not None:
            edges.setdefault(holder, set()).add(target)
    for target in targets:
        holder = _holder(target[:-1], targets) if target else None
        if holder is not None:
            edges[holder].add(target)
    groups = _Groups(edges)
    return frozenset(
        each for group in groups.found for each in group if len(group) > 1 or each in edges[each]
    )


def _references(scope: Scope) -> Iterator[tuple[Path, Path]]:
    """Give each reference that is reached, and the place that it leads to."""
    seen: set[Path] = set()
    starts: list[Path] = [()]
    while starts:
        start = starts.pop()
        if start in seen:
            continue
        for step, schema in walk(value_at(scope.schema, start)):
            at = (*start, *step)
            reference = schema.get("$ref")
            if at in seen or not isinstance(reference, str):
                seen.add(at)
                continue
            seen.add(at)
            target = scope.find(reference, at)
            if target is not None:
                yield at, target
                starts.append(target)


def _holder(at: Path, targets: set[Path]) -> Path | None:
    """Give the nearest place around a schema that references lead to, its own included."""
    for length in range(len(at), -1, -1):
        if at[:length] in targets:
            return at[:length]
    return None


class _Groups:
    """Find the groups of places that lead to each other (Tarjan's strongly connected ones)."""

    def __init__(self, edges: Mapping[Path, set[Path]]) -> None:
        self.found: list[list[Path]] = []
        self._edges = edges
        self._order: dict[Path, int] = {}
        self._lowest: dict[Path, int] = {}
        self._open: dict[Path, None] = {}
        for each in edges:
            if each not in self._order:
                self._visit(each)

    def _visit(self, start: Path) -> None:
        stack = [(start, self._enter(start))]
        while stack:
            place, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                self._leave(place)
                if stack:
                    self._lower(stack[-1][0], self._lowest[place])
            elif following not in self._order:
                stack.append((following, self._enter(following)))
            elif following in self._open:
                self._lower(place, self._order[following])

    def _enter(self, place: Path) -> Iterator[Path]:
        self._order[place] = self._lowest[place] = len(self._order)
        self._open[place] = None
        return iter(self._edges[place])

    def _lower(self, place: Path, order: int) -> None:
        self._lowest[place] = min(self._lowest[place], order)

    def _leave(self, place: Path) -> None:
        """Close a group whose first place this is."""
        if self._lowest[place] != self._order[place]:
            return
        group: list[Path] = []
        while not group or group[-1] != place:
            group.append(self._open.popitem()[0])
        self.found.append(group)
