"""A tool that is declared here and answered by a function that is bound to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast, overload

from toolreg.runtime._declared_tool import DeclaredTool

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import TypeIs

    from toolreg.runtime._answering import Answering, AnsweringWithContext
    from toolreg.runtime._binding import Binding
    from toolreg.runtime._callbacks import OpenCallback, OpenClientToolCall

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, eq=False, repr=False)
class ClientTool(DeclaredTool, Generic[P, R]):
    """
    Declare a tool whose calls are answered by a function that is bound with `answer`.

    Generated stubs are client tools; `client_tool` makes one by hand. Each field of
    `tool_definition` can be read on the tool. A tool is frozen, and what it hands out is a copy.
    """

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
        # Imported here: it imports asyncio.
        from toolreg.runtime._binding import bind, warn_of_mismatch  # noqa: PLC0415

        binding = bind(self.contract, self.form, function)
        warn_of_mismatch(binding, function, self.id)
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


@dataclass(frozen=True, eq=False)
class ClientToolAnswer(Generic[P, R]):
    """Hold the function that answers one client tool's calls, bound with `@<tool>.answer`."""

    tool: ClientTool[P, R]
    function: Callable[..., Any]
    binding: Binding = field(repr=False)
