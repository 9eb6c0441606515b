"""Places in a JSON text, found by parsing it again, as far as one asks."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Path, Span
from toolreg.registry._json_index import Member, index_members
from toolreg.registry._json_levels import Levels, skip_space

if TYPE_CHECKING:
    from collections.abc import Mapping

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_STRETCH: Final = 4_096
_ENOUGH: Final = 8
_decoder: Final = json.JSONDecoder(parse_int=str, parse_float=str)


class JsonPlaces:
    """
    Find the text of a path in a text that is JSON.

    `members` are those that are known from reading it.
    """

    def __init__(self, text: str, members: Mapping[int, list[Member]] | None = None) -> None:
        self._text = text
        self._members = dict(members or {})
        self._parsed = 0

    def value(self, path: Path) -> Span:
        """Give the span of the value at a path, or of the nearest one above."""
        member = self._find(path)
        return self.span(member.start, member.end)

    def key(self, path: Path) -> Span:
        """Give the span of the key that a path ends with."""
        member = self._find(path)
        if not path or member.part != path[-1] or isinstance(member.part, int):
            return self.span(member.start, member.end)
        return self.key_span(member)

    def key_span(self, member: Member) -> Span:
        """Give the span of a member's key."""
        _, end = _decoder.raw_decode(self._text, member.key_start)
        return self.span(member.key_start, end)

    def span(self, start: int, end: int) -> Span:
        """Give the span between two offsets."""
        return Span(*self._place(start), *self._place(end))

    @cached_property
    def root(self) -> Member:
        """The whole value."""
        start = skip_space(self._text, 0)
        return Member("", start, start, len(self._text.rstrip(" \t\r\n")))

    def members(self, start: int) -> list[Member]:
        """List what the object or array at an offset holds; nothing for another value."""
        if start not in self._members and self._text[start] in "{[":
            levels = Levels(self._text, _decoder.raw_decode)
            levels.read(start)
            self._members[start] = inner = levels.members[start]
            self._parsed += inner[-1].end - start if inner else 0
            if self._parsed > _ENOUGH * len(self._text):
                # Each level parses all that is below it: where that adds up, one pass is cheaper.
                self._members = index_members(self._text)
        return self._members.get(start, [])

    def _find(self, path: Path) -> Member:
        member = self.root
        for part in path:
            inner = self.members(member.start)
            found = _member(inner, part)
            if found is None:
                return member
            member = found
        return member

    @cached_property
    def _stretches(self) -> list[tuple[int, int]]:
        """The line, counted from 0, and the start of the line that each stretch begins in."""
        line, line_start = 0, 0
        found = [(line, line_start)]
        for start in range(0, len(self._text), _STRETCH):
            line += self._text.count("\n", start, start + _STRETCH)
            line_start = self._text.rfind("\n", start, start + _STRETCH) + 1 or line_start
            found.append((line, line_start))
        return found

    @cached_property
    def _lines(self) -> list[int]:
        """The offsets at which lines start, where carriage returns end lines too."""
        return [0, *(found.end() for found in _LINE_END.finditer(self._text))]

    @cached_property
    def _has_returns(self) -> bool:
        return "\r" in self._text

    def _place(self, offset: int) -> tuple[int, int]:
        if self._has_returns:
            line = bisect_right(self._lines, offset)
            return line, offset - self._lines[line - 1] + 1
        stretch = offset // _STRETCH
        line, line_start = self._stretches[stretch]
        line += self._text.count("\n", stretch * _STRETCH, offset)
        line_start = self._text.rfind("\n", stretch * _STRETCH, offset) + 1 or line_start
        return line + 1, offset - line_start + 1


def _member(inner: list[Member], part: str | int) -> Member | None:
    if isinstance(part, int):
        return inner[part] if part < len(inner) and inner[part].part == part else None
    return next((each for each in inner if each.part == part), None)
