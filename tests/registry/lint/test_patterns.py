"""Which patterns hold up an engine that backtracks, told without running them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from toolreg.registry.lint._pattern_sets import BEGIN, END
from toolreg.registry.lint._pattern_syntax import read_pattern
from toolreg.registry.lint._pattern_tree import Chars, Choice, Guard, Repeat, Sequence, Tree
from toolreg.registry.lint._patterns import MAX_LENGTH, Backtracking, backtracking

EXPONENTIAL = [
    r"^(a+)+$",
    r"^(a*)*$",
    r"(a*)*b",
    r"^(a|a)*$",
    r"^(a|aa)+$",
    r"^(?:a|ab|b)*$",
    r"^(?:[ab]|[bc])*$",
    r"^(\w+\s?)*$",
    r"^([a-z]+-?)+$",
    r"^(\d+,?)+$",
    r"^(a{3}|a{5})*$",
    r"^(.|\s)*x$",
    r"^(.+/)*.+$",
    r"^(?:.*,)*x",
    r"^([a-zA-Z0-9]+[._-]?)*@x$",
    r"^(x(a?|b?)y)*$",
    r"^(?<word>\w+)*$",
    r"^(a|a){1,50}$",
    r"^(?:a?b?){30,}c$",
    r"^(?=(a+)+b)a",
    r"^(?!(?:x|xx)*y)",
    r"^(a+)+\1$",
    r"^(?:\p{L}|\w)*$",
    r"^(?:\u0061|a)*$",
    r"^(?:[^x]|\n)*x$",
    r"^(([a-z])+.)+[A-Z]([a-z])+$",
    r"(?:a|a)*$",
    r"^([a-z]{1,900}){1,900}$",
    r"^(?:a.(?:a)?)*$",
]
POLYNOMIAL = {
    r"\d+\d+$": 3,
    r"^\d+\d+$": 2,
    r"\d+$": 2,
    r"\s*$": 2,
    r"\s*\s*$": 3,
    r"\s+$": 2,
    r"^.*a.*b$": 2,
    r".*a.*b$": 3,
    r"^\S+@\S+\.\S+$": 3,
    r"^[0-9]+.[0-9]+.[0-9]+$": 3,
    r"^a*a*a*$": 3,
    r"^(\w*){5}$": 5,
    r"^(?=.*a.*b)": 2,
}
LINEAR = [
    r"^a+$",
    r"a+",
    r"(a+)+",
    r"(a|a)*",
    r"(a*)*",
    r"^(a|ab)*c$",
    r"^(a|b)*$",
    r"^(.|\s)*$",
    r"^(?:.|\s)*",
    r"^[a-z]+(-[a-z]+)*$",
    r"^\w+(?:\s\w+)*$",
    r"^(\d{2}:|\d{3}:)*$",
    r"^\d{3}-\d{4}$",
    r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$",
    r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    r"^(([a-z0-9]|[a-z0-9][a-z0-9-]*[a-z0-9])\.)*([a-z0-9]|[a-z0-9][a-z0-9-]*[a-z0-9])$",
    r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$",
    r"^[.\-A-Za-z0-9]+([=!,]{1,2}[./\-A-Za-z0-9]+)+$",
    r"^([/_.\-A-Za-z0-9=, ()!])+$",
    r"^(?=.*[a-z])[A-Za-z\d]{8,}$",
    r"^(?:(?!ab)\w|ab)*$",
    r"^(?:(?!-->)[^])*-->$".replace("[^]", "."),
    r"^(\b\w+\b\s*)+$",
    r"^(a)(b)\1\2+$",
    r"^\d{1,20}\d{1,20}\d{1,20}$",
    r"^(?:a|b(?=c))*$",
    r"^[^@]+@[^@.]+$",
    r"^https?://[^\s/]+(/[^\s/]*)*$",
    r"^(true|false|null)$",
    r"^\{[^{}]*\}$",
    r"^(?:\\.|[^\\\x22])*$",
    r"^\u0041+\x42*\cJ?$",
    r"^[\s\S]*$",
    r"^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)?$",
]
UNREAD = [
    r"^(?>a+)+$",
    r"^(?i:a+)+$",
    r"^(a++)+$",
    r"^(\p{Script=Greek}+)+$",
    r"^[[:alpha:]]+$",
    r"*(a+)+",
    r"((a+)+",
    r"[a-",
    r"^(a+)+$" + "b" * MAX_LENGTH,
    r"(" * 60 + "a" + r")*" * 60,
    r"^(a+)+b{5000}$",
]


@pytest.mark.parametrize("pattern", EXPONENTIAL)
def test_exponential_patterns_are_told(pattern: str) -> None:
    """A pattern with texts that are read in ever doubling ways has no degree."""
    found = backtracking(pattern)

    assert found is not None
    assert found.degree is None


@pytest.mark.parametrize(("pattern", "degree"), POLYNOMIAL.items())
def test_degrees_of_polynomial_patterns_are_told(pattern: str, degree: int) -> None:
    """The degree is that of the time: one more than that of the ways to read a text."""
    found = backtracking(pattern)

    assert (found and found.degree) == degree


@pytest.mark.parametrize("pattern", LINEAR)
def test_nothing_is_said_of_harmless_patterns(pattern: str) -> None:
    """What is read in one way, never fails, or depends on a guard gives no alarm."""
    assert backtracking(pattern) is None


@pytest.mark.parametrize("pattern", UNREAD)
def test_nothing_is_said_of_what_is_not_analysed(pattern: str) -> None:
    """Other languages' patterns, and those that are too large, are passed over."""
    assert backtracking(pattern) is None


