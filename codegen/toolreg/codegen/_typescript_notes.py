"""What comments say of a schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toolreg.codegen._joined import types_of
from toolreg.codegen._typescript_words import MAX_SAFE, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.codegen._references import JsonObject

_LIMITS = (
    *("format", "pattern", "minLength", "maxLength", "minimum", "exclusiveMinimum", "maximum"),
    *("exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems"),
    *("minProperties", "maxProperties", "default"),
)
_VALUES = ("enum", "const", *_LIMITS)
_LARGE = "integers beyond 2^53 - 1 are not exact in JavaScript"


def notes(keywords: JsonObject) -> list[str]:
    """Give the lines of a comment: title, description, limits, `@deprecated`."""
    lines: list[str] = []
    texts = [keywords.get("title"), keywords.get("description")]
    for text in dict.fromkeys(each for each in texts if isinstance(each, str) and each.strip()):
        lines += said(text)
    limits = [f"{each}: {_json(keywords[each])}" for each in _LIMITS if each in keywords]
    if "integer" in types_of(keywords.get("type")):
        limits.insert(0, "integer")
    if keywords.get("format") in ("int64", "uint64") or any(map(_is_large, _stated(keywords))):
        limits.append(_LARGE)
    lines += said("; ".join(limits)) if limits else []
    why = keywords.get("deprecated")
    if why:
        first, *more = said(why) if isinstance(why, str) else [""]
        lines += [f"@deprecated {first}".rstrip(), *more]
    return lines


def _stated(keywords: JsonObject) -> Iterator[JsonValue]:
    for each in _VALUES:
        value = keywords.get(each)
        yield from value if isinstance(value, list) else [value]


def _is_large(value: JsonValue) -> bool:
    return isinstance(value, int | float) and abs(value) > MAX_SAFE


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False)
