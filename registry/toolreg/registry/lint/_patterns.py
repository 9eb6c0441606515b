"""Patterns on which a backtracking engine takes far longer than the text is long."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from toolreg.registry.lint._pattern_ambiguity import exponential, polynomial
from toolreg.registry.lint._pattern_automaton import build
from toolreg.registry.lint._pattern_graph import OutOfSteps, graph_of
from toolreg.registry.lint._pattern_syntax import read_pattern
from toolreg.registry.lint._pattern_tree import NotRead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry.lint._pattern_ambiguity import Pump
    from toolreg.registry.lint._pattern_automaton import Automaton
    from toolreg.registry.lint._pattern_graph import Graph
    from toolreg.registry.lint._pattern_tree import Tree

MAX_LENGTH: Final = 4_000
"""The longest pattern that is analysed, in characters."""
_LOOSE_EXPONENTIAL: Final = 20
_LOOSE_POLYNOMIAL: Final = 1_000
_TURNS: Final = 3
_MAX_SUFFIXES: Final = 100


@dataclass(frozen=True, slots=True)
class Backtracking:
    """
    Say how a pattern's time grows: as a power of the text's length, or exponentially (no degree).

    `attack(n)` is a text that shows it: `parts` hold what stands once and what is repeated n times,
    in turn; then comes the `suffix`, by which all matches that have begun fail.
    """

    degree: int | None
    parts: tuple[tuple[str, str], ...]
    suffix: str

    def attack(self, turns: int) -> str:
        """Give a text with which a backtracking engine takes long."""
        return "".join(once + pump * turns for once, pump in self.parts) + self.suffix


@lru_cache(maxsize=4_096)
def backtracking(pattern: str) -> Backtracking | None:
    r"""
    Say how badly a pattern of ECMA-262 backtracks; nothing if its time is at most linear.

    Exact for what regular languages can say: the automaton is searched for ambiguity that a text
    exists for, and that some end of that text makes fail. Word boundaries, lookarounds and
    back-references inside are taken to be never passed, so that none of them gives a false alarm;
    bodies of lookarounds are looked at by themselves. Nothing is said of patterns that are longer
    than `MAX_LENGTH`, or whose search takes too long.

    >>> backtracking("^(a+)+$").attack(3)
    'aaaaaaaaab'
    >>> backtracking(r"\d+\d+$").degree
    3
    >>> backtracking("^a+$") is None
    True
    """
    if len(pattern) > MAX_LENGTH or not any(each in pattern for each in "*+{"):
        return None
    try:
        tree, looks = read_pattern(pattern)
    except NotRead:
        return None
    found = [_judge(tree, searched=True), *(_judge(each, searched=False) for each in looks)]
    slow = [each for each in found if each is not None]
    return max(slow, key=lambda each: each.degree or _HIGHEST, default=None)


_HIGHEST: Final = 1_000_000


def _judge(tree: Tree, *, searched: bool) -> Backtracking | None:
    try:
        automaton = build(tree, searched=searched, loose=_LOOSE_EXPONENTIAL)
        graph = graph_of(automaton)
        for pump in exponential(graph):
            found = _attack(automaton, graph, (pump,), None)
            if found is not None:
                return found
        automaton = build(tree, searched=searched, loose=_LOOSE_POLYNOMIAL)
        graph = graph_of(automaton)
        chain = polynomial(graph)
        return _attack(automaton, graph, chain, len(chain) + 1) if chain else None
    except (NotRead, OutOfSteps):
        return None


def _attack(
    automaton: Automaton, graph: Graph, chain: tuple[Pump, ...], degree: int | None
) -> Backtracking | None:
    """Give a text that fails, if there is one."""
    states = _begun(automaton)
    sources: Iterable[int] = states
    parts: list[tuple[str, str]] = []
    for pump in chain:
        once = graph.path(sources, pump.start)
        if once is None:
            return None
        for mask in (*once, *pump.word * _TURNS):
            states = automaton.step(states, _lowest(mask))
            if not states.isdisjoint(automaton.accepting):
                return None
        parts.append((_text(automaton, once), _text(automaton, pump.word)))
        sources = (pump.end,)
    # A match that begins later is found too late: the engine has tried all the others before.
    suffix = _failing(automaton, states - {0})
    return None if suffix is None else Backtracking(degree, tuple(parts), suffix)


def _failing(automaton: Automaton, states: frozenset[int]) -> str | None:
    """Give an end of the text by which the match fails."""
    due = deque([(states, "")])
    seen = {states}
    while due and len(seen) < _MAX_SUFFIXES:
        now, suffix = due.popleft()
        if not now.isdisjoint(automaton.accepting):
            continue
        if _ended(automaton, now).isdisjoint(automaton.accepting):
            return suffix
        for kind, char in enumerate(automaton.sample):
            after = automaton.step(now, automaton.text & 1 << kind)
            if char and after not in seen:
                seen.add(after)
                due.append((after, suffix + char))
    return None


def _begun(automaton: Automaton) -> frozenset[int]:
    return _closed(automaton, frozenset({0}), automaton.begin)


def _ended(automaton: Automaton, states: frozenset[int]) -> frozenset[int]:
    return _closed(automaton, states, automaton.end)


def _closed(automaton: Automaton, states: frozenset[int], symbol: int) -> frozenset[int]:
    """Pass BEGIN or END as often as a pattern asks for it."""
    reached = states
    while not (after := automaton.step(reached, symbol)) <= reached:
        reached |= after
    return reached


def _lowest(mask: int) -> int:
    return mask & -mask


def _text(automaton: Automaton, word: Iterable[int]) -> str:
    return "".join(automaton.sample[_lowest(mask).bit_length() - 1] for mask in word)
