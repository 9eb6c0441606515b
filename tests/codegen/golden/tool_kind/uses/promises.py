"""What type checkers must know of generated stubs of both kinds: checked, never run."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, assert_type

from golden_tool_kind.shop import (
    AskDropInput,
    AskPriceOutput,
    AskTotalInput,
    AskTotalOutput,
    DropInput,
    PriceOutput,
    TotalInput,
    TotalOutput,
    ask_drop,
    ask_note,
    ask_price,
    ask_total,
    drop,
    note,
    price,
    total,
)
from pydantic import JsonValue

from toolreg.registry import Policy
from toolreg.runtime import (
    ClientToolAnswer,
    ClientToolCall,
    KeepCallbackOpen,
    OpenCallback,
    PythonTool,
    ToolCallbackContext,
    ToolDefinition,
    ToolResult,
)

Currency: TypeAlias = Literal["CHF", "EUR"] | None
Asked: TypeAlias = ToolResult[Any] | KeepCallbackOpen


# Answers of client tools: by keywords and by one model, with and without an output schema.
@ask_price.answer
def answer_price(sku: str, unit_count: int = 1, currency: Currency = None) -> AskPriceOutput:
    return AskPriceOutput(cents=len(sku) * unit_count, currency=currency or "CHF")


@ask_price.answer
async def answer_price_later(
    context: ToolCallbackContext, /, sku: str, unit_count: int = 1, currency: Currency = None
) -> AskPriceOutput | KeepCallbackOpen:
    return KeepCallbackOpen()


@ask_note.answer
async def answer_note(text: str) -> dict[str, JsonValue]:
    return {"text": text}


@ask_total.answer
def answer_total(args: AskTotalInput) -> AskTotalOutput:
    return AskTotalOutput(1)


@ask_drop.answer
async def answer_drop(context: ToolCallbackContext, /, args: AskDropInput) -> None:
    return None


def output_of(answer: ClientToolAnswer[..., AskPriceOutput]) -> None: ...


output_of(answer_price)
output_of(answer_price_later)


# Open calls are narrowed in each branch, and run by a matching function.
async def run_open_call(callback: OpenCallback) -> None:
    if ask_price.called(callback):
        assert_type(callback.call, ClientToolCall)
        assert_type(await callback.run(plain_price), Asked)
    elif ask_total.called(callback):
        assert_type(callback.call, ClientToolCall)
        assert_type(await callback.run(later_total), Asked)
    elif ask_note.called(callback):
        assert_type(await callback.run(plain_note), Asked)
    elif ask_drop.called(callback):
        assert_type(await callback.run(plain_drop), Asked)
    else:
        assert_type(callback, OpenCallback)


def plain_price(sku: str, unit_count: int = 1, currency: Currency = None) -> AskPriceOutput:
    return AskPriceOutput(cents=1, currency="CHF")


async def later_total(args: AskTotalInput) -> AskTotalOutput:
    return AskTotalOutput(1)


def plain_note(text: str) -> str:
    return text


def plain_drop(args: AskDropInput) -> bool:
    return True


# Session tools: the same forms, sync and async, with a context and without.
@price.implement
def price_now(sku: str, unit_count: int = 1, currency: Currency = None) -> PriceOutput:
    return PriceOutput(cents=1, currency="CHF")


@price.implement
async def price_later(*, sku: str, unit_count: int = 1, currency: Currency = None) -> PriceOutput:
    return PriceOutput(cents=1, currency="CHF")


@price.implement
def price_in_context(
    context: ToolCallbackContext, /, sku: str, unit_count: int = 1, currency: Currency = None
) -> PriceOutput:
    return PriceOutput(cents=1, currency="CHF")


@price.implement
async def price_later_in_context(
    context: ToolCallbackContext, /, sku: str, unit_count: int = 1, currency: Currency = None
) -> PriceOutput:
    return PriceOutput(cents=1, currency="CHF")


@price.implement
async def price_as_result(
    sku: str, unit_count: int = 1, currency: Currency = None
) -> PriceOutput | ToolResult[PriceOutput]:
    return ToolResult.error("closed")


@note.implement
def note_now(text: str) -> list[JsonValue]:
    return [text]


@note.implement
async def note_later(text: str) -> dict[str, JsonValue]:
    return {"text": text}


@total.implement
def total_now(args: TotalInput) -> TotalOutput:
    return TotalOutput(1)


@total.implement
async def total_later(context: ToolCallbackContext, /, args: TotalInput) -> TotalOutput:
    return TotalOutput(1)


@drop.implement
async def drop_later(args: DropInput) -> None:
    return None


async def of_direct_calls(context: ToolCallbackContext) -> None:
    assert_type(price_now(sku="LA", unit_count=2), PriceOutput)
    assert_type(await price_later(sku="LA"), PriceOutput)
    assert_type(price_in_context(context, sku="LA", currency="EUR"), PriceOutput)
    assert_type(price_in_context(sku="LA"), PriceOutput)
    assert_type(await price_later_in_context(context, sku="LA"), PriceOutput)
    assert_type(price_as_result(sku="LA", currency="EUR"), Any)
    assert_type(note_now(text="x"), JsonValue)
    assert_type(total_now(TotalInput(order=1)), TotalOutput)
    assert_type(await total_later(context, TotalInput(order=1)), TotalOutput)


async def of_invocations(context: ToolCallbackContext) -> None:
    assert_type(await price_now.invoke(sku="LA"), PriceOutput)
    assert_type(await price_later.invoke(context, sku="LA", **{"unit-count": 2}), PriceOutput)
    assert_type(await price_later_in_context.invoke(None, sku="LA"), PriceOutput)
    assert_type(await price_as_result.invoke(sku="LA"), Any)
    assert_type(await note_now.invoke(text="x"), JsonValue)
    assert_type(await note_later.invoke(text="x"), JsonValue)
    assert_type(await total_later.invoke(order=1), TotalOutput)
    assert_type(await drop_later.invoke(order=1), JsonValue)


def of_tools() -> None:
    take(price_now)
    assert_type(price.policy, Policy)
    assert_type(price.deprecated, bool | str)
    assert_type(price.model_access, Literal["direct", "programmatic", "both"] | None)
    assert_type(price_now.tool_definition, ToolDefinition)
    assert_type(price_in_context.title, str | None)
    assert_type(ask_price.policy, Policy)


def take(tool: PythonTool[..., PriceOutput]) -> None: ...
