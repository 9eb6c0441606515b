"""Row A07: the context of a session tool's call."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.runtime import ToolCallbackContext

if TYPE_CHECKING:
    from tests.conformance.conftest import Shop

GIVEN = ToolCallbackContext(session_id="s", turn_id="t", call_id="call-7", sandbox="box")


def returned(context: ToolCallbackContext, /, text: str) -> Any:
    """Give what came, where nothing checks it."""
    return context, text


def test_a07_direct_calls_may_leave_the_context_out(shop: Shop) -> None:
    """Without a context, a direct call gets the local one."""
    note = shop.note.implement(returned)

    assert note("a") == (ToolCallbackContext.local(), "a")
    assert note(text="a") == (ToolCallbackContext.local(), "a")


def test_a07_direct_calls_may_give_the_context(shop: Shop) -> None:
    """A context that is given reaches the function as it is."""
    note = shop.note.implement(returned)

    assert note(GIVEN, "a") == (GIVEN, "a")
    assert note(GIVEN, text="a")[0] is GIVEN


def test_a07_a_function_without_a_context_takes_none(shop: Shop) -> None:
    """Where the function takes no context, one that is given is an argument too many."""

    @shop.note.implement
    def note(text: str) -> str:
        return text

    with pytest.raises(TypeError, match="multiple values for argument 'text'"):
        note(GIVEN, text="a")
    assert asyncio.run(note.invoke(GIVEN, text="a")) == "a"


@pytest.mark.parametrize("given", [GIVEN, None])
def test_a07_invoke_fills_the_context(shop: Shop, given: ToolCallbackContext | None) -> None:
    """The function gets what was given, and the tool's ID."""
    seen: list[ToolCallbackContext] = []

    @shop.note.implement
    async def note(context: ToolCallbackContext, /, text: str) -> str:
        seen.append(context)
        return text

    asyncio.run(note.invoke(given, text="a"))

    filled = {"s": "s", "t": "t", "call": "call-7", "box": "box"} if given else {}
    assert seen == [
        ToolCallbackContext(
            filled.get("s"), filled.get("t"), filled.get("call"), "shop.note", filled.get("box")
        )
    ]


def test_a07_context_is_no_argument(shop: Shop) -> None:
    """The context is not in the input schema."""
    schema = shop.note.implement(returned).input_schema

    assert schema["properties"] == {"text": {"type": "string"}}
