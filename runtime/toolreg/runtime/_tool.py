"""A tool that is declared here and answered by a function that is bound to it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast, overload

from toolreg.runtime._contract import Contract
from toolreg.runtime._definition import Described, ToolDefinition

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import BaseModel
    from typing_extensions import TypeIs

    from toolreg.registry import Declaration, ModelAccess
    from toolreg.runtime._answering import Answering, AnsweringWithContext
    from toolreg.runtime._binding import Binding
    from toolreg.runtime._callbacks import OpenCallback, OpenClientToolCall
    from toolreg.runtime._parameters import Parameters

P = ParamSpec("P")
R = TypeVar("R")


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

    @overload
    def answer(self, function: Answering[P, R], /) -> ClientToolAnswer[P, R]: ...
    @overload
    def answer(self, function: AnsweringWithContext[P, R], /) -> ClientToolAnswer[P, R]: ...
    def answer(self, function: Callable[..., Any], /) -> ClientToolAnswer[P, R]:
        """
        Bind the function that answers this tool's calls.

        It takes the tool's parameters, and before them, positional-only, a `ToolCallbackContext` if
        it wants one. It returns the tool's result, a `ToolResult`, or `KeepCallbackOpen()`. A
        coroutine function runs on the event loop, any other in a worker thread. Warns with a
        `UserWarning` if the function does not take the tool's parameters: its calls then fail.
        """
        from toolreg.runtime._binding import bind  # noqa: PLC0415 - it imports asyncio

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
        from toolreg.runtime._callbacks import OpenClientToolCall  # noqa: PLC0415 - as in answer

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
    function: Callable[..., Any]
    binding: Binding = field(repr=False)
