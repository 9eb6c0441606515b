"""Shapes of JSON values, and reading by them: checked and normalised in one go."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._faults import kind_of
from toolreg.registry._findings import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import JsonValue

Found: TypeAlias = list[Finding]
# Reads a value at a path: gives it normalised, and adds what is wrong with it to the findings.
Shape: TypeAlias = Callable[["JsonValue", Path, Found], "JsonValue"]
# Says what is wrong with a key that a record does not know, or nothing.
Unknown: TypeAlias = Callable[[str, Path], "Finding | None"]


def expected(what: str, value: JsonValue, path: Path, hint: str | None = None) -> Finding:
    """Say that a value has the wrong kind."""
    return Finding("C003", f"expected {what}, found {kind_of(value)}", path, hint)


def text(value: JsonValue, path: Path, found: Found) -> JsonValue:
    """Read a string."""
    if not isinstance(value, str):
        hint = "quote it to mean the text" if isinstance(value, (bool, int, float)) else None
        found.append(expected("a string", value, path, hint))
    return value


def flag(value: JsonValue, path: Path, found: Found) -> JsonValue:
    """Read true or false."""
    if not isinstance(value, bool):
        found.append(expected("true or false", value, path, _FLAG_HINT))
    return value


_FLAG_HINT: Final = "only an unquoted true or false is one"


def mapping(value: JsonValue, path: Path, found: Found) -> JsonValue:
    """Read an object that holds anything."""
    if not isinstance(value, dict):
        found.append(expected("an object", value, path))
    return value


def seconds(value: JsonValue, path: Path, found: Found) -> JsonValue:
    """Read a number above 0."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        found.append(expected("a number of seconds", value, path))
    elif not 0 < value <= sys.float_info.max:
        message = f"expected more than 0 seconds, found {kind_of(value)} out of bounds"
        found.append(Finding("C003", message, path))
    return value


def flag_or_text(value: JsonValue, path: Path, found: Found) -> JsonValue:
    """Read true, false or a string."""
    if not isinstance(value, (bool, str)):
        found.append(expected("true, false or a string", value, path))
    return value


def anything(value: JsonValue, _path: Path, _found: Found) -> JsonValue:
    """Read any value."""
    return value


@dataclass(frozen=True, slots=True)
class Choice:
    """Read one of some strings."""

    options: tuple[str, ...]

    def __call__(self, value: JsonValue, path: Path, found: Found) -> JsonValue:
        """Give the value as it is."""
        if value not in self.options:
            shown = repr(value) if isinstance(value, str) else kind_of(value)
            known = self.options if isinstance(value, str) else ()
            near = difflib.get_close_matches(str(value), known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else None
            wanted = ", ".join(map(repr, self.options))
            found.append(Finding("C003", f"expected one of {wanted}, found {shown}", path, hint))
        return value


@dataclass(frozen=True, slots=True)
class Items:
    """Read a list of values of one shape."""

    shape: Shape

    def __call__(self, value: JsonValue, path: Path, found: Found) -> JsonValue:
        """Give the list of what was read."""
        if not isinstance(value, list):
            found.append(expected("a list", value, path))
            return value
        return [self.shape(each, (*path, index), found) for index, each in enumerate(value)]


@dataclass(frozen=True, slots=True)
class Field:
    """
    Describe a field: its shape, and what an editor says of it.

    `default` is what an absent field counts as, where that is one value.
    """

    shape: Shape
    description: str
    examples: tuple[JsonValue, ...] = ()
    default: JsonValue = None


@dataclass(frozen=True)
class Record:
    """
    Read an object by its fields.

    `spellings` lead from other spellings of a field to its own. An explicit null of a field of
    `nullable` counts as absent. `unknown` says what is wrong with any other key; where it says
    nothing, the key is kept.
    """

    fields: Mapping[str, Field]
    required: tuple[str, ...] = ()
    nullable: frozenset[str] = frozenset()
    spellings: Mapping[str, str] = field(default_factory=dict[str, str])
    unknown: Unknown = lambda _key, _path: None

    def __call__(self, value: JsonValue, path: Path, found: Found) -> JsonValue:
        """Give the object with its fields' own spellings, without nulls that count as absent."""
        if not isinstance(value, dict):
            found.append(expected("an object", value, path))
            return value
        read: dict[str, JsonValue] = {}
        for key, each in value.items():
            name = self.spellings.get(key, key)
            if name != key and name in value:
                found.append(_both(name, key, path))
            elif each is None and name in self.nullable:
                continue
            else:
                read[name] = self._field(name, each, (*path, key), found)
        found.extend(self._missing(read, value, path))
        return read

    def _field(self, name: str, value: JsonValue, path: Path, found: Found) -> JsonValue:
        known = self.fields.get(name)
        if known is not None:
            return known.shape(value, path, found)
        problem = self.unknown(name, path)
        if problem:
            found.append(problem)
        return value

    def _missing(
        self, read: Mapping[str, JsonValue], value: Mapping[str, JsonValue], path: Path
    ) -> Iterable[Finding]:
        for name in self.required:
            if name not in read:
                what = "is null" if name in value else "is missing"
                yield Finding("C002", f"the field {name!r} {what}", path)


def _both(name: str, key: str, path: Path) -> Finding:
    message = f"found both {name!r} and {key!r}, which are one field"
    return Finding("C006", message, (*path, key), f"keep {name!r}", key=True)
