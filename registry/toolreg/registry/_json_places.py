"""Places in a JSON text, found by parsing it again, as far as one asks."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Path, Span
from toolreg.registry._json_index import Member, index_members

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_ENOUGH: Final = 8
_decoder: Final = json.JSONDecoder(parse_int=str, parse_float=str)


class JsonPlaces:
    """Find the text of a path in a text that is JSON."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._members: dict[int, list[Member]] = {}
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
        start = _skip(self._text, 0)
        return Member("", start, start, len(self._text.rstrip(" \t\r\n")))

    def members(self, start: int) -> list[Member]:
        """List what the object or array at an offset holds; nothing for another value."""
        if start not in self._members and self._text[start] in "{[":
            self._members[start] = inner = list(_members(self._text, start))
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
    def _lines(self) -> list[int]:
        """The offsets at which lines start."""
        if "\r" in self._text:
            return [0, *(found.end() for found in _LINE_END.finditer(self._text))]
        return [0, *accumulate(len(line) + 1 for line in self._text.split("\n"))]

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1


def _member(inner: list[Member], part: str | int) -> Member | None:
    if isinstance(part, int):
        return inner[part] if part < len(inner) and inner[part].part == part else None
    return next((each for each in inner if each.part == part), None)


def _skip(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return found.end() if found else offset


def _members(text: str, start: int) -> Iterator[Member]:
    opener, offset, index = text[start], _skip(text, start + 1), 0
    while text[offset] not in "}]":
        key_start, part = offset, index
        if opener == "{":
            part, offset = _decoder.raw_decode(text, offset)
            offset = _skip(text, _skip(text, offset) + 1)
        _, end = _decoder.raw_decode(text, offset)
        yield Member(part, key_start, offset, end)
        offset, index = _skip(text, end), index + 1
        if text[offset] == ",":
            offset = _skip(text, offset + 1)
