"""Declare client tools by hand: from a stub function, from models, or from schemas."""

from __future__ import annotations

import inspect
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, get_args, overload

from pydantic import BaseModel

from toolreg.registry import Declaration, Location, ModelAccess, SdkError, ToolAnnotations, ToolId
from toolreg.runtime._contract import Contract
from toolreg.runtime._jsonable import NotJson, checked_json
from toolreg.runtime._parameters import DictParameter, ModelParameter, NamedParameters
from toolreg.runtime._stub import input_model_of, output_type_of, place_of, schema_of
from toolreg.runtime._tool import ClientTool

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import JsonValue

    from toolreg.runtime._jsonable import JsonObject
    from toolreg.runtime._parameters import Parameters

P = ParamSpec("P")
R = TypeVar("R")
In = TypeVar("In", bound=BaseModel)
Out = TypeVar("Out", bound=BaseModel)


@overload
def client_tool(function: Callable[P, R], /) -> ClientTool[P, R]: ...
@overload
def client_tool(
    *,
    name: str | None = None,
    namespace: str = "client",
    description: str | None = None,
    output_schema: type[BaseModel] | Mapping[str, JsonValue] | None = None,
    model_access: ModelAccess | None = None,
    annotations: ToolAnnotations | None = None,
    title: str | None = None,
) -> Callable[[Callable[P, R]], ClientTool[P, R]]: ...
@overload
def client_tool(
    *,
    name: str,
    namespace: str = "client",
    description: str | None = None,
    input_schema: type[In],
    output_schema: type[Out],
    model_access: ModelAccess | None = None,
    annotations: ToolAnnotations | None = None,
    title: str | None = None,
) -> ClientTool[[In], Out]: ...
@overload
def client_tool(
    *,
    name: str,
    namespace: str = "client",
    description: str | None = None,
    input_schema: type[In],
    output_schema: Mapping[str, JsonValue] | None = None,
    model_access: ModelAccess | None = None,
    annotations: ToolAnnotations | None = None,
    title: str | None = None,
) -> ClientTool[[In], Any]: ...
@overload
def client_tool(
    *,
    name: str,
    namespace: str = "client",
    description: str | None = None,
    input_schema: Mapping[str, JsonValue],
    output_schema: type[Out],
    model_access: ModelAccess | None = None,
    annotations: ToolAnnotations | None = None,
    title: str | None = None,
) -> ClientTool[[dict[str, Any]], Out]: ...
@overload
def client_tool(
    *,
    name: str,
    namespace: str = "client",
    description: str | None = None,
    input_schema: Mapping[str, JsonValue],
    output_schema: Mapping[str, JsonValue] | None = None,
    model_access: ModelAccess | None = None,
    annotations: ToolAnnotations | None = None,
    title: str | None = None,
) -> ClientTool[[dict[str, Any]], Any]: ...
def client_tool(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """
    Declare a tool that is answered through a callback.

    Put it on a stub whose body is `raise NotImplementedError`: the stub gives the name, the
    description (its docstring), the arguments and the result; it never runs. Or give `name` and
    `input_schema`, and no stub: models, whose instance the answer gets, or JSON Schemas, for which
    it gets a dict. Raises `SdkError` if that makes no tool; warns if there is no output schema.
    """
    chosen = _Options(**options)
    if function is not None:
        return _from_stub(function, chosen)
    if chosen.input_schema is not None:
        return _from_schemas(chosen)

    def declare(stub: Callable[..., Any]) -> ClientTool[..., Any]:
        return _from_stub(stub, chosen)

    return declare


@dataclass(frozen=True)
class _Options:
    name: str | None = None
    namespace: str = "client"
    description: str | None = None
    input_schema: type[BaseModel] | Mapping[str, JsonValue] | None = None
    output_schema: type[BaseModel] | Mapping[str, JsonValue] | None = None
    model_access: ModelAccess | None = None
    annotations: ToolAnnotations | None = None
    title: str | None = None

    def __post_init__(self) -> None:
        if self.model_access not in (None, *get_args(ModelAccess)):
            raise SdkError(
                f"found model_access={self.model_access!r}; "
                f"expected one of {', '.join(map(repr, get_args(ModelAccess)))}"
            )
        annotations: Any = self.annotations
        if not isinstance(annotations, ToolAnnotations | None):
            raise SdkError(f"found annotations={annotations!r}; expected ToolAnnotations")


def _from_stub(function: Callable[..., Any], options: _Options) -> ClientTool[..., Any]:
    """Declare the tool that a stub describes."""
    if not inspect.isfunction(function):
        raise SdkError(f"found {function!r}; expected a stub, a function that is never run")
    if options.input_schema is not None:
        raise SdkError(f"{place_of(function)}: found a stub and input_schema=; give one of the two")
    place = place_of(function)
    model = input_model_of(function)
    output = options.output_schema or output_type_of(function)
    declaration = _declaration(
        options,
        name=options.name or function.__name__,
        description=options.description or inspect.getdoc(function) or "",
        input_schema=schema_of(model, "validation", place),
        output_schema=None if output is Any else _output_schema(output, f"the result of {place}"),
        location=Location(place),
    )
    return ClientTool(declaration, NamedParameters(model, {}), model, _model_or_none(output))


def _from_schemas(options: _Options) -> ClientTool[..., Any]:
    """Declare a tool without a function."""
    if options.name is None:
        raise SdkError("found input_schema= without name=; a tool without a stub needs both")
    form, input_schema = _input(options.input_schema, options.name)
    output = options.output_schema
    if output is None:
        warnings.warn(
            f"{options.namespace}.{options.name} has no output schema: what its answer returns is "
            "not checked; give output_schema=",
            UserWarning,
            stacklevel=3,
        )
    declaration = _declaration(
        options,
        name=options.name,
        description=options.description or "",
        input_schema=input_schema,
        output_schema=None if output is None else _output_schema(output, "output_schema"),
        location=Location(f"client_tool(name={options.name!r})"),
    )
    _prove_schemas(declaration)
    return ClientTool(
        declaration, form, _model_or_none(options.input_schema), _model_or_none(output)
    )


def _declaration(
    options: _Options, *, location: Location, input_schema: JsonObject, **texts: Any
) -> Declaration:
    """Write a declaration as its contract would be written."""
    hints = options.annotations
    fields: dict[str, JsonValue | None] = {
        "name": texts["name"],
        "title": options.title,
        "description": texts["description"] or None,
        "inputSchema": input_schema,
        "outputSchema": texts["output_schema"],
        "annotations": hints.model_dump(exclude_unset=True) if hints else None,
        "modelAccess": options.model_access,
    }
    declared: JsonObject = {key: value for key, value in fields.items() if value is not None}
    return Declaration(
        id=ToolId(options.namespace, texts["name"]), fields=declared, location=location
    )


def _input(schema: Any, name: str) -> tuple[Parameters, JsonObject]:
    """Tell a model from a JSON Schema, and give the form of the answer's parameters."""
    if isinstance(schema, type) and issubclass(schema, BaseModel):
        return ModelParameter(schema), schema_of(schema, "validation", f"input_schema of {name}")
    return DictParameter(), _json_schema(schema, f"input_schema of {name}")


def _output_schema(schema: Any, where: str) -> JsonObject:
    if type(schema) is dict:
        return _json_schema(schema, where)
    return schema_of(schema, "serialization", where)


def _json_schema(schema: Any, where: str) -> JsonObject:
    try:
        copied = checked_json(schema)
    except NotJson as problem:
        raise SdkError(f"{where} is no JSON Schema: {problem}") from problem
    if not isinstance(copied, dict):
        found = type(schema).__name__
        raise SdkError(f"found a {found} as {where}; expected a Pydantic model or a JSON Schema")
    return copied


def _prove_schemas(declaration: Declaration) -> None:
    """Raise `SdkError` if a schema cannot judge."""
    root = declaration.fields["inputSchema"]
    if not isinstance(root, dict) or root.get("type") != "object":
        raise SdkError(f"{declaration.id}: the input schema needs 'type': 'object' at its root")
    contract = Contract(declaration)
    contract.arguments.compile()
    contract.results.compile()


def _model_or_none(schema: object) -> type[BaseModel] | None:
    return schema if isinstance(schema, type) and issubclass(schema, BaseModel) else None
