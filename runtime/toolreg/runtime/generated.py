"""What generated packages import: the base of their models and the makers of their stubs."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    ParamSpec,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
)

from pydantic import MISSING

from toolreg.runtime._declared import declared
from toolreg.runtime._judged import RootSchema
from toolreg.runtime._models import ContractModel, ContractRoot, ToolModel
from toolreg.runtime._parameters import DictParameter, ModelParameter, NamedParameters
from toolreg.runtime._tool import ClientTool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from toolreg.registry import Declaration
    from toolreg.runtime._parameters import Parameters
    from toolreg.runtime._tool_stub import ToolStub

__all__ = [
    "MISSING",
    "ContractModel",
    "ContractRoot",
    "ToolModel",
    "client_tool_dict_stub",
    "client_tool_stub",
    "declared_default",
    "tool_dict_stub",
    "tool_stub",
]

P = ParamSpec("P")
R = TypeVar("R")
Root: TypeAlias = "type[ContractModel | ContractRoot[Any]]"


class Generated(TypedDict):
    """
    Hold what a generated stub says of itself.

    `package` is the stub's own (`__package__`); its parent holds the contracts. `parameters` leads
    from Python's names to JSON's where the two differ.
    """

    package: str | None
    fingerprint: str
    parameters: NotRequired[Mapping[str, str]]
    style: NotRequired[Literal["keywords", "args"]]


class WithModels(Generated):
    """Hold, too, the models of the arguments and of the result."""

    input_model: Root
    output_model: NotRequired[Root]


class WithoutModels(Generated):
    """Hold, too, which parameters' default is a null of the contract, and does not say "absent"."""

    null_defaults: NotRequired[Iterable[str]]


def client_tool_stub(
    id: str,  # noqa: A002 - the field's name
    **generated: Unpack[WithModels],
) -> Callable[[Callable[P, R]], ClientTool[P, R]]:
    """
    Make the client tool of a generated stub.

    Raises `SdkError` if the contracts beside the stub are missing or are not those that it was
    generated from.
    """
    parts = _parts(id, generated)

    def declare(_stub: Callable[P, R], /) -> ClientTool[P, R]:
        return ClientTool(*parts)

    return declare


def tool_stub(
    id: str,  # noqa: A002 - the field's name
    **generated: Unpack[WithModels],
) -> Callable[[Callable[P, R]], ToolStub[P, R]]:
    """Make the session tool of a generated stub; see `client_tool_stub`."""
    # Imported here: packages of client tools need none of it.
    from toolreg.runtime._tool_stub import ToolStub  # noqa: PLC0415

    parts = _parts(id, generated)

    def declare(_stub: Callable[P, R], /) -> ToolStub[P, R]:
        return ToolStub(*parts)

    return declare


def client_tool_dict_stub(
    id: str,  # noqa: A002 - the field's name
    **generated: Unpack[WithoutModels],
) -> Callable[[Callable[P, R]], ClientTool[P, R]]:
    """
    Make the client tool of a generated stub whose answer gets and gives plain JSON values.

    As `client_tool_stub`, without models: the stub's parameters hold the declared defaults, and
    with `style="args"` the answer gets the arguments as one dict.
    """
    declaration = declared(id, generated["package"], generated["fingerprint"])

    def declare(stub: Callable[P, R], /) -> ClientTool[P, R]:
        return ClientTool(*_plain_parts(declaration, stub, generated))

    return declare


def tool_dict_stub(
    id: str,  # noqa: A002 - the field's name
    **generated: Unpack[WithoutModels],
) -> Callable[[Callable[P, R]], ToolStub[P, R]]:
    """Make the session tool of a generated stub; see `client_tool_dict_stub`."""
    from toolreg.runtime._tool_stub import ToolStub  # noqa: PLC0415 - as in tool_stub

    declaration = declared(id, generated["package"], generated["fingerprint"])

    def declare(stub: Callable[P, R], /) -> ToolStub[P, R]:
        return ToolStub(*_plain_parts(declaration, stub, generated))

    return declare


def declared_default(value: Any, /) -> Any:
    """Give a declared default of which a `TypedDict` may name less than it holds."""
    return value


class _Parts(NamedTuple):
    declaration: Declaration
    form: Parameters
    input_model: Root | None
    output_model: Root | None
    parameters: Mapping[str, str]


def _parts(tool_id: str, generated: WithModels) -> _Parts:
    declaration = declared(tool_id, generated["package"], generated["fingerprint"])
    model, output = generated["input_model"], generated.get("output_model")
    _bind(model, declaration, "inputSchema")
    if output is not None:
        _bind(output, declaration, "outputSchema")
    renamed = dict(generated.get("parameters", {}))
    by_name = generated.get("style", "keywords") == "keywords"
    form: Parameters = NamedParameters(model, renamed) if by_name else ModelParameter(model)
    return _Parts(declaration, form, model, output, renamed)


def _plain_parts(
    declaration: Declaration, stub: Callable[..., Any], generated: WithoutModels
) -> _Parts:
    # Imported here: packages with models need none of it.
    from toolreg.runtime._plain_parameters import PlainParameters  # noqa: PLC0415

    renamed = dict(generated.get("parameters", {}))
    by_name = generated.get("style", "keywords") == "keywords"
    nulls = frozenset(generated.get("null_defaults", ()))
    form: Parameters = PlainParameters(stub, renamed, nulls) if by_name else DictParameter()
    return _Parts(declaration, form, None, None, renamed)


def _bind(model: Root, declaration: Declaration, field: str) -> None:
    """Let a model be judged by the schema that it stands for."""
    schema = declaration.fields.get(field)
    if isinstance(schema, dict):  # as it is in every contract that was read
        model.__toolreg_root__ = RootSchema(f"{declaration.id}: {field}", schema)
