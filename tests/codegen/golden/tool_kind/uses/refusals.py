"""
What type checkers must refuse of generated stubs: each line with ignores, which would be errors
themselves where there is nothing to ignore.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from golden_tool_kind.shop import (
    AskPriceOutput,
    AskTotalInput,
    AskTotalOutput,
    PriceOutput,
    TotalInput,
    TotalOutput,
    ask_price,
    ask_total,
    note,
    price,
    total,
)

from toolreg.runtime import KeepCallbackOpen, OpenCallback, PythonTool, ToolCallbackContext

Currency: TypeAlias = Literal["CHF", "EUR"] | None


def ask_wrong_type(sku: int, unit_count: int = 1, currency: Currency = None) -> AskPriceOutput:
    raise NotImplementedError


def ask_missing(sku: str, unit_count: int = 1) -> AskPriceOutput:
    raise NotImplementedError


def ask_wrong_return(sku: str, unit_count: int = 1, currency: Currency = None) -> PriceOutput:
    raise NotImplementedError


async def ask_wrong_type_later(
    sku: str, unit_count: str = "", currency: Currency = None
) -> AskPriceOutput:
    raise NotImplementedError


async def ask_missing_later(unit_count: int = 1, currency: Currency = None) -> AskPriceOutput:
    raise NotImplementedError


async def ask_wrong_return_later(sku: str, unit_count: int = 1, currency: Currency = None) -> str:
    raise NotImplementedError


def ask_wrong_model(args: TotalInput) -> AskTotalOutput:
    raise NotImplementedError


async def ask_wrong_model_return(args: AskTotalInput) -> int:
    raise NotImplementedError


ask_price.answer(ask_wrong_type)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_price.answer(ask_missing)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_price.answer(ask_wrong_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_price.answer(ask_wrong_type_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_price.answer(ask_missing_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_price.answer(ask_wrong_return_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_total.answer(ask_wrong_model)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
ask_total.answer(ask_wrong_model_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]


async def run_open_call(callback: OpenCallback) -> None:
    if ask_price.called(callback):
        await callback.run(ask_wrong_type)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
        await callback.run(ask_missing_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
        await callback.run(ask_wrong_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
    elif ask_total.called(callback):
        await callback.run(ask_wrong_model)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
        await callback.run(ask_wrong_model_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
    else:
        callback.call  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]


def wrong_type(sku: int, unit_count: int = 1, currency: Currency = None) -> PriceOutput:
    raise NotImplementedError


def missing(sku: str, unit_count: int = 1) -> PriceOutput:
    raise NotImplementedError


def wrong_return(sku: str, unit_count: int = 1, currency: Currency = None) -> str:
    raise NotImplementedError


async def wrong_type_later(
    sku: str, unit_count: str = "", currency: Currency = None
) -> PriceOutput:
    raise NotImplementedError


async def missing_later(unit_count: int = 1, currency: Currency = None) -> PriceOutput:
    raise NotImplementedError


async def wrong_return_later(sku: str, unit_count: int = 1, currency: Currency = None) -> str:
    raise NotImplementedError


async def kept_open(sku: str, unit_count: int = 1, currency: Currency = None) -> KeepCallbackOpen:
    raise NotImplementedError


def other_context(
    context: int, /, sku: str, unit_count: int = 1, currency: Currency = None
) -> PriceOutput:
    raise NotImplementedError


def wrong_model(args: AskTotalInput) -> TotalOutput:
    raise NotImplementedError


async def wrong_model_return(args: TotalInput) -> int:
    raise NotImplementedError


def no_json(text: str) -> set[str]:
    raise NotImplementedError


price.implement(wrong_type)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(missing)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(wrong_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(wrong_type_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(missing_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(wrong_return_later)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(kept_open)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(other_context)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
total.implement(wrong_model)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
total.implement(wrong_model_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
note.implement(no_json)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType, reportCallIssue]
price.implement(3)  # type: ignore[call-overload] # pyright: ignore[reportArgumentType, reportCallIssue]


@price.implement
def priced(sku: str, unit_count: int = 1, currency: Currency = None) -> PriceOutput:
    raise NotImplementedError


@price.implement
def priced_in_context(
    context: ToolCallbackContext, /, sku: str, unit_count: int = 1, currency: Currency = None
) -> PriceOutput:
    raise NotImplementedError


@total.implement
async def totalled(args: TotalInput) -> TotalOutput:
    raise NotImplementedError


price(sku="LA")  # type: ignore[operator] # pyright: ignore[reportCallIssue]
price.title = "Price"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
priced()  # type: ignore[call-arg] # pyright: ignore[reportCallIssue]
priced(sku=1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
priced(ToolCallbackContext(), sku="LA")  # type: ignore[arg-type, misc] # pyright: ignore[reportCallIssue]
priced.name = "other"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
priced_in_context(3, sku="LA")  # type: ignore[call-overload] # pyright: ignore[reportArgumentType]
priced_in_context(ToolCallbackContext())  # type: ignore[call-overload] # pyright: ignore[reportCallIssue]
text: str = priced(sku="LA")  # type: ignore[assignment] # pyright: ignore[reportAssignmentType]
wrong: PythonTool[..., str] = priced  # type: ignore[assignment] # pyright: ignore[reportAssignmentType]


async def of_coroutines() -> None:
    await totalled(1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    await totalled.invoke(1, order=1)  # type: ignore[call-overload] # pyright: ignore[reportArgumentType, reportCallIssue]
    number: int = await totalled(TotalInput(order=1))  # type: ignore[assignment] # pyright: ignore[reportAssignmentType]
    words: str = await totalled.invoke(order=1)  # type: ignore[assignment] # pyright: ignore[reportAssignmentType]
    print(number, words)
