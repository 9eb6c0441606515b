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

from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MaxLen, MinLen, MultipleOf
from pydantic import MISSING, BaseModel, JsonValue, Strict, TypeAdapter, ValidationError

from toolreg.runtime._judged import seen_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic.fields import FieldInfo

Convert: TypeAlias = Callable[[Any], Any]
_AS_IT_IS = (str, bool, float, NoneType, Any, JsonValue, MISSING)
# The contract has judged what these say; any other metadata may change a value.
_JUDGED = (Ge, Gt, Interval, Le, Len, Lt, MaxLen, MinLen, MultipleOf, Strict)


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
    if _is_judged(info.metadata):
        alternatives = list(_alternatives(annotation))
        if all(each is int or _is_plain(each) for each in alternatives):
            return _whole if int in alternatives and float not in alternatives else None
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and not info.metadata:
        return _by_json_names(annotation.__pydantic_validator__.validate_python)
    return _by_json_names(_adapter(annotation, info.metadata).validator.validate_python)


def _whole(value: Any) -> Any:
    """Read 1.0 as the integer that JSON Schema takes it for."""
    return int(value) if type(value) is float else value


def _adapter(annotation: Any, metadata: list[Any]) -> TypeAdapter[Any]:
    whole = getitem(cast("Any", Annotated), (annotation, *metadata)) if metadata else annotation
    return TypeAdapter(whole)


def _by_json_names(validate: Callable[..., Any]) -> Convert:
    def convert(value: Any) -> Any:
        try:
            return validate(value, by_alias=True, by_name=False)
        except ValidationError:
            return seen_whole(value, partial(validate, by_alias=True, by_name=False))

    return convert


def _is_judged(metadata: Iterable[object]) -> bool:
    return all(isinstance(each, _JUDGED) for each in metadata)


def _alternatives(annotation: Any) -> Iterable[Any]:
    """Give the members of a union, without what the contract has judged of them."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        for each in args:
            yield from _alternatives(each)
    elif origin is Annotated and _is_judged(args[1:]):
        yield from _alternatives(args[0])
    else:
        yield annotation


def _is_plain(annotation: Any) -> bool:
    """Tell whether a field's value is the very value that JSON has."""
    if any(annotation is each for each in _AS_IT_IS):
        return True
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return all(isinstance(each, (str, bool, NoneType)) for each in args)
    if origin is list or (origin is dict and args[0] is str):
        return all(_is_plain(each) for each in _alternatives(args[-1]))
    return False
