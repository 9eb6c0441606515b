"""The functions that a type checker accepts as implementations of a session tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any, Concatenate, TypeAlias

    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._result import ToolResult

    Coro: TypeAlias = Coroutine[Any, Any, R]
    """What an `async def` that returns `R` gives when it is called."""

    Completed: TypeAlias = R | ToolResult[Any]
    """The tool's result, or what the model sees."""

    Implementing: TypeAlias = Callable[P, Completed[R] | Awaitable[Completed[R]]]
    """A function, sync or async, that takes the tool's parameters."""

    ImplementingWithContext: TypeAlias = Callable[
        Concatenate[ToolCallbackContext, P], Completed[R] | Awaitable[Completed[R]]
    ]
    """The same with the context before them, positional-only."""
