"""What generated packages import: the base of their models and the maker of their stubs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, ParamSpec, TypeVar

from pydantic import MISSING, BaseModel, ConfigDict

from toolreg.runtime._declared import declared
from toolreg.runtime._parameters import ModelParameter, NamedParameters
from toolreg.runtime._tool import ClientTool

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolreg.runtime._parameters import Parameters

__all__ = ["MISSING", "ToolModel", "client_tool_stub"]

P = ParamSpec("P")
R = TypeVar("R")


class ToolModel(BaseModel):
    """
    Be the base of every generated model: the typed view of a value that a contract has judged.

    Names are JSON's on the wire and Python's in code; what an open object holds beyond its declared
    properties is kept.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="allow",
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        protected_namespaces=(),
        ser_json_inf_nan="constants",  # so that a NaN is found and refused, not sent as null
    )


def client_tool_stub(  # noqa: PLR0913 - generated code is its only caller
    id: str,  # noqa: A002 - the field's name
    *,
    package: str | None,
    fingerprint: str,
    input_model: type[BaseModel],
    output_model: type[BaseModel] | None = None,
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
    renamed = dict(parameters or {})
    form: Parameters = (
        NamedParameters(input_model, renamed)
        if style == "keywords"
        else ModelParameter(input_model)
    )

    def declare(_stub: Callable[P, R], /) -> ClientTool[P, R]:
        return ClientTool(declaration, form, input_model, output_model, renamed)

    return declare
