"""What generated packages import: the base of their models and the makers of their stubs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeAlias, TypeVar

from pydantic import MISSING

from toolreg.runtime._declared import declared
from toolreg.runtime._judged import RootSchema
from toolreg.runtime._models import ContractModel, ContractRoot, ToolModel
from toolreg.runtime._parameters import DictParameter, ModelParameter, NamedParameters
from toolreg.runtime._plain_parameters import PlainParameters
from toolreg.runtime._tool import ClientTool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from toolreg.registry import Declaration
    from toolreg.runtime._parameters import Parameters

__all__ = [
    "MISSING",
    "ContractModel",
    "ContractRoot",
    "ToolModel",
    "client_tool_dict_stub",
    "client_tool_stub",
    "declared_default",
]

P = ParamSpec("P")
R = TypeVar("R")
Root: TypeAlias = "type[ContractModel | ContractRoot[Any]]"


def client_tool_stub(  # noqa: PLR0913 - generated code is its only caller
    id: str,  # noqa: A002 - the field's name
    *,
    package: str | None,
    fingerprint: str,
    input_model: Root,
    output_model: Root | None = None,
    parameters: Mapping[str, str] | None = None,
    style: Literal["keywords", "args"] = "keywords",
) -> Callable[[Callable[P, R]], ClientTool[P, R]]:
    """
    Make the client tool of a generated stub.

    `package` is the stub's own (`__package__`); its parent holds the contracts. `parameters` leads
    from Python's names to JSON's where the two differ. Raises `SdkError` if the contracts beside
    the stub are missing or are not those that it was generated from.
    """
    declaration = declared(id, package, fingerprint)
    _bind(input_model, declaration, "inputSchema")
    if output_model is not None:
        _bind(output_model, declaration, "outputSchema")
    renamed = dict(parameters or {})
    form: Parameters = (
        NamedParameters(input_model, renamed)
        if style == "keywords"
        else ModelParameter(input_model)
    )

    def declare(_stub: Callable[P, R], /) -> ClientTool[P, R]:
        return ClientTool(declaration, form, input_model, output_model, renamed)

    return declare


def client_tool_dict_stub(  # noqa: PLR0913 - generated code is its only caller
    id: str,  # noqa: A002 - the field's name
    *,
    package: str | None,
    fingerprint: str,
    parameters: Mapping[str, str] | None = None,
    null_defaults: Iterable[str] = (),
    style: Literal["keywords", "args"] = "keywords",
) -> Callable[[Callable[P, R]], ClientTool[P, R]]:
    """
    Make the client tool of a generated stub whose answer gets and gives plain JSON values.

    As `client_tool_stub`, without models: the stub's parameters hold the declared defaults, and
    `null_defaults` are those whose default is null. With `style="args"` the answer gets the
    arguments as one dict.
    """
    declaration = declared(id, package, fingerprint)
    renamed = dict(parameters or {})

    def declare(stub: Callable[P, R], /) -> ClientTool[P, R]:
        form: Parameters = (
            PlainParameters(stub, renamed, frozenset(null_defaults))
            if style == "keywords"
            else DictParameter()
        )
        return ClientTool(declaration, form, parameters=renamed)

    return declare


def declared_default(value: Any, /) -> Any:
    """Give a declared default of which a `TypedDict` may name less than it holds."""
    return value


def _bind(model: Root, declaration: Declaration, field: str) -> None:
    """Let a model be judged by the schema that it stands for."""
    schema = declaration.fields.get(field)
    if isinstance(schema, dict):  # as it is in every contract that was read
        model.__toolreg_root__ = RootSchema(f"{declaration.id}: {field}", schema)
