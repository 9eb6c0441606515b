"""Row A20: client tools that are declared by models or by schemas."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pydantic import BaseModel, Field

from toolreg.runtime import ClientToolAnswers, ClientToolCall, SdkError, ToolResult, client_tool


class _Query(BaseModel):
    class_: str = Field(alias="class")
    limit: int = 10


class _Found(BaseModel):
    total: int


def _run(answers: ClientToolAnswers, arguments: Any) -> ToolResult[Any]:
    result = asyncio.run(answers.run(ClientToolCall("shop.find", arguments)))
    assert isinstance(result, ToolResult)
    return result


def test_a20_models() -> None:
    """The answer to a tool declared by models gets the model, with its defaults."""
    find = client_tool(
        name="find",
        namespace="shop",
        description="Find.",
        input_schema=_Query,
        output_schema=_Found,
    )
    seen: list[_Query] = []

    @find.answer
    def answer(args: _Query) -> _Found:
        seen.append(args)
        return _Found(total=args.limit)

    result = _run(ClientToolAnswers(answer), {"class": "a"})

    assert seen == [_Query.model_validate({"class": "a"})]
    assert result.structured_content == {"total": 10}
    assert find.input_schema["required"] == ["class"]


def test_a20_schemas() -> None:
    """The answer to a tool declared by JSON Schemas gets a dict, as it came."""
    find = client_tool(
        name="find",
        namespace="shop",
        input_schema={"type": "object", "properties": {"limit": {"default": 10}}},
        output_schema={"type": "integer"},
    )
    answers = ClientToolAnswers(find.answer(len))

    assert _run(answers, {}).structured_content == 0
    assert _run(answers, {"a": 1, "limit": 2}).structured_content == 2


def test_a20_without_an_output_schema() -> None:
    """Without an output schema there is one `UserWarning`, and results are not judged."""
    with pytest.warns(UserWarning, match="shop.find has no output schema") as warned:
        find = client_tool(name="find", namespace="shop", input_schema=_Query)

    assert len(warned) == 1
    assert warned[0].filename == __file__
    assert find.output_schema is None


@pytest.mark.parametrize(
    "options",
    [
        {"input_schema": int},
        {"input_schema": 7},
        {"input_schema": {"type": "array"}},
        {"input_schema": {}},
        {"input_schema": {"type": "object", "properties": {"a": {"type": "nonsense"}}}},
        {"input_schema": {"type": "object"}, "output_schema": {"pattern": "("}},
        {"input_schema": {"type": "object", "x": object()}},
        {"input_schema": _Query, "annotations": {"readOnlyHint": True}},
    ],
)
def test_a20_what_makes_no_tool(options: dict[str, Any]) -> None:
    """What is neither a model nor a schema that can judge is refused where it is declared."""
    declare: Any = client_tool

    with pytest.raises(SdkError):
        declare(**{"name": "find", "output_schema": {}, **options})


def test_a20_a_name_is_needed() -> None:
    """Without a stub the name must be given."""
    with pytest.raises(SdkError, match="without name="):
        client_tool(input_schema=_Query)  # type: ignore[call-overload] # pyright: ignore[reportCallIssue] # what is tested
