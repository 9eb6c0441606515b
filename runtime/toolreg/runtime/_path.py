"""The one path of a call: parse, judge, call the handler, judge, make the result."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from toolreg.runtime._context import ToolCallbackContext
from toolreg.runtime._errors import InvalidResult, Refusal, ToolArgumentsError
from toolreg.runtime._log import log_fault_of_ours, log_outcome
from toolreg.runtime._open import KeepCallbackOpen
from toolreg.runtime._result import failure
from toolreg.runtime._texts import HIDDEN_FAILURE, INVALID_RESULT

if TYPE_CHECKING:
    from toolreg.runtime._binding import Binding
    from toolreg.runtime._call import ClientToolCall
    from toolreg.runtime._failures import Failures
    from toolreg.runtime._handler import Handler
    from toolreg.runtime._passing import Passed
    from toolreg.runtime._result import ToolResult
    from toolreg.runtime._results import Results

Caller: TypeAlias = Literal["direct", "programmatic"]


class Preparing(Protocol):
    """
    Give what the handler of a call is called with.

    Raises `Refusal` or `ToolArgumentsError`, whose texts the model reads.
    """

    def __call__(self, call: ClientToolCall, caller: Caller, /) -> Passed:
        """Prepare one call."""
        ...


@dataclass(frozen=True, slots=True)
class Path:
    """Lead the calls of one tool from their arguments to their results."""

    prepare: Preparing
    handler: Handler
    results: Results
    failures: Failures

    @classmethod
    def of(cls, binding: Binding, results: Results, failures: Failures) -> Path:
        """Make the path of a bound function."""
        return cls(binding.prepare, binding.handler, results, failures)

    async def run(
        self, call: ClientToolCall, context: ToolCallbackContext | None, caller: Caller
    ) -> ToolResult[Any] | KeepCallbackOpen:
        """Answer a call; whatever the model sent or the handler did becomes a result."""
        try:
            args, kwargs = self.prepare(call, caller)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the caller's run
            return refused(call, error)
        handler = self.handler
        if handler.takes_context:
            args = (context_of(call, context), *args)
        task = asyncio.current_task()
        cancels = task.cancelling() if task else 0
        try:
            value = await handler.run(args, kwargs)
        except (asyncio.CancelledError, KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:  # noqa: BLE001 - SystemExit too: a handler must not end the program
            _raise_if_cancelled(task, cancels)
            return self.failures.result_of(error, call, context_of(call, context))
        _raise_if_cancelled(task, cancels)
        if isinstance(value, KeepCallbackOpen):
            log_outcome(call, "left open")
            return value
        return result_of(self.results, call, value)


def context_of(call: ClientToolCall, context: ToolCallbackContext | None) -> ToolCallbackContext:
    """Give the context of one call."""
    return (context or ToolCallbackContext.local()).of_call(call.name, call.call_id)


def refused(call: ClientToolCall, error: Exception) -> ToolResult[Any]:
    """Make the result of a call that reaches no handler."""
    if isinstance(error, (Refusal, ToolArgumentsError)):
        log_outcome(call, "refused", detail=str(error))
        return failure(str(error))
    log_fault_of_ours(call, "the call could not be prepared", error)
    return failure(HIDDEN_FAILURE)


def result_of(results: Results, call: ClientToolCall, value: object) -> ToolResult[Any]:
    """Make the result of a value; one that does not keep the contract is a failed result."""
    try:
        result = results.result_of(value)
    except InvalidResult as problem:
        log_fault_of_ours(call, f"the answer returned an invalid result: {problem}")
        return failure(INVALID_RESULT)
    except Exception as error:  # noqa: BLE001 - a returned object may run any code of its author's here
        log_fault_of_ours(call, "the answer's result could not be read", error)
        return failure(INVALID_RESULT)
    log_outcome(call, "failed" if result.is_error else "delivered")
    return result


def _raise_if_cancelled(task: asyncio.Task[Any] | None, cancels: int) -> None:
    """Let a cancellation from outside through, also where the handler has swallowed it."""
    if task and task.cancelling() > cancels:
        raise asyncio.CancelledError
