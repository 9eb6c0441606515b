"""Read what a stub function declares by its parameters and its return annotation."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, PydanticUserError, TypeAdapter, create_model
from pydantic.errors import PydanticSchemaGenerationError
from pydantic.json_schema import GenerateJsonSchema

from toolreg.registry import SdkError
from toolreg.runtime._context import ToolCallbackContext
from toolreg.runtime._result import ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from inspect import Parameter

    from pydantic.json_schema import JsonSchemaMode

    from toolreg.runtime._jsonable import JsonObject

_FORBIDDEN = {
    inspect.Parameter.VAR_POSITIONAL: "`*{name}`",
    inspect.Parameter.VAR_KEYWORD: "`**{name}`",
    inspect.Parameter.POSITIONAL_ONLY: "the positional-only `{name}`",
}


class StubModel(BaseModel):
    """Be the base of the models that stand for the parameters of hand-written stubs."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", protected_namespaces=())


class _WithoutTitles(GenerateJsonSchema):
    """Leave out the titles that Pydantic derives from names: a model reads the names themselves."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - the base's signature
        return False


def input_model_of(function: Callable[..., Any]) -> type[BaseModel]:
    """
    Make the model of a stub's parameters.

    Raises `SdkError`, naming the parameter, if one cannot be an argument of a tool.
    """
    hints = _hints(function)
    fields: dict[str, Any] = {}
    for index, parameter in enumerate(_parameters(function)):
        # The field's own name could clash with those of BaseModel; the alias is what is seen.
        default = ... if parameter.default is parameter.empty else parameter.default
        annotation = hints.get(parameter.name, Any)
        fields[f"parameter_{index}"] = (annotation, Field(default=default, alias=parameter.name))
    try:
        return create_model(function.__name__, __base__=StubModel, **fields)
    except (PydanticSchemaGenerationError, PydanticUserError) as error:
        raise SdkError(f"{place_of(function)}: a parameter has no JSON Schema: {error}") from error


def output_type_of(function: Callable[..., Any]) -> Any:
    """Give what a stub returns, `T` for `ToolResult[T]`; `Any` where it does not say."""
    returned = _hints(function).get("return", Any)
    metadata: dict[str, Any] | None = getattr(returned, "__pydantic_generic_metadata__", None)
    if returned is ToolResult:
        return Any
    if metadata and metadata["origin"] is ToolResult:
        return metadata["args"][0]
    return returned


def schema_of(annotation: Any, mode: JsonSchemaMode, where: str) -> JsonObject:
    """
    Give the JSON Schema of a type, by alias.

    Raises `SdkError`, saying `where` the type is, if it has none.
    """
    try:
        schema: JsonObject = TypeAdapter(annotation).json_schema(
            mode=mode, by_alias=True, schema_generator=_WithoutTitles
        )
    except (PydanticSchemaGenerationError, PydanticUserError) as error:
        raise SdkError(f"{where} has no JSON Schema: {error}") from error
    schema.pop("title", None)
    return schema


def _parameters(function: Callable[..., Any]) -> Iterator[Parameter]:
    for parameter in inspect.signature(function).parameters.values():
        if _is_context(parameter, function):
            raise SdkError(
                f"{place_of(function)}: the stub takes a context as `{parameter.name}`; "
                "take it in the answer"
            )
        if parameter.kind in _FORBIDDEN:
            found = _FORBIDDEN[parameter.kind].format(name=parameter.name)
            raise SdkError(
                f"{place_of(function)}: found {found}; each argument of a tool has a name, "
                "so write it as a parameter that can be passed by name"
            )
        yield parameter


def _is_context(parameter: Parameter, function: Callable[..., Any]) -> bool:
    return _hints(function).get(parameter.name) is ToolCallbackContext


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    annotations: dict[str, Any] = inspect.get_annotations(function)
    try:
        return get_type_hints(function, include_extras=True)
    except NameError as error:
        names = [name for name, text in annotations.items() if str(error.name) in str(text)]
        raise SdkError(
            f"{place_of(function)}: the annotation of {', '.join(map(repr, names))} cannot be "
            f"resolved: {error}; import it at run time, not for type checkers only"
        ) from error


def place_of(function: Callable[..., Any]) -> str:
    """Name a function for messages."""
    return f"{function.__module__}.{function.__qualname__}"
