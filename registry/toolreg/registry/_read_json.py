"""JSON read as JSON values: each key once, each number one that JSON knows."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding, Path, Unreadable, place_at
from toolreg.registry._json_levels import Levels, skip_space
from toolreg.registry._json_places import JsonPlaces
from toolreg.registry._limits import MAX_DEPTH
from toolreg.registry._parsed import Parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry._json_index import Member

_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
_HALF_PAIR: Final = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
# A file's own fields, and the tools that it lists.
_UPPER: Final = 2
_CONSTANTS: Final = ("NaN", "Infinity", "-Infinity")


def parse_json(text: str) -> Parsed:
    """
    Read a JSON text.

    What is no JSON value is replaced by one and becomes a finding; raises `Unreadable` if nothing
    can be read.
    """
    if not text.strip(" \t\r\n"):
        raise Unreadable(
            Finding("Y008", "the file holds no value", hint="write a contract, or delete the file")
        )
    decoder = _Decoder()
    value, members = _decode(text, decoder)
    if _may_be_too_deep(text, members) and _is_too_deep(value):
        raise Unreadable(_too_deep(text))
    places = JsonPlaces(text, members)
    if not decoder.suspicious and not ("\\u" in text and _HALF_PAIR.search(text)):
        return Parsed(value, places)
    return Parsed(_without_surrogates(value), places, tuple(_faults(places, text)))


@dataclass(slots=True)
class _Decoder:
    """Decode JSON and notice what must not be there."""

    suspicious: bool = field(default=False)

    def levels(self, text: str) -> Levels:
        """Give a reader of the text that notices as it decodes."""
        plain = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_float=self._float,
            parse_constant=self._constant,
        )
        return Levels(text, plain.raw_decode, self._object)

    def decode(self, text: str) -> JsonValue:
        """Give the value, the last one of equal keys, and 0 for a number that is none."""
        value: JsonValue = json.loads(
            text,
            object_pairs_hook=self._object,
            parse_float=self._float,
            parse_int=self._int,
            parse_constant=self._constant,
        )
        return value

    def _object(self, pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        value = dict(pairs)
        if len(value) != len(pairs):
            self.suspicious = True
        return value

    def _float(self, text: str) -> float:
        value = float(text)
        return value if isfinite(value) else self._constant(text)

    def _int(self, text: str) -> int:
        try:
            return int(text)
        except ValueError:
            return self._constant(text)

    def _constant(self, _text: str) -> int:
        self.suspicious = True
        return 0


def _decode(text: str, decoder: _Decoder) -> tuple[JsonValue, Mapping[int, list[Member]]]:
    """Give the value and the places of what a file of contracts has at its upper levels."""
    levels = decoder.levels(text)
    try:
        value, end = levels.read(skip_space(text, 0), _UPPER)
        if skip_space(text, end) == len(text):
            return value, levels.members
    except (ValueError, IndexError, RecursionError):
        pass  # no JSON, or an integer that is longer than Python converts: told below
    try:
        return decoder.decode(text), {}
    except json.JSONDecodeError as error:
        raise Unreadable(_syntax(text, error)) from None
    except RecursionError:
        raise Unreadable(_too_deep(text)) from None


def _syntax(text: str, error: json.JSONDecodeError) -> Finding:
    span = place_at(text, error.pos)
    reason = error.msg[:1].lower() + error.msg[1:]
    found = repr(text[error.pos]) if error.pos < len(text) else "the end of the file"
    return Finding("Y006", f"the JSON cannot be read: {reason}, found {found}", span=span)


def _may_be_too_deep(text: str, members: Mapping[int, list[Member]]) -> bool:
    """Whether one of the upper values opens as many brackets as are too deep in each other."""
    upper = [each for found in members.values() for each in found if each.start not in members]
    most = max(
        (
            text.count("{", each.start, each.end) + text.count("[", each.start, each.end)
            for each in upper
        ),
        default=len(text),
    )
    return most + _UPPER > MAX_DEPTH


def _is_too_deep(value: JsonValue) -> bool:
    level: list[dict[str, JsonValue] | list[JsonValue]]
    level = [value] if isinstance(value, (dict, list)) else []
    for _ in range(MAX_DEPTH):
        level = [
            each
            for holder in level
            for each in (holder.values() if isinstance(holder, dict) else holder)
            if isinstance(each, (dict, list))
        ]
        if not level:
            return False
    return True


def _too_deep(text: str) -> Finding:
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > MAX_DEPTH:
            span = place_at(text, found.start())
            return Finding("Y005", f"nested deeper than {MAX_DEPTH} levels", span=span)
    return Finding("Y005", f"nested deeper than {MAX_DEPTH} levels")


def _without_surrogates(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_without_surrogates(each) for each in value]
    if isinstance(value, dict):
        items = value.items()
        return {_SURROGATE.sub("\ufffd", key): _without_surrogates(each) for key, each in items}
    return value


def _faults(places: JsonPlaces, text: str) -> Iterator[Finding]:
    """Look at every value's text for what the decoder let pass."""
    stack: list[tuple[Path, Member]] = [((), places.root)]
    while stack:
        path, holder = stack.pop()
        inner = places.members(holder.start)
        yield from _key_faults(places, path, inner)
        for each in inner or [holder]:
            is_holder = text[each.start] in "{["
            fault = None if is_holder else _scalar_fault(text[each.start : each.end])
            if fault is None and not (is_holder and inner):
                continue
            here = (*path, each.part) if inner else path
            if fault is None:
                stack.append((here, each))
            else:
                span = places.span(each.start, each.end)
                yield Finding("Y004", fault[0], here, fault[1], span=span)


def _key_faults(places: JsonPlaces, path: Path, inner: list[Member]) -> Iterator[Finding]:
    seen: set[str] = set()
    for each in inner:
        if not isinstance(each.part, str):
            return
        if each.part in seen:
            message = f"the key {each.part!r} stands twice in one object"
            span, here = places.key_span(each), (*path, each.part)
            yield Finding("Y001", message, here, "remove or rename one of the two", span=span)
        elif _SURROGATE.search(each.part):
            yield Finding("Y004", _HALF_PAIR_MESSAGE, path, span=places.key_span(each))
        seen.add(each.part)


_HALF_PAIR_MESSAGE: Final = "half of a surrogate pair is no character"


def _scalar_fault(found: str) -> tuple[str, str | None] | None:
    """Say what is wrong with the text of a scalar, and what to do."""
    if found[0] == '"':
        is_half = "\\u" in found and _SURROGATE.search(json.loads(found))
        return (_HALF_PAIR_MESSAGE, None) if is_half else None
    if found in _CONSTANTS:
        return f"{found} is no JSON value", "quote it to mean the text"
    if found[0] in "-0123456789" and not _is_number(found):
        return f"a number of {len(found)} digits cannot be held", None
    return None


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text)) if set(text) & set(".eE") else bool(int(text) or True)
    except ValueError:
        return False
