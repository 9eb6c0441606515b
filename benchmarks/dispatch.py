"""
A call from JSON text to a finished result, beside the least that a typed program can do.

The floor validates the arguments with Pydantic, calls the handler and dumps its result; it checks
no result. Ours judges arguments and result by the contract, builds the model, and gives a
`ToolResult`.

    python -m benchmarks.dispatch
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from benchmarks.turns import Contender, cpu_ratios, table
from toolreg.codegen import Options, generate, write
from toolreg.registry import Declaration, Registry, ToolId
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

CALLS = 2_000
ROUNDS = 15


class Closed(BaseModel):
    """Refuse what is not declared, as the contract does."""

    model_config = ConfigDict(extra="forbid")


class Price(Closed):
    """A range of prices."""

    low: float
    high: float


class Search(Closed):
    """The arguments of a medium tool: eight fields."""

    query: Annotated[str, Field(min_length=1, max_length=500)]
    category: Literal["book", "music", "film", "game"]
    tags: Annotated[list[str], Field(max_length=20)]
    price: Price
    in_stock: bool
    limit: Annotated[int, Field(ge=1, le=100)]
    sort: Literal["price", "rating", "newest"] = "rating"
    cursor: str | None = None


class Found(BaseModel):
    """The result."""

    ok: bool
    n: int
    first: str


ARGUMENTS = {
    "query": "a long walk by the sea",
    "category": "book",
    "tags": ["new", "signed", "hardback"],
    "price": {"low": 5.5, "high": 40.0},
    "in_stock": True,
    "limit": 25,
    "sort": "newest",
    "cursor": "b3Blbg",
}
TEXT = json.dumps(ARGUMENTS)
CONTRACT = Declaration(
    id=ToolId("shop", "search"),
    fields={
        "name": "search",
        "description": "Search the shop.",
        "inputSchema": Search.model_json_schema(),
        "outputSchema": Found.model_json_schema(),
    },
)


async def _floor_handler(args: Search) -> Found:
    return Found(ok=True, n=args.limit, first=args.query)


async def _dict_handler(args: dict[str, Any]) -> dict[str, Any]:
    return {"ok": True, "n": args["limit"], "first": args["query"]}


FLOOR = {"shop.search": (Search, _floor_handler)}


async def floor() -> None:
    """Look the tool up, validate, call, dump."""
    for _ in range(CALLS):
        model, handler = FLOOR["shop.search"]
        result = await handler(model.model_validate_json(TEXT))
        result.model_dump_json()


async def ours(answers: ClientToolAnswers) -> None:
    """Parse, judge, call, judge, and make the result."""
    for _ in range(CALLS):
        result = await answers.run(ClientToolCall.from_json("shop.search", TEXT))
        assert isinstance(result, ToolResult)
        assert not result.is_error


def generated_answers(folder: Path) -> ClientToolAnswers:
    """Bind an answer to the generated stub."""
    write(generate(Registry([CONTRACT]), Options(package="bench_tools")), folder)
    sys.path.insert(0, str(folder))
    from bench_tools.shop import SearchOutput, search  # type: ignore[import-not-found] # noqa: PLC0415

    async def answer(*, query: str, limit: int, **_others: object) -> Any:
        return SearchOutput(ok=True, n=limit, first=query)

    return ClientToolAnswers(search.answer(answer))


def main() -> None:
    """Print the table."""
    loop = asyncio.new_event_loop()

    def contender(answers: ClientToolAnswers) -> Contender:
        return lambda: loop.run_until_complete(ours(answers))

    with tempfile.TemporaryDirectory() as folder:
        by_id = ClientToolAnswers.from_registry(
            Registry([CONTRACT]), {"shop.search": _dict_handler}
        )
        contenders: dict[str, Contender] = {
            "floor: pydantic in, call, pydantic out": lambda: loop.run_until_complete(floor()),
            "toolreg, generated stub": contender(generated_answers(Path(folder))),
            "toolreg, bound by ID": contender(by_id),
        }
        for run in contenders.values():
            run()
        ratios = cpu_ratios(contenders, next(iter(contenders)), ROUNDS)
    goals = {"toolreg, generated stub": 3.0, "toolreg, bound by ID": 3.0}
    print(table("CPU time of one call, medium tool, from JSON text", ratios, goals))


if __name__ == "__main__":
    main()
