"""The automaton of a pattern: which character may follow which, and in how many ways."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from toolreg.registry.lint._pattern_sets import ANY, BEGIN, END, Kinds, Ranges, union
from toolreg.registry.lint._pattern_tree import Chars, Choice, Guard, NotRead, Repeat, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry.lint._pattern_tree import Tree

_MAX_STATES: Final = 1_000
_MAX_EDGES: Final = 10_000
# Two ways are as good as many.
_MANY: Final = 2


@dataclass(frozen=True, slots=True)
class Automaton:
    """
    Hold the positions of a pattern: state 0 is its start, each other one a character just read.

    `follow[p][q]` counts the ways from p to q that depend on nothing else (0: only through a
    guard), at most two. `reads[q]` has a bit for each kind of character that leads to q, `text` all
    bits but those of BEGIN and END; `sample` is a character of each kind. In an accepting state the
    match is over, whatever follows.
    """

    follow: tuple[dict[int, int], ...]
    reads: tuple[int, ...]
    accepting: frozenset[int]
    text: int
    begin: int
    end: int
    sample: tuple[str, ...]

    def step(self, states: Iterable[int], symbol: int) -> frozenset[int]:
        """Give all states after one more symbol, of any of its kinds."""
        reads, follow = self.reads, self.follow
        return frozenset(each for state in states for each in follow[state] if reads[each] & symbol)


def build(tree: Tree, *, searched: bool, loose: int) -> Automaton:
    """
    Build the automaton of a pattern, which is tried at each place of the text if it is searched.

    What repeats up to a bound is written out, or counts as without bound where there are at least
    `loose` more times than it must. Raises `NotRead` if the automaton is too large.
    """
    builder = _Builder(loose)
    start = builder.chars(union((BEGIN, ANY)) if searched else BEGIN)
    whole = builder.part(tree)
    # State 0 goes on to itself: the match has not begun yet.
    builder.join(start.last, start.first)
    builder.join(start.last, whole.first)
    kinds = Kinds(builder.sets)
    return Automaton(
        follow=tuple(builder.follow),
        reads=tuple(map(kinds.mask, builder.sets)),
        accepting=frozenset((*whole.last, *(() if whole.empty is None else (0,)))),
        text=kinds.mask(ANY),
        begin=kinds.mask(BEGIN),
        end=kinds.mask(END),
        sample=kinds.sample,
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """Which positions a part begins and ends with, and in how many ways it may be empty."""

    first: dict[int, int]
    last: dict[int, int]
    empty: int | None = None


_NOTHING: Final = _Part({}, {}, 1)
_GUARD: Final = _Part({}, {}, 0)


@dataclass(slots=True)
class _Builder:
    loose: int
    sets: list[Ranges] = field(default_factory=list["Ranges"])
    follow: list[dict[int, int]] = field(default_factory=list["dict[int, int]"])
    edges: int = 0

    def part(self, tree: Tree) -> _Part:
        match tree:
            case Chars(ranges):
                return self.chars(ranges)
            case Sequence(parts):
                whole = _NOTHING
                for each in parts:
                    whole = self._then(whole, self.part(each))
                return whole
            case Choice(options):
                return _either([self.part(each) for each in options])
            case Repeat(body, low, high):
                return self._repeat(body, low, high)
            case Guard():
                return _GUARD

    def chars(self, ranges: Ranges) -> _Part:
        if len(self.sets) >= _MAX_STATES:
            raise NotRead
        self.sets.append(ranges)
        self.follow.append({})
        state = len(self.sets) - 1
        return _Part({state: 1}, {state: 1})

    def join(self, last: dict[int, int], first: dict[int, int]) -> None:
        self.edges += len(last) * len(first)
        if self.edges > _MAX_EDGES:
            raise NotRead
        for state, ways in last.items():
            known = self.follow[state]
            for each, others in first.items():
                known[each] = min(known.get(each, 0) + ways * others, _MANY)

    def _then(self, one: _Part, other: _Part) -> _Part:
        self.join(one.last, other.first)
        first = one.first if one.empty is None else _sum(one.first, other.first, one.empty)
        last = other.last if other.empty is None else _sum(other.last, one.last, other.empty)
        if one.empty is None or other.empty is None:
            return _Part(first, last)
        return _Part(first, last, min(one.empty * other.empty, _MANY))

    def _repeat(self, body: Tree, low: int, high: int | None) -> _Part:
        if max(low, high or 0) > _MAX_STATES:
            raise NotRead
        if high is None or high - low >= self.loose:
            tail = self._loop(body)
        else:
            tail = _NOTHING
            for _ in range(high - low):
                tail = _optional(self._then(self.part(body), tail))
        # What must be there stands before what may be.
        whole = _NOTHING
        for _ in range(low):
            whole = self._then(whole, self.part(body))
        return self._then(whole, tail)

    def _loop(self, body: Tree) -> _Part:
        once = self.part(body)
        self.join(once.last, once.first)
        return _optional(once)


def _optional(part: _Part) -> _Part:
    # A turn that reads nothing is not taken (ECMA-262, RepeatMatcher): one way to be empty.
    return _Part(part.first, part.last, 1)


def _either(parts: list[_Part]) -> _Part:
    ways = [each.empty for each in parts if each.empty is not None]
    return _Part(
        {state: count for each in parts for state, count in each.first.items()},
        {state: count for each in parts for state, count in each.last.items()},
        min(sum(ways), _MANY) if ways else None,
    )


def _sum(one: dict[int, int], other: dict[int, int], factor: int) -> dict[int, int]:
    """Add what stands behind a part that may be empty in `factor` ways."""
    return {**one, **{state: min(count * factor, _MANY) for state, count in other.items()}}
