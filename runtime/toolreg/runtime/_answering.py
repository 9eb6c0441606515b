"""The functions that a type checker accepts as answers of a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, Concatenate, TypeAlias

    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._open import KeepCallbackOpen
    from toolreg.runtime._result import ToolResult

    Returned: TypeAlias = R | ToolResult[Any] | KeepCallbackOpen
    """What an answer returns: the tool's result, or what the model sees, or nothing yet."""

    # Two aliases, and overloads where they are used: of a union, pyright would take the parameters
    # of a lambda from the second.
    Answering: TypeAlias = Callable[P, Returned[R] | Awaitable[Returned[R]]]
    """A function, sync or async, that takes the tool's parameters."""

    AnsweringWithContext: TypeAlias = Callable[
        Concatenate[ToolCallbackContext, P], Returned[R] | Awaitable[Returned[R]]
    ]
    """The same with the context before them, positional-only."""
