"""Row A14: results, and the blocks that they hold."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError

from toolreg.registry import Judge
from toolreg.runtime import (
    AudioContent,
    ClientToolAnswers,
    ClientToolCall,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    ToolResult,
    client_tool,
)

if TYPE_CHECKING:
    from pathlib import Path

BLOCKS: list[dict[str, Any]] = [
    {"type": "text", "text": "a"},
    {"type": "image", "data": "aGk=", "mimeType": "image/png"},
    {"type": "audio", "data": "aGk=", "mimeType": "audio/wav"},
    {"type": "resource_link", "uri": "file:///a", "name": "a", "size": 3},
    {"type": "resource", "resource": {"uri": "file:///a", "text": "hi"}},
]


class _Text(BaseModel):
    """Stand for a block of another library, such as `mcp.types.TextContent`."""

    type: Literal["text"] = "text"
    text: str
    annotations: dict[str, Any] | None = None
    extra: dict[str, Any] | None = Field(default=None, alias="_meta")


class _Place(BaseModel):
    name: str


def test_a14_defaults() -> None:
    """A result is empty and no error unless it says otherwise."""
    result: ToolResult[Any] = ToolResult()

    assert list(result.content) == []
    assert result.structured_content is None
    assert result.is_error is False
    assert result.meta == {}


def test_a14_blocks_as_mappings() -> None:
    """Mappings are read as the block that their type says, and dumped as they came."""
    result: ToolResult[Any] = ToolResult(content=BLOCKS)

    kinds = [TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource]
    assert [type(block) for block in result.content] == kinds
    assert result.model_dump()["content"] == BLOCKS


def test_a14_blocks_of_other_libraries() -> None:
    """Another library's models are read by their aliases; our own are taken as they are."""
    ours = TextContent(text="b")
    theirs = _Text.model_validate({"text": "a", "_meta": {"k": 1}})
    result: ToolResult[Any] = ToolResult(content=[theirs, ours])

    assert result.content == (TextContent(text="a", meta={"k": 1}), ours)


def test_a14_texts_become_blocks() -> None:
    """A text, alone or in a list, becomes a text block."""
    assert ToolResult(content="a").content == (TextContent(text="a"),)
    assert ToolResult(content=["a", "b"]).text == "a\nb"


@pytest.mark.parametrize(
    "block", [{"type": "video"}, {"text": "a"}, 7, {"type": "resource", "resource": {"uri": "a"}}]
)
def test_a14_other_content_is_refused(block: object) -> None:
    """What is no block of MCP is refused where the result is built."""
    with pytest.raises(ValidationError):
        ToolResult.model_validate({"content": [block]})


def test_a14_reads_and_dumps_mcp_names(shared: Path) -> None:
    """A result is read by MCP's names and dumped as MCP's own schema has it."""
    wire = {"content": BLOCKS, "structuredContent": {"a": 1}, "isError": False, "_meta": {"k": 1}}
    mcp: dict[str, Any] = json.loads((shared / "mcp-schema/2025-11-25.json").read_text("utf-8"))

    result: ToolResult[Any] = ToolResult.model_validate(wire)

    assert result.model_dump() == wire
    assert json.loads(result.model_dump_json()) == wire
    assert Judge({**mcp, "$ref": "#/$defs/CallToolResult"}).faults(result.model_dump()) == []


def test_a14_structured_null_and_empty_are_kept_apart() -> None:
    """An empty object is a structured value; none at all is left out of the dump."""
    assert ToolResult(structured_content={}).model_dump()["structuredContent"] == {}
    assert "structuredContent" not in ToolResult().model_dump()


def test_a14_a_result_is_frozen_and_its_own() -> None:
    """A result cannot be changed, nor does it change with what it was made of."""
    given = {"a": [1]}
    result: ToolResult[Any] = ToolResult(structured_content=given)
    given["a"].append(2)

    assert result.structured_content == {"a": [1]}
    with pytest.raises(ValidationError):
        result.is_error = True


def test_a14_annotated_results_give_the_output_schema() -> None:
    """A tool annotated `-> ToolResult[T]` has T's schema as its output schema."""

    @client_tool
    def find() -> ToolResult[_Place]:
        raise NotImplementedError

    @client_tool
    def show() -> ToolResult[Any]:
        raise NotImplementedError

    good: ToolResult[_Place] = ToolResult(structured_content=_Place(name="Rome"))
    answers = ClientToolAnswers(find.answer(lambda: good))

    assert (find.output_schema or {})["required"] == ["name"]
    assert show.output_schema is None
    assert asyncio.run(answers.run(ClientToolCall("client.find", {}))) == ToolResult(
        content='{"name":"Rome"}', structured_content={"name": "Rome"}
    )
