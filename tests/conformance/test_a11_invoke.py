"""Row A11: `invoke` calls a session tool as an agent does."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.runtime import (
    KeepCallbackOpen,
    SdkError,
    ToolArgumentsError,
    ToolCallbackContext,
    ToolError,
    ToolResult,
    ToolResultError,
)

if TYPE_CHECKING:
    from tests.conformance.conftest import Shop


def invoke(tool: Any, /, *context: ToolCallbackContext | None, **arguments: Any) -> Any:
    """Invoke a tool on an event loop of its own."""
    return asyncio.run(tool.invoke(*context, **arguments))


@pytest.fixture
def price(shop: Shop) -> Any:
    """Give a tool that returns its arguments in an amount."""

    @shop.price.implement
    def price(sku: str, unit_count: int = 0, currency: str | None = None) -> Any:
        return shop.PriceOutput(cents=len(sku) * unit_count, currency=currency or "CHF")

    return price


def test_a11_arguments_come_by_the_names_of_json(shop: Shop, price: Any) -> None:
    """The function gets the contract's defaults and what came, by its own names."""
    assert invoke(price, sku="LA") == shop.PriceOutput(cents=2, currency="CHF")
    assert invoke(price, sku="LA", **{"unit-count": 3}).cents == 6


def test_a11_one_model_is_passed(shop: Shop) -> None:
    """A tool that takes `args` gets the model of the arguments."""

    @shop.total.implement
    async def total(args: Any) -> Any:
        assert isinstance(args, shop.TotalInput)
        return args.order

    assert invoke(total, order=7) == 7


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({}, "", "required"),
    ({"sku": ""}, "/sku", "minLength"),
    ({"sku": "LA", "unit-count": "2"}, "/unit-count", "type"),
    ({"sku": "LA", "unit_count": 2}, "", "additionalProperties"),
    ({"sku": {1}}, "/sku", "type"),
    ({"sku": "LA", "currency": float("nan")}, "/currency", "type"),
]


@pytest.mark.parametrize(("arguments", "pointer", "keyword"), WRONG)
def test_a11_wrong_arguments(
    shop: Shop, arguments: dict[str, Any], pointer: str, keyword: str
) -> None:
    """Missing, wrong and extra arguments name path and rule, and reach no function."""
    reached: list[object] = []
    price = shop.price.implement(lambda **named: reached.append(named))

    with pytest.raises(ToolArgumentsError) as raised:
        invoke(price, **arguments)

    assert raised.value.tool_id == "shop.price"
    assert [(each.pointer, each.keyword) for each in raised.value.faults] == [(pointer, keyword)]
    assert reached == []


def test_a11_the_function_cannot_change_what_was_given(shop: Shop) -> None:
    """Arguments are copied."""
    given = {"text": "a"}

    @shop.note.implement
    def note(**named: Any) -> Any:
        named["text"] = "b"
        return named

    assert invoke(note, **given) == {"text": "b"}
    assert given == {"text": "a"}


def test_a11_what_is_returned_is_returned(shop: Shop) -> None:
    """The value itself comes back, not its JSON."""
    value = shop.PriceOutput(cents=1, currency="EUR")
    result = ToolResult(content="one", structured_content=value)

    @shop.price.implement
    async def price(currency: str | None, **_arguments: Any) -> Any:
        return result if currency else value

    assert invoke(price, sku="LA") is value
    assert invoke(price, sku="LA", currency="EUR") is result


def test_a11_exceptions_are_raised(shop: Shop) -> None:
    """What the function raises is raised as it is."""
    errors = {"a": ToolError("closed"), "b": OSError("down")}

    @shop.note.implement
    def note(text: str) -> str:
        raise errors[text]

    for text, error in errors.items():
        with pytest.raises(type(error)) as raised:
            invoke(note, text=text)
        assert raised.value is error


def test_a11_a_plain_function_runs_in_a_thread(shop: Shop) -> None:
    """A plain function stops nothing else, an `async def` runs on the event loop."""

    @shop.note.implement
    def plain(text: str) -> Any:
        return [text, threading.current_thread() is threading.main_thread()]

    @shop.note.implement
    async def coroutine(text: str) -> Any:
        return [text, threading.current_thread() is threading.main_thread()]

    assert invoke(plain, text="a") == ["a", False]
    assert invoke(coroutine, text="a") == ["a", True]


def test_a11_an_awaitable_is_awaited(shop: Shop) -> None:
    """A plain function that returns an awaitable gives what is awaited."""

    async def later(text: str) -> str:
        return text

    def note_later(text: str) -> Any:
        return later(text)

    note = shop.note.implement(note_later)

    assert invoke(note, text="a") == "a"


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"cents": -1, "currency": "CHF"}, "/cents: "),
        ({"cents": 1}, "(required)"),
        (ToolResult(structured_content={"cents": 1}), "(required)"),
        ({"cents": {1}}, "/cents: set is no JSON value"),
        (KeepCallbackOpen(), "found KeepCallbackOpen"),
    ],
)
def test_a15_a_wrong_result_is_raised(shop: Shop, value: Any, problem: str) -> None:
    """A result that the contract does not allow names the tool, the path and the rule."""
    price = shop.price.implement(lambda **_arguments: value)

    with pytest.raises(ToolResultError, match=r"^shop\.price returned an invalid result: ") as got:
        invoke(price, sku="LA")

    assert problem in str(got.value)
    assert got.value.tool_id == "shop.price"


def test_a15_an_error_result_is_not_checked(shop: Shop) -> None:
    """A failed result need not keep the output schema."""
    failed = ToolResult.error("closed")
    price = shop.price.implement(lambda **_arguments: failed)

    assert invoke(price, sku="LA") is failed


def test_a22_a_function_that_does_not_fit(shop: Shop) -> None:
    """Other parameters warn where they are bound, and fail an agent's call, not a direct one."""
    with pytest.warns(UserWarning, match="does not fit shop.note.*`text`") as warned:

        @shop.note.implement
        def note(body: str) -> str:
            return body

    assert warned[0].filename == __file__
    assert note("a") == "a"
    with pytest.raises(SdkError, match=r"shop\.note: .* does not take its parameters"):
        invoke(note, text="a")
    with pytest.raises(ToolArgumentsError):
        invoke(note, text=1)


def test_a21_only_functions_implement(shop: Shop) -> None:
    """What cannot be called is refused where it is bound."""
    text: Any = "text"

    with pytest.raises(SdkError, match=r"shop\.note: found a str; expected a function"):
        shop.note.implement(text)
