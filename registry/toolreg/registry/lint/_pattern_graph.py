"""The moves of an automaton that depend on nothing else, and texts that lead along them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry.lint._pattern_loops import loops

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolreg.registry.lint._pattern_automaton import Automaton

# A text, each character by the bits of its kinds; one character of any of them will do.
Word: TypeAlias = tuple[int, ...]
# Where several readers of one text are.
Node: TypeAlias = tuple[int, ...]
_MAX_STEPS: Final = 30_000


class OutOfSteps(Exception):  # noqa: N818 - control flow inside the analysis, never shown
    """Say that the search has taken its share of time."""


@dataclass(slots=True)
class Steps:
    """Count the steps of one analysis; raises `OutOfSteps` when they are used up."""

    left: int = _MAX_STEPS

    def take(self) -> None:
        """Take one more."""
        self.left -= 1
        if self.left < 0:
            raise OutOfSteps


@dataclass(frozen=True, slots=True)
class Graph:
    """
    Hold for each state those that a character leads to, with the bits of the kinds that do.

    `doubled` are the moves that a pattern makes in two ways.
    """

    moves: tuple[tuple[tuple[int, int], ...], ...]
    doubled: frozenset[tuple[int, int]]
    steps: Steps = field(default_factory=Steps)

    def loops(self) -> tuple[frozenset[int], ...]:
        """Give the sets of states that lead to each other, the last of a text first."""
        return loops([[state for state, _ in after] for after in self.moves])

    def inside(self, loop: frozenset[int]) -> Graph:
        """Give the moves within a loop alone."""
        moves = (
            tuple(each for each in after if each[0] in loop) if state in loop else ()
            for state, after in enumerate(self.moves)
        )
        return Graph(tuple(moves), self.doubled, self.steps)

    def reached(self, states: Iterable[int]) -> frozenset[int]:
        """Give the states with all that they lead to."""
        seen = set(states)
        due = list(seen)
        while due:
            new = {state for state, _ in self.moves[due.pop()]} - seen
            seen |= new
            due += new
        return frozenset(seen)

    def path(self, sources: Iterable[int], goal: int) -> Word | None:
        """Give a text that leads from one of the states to another."""
        trail = Trail((each,) for each in sources)
        for node in trail:
            if node == (goal,):
                return trail.word(node)
            for state, mask in self.moves[node[0]]:
                self.steps.take()
                trail.add((state,), node, mask)
        return None

    def pairs(self, node: Node) -> Iterator[tuple[Node, int]]:
        """Give where two readers of one text get; it does not matter which is which."""
        for one, first in self.moves[node[0]]:
            for other, second in self.moves[node[1]]:
                self.steps.take()
                if first & second:
                    yield (min(one, other), max(one, other)), first & second

    def triples(
        self, node: Node, loop: frozenset[int], later: frozenset[int]
    ) -> Iterator[tuple[Node, int]]:
        """Give where three readers get; the first stays in one loop, the last in another."""
        for one, first in self.moves[node[0]]:
            for other, last in self.moves[node[2]] if one in loop else ():
                if other not in later or not first & last:
                    continue
                for middle, mask in self.moves[node[1]]:
                    self.steps.take()
                    if first & last & mask:
                        yield (one, middle, other), first & last & mask


def graph_of(automaton: Automaton) -> Graph:
    """Give the moves of an automaton, but those through guards and by BEGIN and END."""
    moves = tuple(
        tuple(
            (state, automaton.reads[state] & automaton.text)
            for state, ways in after.items()
            if ways and automaton.reads[state] & automaton.text
        )
        for after in automaton.follow
    )
    doubled = frozenset(
        (state, each)
        for state, after in enumerate(automaton.follow)
        for each, ways in after.items()
        if ways > 1
    )
    return Graph(moves, doubled)


class Trail:
    """Go through nodes, the nearest first, and remember how each was reached."""

    def __init__(self, sources: Iterable[Node]) -> None:
        self._before: dict[Node, tuple[Node, int] | None] = dict.fromkeys(sources)
        self._due = deque(self._before)

    def __iter__(self) -> Iterator[Node]:
        while self._due:
            yield self._due.popleft()

    def add(self, node: Node, before: Node, mask: int) -> None:
        """Go to a node too, if it is new, from another by a character."""
        if node not in self._before:
            self._before[node] = (before, mask)
            self._due.append(node)

    def word(self, node: Node) -> Word:
        """Give the text that leads to a node."""
        found: list[int] = []
        while (step := self._before[node]) is not None:
            node = step[0]
            found.append(step[1])
        return tuple(reversed(found))

    def source(self, node: Node) -> Node:
        """Give the node that the way to a node began at."""
        while (step := self._before[node]) is not None:
            node = step[0]
        return node
