"""What goes wrong in a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.registry import ToolregError
from toolreg.runtime._result import ToolResult
from toolreg.runtime._texts import invalid_arguments

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pydantic import BaseModel, JsonValue

    from toolreg.registry import Fault


class ToolError(ToolregError):
    """
    Fail the call with a message that the model reads as written.

    Raise it in a handler. The result is that of `ToolResult.error`; the model never sees `meta`.
    Raises `pydantic.ValidationError` where it is built if `structured_content` or `meta` is no
    JSON.
    """

    def __init__(
        self,
        message: str,
        *,
        structured_content: JsonValue | BaseModel = None,
        meta: Mapping[str, JsonValue] | None = None,
    ) -> None:
        self.result: ToolResult[Any] = ToolResult.error(
            message, structured_content=structured_content, meta=meta
        )
        self.message = message
        super().__init__(message)

    @property
    def structured_content(self) -> JsonValue:
        """The structured value of the failed result."""
        value: JsonValue = self.result.structured_content
        return value

    @property
    def meta(self) -> dict[str, JsonValue]:
        """What the client reads of the failed result."""
        return self.result.meta


class ToolArgumentsError(ToolregError):
    """
    Say that the arguments of a call do not fit the tool's input schema.

    `tool_id` is the tool's ID; `faults` are the broken rules, the first ten in the schema's order.
    """

    def __init__(self, tool_id: str, faults: Iterable[Fault]) -> None:
        self.tool_id = tool_id
        self.faults = tuple(faults)
        super().__init__(tool_id, self.faults)

    def __str__(self) -> str:
        return invalid_arguments(self.tool_id, self.faults)


class ToolResultError(ToolregError):
    """
    Say that what a tool returned does not fit its output schema, or is no JSON.

    `tool_id` is the tool's ID; `problem` names the place, by its JSON pointer, and the broken rule.
    """

    def __init__(self, tool_id: str, problem: str) -> None:
        self.tool_id = tool_id
        self.problem = problem
        super().__init__(tool_id, problem)

    def __str__(self) -> str:
        return f"{self.tool_id} returned an invalid result: {self.problem}"


class Refusal(ToolregError):  # noqa: N818 - names what happened
    """Refuse a call before any handler runs; the text is for the model."""


class InvalidResult(ToolregError):  # noqa: N818 - names what was found
    """Say what is wrong with a result; the text is for the log."""
