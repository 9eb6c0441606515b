"""Row A23: several answers, and a default."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from toolreg.registry import UnknownTool
from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    SdkError,
    ToolCallbackContext,
    ToolError,
    ToolResult,
    client_tool,
)


@client_tool
def left(n: int) -> int:
    """Left."""
    raise NotImplementedError


@client_tool
def right(n: int) -> int:
    """Right."""
    raise NotImplementedError


def _run(answers: ClientToolAnswers, call: ClientToolCall) -> ToolResult[Any]:
    result = asyncio.run(answers.run(call))
    assert isinstance(result, ToolResult)
    return result


def test_a23_each_tool_has_its_answer() -> None:
    """A call goes to the answer of its tool."""
    answers = ClientToolAnswers(left.answer(lambda n: -n), right.answer(lambda n: n))

    assert _run(answers, ClientToolCall("client.left", {"n": 2})).structured_content == -2
    assert _run(answers, ClientToolCall("client.right", {"n": 2})).structured_content == 2


def test_a23_two_answers_for_one_tool() -> None:
    """Two answers for one tool are refused, and the tool named."""
    with pytest.raises(SdkError, match=r"client\.left has two answers"):
        ClientToolAnswers(left.answer(lambda n: n), left.answer(lambda n: n))


def test_a23_functions_must_be_bound() -> None:
    """A plain function is no answer: it does not say to which tool."""
    with pytest.raises(SdkError, match="expected answers, made by"):
        ClientToolAnswers(lambda n: n)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # what is tested


def test_a23_the_default_gets_every_other_call() -> None:
    """The default gets the calls of other tools, not validated; a tool's own answer wins."""
    seen: list[ClientToolCall] = []

    def handle(call: ClientToolCall) -> str:
        seen.append(call)
        return "handled"

    answers = ClientToolAnswers(left.answer(lambda n: n), default=handle)
    other = ClientToolCall("client.right", {"n": "no number"})

    assert _run(answers, other).text == "handled"
    assert _run(answers, ClientToolCall("client.left", {"n": 1})).text == "1"
    assert seen == [other]


def test_a23_a_default_may_take_the_context() -> None:
    """A default, sync or async, may take the context first, positional-only."""

    async def handle(context: ToolCallbackContext, call: ClientToolCall, /) -> str:
        return f"{context.tool_id} {call.call_id}"

    answers = ClientToolAnswers(default=handle)

    assert _run(answers, ClientToolCall("a.b", {}, "c")).text == "a.b c"


def test_a23_a_default_that_fails() -> None:
    """A default fails as any answer does."""

    def refuse(call: ClientToolCall) -> str:
        if call.name == "a.b":
            raise ToolError("not here")
        raise ValueError

    answers = ClientToolAnswers(default=refuse)

    assert _run(answers, ClientToolCall("a.b", {})) == ToolResult.error("not here")
    assert _run(answers, ClientToolCall("a.c", {})) == ToolResult.error(
        "The tool failed with an unexpected error."
    )


def test_a23_a_default_gets_no_text_that_is_no_json() -> None:
    """Text that cannot be read is an error result and reaches no default."""
    answers = ClientToolAnswers(default=lambda _call: "reached")

    assert _run(answers, ClientToolCall.from_json("a.b", "{")).is_error


def test_a23_a_default_for_a_declared_tool_is_held_to_its_contract() -> None:
    """What a default returns for a declared tool is judged by that tool's output schema."""
    answers = ClientToolAnswers.from_registry(
        {left.id: left.declaration}, {}, default=lambda _call: "text"
    )

    assert _run(answers, ClientToolCall("client.left", {})).is_error
    assert _run(answers, ClientToolCall("client.other", {})).text == "text"


def test_a23_without_a_default() -> None:
    """Without a default, a call of another tool is an error result that names it."""
    answers = ClientToolAnswers(left.answer(lambda n: n))

    assert _run(answers, ClientToolCall("client.lift", {})) == ToolResult.error(
        "No tool has the ID 'client.lift'; did you mean 'client.left'?"
    )


def test_a23_binding_by_id() -> None:
    """An ID that the registry does not have is refused, and the nearest named."""
    with pytest.raises(UnknownTool, match=r"'client\.lift'; did you mean 'client\.left'"):
        ClientToolAnswers.from_registry({left.id: left.declaration}, {"client.lift": print})


def test_a23_a_default_must_be_a_function() -> None:
    """Something else than a function is refused as default."""
    with pytest.raises(SdkError, match="found default=7"):
        ClientToolAnswers(default=7)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # what is tested
