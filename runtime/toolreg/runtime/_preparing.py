"""From a call to what its handler is called with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.runtime._errors import Refusal, ToolArgumentsError
from toolreg.runtime._texts import MISMATCHED_ANSWER, refused_caller

if TYPE_CHECKING:
    from toolreg.registry import ModelAccess
    from toolreg.runtime._call import ClientToolCall
    from toolreg.runtime._contract import Contract
    from toolreg.runtime._passing import Passed, Passing
    from toolreg.runtime._path import Caller


class Judged:
    """Let through the calls that a contract allows, and pass their arguments."""

    def __init__(self, contract: Contract, passing: Passing) -> None:
        self._tool_id = contract.tool_id
        self._judge = contract.arguments
        self._passing = passing
        self._access: ModelAccess | None = contract.declaration.model_access

    def __call__(self, call: ClientToolCall, caller: Caller, /) -> Passed:
        """Read, allow and judge, then pass."""
        arguments = call.copy_arguments()
        if self._access is not None:
            check_caller(call, caller, self._access)
        if not self._judge.accepts(arguments):
            raise ToolArgumentsError(self._tool_id, self._judge.faults(arguments))
        return self._passing(arguments)


@dataclass(frozen=True, slots=True)
class Mismatched:
    """Refuse every call of a tool whose answer does not take its parameters (row A22)."""

    judged: Judged

    def __call__(self, call: ClientToolCall, caller: Caller, /) -> Passed:
        """Refuse: for the call's own faults first, then for the answer's."""
        self.judged(call, caller)
        raise Refusal(MISMATCHED_ANSWER)


@dataclass(frozen=True, slots=True)
class Unjudged:
    """Pass the call itself; where the tool is declared, only to callers that it allows."""

    access: ModelAccess | None

    def __call__(self, call: ClientToolCall, caller: Caller, /) -> Passed:
        """Read and allow, then pass."""
        call.copy_arguments()
        if self.access is not None:
            check_caller(call, caller, self.access)
        return (call,), {}


def check_caller(call: ClientToolCall, caller: Caller, access: ModelAccess) -> None:
    """Raise `Refusal` if the tool may not be called this way (row A18)."""
    if access not in (caller, "both"):
        raise Refusal(refused_caller(call.name, caller, access))


def allowed_caller(access: ModelAccess | None) -> Caller:
    """Give a way in which a tool may be called, for a call that was let through."""
    return "programmatic" if access == "programmatic" else "direct"
