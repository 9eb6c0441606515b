"""Row A07: the context of a call."""

from __future__ import annotations

import asyncio

from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    ToolCallbackContext,
    client_tool,
)


@client_tool
def where(city: str) -> str:
    """Find a city."""
    raise NotImplementedError


def _context_seen(given: ToolCallbackContext | None) -> ToolCallbackContext:
    seen: list[ToolCallbackContext] = []

    async def answer(context: ToolCallbackContext, /, city: str) -> str:
        seen.append(context)
        return city

    call = ClientToolCall("client.where", {"city": "Rome"}, "call-7")
    asyncio.run(ClientToolAnswers(where.answer(answer)).run(call, given))
    return seen[0]


def test_a07_context_is_filled_for_each_call() -> None:
    """The function gets the session and turn that were given, and the call's own IDs."""
    seen = _context_seen(ToolCallbackContext(session_id="s", turn_id="t"))

    assert seen == ToolCallbackContext("s", "t", call_id="call-7", tool_id="client.where")


def test_a07_context_without_a_session() -> None:
    """Without a session the context holds the call's own IDs, and no sandbox."""
    seen = _context_seen(None)

    assert (seen.session_id, seen.turn_id, seen.sandbox) == (None, None, None)
    assert (seen.tool_id, seen.call_id) == ("client.where", "call-7")


def test_a07_context_is_no_argument() -> None:
    """The context is not in the input schema, and its local form knows of no call."""
    assert list(where.input_schema["properties"]) == ["city"]  # type: ignore[arg-type] # a dict
    assert ToolCallbackContext.local() == ToolCallbackContext()
