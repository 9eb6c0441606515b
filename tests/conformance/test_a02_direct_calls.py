"""Row A02: a session tool stays callable like its function."""

from __future__ import annotations

import asyncio
import inspect
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.conformance.conftest import Shop


def test_a02_positional_and_keyword_calls(shop: Shop) -> None:
    """A call is the function's own, by position and by keyword, with its own defaults."""

    @shop.price.implement
    def price(sku: str, unit_count: int = 7, currency: str | None = None) -> object:
        return sku, unit_count, currency

    assert price("LA") == ("LA", 7, None)
    assert price("LA", 2, currency="EUR") == ("LA", 2, "EUR")
    assert price(sku="LA", unit_count=3) == ("LA", 3, None)


def test_a02_the_same_return(shop: Shop) -> None:
    """What the function returns is returned itself, neither checked nor converted."""
    value = {"text": {1, 2}}

    @shop.note.implement
    def note(text: str) -> object:
        return {"no": "text"} if text else value

    assert note("") is value
    assert note(text=3) == {"no": "text"}


def test_a02_a_coroutine_function_gives_a_coroutine(shop: Shop) -> None:
    """An `async def` gives a coroutine, of which nothing has run."""
    ran: list[str] = []

    @shop.note.implement
    async def note(text: str) -> str:
        ran.append(text)
        return text

    coroutine = note("a")

    assert inspect.iscoroutine(coroutine)
    assert ran == []
    assert asyncio.run(coroutine) == "a"


def test_a02_the_same_exceptions(shop: Shop) -> None:
    """Exceptions are the function's own, those of a wrong call too."""
    error = ValueError("none")

    @shop.note.implement
    def note(text: str) -> str:
        raise error if text else KeyError(text)

    with pytest.raises(ValueError, match="none") as raised:
        note("a")
    assert raised.value is error
    with pytest.raises(TypeError, match=r"note\(\) missing 1 required positional argument"):
        note()
    with pytest.raises(TypeError, match="unexpected keyword argument 'body'"):
        note(body="a")


def test_a02_a_tool_is_shown_as_its_function(shop: Shop) -> None:
    """Its name, documentation and signature are the function's."""

    def note(text: str) -> str:
        """Write it down."""
        return text

    tool: Any = shop.note.implement(note)

    assert (tool.__name__, tool.__doc__, tool.__wrapped__) == ("note", "Write it down.", note)
    assert inspect.signature(tool) == inspect.signature(note)


def test_a02_a_stub_is_no_function(shop: Shop) -> None:
    """What nothing implements yet cannot be called."""
    assert not callable(shop.price)
