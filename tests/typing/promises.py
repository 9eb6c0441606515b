"""What type checkers must know of tools, answers and open calls: checked, never run."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from pydantic import BaseModel

from toolreg.registry import Registry
from toolreg.runtime import (
    ClientTool,
    ClientToolAnswer,
    ClientToolAnswers,
    ClientToolCall,
    KeepCallbackOpen,
    OpenCallback,
    ToolCallbackContext,
    ToolResult,
    client_tool,
)


class Query(BaseModel):
    """Arguments as one model."""

    text: str


class Hits(BaseModel):
    """A result."""

    count: int


@client_tool
def find(*, text: str, limit: int = 10, sort: Literal["new", "old"] = "new") -> Hits:
    """Find what a text names."""
    raise NotImplementedError


@client_tool(namespace="shop", title="Count")
def count(*, text: str) -> int:
    """Count what a text names."""
    raise NotImplementedError


FROM_MODELS = client_tool(
    name="search", description="Search.", input_schema=Query, output_schema=Hits
)


@find.answer
async def async_answer(text: str, limit: int = 10, sort: Literal["new", "old"] = "new") -> Hits:
    """Answer on the event loop."""
    return Hits(count=limit)


@find.answer
def sync_answer(*, text: str, limit: int = 20, sort: Literal["new", "old"] = "old") -> Hits:
    """Answer in a thread, with defaults of its own."""
    return Hits(count=len(text))


@find.answer
async def with_context(
    context: ToolCallbackContext, /, text: str, limit: int = 1, sort: str = "new"
) -> Hits | KeepCallbackOpen:
    """Take the context first, and leave some calls open."""
    return KeepCallbackOpen() if context.call_id else Hits(count=limit)


@find.answer
def with_result(text: str, limit: int = 1, sort: str = "new") -> ToolResult[Hits]:
    """Choose what the model sees."""
    return ToolResult(content=text)


@FROM_MODELS.answer
def of_model(args: Query) -> Hits:
    """Take the validated model."""
    return Hits(count=len(args.text))


def of_open_calls(callback: OpenCallback) -> None:
    """Narrow an open call to its tool's types, in both branches."""
    if find.called(callback):
        assert_type(callback.call, ClientToolCall)
        assert_type(callback.id, str)
    elif count.called(callback):
        assert_type(callback.call, ClientToolCall)
    else:
        assert_type(callback.id, str)


def length(text: str) -> int:
    """Answer `count`, in another function's name."""
    return len(text)


def as_it_came(args: dict[str, Any]) -> object:
    """Take the arguments as a plain dict."""
    return args


async def run_open_call(callback: OpenCallback) -> None:
    """Run an open call by a matching function."""
    if count.called(callback):
        await callback.run(length)


async def of_answers(registry: Registry) -> None:
    """Run calls, and settle what was left open."""
    answers = ClientToolAnswers(async_answer, of_model)
    by_id = ClientToolAnswers.from_registry(registry, {"client.find": as_it_came})
    call = ClientToolCall.from_json("client.find", "{}")
    assert_type(await answers.run(call), ToolResult[Any] | KeepCallbackOpen)
    assert_type(by_id.settle(call, {}), ToolResult[Any])


def of_tools() -> None:
    """Read a tool's declaration from it."""
    assert_type(find.name, str)
    assert_type(find.title, str | None)
    take(async_answer, count)


def take(answer: ClientToolAnswer[..., Hits], tool: ClientTool[..., int]) -> None:
    """Take an answer and a tool by their results' types."""
    assert_type(answer.tool, ClientTool[..., Hits])
    assert_type(tool.id, str)
