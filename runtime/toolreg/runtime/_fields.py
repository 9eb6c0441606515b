"""How the value of one property becomes the value of its parameter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import getitem
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
)

from annotated_types import BaseMetadata, GroupedMetadata
from pydantic import MISSING, BaseModel, JsonValue, TypeAdapter

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

Convert: TypeAlias = Callable[[Any], Any]
_PLAIN = (str, bool, float, NoneType, Any, JsonValue, MISSING)


def json_name(field: str, info: FieldInfo) -> str:
    """Give the name under which JSON has a field."""
    alias = info.validation_alias
    return alias if isinstance(alias, str) else field


def converter_of(info: FieldInfo) -> Convert | None:
    """
    Give what turns a judged JSON value into the value of a field, `None` if it is that already.

    A text, a flag, a number or a list of such needs no model to be seen through; whatever else a
    field holds is what its model makes of it.
    """
    annotation = info.annotation
    if all(isinstance(each, (BaseMetadata, GroupedMetadata)) for each in info.metadata):
        if _is_plain(annotation):
            return None
        if annotation is int:  # JSON Schema has 1.0 as an integer
            return int
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and not info.metadata:
        return _by_json_names(annotation.__pydantic_validator__.validate_python)
    return _by_json_names(_adapter(annotation, info.metadata).validator.validate_python)


def _adapter(annotation: Any, metadata: list[Any]) -> TypeAdapter[Any]:
    whole = getitem(cast("Any", Annotated), (annotation, *metadata)) if metadata else annotation
    return TypeAdapter(whole)


def _by_json_names(validate: Callable[..., Any]) -> Convert:
    return partial(validate, by_alias=True, by_name=False)


def _is_plain(annotation: Any) -> bool:
    if any(annotation is each for each in _PLAIN):
        return True
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return all(isinstance(each, (str, bool, NoneType)) for each in args)
    if origin in (Union, UnionType, list) or (origin is dict and args[0] is str):
        return all(_is_plain(each) for each in args)
    return False
