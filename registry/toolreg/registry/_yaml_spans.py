"""Places in a YAML text, kept as numbers: no node of the parser outlives the reading."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Span

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._findings import Path
    from toolreg.registry._yaml_nodes import Node

# Of each value, in the order of the text: where its key starts and ends (zeros without one), where
# it starts and ends itself, and how many values it is, those in it counted.
_WIDTH: Final = 9
_END, _SIZE = 6, 8


class SpanRecorder:
    """Take down the places of values while they are read, each before those in it."""

    def __init__(self) -> None:
        self.numbers: array[int] = array("I")

    def open(self, key: Node | None, node: Node) -> int:
        """Take down where a value and its key are; give the value's number."""
        start, end = node.start_mark, node.end_mark or node.start_mark
        index = len(self.numbers)
        if key is None:
            places = (0, 0, 0, 0, start.line, start.column, end.line, end.column, 1)
        else:
            first, last = key.start_mark, key.end_mark or key.start_mark
            places = (
                first.line,
                first.column,
                last.line,
                last.column,
                start.line,
                start.column,
                end.line,
                end.column,
                1,
            )
        self.numbers.extend(places)
        return index

    def close(self, index: int, last: int | None) -> None:
        """
        Say that all values in a value were taken down.

        `last` is the last of them where the value ends with it: libyaml ends a block where the next
        token starts. An alias is taken down nowhere.
        """
        numbers = self.numbers
        numbers[index + _SIZE] = (len(numbers) - index) // _WIDTH
        if last is not None and last < len(numbers):
            numbers[index + _END] = numbers[last + _END]
            numbers[index + _END + 1] = numbers[last + _END + 1]


class SpanPlaces:
    """Find the text of a path by the numbers that were taken down."""

    __slots__ = ("_numbers", "_root")

    def __init__(self, root: JsonValue, numbers: array[int]) -> None:
        self._root = root
        self._numbers = numbers

    def value(self, path: Path) -> Span:
        """Give the span of the value at a path, or of the nearest one above."""
        return self._span(self._find(path)[0] + 4)

    def key(self, path: Path) -> Span:
        """Give the span of the key that a path ends with."""
        index, has_key = self._find(path)
        return self._span(index if has_key else index + 4)

    def _span(self, at: int) -> Span:
        return Span(*(number + 1 for number in self._numbers[at : at + 4]))

    def _find(self, path: Path) -> tuple[int, bool]:
        index, value, has_key = 0, self._root, False
        for part in path:
            found = _member(value, part)
            if found is None:
                return index, False
            number, value, has_key = found
            index += _WIDTH
            for _ in range(number):
                index += self._numbers[index + _SIZE] * _WIDTH
        return index, has_key


def _member(value: JsonValue, part: str | int) -> tuple[int, JsonValue, bool] | None:
    """Give the number of a member, its value, and whether it has a key, if it is there."""
    if isinstance(value, dict) and part in value:
        key = str(part)
        return list(value).index(key), value[key], True
    if isinstance(value, list) and isinstance(part, int) and part < len(value):
        return part, value[part], False
    return None
