"""What the model reads when a handler fails, and what the log keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from toolreg.registry import SdkError
from toolreg.runtime._context import ToolCallbackContext
from toolreg.runtime._errors import ToolError
from toolreg.runtime._log import log_failure
from toolreg.runtime._result import failure
from toolreg.runtime._texts import HIDDEN_FAILURE

if TYPE_CHECKING:
    from toolreg.runtime._call import ClientToolCall
    from toolreg.runtime._result import ToolResult

ErrorText: TypeAlias = Callable[[ToolCallbackContext, Exception], str]
ToolErrors: TypeAlias = Literal["hidden", "message"] | ErrorText


class Failures:
    """
    Turn what a handler raised into a failed result (row A08).

    `tool_errors` is `"hidden"`, `"message"` (the exception's text) or a function of the call's
    context and the exception. A `ToolError` is always read as written.
    """

    def __init__(self, tool_errors: ToolErrors) -> None:
        write = tool_errors if callable(tool_errors) else _WRITERS.get(tool_errors)
        if write is None:
            raise SdkError(
                f"found tool_errors={tool_errors!r}; expected 'hidden', 'message' or a function"
            )
        self._write: Callable[[ToolCallbackContext, Exception], object] = write

    def result_of(
        self, error: BaseException, call: ClientToolCall, context: ToolCallbackContext
    ) -> ToolResult[Any]:
        """Make the failed result, and log the exception with its traceback."""
        if isinstance(error, ToolError):
            return error.result
        log_failure(call, error)
        return failure(self._text(error, call, context))

    def _text(
        self, error: BaseException, call: ClientToolCall, context: ToolCallbackContext
    ) -> str:
        if not isinstance(error, Exception):
            return HIDDEN_FAILURE
        try:
            text = self._write(context, error)
        except Exception as second:  # noqa: BLE001 - an exception's text, or the caller's function, is any code
            log_failure(call, second)
            return HIDDEN_FAILURE
        return text if isinstance(text, str) and _is_unicode(text) else HIDDEN_FAILURE


_WRITERS: dict[str, ErrorText] = {
    "hidden": lambda _context, _error: HIDDEN_FAILURE,
    "message": lambda _context, error: str(error),
}


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
