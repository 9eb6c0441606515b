"""Turn what Python code returns into JSON values, or say at which place that is impossible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import UUID

from pydantic import JsonValue
from pydantic_core import to_json, to_jsonable_python

from toolreg.registry import pointer_of

if TYPE_CHECKING:
    from pydantic_core import SchemaSerializer

JsonObject: TypeAlias = dict[str, JsonValue]
MAX_DEPTH = 200
_type_of: Callable[[object], object] = type
_PLAIN: frozenset[object] = frozenset({str, int, bool, type(None)})


class NotJson(ValueError):  # noqa: N818 - names what was found
    """
    Say which part of a value JSON cannot hold, and why.

    `pointer` is the RFC 6901 pointer of the part. No message repeats a value.
    """

    def __init__(self, problem: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(problem)
        self.problem = problem
        self.path = path

    @property
    def pointer(self) -> str:
        """Where the part is."""
        return pointer_of(self.path)

    def lead_through(self, part: str | int) -> None:
        """Let the path start one level further out."""
        self.path = (part, *self.path)

    def __str__(self) -> str:
        return f"{self.pointer or 'the whole value'}: {self.problem}"


def to_json_value(value: object) -> JsonValue:
    """
    Copy a value as JSON holds it.

    Models, dataclasses, dates, UUIDs, decimals and enums become what Pydantic's JSON mode makes of
    them, by alias; tuples are arrays. Raises `NotJson` for NaN and infinities, bytes, sets, other
    objects, keys that are no text, and more than 200 levels.
    """
    return _convert(value, MAX_DEPTH)


def json_text(value: JsonValue) -> str:
    """
    Write a value of `to_json_value` compactly.

    Raises `NotJson` for what only the text shows: a lone surrogate, or a NaN that a model held.
    """
    try:
        text = to_json(value, inf_nan_mode="constants").decode()
    except ValueError as error:  # what pydantic_core raises for lone surrogates is one
        _strict(value)
        raise NotJson("this cannot be written as JSON") from error
    if ("N" in text and "NaN" in text) or ("I" in text and "Infinity" in text):
        _strict(value)
    return text


def checked_json(value: object) -> JsonValue:
    """Copy a value as JSON holds it, and prove that it can be written."""
    copied = to_json_value(value)
    json_text(copied)
    return copied


def _dumped(serializer: SchemaSerializer, value: object) -> JsonValue:
    """
    Dump a model or a Pydantic dataclass; nothing of it is lost or added.

    Fields of a subclass are kept where a field is annotated with its base.
    """
    try:
        dumped: JsonValue = serializer.to_python(
            value, mode="json", by_alias=True, warnings=False, polymorphic_serialization=True
        )
    except Exception as error:  # a model may run any code of its author's here
        raise NotJson(f"this {type(value).__name__} cannot be dumped as JSON") from error
    return dumped


def _convert(value: Any, depth: int) -> JsonValue:
    kind = _type_of(value)
    if kind in _PLAIN:
        return value  # type: ignore[no-any-return] # one of the plain types
    if depth == 0:
        raise NotJson(f"this nests deeper than {MAX_DEPTH} levels")
    known = _CONVERTERS.get(kind)
    if known is not None:
        return known(value, depth)
    serializer = getattr(kind, "__pydantic_serializer__", None)
    if serializer is not None:
        return _dumped(serializer, value)
    return _converter_of(value)(value, depth)


def _float(value: float, _depth: int) -> JsonValue:
    if not isfinite(value):
        raise NotJson("NaN and infinities are no JSON numbers")
    return float(value)


def _object(value: Mapping[object, object], depth: int) -> JsonValue:
    copied: JsonObject = {}
    name = ""
    try:
        for key, item in value.items():
            name = key if type(key) is str else _key(key)
            copied[name] = _convert(item, depth - 1)
    except NotJson as problem:
        problem.lead_through(name)
        raise
    return copied


def _key(key: object) -> str:
    if isinstance(key, str):
        return str.__str__(key)
    raise NotJson(f"keys must be text, found {type(key).__name__}")


def _array(value: list[object] | tuple[object, ...], depth: int) -> JsonValue:
    copied: list[JsonValue] = []
    try:
        for item in value:
            copied.append(_convert(item, depth - 1))  # noqa: PERF401 - its length is the index of what fails
    except NotJson as problem:
        problem.lead_through(len(copied))
        raise
    return copied


def _scalar(value: object, _depth: int) -> JsonValue:
    scalar: JsonValue = to_jsonable_python(value)
    return scalar


def _decimal(value: Decimal, _depth: int) -> JsonValue:
    if not value.is_finite():
        raise NotJson("NaN and infinities are no JSON numbers")
    return _scalar(value, 0)


def _enum(value: Enum, depth: int) -> JsonValue:
    return _convert(value.value, depth - 1)


def _dataclass(value: Any, depth: int) -> JsonValue:
    return _object({each.name: getattr(value, each.name) for each in fields(value)}, depth)


def _refuse(value: object, _depth: int) -> JsonValue:
    raise NotJson(f"{type(value).__name__} is no JSON value")


_Converter: TypeAlias = Callable[[Any, int], JsonValue]
_BY_TYPE: tuple[tuple[type, _Converter], ...] = (
    (Enum, _enum),
    (str, lambda value, _depth: str.__str__(value)),
    (int, lambda value, _depth: int(value)),
    (float, _float),
    (Mapping, _object),
    (list, _array),
    (tuple, _array),
    (datetime, _scalar),
    (date, _scalar),
    (time, _scalar),
    (timedelta, _scalar),
    (UUID, _scalar),
    (Decimal, _decimal),
)
_CONVERTERS: dict[object, _Converter] = {
    dict: _object,
    list: _array,
    tuple: _array,
    float: _float,
    datetime: _scalar,
    date: _scalar,
}


def _converter_of(value: object) -> _Converter:
    for kind, converter in _BY_TYPE:
        if isinstance(value, kind):
            return converter
    if is_dataclass(value) and not isinstance(value, type):
        return _dataclass
    return _refuse


def _strict(value: JsonValue) -> None:
    """Raise `NotJson` at the first text or number that cannot be written."""
    if isinstance(value, str):
        _encodable(value)
    elif isinstance(value, float):
        _float(value, 0)
    elif isinstance(value, dict):
        for key, item in value.items():
            _strict_part(key, item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _strict_part(index, item)


def _strict_part(part: str | int, value: JsonValue) -> None:
    try:
        if isinstance(part, str):
            _encodable(part)
        _strict(value)
    except NotJson as problem:
        problem.lead_through(part)
        raise


def _encodable(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise NotJson("the text is not valid Unicode") from error
