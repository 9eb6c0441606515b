"""A tool that is declared here and answered by a function that is bound to it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, cast

from toolreg.runtime._binding import Binding, bind
from toolreg.runtime._callbacks import OpenClientToolCall
from toolreg.runtime._contract import Contract
from toolreg.runtime._definition import Described, ToolDefinition

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from pydantic import BaseModel
    from typing_extensions import TypeIs

    from toolreg.registry import Declaration, ModelAccess
    from toolreg.runtime._callbacks import OpenCallback
    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._open import KeepCallbackOpen
    from toolreg.runtime._parameters import Parameters
    from toolreg.runtime._result import ToolResult

P = ParamSpec("P")
R = TypeVar("R")

if TYPE_CHECKING:
    Returned: TypeAlias = R | ToolResult[Any] | KeepCallbackOpen
    AnswerFunction: TypeAlias = (
        Callable[P, Returned[R] | Awaitable[Returned[R]]]
        | Callable[Concatenate[ToolCallbackContext, P], Returned[R] | Awaitable[Returned[R]]]
    )
    """
    A function that answers a tool.

    It takes the tool's parameters, and before them, positional-only, the context if it wants it. It
    returns the tool's result, or chooses what the model sees.
    """


@dataclass(frozen=True, eq=False, repr=False)
class ClientTool(Described, Generic[P, R]):
    """
    Declare a tool whose calls are answered by a function that is bound with `answer`.

    Generated stubs are client tools; `client_tool` makes one by hand. Each field of
    `tool_definition` can be read on the tool. A tool is frozen, and what it hands out is a copy.
    """

    declaration: Declaration
    form: Parameters
    input_model: type[BaseModel] | None = None
    output_model: type[BaseModel] | None = None
    parameters: Mapping[str, str] = field(default_factory=dict[str, str])
    contract: Contract = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__  # the tool is frozen
        set_(self, "parameters", MappingProxyType(dict(self.parameters)))
        set_(self, "contract", Contract(self.declaration))

    @property
    def id(self) -> str:
        """The ID: `<namespace>.<name>`."""
        return self.contract.tool_id

    @property
    def tool_definition(self) -> ToolDefinition:
        """What the model sees of the tool, and what policies and people read; a copy."""
        source = self.declaration.source
        published = self.declaration.definition()
        return ToolDefinition.model_validate(
            published if source is None else {**published, "source": source}
        )

    @property
    def model_access(self) -> ModelAccess | None:
        """How the model may call the tool; `None` where the contract does not say."""
        return self.declaration.model_access

    def answer(self, function: AnswerFunction[P, R], /) -> ClientToolAnswer[P, R]:
        """
        Bind the function that answers this tool's calls.

        A coroutine function runs on the event loop, any other in a worker thread. Warns with a
        `UserWarning` if the function does not take the tool's parameters: its calls then fail.
        """
        binding = bind(self.contract, self.form, function)
        if binding.mismatch:
            name = getattr(function, "__qualname__", type(function).__name__)
            message = f"{name} does not fit {self.id}, and its calls will fail: {binding.mismatch}"
            warnings.warn(message, UserWarning, stacklevel=2)
        return ClientToolAnswer(self, function, binding)

    def called(self, callback: OpenCallback, /) -> TypeIs[OpenClientToolCall[P, R]]:
        """
        Tell whether a callback is an open call of this tool.

        Afterwards `await callback.run(function)` answers it with a function that this tool could be
        bound to.
        """
        if not isinstance(callback, OpenClientToolCall):
            return False
        call = cast("OpenClientToolCall[P, R]", callback)
        if call.call.name != self.id:
            return False
        call.recognise(self)
        return True

    def __repr__(self) -> str:
        return f"<ClientTool {self.id}>"


@dataclass(frozen=True, eq=False)
class ClientToolAnswer(Generic[P, R]):
    """Hold the function that answers one client tool's calls, bound with `@<tool>.answer`."""

    tool: ClientTool[P, R]
    function: AnswerFunction[P, R]
    binding: Binding = field(repr=False)
