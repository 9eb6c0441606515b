"""The upper levels of a JSON text, each value with its place, in the one pass that decodes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._json_index import Member

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import JsonValue

    Decode: TypeAlias = Callable[[str, int], tuple[JsonValue, int]]
    Join: TypeAlias = Callable[[list[tuple[str, JsonValue]]], dict[str, JsonValue]]

_SPACE: Final = re.compile(r"[ \t\n\r]*")


class Levels:
    """
    Decode an object or array with the places of its members, and of theirs as deep as one asks.

    `decode` decodes the value at an offset, `join` makes an object of its members. The places are
    in `members`, by the offset of their object or array.
    """

    def __init__(self, text: str, decode: Decode, join: Join = dict) -> None:
        self.members: dict[int, list[Member]] = {}
        self._text = text
        self._decode = decode
        self._join = join

    def read(self, start: int, levels: int = 1) -> tuple[JsonValue, int]:
        """
        Give the value at an offset, and where it ends.

        Raises `ValueError` or `IndexError` where the text is no JSON.
        """
        opener = self._text[start]
        if not levels or opener not in "{[":
            return self._decode(self._text, start)
        return self._object(start, levels) if opener == "{" else self._array(start, levels)

    def _object(self, start: int, levels: int) -> tuple[JsonValue, int]:
        pairs: list[tuple[str, JsonValue]] = []
        found = self.members[start] = list[Member]()
        offset = self._skip(start + 1)
        while not (self._text[offset] == "}" and not pairs):
            key, end = self._decode(self._text, offset)
            if not isinstance(key, str):
                raise ValueError(offset)  # noqa: TRY004 - a fault of the text
            value_start = self._skip(self._past(":", self._skip(end)))
            value, end = self.read(value_start, levels - 1)
            found.append(Member(key, offset, value_start, end))
            pairs.append((key, value))
            offset = self._skip(end)
            if self._text[offset] == "}":
                break
            offset = self._skip(self._past(",", offset))
        return self._join(pairs), offset + 1

    def _array(self, start: int, levels: int) -> tuple[JsonValue, int]:
        values: list[JsonValue] = []
        found = self.members[start] = list[Member]()
        offset = self._skip(start + 1)
        while not (self._text[offset] == "]" and not values):
            value, end = self.read(offset, levels - 1)
            found.append(Member(len(values), offset, offset, end))
            values.append(value)
            offset = self._skip(end)
            if self._text[offset] == "]":
                break
            offset = self._skip(self._past(",", offset))
        return values, offset + 1

    def _past(self, sign: str, offset: int) -> int:
        if self._text[offset] != sign:
            raise ValueError(offset)
        return offset + 1

    def _skip(self, offset: int) -> int:
        return skip_space(self._text, offset)


def skip_space(text: str, offset: int) -> int:
    """Give the offset of the next character that is no white space of JSON's."""
    found = _SPACE.match(text, offset)
    return found.end() if found else offset
