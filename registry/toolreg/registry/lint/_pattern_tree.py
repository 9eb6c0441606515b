"""Patterns as trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from toolreg.registry.lint._pattern_sets import Ranges

Tree: TypeAlias = "Chars | Sequence | Choice | Repeat | Guard"


@dataclass(frozen=True, slots=True)
class Chars:
    """One character of a set."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Sequence:
    """One part after the other."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    options: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part several times; without `high` as often as there is text."""

    body: Tree
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Guard:
    r"""Something that may stop a match for reasons outside of itself: `\b`, `(?=…)`, `\1`."""


class NotRead(Exception):  # noqa: N818 - control flow inside the analysis, never shown
    """Say that a pattern is beyond what is analysed."""
