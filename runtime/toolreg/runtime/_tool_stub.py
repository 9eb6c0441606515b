"""A tool that is declared here and run by a function of the same program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast, overload

from toolreg.runtime._declared_tool import DeclaredTool

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Concatenate

    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._implementing import Coro, Implementing, ImplementingWithContext
    from toolreg.runtime._python_tool import PythonTool, PythonToolWithContext

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, eq=False, repr=False)
class ToolStub(DeclaredTool, Generic[P, R]):
    """
    Declare a session tool: a function of the program itself does its work, bound with `implement`.

    `toolreg generate` makes stubs of this kind where `kind` says so. Each field of
    `tool_definition` can be read on the stub, which cannot be called. It is frozen, and what it
    hands out is a copy.
    """

    # The overloads that mypy would have the other way round keep its messages about the form that
    # most functions have. No function fits both of two: the context is no argument of the tool.
    @overload
    def implement(  # type: ignore[overload-overlap] # see above
        self, function: Callable[P, R], /
    ) -> PythonTool[P, R]: ...
    @overload
    def implement(  # type: ignore[overload-overlap] # see above
        self, function: Callable[P, Coro[R]], /
    ) -> PythonTool[P, Coro[R]]: ...
    @overload
    def implement(  # type: ignore[overload-overlap] # see above
        self, function: Implementing[P, R], /
    ) -> PythonTool[P, Any]: ...
    @overload
    def implement(
        self, function: Callable[Concatenate[ToolCallbackContext, P], R], /
    ) -> PythonToolWithContext[P, R]: ...
    @overload
    def implement(
        self, function: Callable[Concatenate[ToolCallbackContext, P], Coro[R]], /
    ) -> PythonToolWithContext[P, Coro[R]]: ...
    @overload
    def implement(
        self, function: ImplementingWithContext[P, R], /
    ) -> PythonToolWithContext[P, Any]: ...
    def implement(self, function: Callable[..., Any], /) -> PythonTool[P, Any]:
        """
        Bind the function that does this tool's work, and give the tool.

        It takes the tool's parameters, and before them, positional-only, a `ToolCallbackContext` if
        it wants one. It returns the tool's result or a `ToolResult`, at once or awaited. Warns with
        a `UserWarning` if the function does not take the tool's parameters: calls by an agent then
        fail.
        """
        # Imported here: it imports asyncio.
        from toolreg.runtime._binding import warn_of_mismatch  # noqa: PLC0415
        from toolreg.runtime._python_tool import python_tool  # noqa: PLC0415

        tool = cast("PythonTool[P, Any]", python_tool(self, function))
        warn_of_mismatch(tool.binding, function, self.id)
        return tool
