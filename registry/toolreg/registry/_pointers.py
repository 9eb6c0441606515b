"""JSON Pointers and anchors of schemas, and the values that they lead to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

from toolreg.registry._faults import pointer_of
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._findings import Path


def value_at(value: JsonValue, path: Path) -> JsonValue:
    """Give the value at a path that is there."""
    for part in path:
        value = _child(value, part)
    return value


def path_of(value: JsonValue, fragment: str) -> Path | None:
    """Give the path that a fragment leads to, a JSON Pointer or an anchor, if it is there."""
    fragment = unquote(fragment)
    if not fragment:
        return ()
    if not fragment.startswith("/"):
        anchors = ("$anchor", "$dynamicAnchor")
        named = (at for at, each in walk(value) if fragment in map(each.get, anchors))
        return next(named, _legacy_anchor(value, fragment))
    path: Path = ()
    for part in fragment[1:].split("/"):
        step = _step(value, part.replace("~1", "/").replace("~0", "~"))
        if step is None:
            return None
        path = (*path, step)
        value = _child(value, step)
    return path


def is_uri(reference: str) -> bool:
    """Whether a reference has only characters of a URI; people write others, which are meant."""
    return _URI.fullmatch(reference) is not None


_URI: Final = re.compile(r"(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*")


def fragment_of(path: Path) -> str:
    """Write a path as a JSON Pointer in the fragment of a URI (RFC 6901, 6)."""
    return quote(pointer_of(path), safe="/~!$&'()*+,;=:@")


def _legacy_anchor(value: JsonValue, fragment: str) -> Path | None:
    ids = ("$id", "id")
    named = (at for at, each in walk(value) if f"#{fragment}" in map(each.get, ids))
    return next(named, None)


def _step(value: JsonValue, part: str) -> str | int | None:
    if isinstance(value, dict):
        return part if part in value else None
    if isinstance(value, list) and part.isascii() and part.isdigit():
        return int(part) if int(part) < len(value) else None
    return None


def _child(value: JsonValue, part: str | int) -> JsonValue:
    """Give the child that is there."""
    if isinstance(value, dict) and isinstance(part, str):
        return value[part]
    if isinstance(value, list) and isinstance(part, int):
        return value[part]
    raise KeyError(part)
