"""Open callbacks: what a session waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, overload

from toolreg.registry import SdkError
from toolreg.runtime._failures import Failures
from toolreg.runtime._path import Path
from toolreg.runtime._preparing import allowed_caller

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolreg.runtime._answering import Answering, AnsweringWithContext
    from toolreg.runtime._call import ClientToolCall
    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._open import KeepCallbackOpen
    from toolreg.runtime._result import ToolResult
    from toolreg.runtime._tool import ClientTool

P = ParamSpec("P")
R = TypeVar("R")


class OpenCallback:
    """
    Be the base of everything that waits for an answer.

    It is no generic class, so that type checkers can narrow it by `<tool>.called(callback)` in each
    branch of an `if`/`elif`.
    """

    def __init__(self, id: str) -> None:  # noqa: A002 - the field's name
        self.id = id


class OpenClientToolCall(OpenCallback, Generic[P, R]):
    """
    Hold a call of a client tool that waits for its answer.

    `call` is the call; `id` is what settles it. Ask the tool, `if get_location.called(callback)`,
    before `run`.
    """

    def __init__(self, id: str, call: ClientToolCall) -> None:  # noqa: A002 - the field's name
        super().__init__(id)
        self.call = call
        self._tool: ClientTool[P, R] | None = None

    def recognise(self, tool: ClientTool[P, R]) -> None:
        """Take note of the tool whose call this is; `<tool>.called` does that."""
        self._tool = tool

    @overload
    async def run(
        self, function: Answering[P, R], /, context: ToolCallbackContext | None = None
    ) -> ToolResult[Any] | KeepCallbackOpen: ...
    @overload
    async def run(
        self, function: AnsweringWithContext[P, R], /, context: ToolCallbackContext | None = None
    ) -> ToolResult[Any] | KeepCallbackOpen: ...
    async def run(
        self, function: Callable[..., Any], /, context: ToolCallbackContext | None = None
    ) -> ToolResult[Any] | KeepCallbackOpen:
        """
        Answer the call with a function, and give what settles it.

        Arguments and result are held to the contract; a call that fails gives a failed result.
        Raises `SdkError` if no tool has recognised the call.
        """
        if self._tool is None:
            raise SdkError(
                f"the open call {self.id!r} of {self.call.name!r} is not known to be of a tool; "
                "ask `<tool>.called(callback)` first"
            )
        answer = self._tool.answer(function)
        path = Path.of(answer.binding, self._tool.contract.results, Failures("hidden"))
        # Whoever opened the callback has let the call through, whichever way it came.
        caller = allowed_caller(self._tool.model_access)
        return await path.run(self.call, context, caller)

    def __repr__(self) -> str:
        return f"<OpenClientToolCall {self.id!r} of {self.call.name!r}>"
