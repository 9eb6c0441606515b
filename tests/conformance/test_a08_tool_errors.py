"""Row A08: what the model reads when a handler fails."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    SdkError,
    ToolCallbackContext,
    ToolError,
    ToolResult,
    client_tool,
)

if TYPE_CHECKING:
    from collections.abc import Callable


@client_tool
def work() -> str:
    """Work."""
    raise NotImplementedError


def _fail() -> str:
    raise ValueError("token=abc123 at /srv/x")


def _refuse() -> str:
    raise ToolError("no such city")


def _read(answer: Callable[[], str], **options: Any) -> ToolResult[Any]:
    answers = ClientToolAnswers(work.answer(answer), **options)
    result = asyncio.run(answers.run(ClientToolCall("client.work", {}, "call-7")))
    assert isinstance(result, ToolResult)
    assert result.is_error
    return result


def test_a08_failures_are_hidden() -> None:
    """The model reads one fixed sentence, and nothing of the exception."""
    assert _read(_fail) == ToolResult.error("The tool failed with an unexpected error.")


def test_a08_failures_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    """The log has the traceback, the tool's ID and the call's ID."""
    caplog.set_level(logging.ERROR, "toolreg.runtime")

    _read(_fail)

    (record,) = caplog.records
    assert (record.tool_id, record.call_id) == ("client.work", "call-7")  # type: ignore[attr-defined] # extra fields
    assert "token=abc123" in caplog.text
    assert "Traceback" in caplog.text


def test_a08_messages_are_shown() -> None:
    """`tool_errors="message"` shows the exception's text."""
    assert _read(_fail, tool_errors="message").text == "token=abc123 at /srv/x"


def test_a08_a_function_writes_the_text() -> None:
    """A function of the context and the exception writes what the model reads."""

    def write(context: ToolCallbackContext, error: Exception) -> str:
        return f"{context.tool_id} {context.call_id} {type(error).__name__}"

    assert _read(_fail, tool_errors=write).text == "client.work call-7 ValueError"


def test_a08_a_function_that_fails_shows_nothing() -> None:
    """If that function fails, or returns no text, the failure is hidden."""

    def fail(_context: ToolCallbackContext, _error: Exception) -> str:
        raise KeyError("secret")

    def count(_context: ToolCallbackContext, _error: Exception) -> Any:
        return 7

    hidden = "The tool failed with an unexpected error."
    assert _read(_fail, tool_errors=fail).text == hidden
    assert _read(_fail, tool_errors=count).text == hidden


@pytest.mark.parametrize("tool_errors", ["hidden", "message"])
def test_a08_tool_errors_are_read_as_written(tool_errors: str) -> None:
    """A `ToolError` is read as written, whatever `tool_errors` says."""
    assert _read(_refuse, tool_errors=tool_errors).text == "no such city"


def test_a08_other_values_are_refused() -> None:
    """Another value of `tool_errors` is an error where it is given."""
    with pytest.raises(SdkError, match="found tool_errors='loud'"):
        ClientToolAnswers(tool_errors="loud")  # type: ignore[arg-type] # what is tested
