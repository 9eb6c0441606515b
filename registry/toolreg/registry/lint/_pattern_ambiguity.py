"""
Ambiguity of automata: texts that can be read in ever more ways.

Two different ways from a state back to itself by one text double with each turn: the number of ways
grows exponentially. A text that leads from p to p, from p to q and from q to q adds one degree to a
polynomial (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.registry.lint._pattern_graph import Trail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry.lint._pattern_graph import Graph, Word


@dataclass(frozen=True, slots=True)
class Pump:
    """A text to repeat: it leads from the state `start` to the state `end`."""

    start: int
    word: Word
    end: int


def exponential(graph: Graph) -> Iterator[Pump]:
    """Give texts that lead from a state back to it in two ways, one for each loop that has any."""
    for loop in graph.loops():
        inside = graph.inside(loop)
        found = _doubled(inside, loop) or _parting(inside, loop)
        if found is not None:
            yield found


def polynomial(graph: Graph) -> tuple[Pump, ...]:
    """Give the longest chain of texts, each of which adds one degree."""
    chains: list[tuple[frozenset[int], tuple[Pump, ...]]] = []
    for loop in graph.loops():  # what a text comes to last is known first
        reached = graph.reached(loop)
        best: tuple[Pump, ...] = ()
        for later, rest in chains:
            if len(rest) < len(best) or not later <= reached:
                continue
            pump = _between(graph, loop, later)
            if pump is not None or len(rest) > len(best):
                best = rest if pump is None else (pump, *rest)
        chains.append((loop, best))
    return max((chain for _, chain in chains), key=len, default=())


def _doubled(inside: Graph, loop: frozenset[int]) -> Pump | None:
    """Give a text with a move that is made in two ways."""
    for state in sorted(loop):
        for each, mask in inside.moves[state]:
            back = inside.path((each,), state) if (state, each) in inside.doubled else None
            if back is not None:
                return Pump(state, (mask, *back), state)
    return None


def _parting(inside: Graph, loop: frozenset[int]) -> Pump | None:
    """Give a text by which two ways part and meet again."""
    trail = Trail((each, each) for each in sorted(loop))
    for node in trail:
        for pair, mask in inside.pairs(node):
            if node[0] != node[1] and pair[0] == pair[1]:
                start = trail.source(node)[0]
                back = inside.path((pair[0],), start) or ()
                return Pump(start, (*trail.word(node), mask, *back), start)
            trail.add(pair, node, mask)
    return None


def _between(graph: Graph, loop: frozenset[int], later: frozenset[int]) -> Pump | None:
    """Give a text that turns in one loop, turns in a later one, and leads from it to the other."""
    for start in sorted(loop):
        for end in sorted(later):
            trail = Trail([(start, start, end)])
            for node in trail:
                for triple, mask in graph.triples(node, loop, later):
                    if triple == (start, end, end):
                        return Pump(start, (*trail.word(node), mask), end)
                    trail.add(triple, node, mask)
    return None