def test_large_patterns_end() -> None:
    """Patterns near all bounds of the analysis end, with a verdict or without."""
    words = "|".join(f"(w{n}[a-z]*)+" for n in range(300))
    for pattern in (f"^({words})*$", "^" + "[a-z]*" * 600 + "$", "^" + "(a?b?)*" * 500 + "$"):
        found = backtracking(pattern[: MAX_LENGTH - 1])

        assert found is None or found.degree != 0


@pytest.mark.parametrize("pattern", EXPONENTIAL)
def test_exponential_patterns_are_slow(pattern: str) -> None:
    """A backtracking engine takes more steps than any power of the length that is reported."""
    assert _is_exponential(pattern, backtracking(pattern))


@pytest.mark.parametrize("pattern", [each for each, degree in POLYNOMIAL.items() if degree < 4])
def test_polynomial_patterns_take_their_degree(pattern: str) -> None:
    """Twice the text takes about two to the power of the degree the steps."""
    found = backtracking(pattern)
    assert found is not None
    assert found.degree is not None
    turns = 8

    few, many = (_steps(pattern, found.attack(each)) for each in (turns, 2 * turns))

    assert 0.6 < many / few / 2**found.degree < 1.3


_PATTERNS = st.recursive(
    st.sampled_from(["a", "b", ".", "[ab]", "[^a]", r"\w"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"(?:{two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from("*+?")).map(lambda two: f"(?:{two[0]}){two[1]}"),
    ),
    max_leaves=6,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
@given(_PATTERNS)
def test_each_exponential_verdict_is_true(body: str) -> None:
    """Whatever is called exponential is slow for an engine that backtracks."""
    pattern = f"^{body}$"
    found = backtracking(pattern)
    assume(found is not None and found.degree is None)

    assert _is_exponential(pattern, found)


@settings(max_examples=200)
@given(st.text("ab()|*+?[]^$\\.{}1,dwsbBpLu=!<>:", max_size=24))
def test_any_text_gets_a_verdict_or_none(pattern: str) -> None:
    """No text makes the analysis fail."""
    found = backtracking(pattern)

    assert found is None or found.degree != 0


_MANY = 300_000


def _is_exponential(pattern: str, found: Backtracking | None) -> bool:
    """Whether some short text takes more steps than cubic growth would."""
    assert found is not None
    texts = [found.attack(turns) for turns in range(2, 40)]
    # Cubic growth takes n³/6 steps, which for 96 characters and fewer is below the bound.
    bounds = {text: 16 * len(text) ** 2 for text in texts if len(text) <= 96}
    return any(_steps(pattern, text, bound + 1) > bound for text, bound in bounds.items())


class _Enough(Exception):  # noqa: N818 - ends the count
    pass


def _steps(pattern: str, text: str, limit: int = _MANY) -> int:
    """Count the characters that a plain backtracking engine compares, up to a limit."""
    tree, looks = read_pattern(pattern)
    engine = _Engine(f"\N{START OF TEXT}{text}\N{END OF TEXT}", min(limit, _MANY))
    try:
        # A lookaround's body fails by itself, where the match begins.
        for body in looks:
            engine.matches(body, 1)
        any(engine.matches(tree, start) for start in range(len(engine.text)))
    except _Enough:
        pass
    return engine.steps


Then: TypeAlias = Callable[[int], bool]


@dataclass
class _Engine:
    """Match as ECMA-262 describes it: greedy, one way after the other, nothing remembered."""

    text: str
    limit: int
    steps: int = 0

    def matches(self, tree: Tree, start: int) -> bool:
        return self._match(tree, start, lambda _: True)

    def _match(self, tree: Tree, at: int, then: Then) -> bool:
        match tree:
            case Chars(ranges):
                return self._reads(ranges, at) and then(at + 1)
            case Sequence(parts):
                return self._sequence(parts, at, then)
            case Choice(options):
                return any(self._match(each, at, then) for each in options)
            case Repeat():
                return self._repeat(tree, at, 0, then)
            case Guard():
                return then(at)

    def _reads(self, ranges: tuple[tuple[int, int], ...], at: int) -> bool:
        self.steps += 1
        if self.steps >= self.limit:
            raise _Enough
        if at >= len(self.text):
            return False
        marks = {"\N{START OF TEXT}": BEGIN[0][0], "\N{END OF TEXT}": END[0][0]}
        point = marks.get(self.text[at], ord(self.text[at]))
        return any(low <= point <= high for low, high in ranges)

    def _sequence(self, parts: tuple[Tree, ...], at: int, then: Then) -> bool:
        if not parts:
            return then(at)
        return self._match(parts[0], at, lambda end: self._sequence(parts[1:], end, then))

    def _repeat(self, repeat: Repeat, at: int, count: int, then: Then) -> bool:
        def again(end: int) -> bool:
            is_turn = end > at or count < repeat.low
            return is_turn and self._repeat(repeat, end, count + 1, then)

        may_go_on = repeat.high is None or count < repeat.high
        if may_go_on and self._match(repeat.body, at, again):
            return True
        return count >= repeat.low and then(at)
