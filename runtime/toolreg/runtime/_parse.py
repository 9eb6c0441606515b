"""Read the arguments of a call from the text that a model sent."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING

from pydantic_core import from_json

from toolreg.registry import kind_of

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.runtime._jsonable import JsonObject

MAX_BYTES = 16 * 1024 * 1024
_DEEP = "recursion limit exceeded"
# A number too large for a double has an exponent or hundreds of digits. Looking for one in a copy
# in which all digits are `0` and all exponents `e` costs a tenth of parsing; few texts go further.
_CLASSES = bytes.maketrans(b"123456789E", b"000000000e")
_MANY_DIGITS = b"0" * 300


class UnreadableArguments(ValueError):  # noqa: N818 - names what was found, as its siblings do
    """Say why a text is no JSON object; the message never repeats the text."""


def parse_arguments(text: str | bytes) -> JsonObject:
    """
    Read a JSON object; blank text is an empty one.

    Integers are exact, and of a repeated key the last value counts. Raises `UnreadableArguments` if
    the text is no JSON object, nests deeper than 200 levels, is longer than 16 MiB, or holds a
    number that no double can (`1e999`) or an integer of more than 4,300 digits.
    """
    try:
        raw = text.encode() if isinstance(text, str) else text
        value: JsonValue = from_json(raw, allow_inf_nan=False)
    except ValueError as error:
        return _unparsed(text, error)
    if not isinstance(value, dict):
        raise UnreadableArguments(f"expected a JSON object, found {_kind(value)}")
    if len(raw) > MAX_BYTES:
        raise UnreadableArguments(f"the text has {len(raw)} bytes, at most {MAX_BYTES} are read")
    if _may_overflow(raw) and _overflows(value):
        raise UnreadableArguments("a number is too large")
    return value


def _unparsed(text: str | bytes, error: ValueError) -> JsonObject:
    """Take blank text for an empty object, and say what is wrong with any other."""
    if not text.strip():
        return {}
    if isinstance(error, UnicodeEncodeError):
        raise UnreadableArguments("the text is not valid Unicode") from error
    reason = str(error)
    if reason.startswith(_DEEP):
        raise UnreadableArguments("the value nests deeper than 200 levels") from error
    raise UnreadableArguments(f"the text is not valid JSON: {reason}") from error


def _may_overflow(raw: bytes) -> bool:
    classes = raw.translate(_CLASSES)
    return classes.find(b"0e") >= 0 or (len(raw) > len(_MANY_DIGITS) and _MANY_DIGITS in classes)


def _overflows(value: JsonValue) -> bool:
    if isinstance(value, dict):
        return any(_overflows(item) for item in value.values())
    if isinstance(value, list):
        return any(_overflows(item) for item in value)
    return isinstance(value, float) and isinf(value)


def _kind(value: JsonValue) -> str:
    return f"{'an' if kind_of(value)[0] in 'aio' else 'a'} {kind_of(value)}"
