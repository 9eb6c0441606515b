"""From what a handler returns to the result of the call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolreg.runtime._content import trusted_text
from toolreg.runtime._errors import InvalidResult
from toolreg.runtime._jsonable import NotJson, json_text, to_json_value
from toolreg.runtime._result import is_result, trusted_result

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.runtime._contract import SchemaJudge
    from toolreg.runtime._result import ToolResult


class Results:
    """
    Make the results of one tool.

    `judge` is the output schema's, `None` where none is declared: then whatever JSON holds is
    valid, and a text is shown as it stands.
    """

    def __init__(self, judge: SchemaJudge | None) -> None:
        self._judge = judge

    def compile(self) -> None:
        """Compile the output schema now; raises `SdkError` if that fails."""
        if self._judge is not None:
            self._judge.compile()

    def result_of(self, value: object) -> ToolResult[Any]:
        """
        Make the result of what a handler returned.

        Raises `InvalidResult` if JSON cannot hold it, or if it is not valid by the output schema; a
        failed result is not judged.
        """
        if is_result(value):
            return self._completed(value)
        try:
            structured = to_json_value(value)
            text = json_text(structured)
        except NotJson as problem:
            raise InvalidResult(str(problem)) from problem
        if self._judge is not None:
            self._check(structured, self._judge)
        elif type(structured) is str:
            text = structured
        return trusted_result((trusted_text(text),), structured, is_error=False)

    def _completed(self, result: ToolResult[Any]) -> ToolResult[Any]:
        """Judge a result that a handler built, and show its structured value as text too."""
        if result.is_error:
            return result
        structured: JsonValue = result.structured_content
        if self._judge is not None:
            self._check(structured, self._judge)
        if result.content or structured is None:
            return result
        return result.model_copy(update={"content": (trusted_text(json_text(structured)),)})

    def _check(self, structured: JsonValue, judge: SchemaJudge) -> None:
        if not judge.accepts(structured):
            faults = judge.faults(structured)
            raise InvalidResult("; ".join(f"{fault} ({fault.keyword})" for fault in faults))
