"""Rows A25 and A26, as far as they concern single calls: calls that are left open."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    KeepCallbackOpen,
    OpenCallback,
    OpenClientToolCall,
    SdkError,
    ToolResult,
    client_tool,
)

if TYPE_CHECKING:
    from collections.abc import Coroutine


@client_tool
def ask(question: str) -> str:
    """Ask a person."""
    raise NotImplementedError


@client_tool(model_access="programmatic")
def other() -> int:
    """Do something else."""
    raise NotImplementedError


def _keep(question: str) -> KeepCallbackOpen:
    assert question
    return KeepCallbackOpen()


def _settled(
    running: Coroutine[Any, Any, ToolResult[Any] | KeepCallbackOpen],
) -> ToolResult[Any]:
    result = asyncio.run(running)
    assert isinstance(result, ToolResult)
    return result


def _open(name: str, arguments: Any) -> OpenCallback:
    callback: OpenClientToolCall[..., Any] = OpenClientToolCall(
        "cb-1", ClientToolCall(name, arguments)
    )
    return callback


def test_a25_an_answer_can_leave_its_call_open() -> None:
    """`KeepCallbackOpen()` sends nothing; the value that comes later is held to the contract."""
    answers = ClientToolAnswers(ask.answer(_keep))
    call = ClientToolCall("client.ask", {"question": "When?"})

    assert asyncio.run(answers.run(call)) == KeepCallbackOpen()
    assert answers.settle(call, "now").structured_content == "now"
    assert answers.settle(call, 7).is_error
    with pytest.raises(SdkError, match="found KeepCallbackOpen"):
        answers.settle(call, KeepCallbackOpen())


def test_a26_called_tells_the_tool_of_a_callback() -> None:
    """`called` is true for an open call of this tool alone."""
    assert ask.called(_open("client.ask", {}))
    assert not other.called(_open("client.ask", {}))
    assert not ask.called(OpenCallback("cb-2"))


def test_a26_run_answers_an_open_call() -> None:
    """`run` gives the value that settles the call, held to the contract."""
    callback = _open("client.ask", {"question": "When?"})
    assert ask.called(callback)

    answered = asyncio.run(callback.run(lambda question: f"{question} Now."))

    assert answered == ToolResult(content='"When? Now."', structured_content="When? Now.")


def test_a26_run_fails_as_any_answer_does() -> None:
    """Bad arguments and failing functions give failed results."""
    good, bad = _open("client.ask", {"question": "When?"}), _open("client.ask", {})
    assert ask.called(good)
    assert ask.called(bad)

    def fail(question: str) -> str:
        raise ValueError(question)

    assert _settled(good.run(fail)).is_error
    assert _settled(bad.run(lambda question: question)).is_error
    assert asyncio.run(good.run(_keep)) == KeepCallbackOpen()


def test_a26_an_open_call_was_let_through() -> None:
    """The way in which an open call came was judged when it was opened."""
    callback = _open("client.other", {})
    assert other.called(callback)

    assert _settled(callback.run(lambda: 3)).structured_content == 3


def test_a26_run_needs_the_tool() -> None:
    """A callback that no tool has recognised cannot be run."""
    callback: OpenClientToolCall[[str], str] = OpenClientToolCall(
        "cb-1", ClientToolCall("client.ask", {})
    )

    with pytest.raises(SdkError, match="ask `<tool>"):
        asyncio.run(callback.run(lambda question: question))
