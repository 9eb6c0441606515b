"""The values of a configuration: of the right type, or an error with file and line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar, cast

from toolreg.cli._usage import UsageError, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

S = TypeVar("S", bound=str)
_KINDS: Final[dict[type, str]] = {
    bool: "a boolean",
    dict: "a table",
    float: "a number",
    int: "a number",
    list: "an array",
    str: "a string",
}


@dataclass(frozen=True, slots=True)
class ConfigTable:
    """
    Hold the table that configures toolreg, and the text of the file that it is in.

    `header` is the table's header in a file that has others. Each reading gives `None` for a key
    that is absent, and raises `UsageError` for a value that does not fit.
    """

    file: str
    source: str
    value: object
    header: str | None = None

    def refuse_others(self, known: Iterable[str]) -> None:
        """Raise `UsageError` if there is a key that is not known."""
        for key in self._values:
            if key not in known:
                near = nearest(key, known)
                advice = f"did you mean {near!r}?" if near else f"expected {one_of(known)}"
                raise self._error(key, f"unknown key {key!r}; {advice}")

    def text(self, key: str) -> str | None:
        """Read a string that is not empty."""
        if key not in self._values:
            return None
        return self._string(key, self._values[key], "a string")

    def texts(self, key: str) -> tuple[str, ...] | None:
        """Read an array of strings, at least one."""
        if key not in self._values:
            return None
        value = self._values[key]
        found = "an empty one" if value == [] else kind(value)
        if not isinstance(value, list) or value == []:
            raise self._error(key, f"{key}: expected an array of strings, found {found}")
        array = cast("list[object]", value)
        return tuple(self._string(key, each, "strings in the array") for each in array)

    def texts_by_name(self, key: str) -> dict[str, str]:
        """Read a table of strings; an absent one is empty."""
        value = self._values.get(key, {})
        if not isinstance(value, dict):
            raise self._error(key, f"{key}: expected a table of strings, found {kind(value)}")
        named = cast("dict[str, object]", value)
        return {name: self._string(key, each, "strings") for name, each in named.items()}

    def choice(self, key: str, known: tuple[S, ...]) -> S | None:
        """Read one of the known strings."""
        value = self.text(key)
        return None if value is None else self._known(key, value, known)

    def choices(self, key: str, known: tuple[S, ...]) -> tuple[S, ...] | None:
        """Read an array of known strings."""
        values = self.texts(key)
        return None if values is None else tuple(self._known(key, each, known) for each in values)

    def choices_by_name(self, key: str, known: tuple[S, ...]) -> dict[str, S]:
        """Read a table of known strings; an absent one is empty."""
        named = self.texts_by_name(key)
        return {name: self._known(key, each, known) for name, each in named.items()}

    @property
    def _values(self) -> dict[str, object]:
        found = kind(self.value)
        value = self.value
        if isinstance(value, dict):
            return cast("dict[str, object]", value)
        raise self._error("toolreg", f"toolreg: expected a table, found {found}")

    def _string(self, key: str, value: object, expected: str) -> str:
        if isinstance(value, str) and value and "\0" not in value:
            return value
        found = repr(value) if isinstance(value, str) else kind(value)
        raise self._error(key, f"{key}: expected {expected}, found {found}")

    def _known(self, key: str, value: str, known: tuple[S, ...]) -> S:
        if value in known:
            return known[known.index(value)]
        near = nearest(value, known)
        advice = f"; did you mean {near!r}?" if near else ""
        raise self._error(key, f"{key}: expected {one_of(known)}, found {value!r}{advice}")

    def _error(self, key: str, message: str) -> UsageError:
        return UsageError(f"{self.file}:{self._line(key)}: {message}")

    def _line(self, key: str) -> int:
        """Find the line of a key or table, or the first one where it is written otherwise."""
        lines = self.source.splitlines()
        start = next((at for at, line in enumerate(lines) if line.strip() == self.header), 0)
        name = rf"""["']?{re.escape(key)}["']?"""
        written = re.compile(rf"\s*(?:(?:tool\.)?{name}\s*[=.]|\[(?:tool\.toolreg\.)?{name}\])")
        found = (at for at in range(start, len(lines)) if written.match(lines[at]))
        return next(found, start) + 1


def kind(value: object) -> str:
    """Name the type of a TOML value, with its article."""
    return next(
        (name for type_, name in _KINDS.items() if isinstance(value, type_)), "a date or time"
    )


def one_of(known: Iterable[str]) -> str:
    """List the values of which one is expected."""
    *others, last = (repr(each) for each in known)
    return f"{', '.join(others)} or {last}"
