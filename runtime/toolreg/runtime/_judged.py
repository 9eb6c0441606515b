"""A contract's schema inside the model that stands for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from pydantic import BaseModel, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from toolreg.registry import SdkError
from toolreg.runtime._contract import SchemaJudge
from toolreg.runtime._jsonable import NotJson, to_json_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import JsonValue, ValidationInfo, ValidatorFunctionWrapHandler

    from toolreg.runtime._jsonable import JsonObject

# The context of a validation whose value the contract has already accepted.
JUDGED: Final = object()
_LONG = 2.0**63
_PLAIN: frozenset[object] = frozenset({str, int, bool, type(None)})
_type_of: Callable[[object], object] = type


class RootSchema:
    """Hold the published schema that a model stands for, and its judge."""

    def __init__(self, where: str, schema: JsonObject) -> None:
        self.schema = schema
        self._judge = SchemaJudge(where, schema)

    def check(self, value: Any, title: str) -> None:
        """
        Judge a value as JSON holds it.

        Raises pydantic's `ValidationError` with up to ten errors of the type `contract`; each has
        the path of the part as its `loc`.
        """
        json = value
        if not _is_plain(value):
            try:
                json = to_json_value(value)
            except NotJson as problem:
                raise _refused(title, [(problem.path, problem.problem)]) from None
        # What is plain is judged as it stands: so are most calls, and four times as fast.
        if not self._judge.accepts(json):
            faults = self._judge.faults(json)
            raise _refused(title, [(_path(json, each.pointer), each.message) for each in faults])


def _is_plain(value: object) -> bool:
    return type(value) is dict and _PLAIN.issuperset(
        map(_type_of, cast("dict[str, object]", value).values())
    )


class JudgedModel(BaseModel):
    """Know the schema that a model stands for, once its stub is declared."""

    __toolreg_root__: ClassVar[RootSchema | None] = None


def judge_first(
    model: type[JudgedModel],
) -> Callable[[Any, ValidatorFunctionWrapHandler, ValidationInfo], Any]:
    """Give what judges a value before a model sees it; an instance of the model was judged."""

    def judged(value: Any, see: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        if info.context is not JUDGED and not isinstance(value, model):
            root = model.__toolreg_root__
            if root is None:
                raise SdkError(
                    f"{model.__module__}.{model.__qualname__} has no contract: it is a model of a "
                    "package that `toolreg generate` writes, and works with its tool's stub alone"
                )
            root.check(value, model.__name__)
        try:
            return see(value)
        except ValidationError:
            return seen_whole(value, see)

    return judged


def seen_whole(value: Any, see: Callable[[Any], Any]) -> Any:
    """
    See a judged value through a model that has just refused it, its whole floats as integers.

    Pydantic takes a whole float for an integer only up to 64 bits; JSON Schema takes any. What is
    refused again raises pydantic's `ValidationError`.
    """
    return see(_whole(value))


def _whole(value: JsonValue) -> JsonValue:
    """Write long whole floats as integers; what has none is given back itself."""
    if isinstance(value, float):
        return int(value) if abs(value) >= _LONG and value.is_integer() else value
    if isinstance(value, list):
        items = [_whole(each) for each in value]
        changed = any(new is not old for new, old in zip(items, value, strict=True))
        return items if changed else value
    if isinstance(value, dict):
        parts = {key: _whole(each) for key, each in value.items()}
        changed = any(parts[key] is not each for key, each in value.items())
        return parts if changed else value
    return value


def _path(value: JsonValue, pointer: str) -> tuple[str | int, ...]:
    """Read a JSON Pointer into a value as keys and indexes."""
    path: list[str | int] = []
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list):
            path.append(int(key))
            value = value[int(key)]
        else:
            path.append(key)
            value = value.get(key) if isinstance(value, dict) else None
    return tuple(path)


def _refused(title: str, faults: list[tuple[tuple[str | int, ...], str]]) -> ValidationError:
    details = [
        InitErrorDetails(
            type=PydanticCustomError("contract", "{message}", {"message": message}),
            loc=path,
            input=None,  # the value may be secret, and whoever validates it has it
        )
        for path, message in faults
    ]
    return ValidationError.from_exception_data(title, details, hide_input=True)
