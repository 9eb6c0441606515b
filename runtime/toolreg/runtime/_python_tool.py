"""A tool that a function of the program runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import WRAPPER_ASSIGNMENTS
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, overload

from toolreg.registry import Fault, SdkError
from toolreg.runtime._binding import Binding, bind
from toolreg.runtime._call import ClientToolCall
from toolreg.runtime._context import ToolCallbackContext
from toolreg.runtime._declared_tool import DeclaredTool
from toolreg.runtime._errors import InvalidResult, Refusal, ToolArgumentsError, ToolResultError
from toolreg.runtime._jsonable import NotJson
from toolreg.runtime._open import KeepCallbackOpen
from toolreg.runtime._path import context_of
from toolreg.runtime._preparing import allowed_caller
from toolreg.runtime._signature import signature_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolreg.runtime._implementing import Coro
    from toolreg.runtime._passing import Passed

P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)
T = TypeVar("T")


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PythonTool(DeclaredTool, Generic[P, R_co]):
    """
    Run a function as a tool, and stay callable like the function.

    `tool(...)` is the function's own call, nothing added; `await tool.invoke(...)` is an agent's,
    held to the contract. Each field of `tool_definition` can be read on the tool. A tool is frozen,
    and what it hands out is a copy.
    """

    function: Callable[..., R_co]
    binding: Binding = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_ = object.__setattr__  # the tool is frozen
        set_(self, "binding", bind(self.contract, self.form, self.function))
        # What shows documentation and signatures shows the function's.
        set_(self, "__wrapped__", self.function)
        for name in WRAPPER_ASSIGNMENTS:
            if hasattr(self.function, name):
                set_(self, name, getattr(self.function, name))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        return self.function(*args, **kwargs)

    @overload
    async def invoke(
        self: PythonTool[..., Coro[T]],
        context: ToolCallbackContext | None = None,
        /,
        **arguments: Any,
    ) -> T: ...
    @overload
    async def invoke(
        self, context: ToolCallbackContext | None = None, /, **arguments: Any
    ) -> R_co: ...
    async def invoke(self, context: ToolCallbackContext | None = None, /, **arguments: Any) -> Any:
        """
        Call the tool as an agent does, and give what the function returns.

        `arguments` are the model's, by JSON's names. A plain function runs in a worker thread. Its
        exceptions are raised as they are. Raises `ToolArgumentsError` for arguments and
        `ToolResultError` for a result that the contract does not allow, and `SdkError` if the
        function does not take the tool's parameters.
        """
        self._refuse_own_names(arguments)
        call = ClientToolCall(self.id, arguments, context.call_id if context else None)
        args, kwargs = self._prepared(call)
        handler = self.binding.handler
        if handler.takes_context:
            args = (context_of(call, context), *args)
        value = await handler.run(args, kwargs)
        self._check(value)
        return value

    def _refuse_own_names(self, arguments: Mapping[str, Any]) -> None:
        """Refuse a parameter's name in the place of JSON's, which an open contract lets through."""
        given = {name: wire for name, wire in self.parameters.items() if name in arguments}
        declared = self.declaration.input_schema.get("properties") if given else None
        faults = [
            Fault("", "additionalProperties", f'unexpected property "{name}"; its name is "{wire}"')
            for name, wire in given.items()
            if not isinstance(declared, dict) or name not in declared
        ]
        if faults:
            raise ToolArgumentsError(self.id, faults)

    def _prepared(self, call: ClientToolCall) -> Passed:
        try:
            return self.binding.prepare(call, allowed_caller(self.model_access))
        except Refusal as refusal:
            problem = refusal.__cause__
            if isinstance(problem, NotJson):
                fault = Fault(problem.pointer, "type", problem.problem)
                raise ToolArgumentsError(self.id, [fault]) from None
            raise SdkError(
                f"{self.id}: {self.function!r} does not take its parameters: "
                f"{self.binding.mismatch}"
            ) from None

    def _check(self, value: object) -> None:
        if isinstance(value, KeepCallbackOpen):
            raise ToolResultError(self.id, "found KeepCallbackOpen, which client tools return")
        try:
            self.contract.results.result_of(value)
        except InvalidResult as problem:
            raise ToolResultError(self.id, str(problem)) from problem


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PythonToolWithContext(PythonTool[P, R_co]):
    """Run a function that takes a context first, which a direct call may leave out."""

    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...
    @overload
    def __call__(
        self, context: ToolCallbackContext, /, *args: P.args, **kwargs: P.kwargs
    ) -> R_co: ...
    def __call__(  # type: ignore[misc] # mypy wants a ParamSpec of one of the two forms
        self, *args: Any, **kwargs: Any
    ) -> R_co:
        if args and isinstance(args[0], ToolCallbackContext):
            return self.function(*args, **kwargs)
        return self.function(ToolCallbackContext.local(), *args, **kwargs)


def python_tool(declared: DeclaredTool, function: Callable[..., Any]) -> PythonTool[..., Any]:
    """
    Make the tool that runs a function.

    Raises `SdkError` if it cannot be called.
    """
    return _kind(function)(
        declared.declaration,
        declared.form,
        declared.input_model,
        declared.output_model,
        declared.parameters,
        function=function,
    )


def _kind(function: Callable[..., Any]) -> type[PythonTool[..., Any]]:
    return PythonToolWithContext if signature_of(function).takes_context else PythonTool
