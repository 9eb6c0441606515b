"""The functions that answer client tools, by ID."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

from toolreg.registry import SdkError, UnknownTool
from toolreg.runtime._binding import bind
from toolreg.runtime._contract import Contract
from toolreg.runtime._errors import Refusal
from toolreg.runtime._failures import Failures
from toolreg.runtime._handler import Handler
from toolreg.runtime._open import KeepCallbackOpen
from toolreg.runtime._parameters import DictParameter
from toolreg.runtime._path import Path, refused, result_of
from toolreg.runtime._preparing import Unjudged
from toolreg.runtime._results import Results
from toolreg.runtime._signature import signature_of
from toolreg.runtime._texts import unanswered_tool, unknown_tool
from toolreg.runtime._tool import ClientToolAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

    from toolreg.registry import Declaration
    from toolreg.runtime._call import ClientToolCall
    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._failures import ToolErrors
    from toolreg.runtime._path import Caller
    from toolreg.runtime._result import ToolResult

Default: TypeAlias = (
    "Callable[[ClientToolCall], Any] | Callable[[ToolCallbackContext, ClientToolCall], Any]"
)
"""
A function that answers every call of a tool that has no answer of its own.

It gets the call, whose arguments are not validated, and before it, positional-only, the context
if it wants it.
"""


class ClientToolAnswers:
    """
    Answer calls of client tools, each by the function that is bound to its tool.

    `default` gets every other call, not validated. `tool_errors` says what the model reads when a
    function fails: `"hidden"`, `"message"` or a function of the context and the exception. Raises
    `SdkError` if two answers are for one tool.
    """

    def __init__(
        self,
        *answers: ClientToolAnswer[..., Any],
        default: Default | None = None,
        tool_errors: ToolErrors = "hidden",
    ) -> None:
        self._failures = Failures(tool_errors)
        self._default = None if default is None else _default_handler(default)
        self._declared: Mapping[str, Declaration] = {}
        self._paths: dict[str, Path] = {}
        bound: dict[str, ClientToolAnswer[..., Any]] = {}
        for answer in answers:
            tool = _checked(answer).tool
            first = bound.setdefault(tool.id, answer)
            if first is not answer:
                raise SdkError(
                    f"{tool.id} has two answers, {first.function!r} and {answer.function!r}; "
                    "expected one for each tool"
                )
            self._paths[tool.id] = Path.of(answer.binding, tool.contract.results, self._failures)

    @classmethod
    def from_registry(
        cls,
        registry: Mapping[str, Declaration],
        functions: Mapping[str, Callable[..., Any]],
        *,
        default: Default | None = None,
        tool_errors: ToolErrors = "hidden",
    ) -> Self:
        """
        Bind functions by ID, without generated code.

        A function takes one `args`, the judged arguments as a dict, as they came: no default is
        filled in. It may take a `ToolCallbackContext` first, positional-only. Raises `UnknownTool`
        for an ID that the registry does not have.
        """
        answers = cls(default=default, tool_errors=tool_errors)
        answers._declared = registry
        for tool_id, function in functions.items():
            contract = Contract(_declaration(registry, tool_id))
            binding = bind(contract, DictParameter(), function)
            if binding.mismatch:
                raise SdkError(f"{function!r} cannot answer {tool_id}: {binding.mismatch}")
            answers._paths[tool_id] = Path.of(binding, contract.results, answers._failures)
        return answers

    async def run(
        self,
        call: ClientToolCall,
        context: ToolCallbackContext | None = None,
        *,
        caller: Caller = "direct",
    ) -> ToolResult[Any] | KeepCallbackOpen:
        """
        Answer a call.

        Whatever the model sent and whatever the function did becomes a result; only a cancellation
        and a `KeyboardInterrupt` pass. `KeepCallbackOpen` says that the answer comes later, by
        `settle`. `caller` is the way in which the model calls.
        """
        path = self._paths.get(call.name) or self._default_path(call.name)
        if path is None:
            return refused(call, self._refusal(call.name))
        return await path.run(call, context, caller)

    def settle(self, call: ClientToolCall, value: object) -> ToolResult[Any]:
        """
        Make the result of an answer that came later, held to the contract as any other.

        `value` is what the function would have returned, also a `ToolResult`.
        """
        if isinstance(value, KeepCallbackOpen):
            raise SdkError(f"{call.name!r}: found KeepCallbackOpen; expected the call's result")
        path = self._paths.get(call.name) or self._default_path(call.name)
        if path is not None:
            return result_of(path.results, call, value)
        if call.name in self._declared:
            return result_of(Contract(self._declared[call.name]).results, call, value)
        return refused(call, self._refusal(call.name))

    def _default_path(self, tool_id: str) -> Path | None:
        """Lead to the default; what it returns for a declared tool is held to the contract."""
        if self._default is None:
            return None
        declaration = self._declared.get(tool_id)
        if declaration is None:
            return Path(Unjudged(None), self._default, Results(None), self._failures)
        results = Contract(declaration).results
        return Path(Unjudged(declaration.model_access), self._default, results, self._failures)

    def _refusal(self, tool_id: str) -> Refusal:
        if tool_id in self._declared:
            return Refusal(unanswered_tool(tool_id))
        near = difflib.get_close_matches(tool_id, {**self._declared, **self._paths}, n=1)
        return Refusal(unknown_tool(tool_id, near[0] if near else None))


def _checked(answer: object) -> ClientToolAnswer[..., Any]:
    if not _is_answer(answer):
        found = type(answer).__name__
        raise SdkError(f"found a {found}; expected answers, made by `<tool>.answer(function)`")
    return answer


def _is_answer(value: object) -> TypeGuard[ClientToolAnswer[..., Any]]:
    return isinstance(value, ClientToolAnswer)


def _declaration(registry: Mapping[str, Declaration], tool_id: str) -> Declaration:
    if tool_id not in registry:
        near = difflib.get_close_matches(tool_id, registry, n=1)
        raise UnknownTool(tool_id, near[0] if near else None)
    return registry[tool_id]


def _default_handler(function: object) -> Handler:
    if not callable(function):
        raise SdkError(f"found default={function!r}; expected a function of the call")
    return Handler.of(function, takes_context=signature_of(function).takes_context)
