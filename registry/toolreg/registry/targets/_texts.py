"""Keywords of JSON Schema in words, for models whose provider does not hold to them."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry.targets._nodes import is_list, object_of, raw, types_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def text_of(keyword: str, value: Any) -> str:
    """
    Say what a keyword asks for.

    >>> text_of("maxLength", 10), text_of("enum", ["a", 1])
    ('at most 10 characters', 'one of "a", 1')
    """
    write = _WRITERS.get(keyword)
    if write is not None:
        return write(raw(value))
    words = _WORDS.get(keyword)
    if words is not None:
        return words.format(_json(raw(value)))
    return f"{keyword}: {_json(raw(value))}"


def described(description: str, texts: Iterable[str]) -> str:
    """
    Add texts to a description.

    >>> described("The name.", ["at most 10 characters"])
    'The name. (at most 10 characters)'
    """
    added = "; ".join(texts)
    return f"{description} ({added})" if description else f"{added[:1].upper()}{added[1:]}."


def has_force(keyword: str, value: Any) -> bool:
    """Whether a keyword says anything: `minLength: 0` and `uniqueItems: false` do not."""
    idle = _IDLE.get(keyword)
    return idle is None or _json(raw(value)) not in idle


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(value: Any) -> str:
    return ", ".join(map(_json, value)) if is_list(value) else _json(value)


def _types(value: Any) -> str:
    return " or ".join(types_of(value))


def _closed(value: Any) -> str:
    return "no other properties" if value is False else f"other properties: {_json(value)}"


def _deprecated(value: Any) -> str:
    return "deprecated" if value is True else f"deprecated: {_json(value)}"


def _dependent(value: Any) -> str:
    held = object_of(value) or {}
    return "; ".join(f"{_json(name)} needs {_listed(needed)}" for name, needed in held.items())


_WRITERS: Final[MappingProxyType[str, Callable[[Any], str]]] = MappingProxyType(
    {
        "additionalProperties": _closed,
        "dependentRequired": _dependent,
        "deprecated": _deprecated,
        "enum": lambda value: f"one of {_listed(value)}",
        "examples": lambda value: f"examples: {_listed(value)}",
        "format": lambda value: f"format {value}",
        "required": lambda value: f"required: {_listed(value)}",
        "title": str,
        "type": _types,
        "uniqueItems": lambda _value: "no item twice",
        "readOnly": lambda _value: "read only",
        "writeOnly": lambda _value: "write only",
    }
)
_WORDS: Final = MappingProxyType(
    {
        "const": "always {}",
        "contentEncoding": "content encoding {}",
        "contentMediaType": "content type {}",
        "default": "default {}",
        "exclusiveMaximum": "less than {}",
        "exclusiveMinimum": "more than {}",
        "maxItems": "at most {} items",
        "maxLength": "at most {} characters",
        "maxProperties": "at most {} properties",
        "maximum": "at most {}",
        "minItems": "at least {} items",
        "minLength": "at least {} characters",
        "minProperties": "at least {} properties",
        "minimum": "at least {}",
        "multipleOf": "a multiple of {}",
        "pattern": "matches the regular expression {}",
    }
)
_NOT, _NONE, _ANY = ("false",), ("0",), ("true", "{}")
_IDLE: Final = MappingProxyType(
    {
        "additionalProperties": _ANY,
        "dependentRequired": ("{}",),
        "dependentSchemas": ("{}",),
        "deprecated": _NOT,
        "description": ('""',),
        "examples": ("[]",),
        "items": _ANY,
        "minItems": _NONE,
        "minLength": _NONE,
        "minProperties": _NONE,
        "patternProperties": ("{}",),
        "propertyNames": _ANY,
        "readOnly": _NOT,
        "required": ("[]",),
        "title": ('""',),
        "unevaluatedItems": _ANY,
        "unevaluatedProperties": _ANY,
        "uniqueItems": _NOT,
        "writeOnly": _NOT,
    }
)
