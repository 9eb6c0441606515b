"""Patterns of ECMA-262, read into a tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from toolreg.registry.lint._pattern_sets import (
    BEGIN,
    CLASSES,
    CONTROLS,
    END,
    IN_LINE,
    category,
    complement,
    union,
)
from toolreg.registry.lint._pattern_tree import Chars, Choice, Guard, NotRead, Repeat, Sequence

if TYPE_CHECKING:
    from toolreg.registry.lint._pattern_sets import Ranges
    from toolreg.registry.lint._pattern_tree import Tree

_MAX_DEPTH: Final = 50


def read_pattern(pattern: str) -> tuple[Tree, list[Tree]]:
    """
    Read a pattern; the bodies of its lookarounds are trees beside it.

    Raises `NotRead` for what is no ECMA-262, and for sets of characters that are not known here.
    """
    reader = _Reader(pattern)
    tree = reader.choice(0)
    if reader.at < len(pattern):
        raise NotRead
    return tree, reader.looks


_GROUP: Final = re.compile(r"\(\?(?::|(=|!|<=|<!)|<[^\W\d][\w$]*>)")
_QUANTIFIER: Final = re.compile(r"(?:([*+?])|\{(\d{1,6})(,(\d{0,6}))?\})(\??)")
_BOUNDS: Final[dict[str, tuple[int, int | None]]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_BACK: Final = re.compile(r"\\(?:[1-9]\d*|k<\w+>)")
_POINT: Final = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})")
_CATEGORY: Final = re.compile(r"\\([pP])\{([\w=]+)\}")
_CONTROL: Final = re.compile(r"\\c([A-Za-z])")


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0
    looks: list[Tree] = field(default_factory=list["Tree"])

    def choice(self, depth: int) -> Tree:
        if depth > _MAX_DEPTH:
            raise NotRead
        options = [self._sequence(depth)]
        while self._skip("|"):
            options.append(self._sequence(depth))
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _sequence(self, depth: int) -> Tree:
        parts: list[Tree] = []
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            parts.append(self._repeated(self._atom(depth)))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _repeated(self, body: Tree) -> Tree:
        found = _QUANTIFIER.match(self.text, self.at)
        if found is None:
            return body
        self.at = found.end()
        if self.text[self.at : self.at + 1] in ("*", "+", "?"):
            raise NotRead  # nothing to repeat, or another language's possessive quantifier
        sign, low, several, high = found[1], found[2], found[3], found[4]
        if sign:
            return Repeat(body, *_BOUNDS[sign])
        if not several:
            return Repeat(body, int(low), int(low))
        return Repeat(body, int(low), int(high) if high else None)

    def _atom(self, depth: int) -> Tree:
        char = self.text[self.at]
        if char == "(":
            return self._group(depth)
        if char == "[":
            return Chars(self._class())
        if char == "\\":
            return self._escape()
        if char in "*+?":
            raise NotRead
        self.at += 1
        special = {".": IN_LINE, "^": BEGIN, "$": END}
        return Chars(special.get(char, ((ord(char), ord(char)),)))

    def _group(self, depth: int) -> Tree:
        found = _GROUP.match(self.text, self.at)
        if found is None and self.text.startswith("(?", self.at):
            raise NotRead
        self.at = found.end() if found else self.at + 1
        body = self.choice(depth + 1)
        if not self._skip(")"):
            raise NotRead
        if found and found[1]:
            self.looks.append(body)
            return Guard()
        return body

    def _escape(self) -> Tree:
        if self.text[self.at + 1 : self.at + 2] in ("b", "B"):
            self.at += 2
            return Guard()
        if found := _BACK.match(self.text, self.at):
            self.at = found.end()
            return Guard()
        return Chars(self._escaped())

    def _escaped(self) -> Ranges:
        """Read an escape that stands for characters."""
        if found := _POINT.match(self.text, self.at):
            self.at = found.end()
            return _one(int(found[1] or found[2] or found[3], 16))
        if found := _CATEGORY.match(self.text, self.at):
            self.at = found.end()
            ranges = category(found[2], negated=found[1] == "P")
            if ranges is None:
                raise NotRead
            return ranges
        if found := _CONTROL.match(self.text, self.at):
            self.at = found.end()
            return _one(ord(found[1]) % 32)
        letter = self.text[self.at + 1 : self.at + 2]
        if not letter or letter in "pPkxuc":
            raise NotRead
        self.at += 2
        return CLASSES.get(letter) or _one(CONTROLS.get(letter, ord(letter)))

    def _class(self) -> Ranges:
        self.at += 1
        negated = self._skip("^")
        sets: list[Ranges] = []
        while not self._skip("]"):
            low = self._member()
            if self.text[self.at : self.at + 1] == "-" and self.text[self.at + 1 :][:1] != "]":
                self.at += 1
                sets.append(_between(low, self._member()))
            else:
                sets.append(low)
        whole = union(sets)
        return complement(whole) if negated else whole

    def _member(self) -> Ranges:
        char = self.text[self.at : self.at + 1]
        if not char or (char == "[" and self.text[self.at + 1 : self.at + 2] == ":"):
            raise NotRead
        if char != "\\":
            self.at += 1
            return _one(ord(char))
        if self.text.startswith("\\b", self.at):
            self.at += 2
            return _one(8)
        return self._escaped()

    def _skip(self, char: str) -> bool:
        found = self.text.startswith(char, self.at)
        self.at += len(char) if found else 0
        return found


def _one(point: int) -> Ranges:
    return ((point, point),)


def _between(low: Ranges, high: Ranges) -> Ranges:
    """Give a range; with a class at one end, the dash is a dash."""
    first, last = low[0][0], high[-1][1]
    if low != _one(first) or high != _one(last):
        return union((low, high, _one(ord("-"))))
    return ((first, last),) if first <= last else ()
