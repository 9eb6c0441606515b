"""What a handler may know of the call that it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class ToolCallbackContext:
    """
    Describe one call to the function that answers it.

    `tool_id` and `call_id` are filled for each call. `session_id`, `turn_id` and `sandbox` are what
    the caller of `run` gave; an answer to a client tool has no sandbox.
    """

    session_id: str | None = None
    turn_id: str | None = None
    call_id: str | None = None
    tool_id: str | None = None
    sandbox: Any = None

    @classmethod
    def local(cls) -> Self:
        """Give the context of a direct call, outside any session."""
        return cls()

    def of_call(self, tool_id: str, call_id: str | None) -> ToolCallbackContext:
        """Give this context for one call."""
        return ToolCallbackContext(self.session_id, self.turn_id, call_id, tool_id, self.sandbox)
