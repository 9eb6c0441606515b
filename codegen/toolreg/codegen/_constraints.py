"""What a view says of values: constants, bounds, patterns and defaults."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pydantic_core import SchemaError, SchemaValidator, core_schema

from toolreg.registry import Judge

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.codegen._references import JsonObject

_SIZES = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}
_EXACT = 2**53  # the engine writes bounds of numbers as floats, which hold integers up to here
_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
# What ECMA-262 and pydantic's engine read alike. Elsewhere their classes differ, and a view that
# is narrower than the contract would refuse what the judge has accepted.
_UNLIKE = re.compile(r"\\[^dnrtfv0^$\\.*+?()\[\]{}|/-]|\(\?(?!:)|\[\^[^\]]*\\d|&&|~~|--|\[[^\]]*\[")
_MAX_DEPTH = 40
_BESIDE = ("$schema", "$defs", "definitions")


def enumerated(keywords: JsonObject) -> list[JsonValue] | None:
    """
    Give the values that `enum` or `const` allows, if a `Literal` can say them.

    It cannot say floats, arrays and objects, nor tell `1` from `true`.
    """
    values = [keywords["const"]] if "const" in keywords else keywords.get("enum")
    if not isinstance(values, list) or not values:
        return None
    simple = [each for each in values if each is None or isinstance(each, (str, int))]
    kinds = {(type(each), each) for each in simple}
    if len(simple) < len(values) or len(kinds) > len(set(simple)):
        return None
    return [*dict.fromkeys(simple)]


def constraints(kind: str, keywords: JsonObject) -> JsonObject:
    """Give the keywords that pydantic checks as the contract's dialect does, for one type."""
    if kind in ("integer", "number"):
        return _numeric(kind, keywords)
    found: JsonObject = {}
    for keyword in _SIZES.get(kind, ()):
        size = keywords.get(keyword)
        if isinstance(size, (int, float)) and 0 <= size == int(size):
            found[keyword] = int(size)
    pattern = keywords.get("pattern")
    if kind == "string" and isinstance(pattern, str) and _portable(pattern):
        found["pattern"] = pattern
    return found


def _numeric(kind: str, keywords: JsonObject) -> JsonObject:
    found: JsonObject = {}
    for keyword in _BOUNDS:
        bound = keywords.get(keyword)
        if isinstance(bound, bool) or not isinstance(bound, (int, float)) or math.isinf(bound):
            continue
        if kind == "integer" and isinstance(bound, float):
            found[keyword] = _nearest_integer(keyword, bound)
        elif kind == "integer" or abs(bound) <= _EXACT:
            found[keyword] = bound
    step = keywords.get("multipleOf")
    if kind == "integer" and isinstance(step, int) and not isinstance(step, bool) and step > 0:
        found["multipleOf"] = step
    return found


def _nearest_integer(keyword: str, bound: float) -> int:
    """Move a bound of integers to an integer that excludes as much."""
    upwards = keyword in ("minimum", "exclusiveMaximum")
    return math.ceil(bound) if upwards else math.floor(bound)


def _portable(pattern: str) -> bool:
    if _UNLIKE.search(pattern):
        return False
    try:
        SchemaValidator(core_schema.str_schema(pattern=pattern))
    except SchemaError:
        return False
    return True


def default_fits(keywords: JsonObject, root: JsonObject) -> bool:
    """Tell whether a schema has a `default`, and is known to accept it."""
    if "default" not in keywords or not _can_be_written(keywords["default"]):
        return False
    schema = {key: root[key] for key in _BESIDE if key in root} | keywords
    try:
        return Judge(schema).accepts(keywords["default"])
    except ValueError:
        return False


def _can_be_written(value: JsonValue, depth: int = 0) -> bool:
    """Tell whether Python has a literal of a value: of no infinity, and not of any depth."""
    if isinstance(value, float):
        return math.isfinite(value)
    if not isinstance(value, (dict, list)):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return depth < _MAX_DEPTH and all(_can_be_written(each, depth + 1) for each in parts)
