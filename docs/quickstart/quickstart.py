"""
Answer calls of generated tools, and print what the model would read.

`make demo` runs it after `toolreg generate`, which makes `shop_tools` from the folder `contracts/`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Literal

from shop_tools.shop import (
    CheckStockOutput,
    ReserveStockOutput,
    check_stock,
    get_order,
    reserve_stock,
)
from shop_tools.ui import AskCustomerOutput, GetLocationOutput, ask_customer, get_location

from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    KeepCallbackOpen,
    ToolError,
)

if TYPE_CHECKING:
    from shop_tools.shop import GetOrderOutput

    from toolreg.runtime import ToolResult

STOCK = {"LA-0042": {"basel": 4, "lyon": 0, "turin": 11}}
ON_SCREEN: list[tuple[str, list[str]]] = []


@get_location.answer
async def read_position(accuracy: Literal["coarse", "fine"] = "coarse") -> GetLocationOutput:
    """Answer on the event loop; a real one asks the device."""
    metres = 800.0 if accuracy == "coarse" else 6.0
    return GetLocationOutput(latitude=47.5596, longitude=7.5886, accuracy_metres=metres)


@check_stock.answer
def count_pieces(
    sku: str, warehouses: list[Literal["basel", "lyon", "turin"]] | None = None
) -> CheckStockOutput:
    """Answer in a worker thread, as every plain function does."""
    pieces = STOCK[sku]
    return CheckStockOutput(sku=sku, pieces={each: pieces[each] for each in warehouses or pieces})


@get_order.answer
def read_order(order_id: str) -> GetOrderOutput:
    """Fail in a way that the model may know of."""
    raise ToolError(f"There is no order {order_id}. Find the customer's orders with list_orders.")


@reserve_stock.answer
def hold(sku: str, quantity: int) -> ReserveStockOutput:
    """Fail in a way that is nobody's business but ours: the log has the details."""
    raise ConnectionError("stock.internal refused the key 93ab", sku, quantity)


@ask_customer.answer
def show_question(question: str, choices: list[str]) -> KeepCallbackOpen:
    """Show the question, and leave the call open until the customer answers."""
    ON_SCREEN.append((question, choices))
    return KeepCallbackOpen()


ANSWERS = ClientToolAnswers(read_position, count_pieces, read_order, hold, show_question)

CALLS = [
    ("A good call", "ui.get_location", '{"accuracy": "fine"}'),
    ("Another, with defaults", "shop.check_stock", '{"sku": "LA-0042"}'),
    ("Bad arguments", "shop.check_stock", '{"sku": "lamp", "warehouse": "basel"}'),
    ("A failure that is explained", "shop.get-order", '{"order_id": "ord_104218"}'),
    ("A failure that is not", "shop.reserve_stock", '{"sku": "LA-0042", "quantity": 2}'),
    ("No such tool", "shop.check_stocks", "{}"),
]


async def answer_at_once() -> None:
    """Answer the calls that have their answer now."""
    for title, tool, arguments in CALLS:
        print(f"\n{title}: {tool} {arguments}")
        show(await ANSWERS.run(ClientToolCall.from_json(tool, arguments)))


async def answer_later() -> None:
    """Leave a call open, and settle it when the answer comes."""
    arguments = '{"question": "Send it again or pay back?", "choices": ["again", "pay back"]}'
    call = ClientToolCall.from_json("ui.ask_customer", arguments)
    print(f"\nLeft open: ui.ask_customer {arguments}")
    show(await ANSWERS.run(call))
    question, choices = ON_SCREEN.pop()
    print(f"  days later the customer answers {question!r}")
    show(ANSWERS.settle(call, AskCustomerOutput(choice=choices[0], comment=None)))


def show(result: ToolResult[Any] | KeepCallbackOpen) -> None:
    """Print what the model would read of a result."""
    if isinstance(result, KeepCallbackOpen):
        print("  nothing yet: the call is open")
        return
    outcome = "reads the error" if result.is_error else "reads"
    print(f"  the model {outcome}:", *result.text.splitlines(), sep="\n    ")


def main() -> None:
    """Answer some calls."""
    # The log is the developer's: it has the tracebacks that the model must not read.
    logging.basicConfig(level=logging.CRITICAL)
    asyncio.run(answer_at_once())
    asyncio.run(answer_later())


if __name__ == "__main__":
    main()
