"""Row A17: failed calls that the model reads as written."""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolError, ToolResult, client_tool


class _Detail(BaseModel):
    code: int


@client_tool
def work() -> str:
    """Work."""
    raise NotImplementedError


def _raise() -> str:
    raise ToolError("no such city", structured_content={"code": 7}, meta={"trace": "t"})


def _give() -> ToolResult[Any]:
    return ToolResult.error("no such city", structured_content=_Detail(code=7), meta={"trace": "t"})


def _run(answers: ClientToolAnswers) -> ToolResult[Any]:
    result = asyncio.run(answers.run(ClientToolCall("client.work", {})))
    assert isinstance(result, ToolResult)
    return result


def test_a17_raised_and_returned_errors_are_alike() -> None:
    """Raising a `ToolError` and returning `ToolResult.error` give the same failed call."""
    raised = _run(ClientToolAnswers(work.answer(_raise)))
    returned = _run(ClientToolAnswers(work.answer(_give)))

    assert raised == returned
    assert raised.is_error
    assert raised.text == "no such city"
    assert raised.structured_content == {"code": 7}


def test_a17_the_model_never_sees_meta() -> None:
    """What is in `meta` is kept for the client and is in no content."""
    result = _run(ClientToolAnswers(work.answer(_raise)))

    assert result.meta == {"trace": "t"}
    assert "trace" not in str(result.model_dump()["content"])


@pytest.mark.parametrize("bad", [float("nan"), {1}, b"a", object()])
def test_a17_no_json_is_refused_where_it_is_built(bad: Any) -> None:
    """Both raise `pydantic.ValidationError` if a structured value or meta is no JSON."""
    with pytest.raises(ValidationError):
        ToolError("no", structured_content=bad)
    with pytest.raises(ValidationError):
        ToolError("no", meta={"a": bad})
    with pytest.raises(ValidationError):
        ToolResult.error("no", structured_content=bad)
    with pytest.raises(ValidationError):
        ToolResult.error("no", meta={"a": bad})


def test_a17_an_error_keeps_its_fields() -> None:
    """A `ToolError` has its message and fields, also after it went to another process."""
    error = ToolError("no", structured_content=[1], meta={"a": 1})
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own

    assert str(error) == "no"
    assert (error.structured_content, error.meta) == ([1], {"a": 1})
    assert again.result == error.result
