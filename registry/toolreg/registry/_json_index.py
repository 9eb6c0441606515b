"""All places of a JSON text, found in one pass over its tokens."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Final

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]|[^\s\[\]{},:"]+')


@dataclass(frozen=True, slots=True)
class Member:
    """Name a value inside an object or array, by the offsets of its text and of its key's."""

    part: str | int
    key_start: int
    start: int
    end: int


@dataclass(slots=True)
class _Holder:
    """Hold what is found of an object or array that is still open."""

    start: int
    is_object: bool
    members: list[Member] = field(default_factory=list[Member])
    key: str | None = None
    key_start: int = 0

    def add(self, start: int, end: int) -> None:
        if self.key is None:
            self.members.append(Member(len(self.members), start, start, end))
        else:
            self.members.append(Member(self.key, self.key_start, start, end))
            self.key = None


def index_members(text: str) -> dict[int, list[Member]]:
    """Give the members of every object and array of a JSON text, by the offset where it starts."""
    found: dict[int, list[Member]] = {}
    open_ = [_Holder(-1, is_object=False)]
    for token in _TOKEN.finditer(text):
        top, first = open_[-1], text[token.start()]
        if first in "{[":
            open_.append(_Holder(token.start(), is_object=first == "{"))
        elif first in "}]":
            open_.pop()
            found[top.start] = top.members
            open_[-1].add(top.start, token.end())
        elif top.is_object and top.key is None:
            top.key, top.key_start = json.loads(token[0]), token.start()
        else:
            top.add(token.start(), token.end())
    return found
