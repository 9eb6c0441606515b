"""Loops of a directed graph: sets of states that lead to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def loops(after: Sequence[Iterable[int]]) -> tuple[frozenset[int], ...]:
    """
    Give the loops of a graph, those that others lead to first (Tarjan's strong components).

    >>> [sorted(each) for each in loops([[1], [2], [1, 3], [], [4]])]
    [[1, 2], [4]]
    """
    return tuple(_Search(after).loops())


@dataclass(slots=True)
class _Search:
    after: Sequence[Iterable[int]]
    index: dict[int, int] = field(default_factory=dict[int, int])
    low: dict[int, int] = field(default_factory=dict[int, int])
    # The states whose component is not known yet, in the order of their index.
    waiting: dict[int, None] = field(default_factory=dict[int, None])

    def loops(self) -> Iterator[frozenset[int]]:
        for root in range(len(self.after)):
            if root not in self.index:
                yield from self._from(root)

    def _from(self, root: int) -> Iterator[frozenset[int]]:
        work = [(root, self._enter(root))]
        while work:
            state, rest = work[-1]
            new = self._advance(state, rest)
            if new is not None:
                work.append((new, self._enter(new)))
                continue
            work.pop()
            if work:
                above = work[-1][0]
                self.low[above] = min(self.low[above], self.low[state])
            if self.low[state] == self.index[state]:
                component = self._leave(state)
                if len(component) > 1 or state in self.after[state]:
                    yield component

    def _enter(self, state: int) -> Iterator[int]:
        self.index[state] = self.low[state] = len(self.index)
        self.waiting[state] = None
        return iter(self.after[state])

    def _advance(self, state: int, rest: Iterator[int]) -> int | None:
        """Go through the states that come next, up to one that is new."""
        for each in rest:
            if each not in self.index:
                return each
            if each in self.waiting:
                self.low[state] = min(self.low[state], self.index[each])
        return None

    def _leave(self, state: int) -> frozenset[int]:
        component = set[int]()
        while state not in component:
            component.add(self.waiting.popitem()[0])
        return frozenset(component)
