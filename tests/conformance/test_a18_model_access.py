"""Row A18: the ways in which a model may call a tool."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, get_args

import pytest

from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    SdkError,
    ToolModelAccess,
    ToolResult,
    client_tool,
)

if TYPE_CHECKING:
    from toolreg.runtime._path import Caller


def _run(access: ToolModelAccess | None, caller: Caller, *, default: bool = False) -> Any:
    tool = client_tool(
        name="work", model_access=access, input_schema={"type": "object"}, output_schema={}
    )
    answers = ClientToolAnswers(tool.answer(lambda _args: "done"))
    if default:
        answers = ClientToolAnswers.from_registry(
            {tool.id: tool.declaration}, {}, default=lambda _call: "done"
        )
    return asyncio.run(answers.run(ClientToolCall("client.work", {}), caller=caller))


def test_a18_the_ways() -> None:
    """There are three declarations of access."""
    assert get_args(ToolModelAccess) == ("direct", "programmatic", "both")


@pytest.mark.parametrize("default", [False, True])
@pytest.mark.parametrize(
    ("access", "caller"),
    [
        (None, "direct"),
        (None, "programmatic"),
        ("both", "direct"),
        ("both", "programmatic"),
        ("direct", "direct"),
        ("programmatic", "programmatic"),
    ],
)
def test_a18_allowed_ways(access: ToolModelAccess | None, caller: Caller, *, default: bool) -> None:
    """A call by a way that is declared, or not excluded, is answered."""
    assert not _run(access, caller, default=default).is_error


@pytest.mark.parametrize("default", [False, True])
@pytest.mark.parametrize(
    ("access", "caller"), [("direct", "programmatic"), ("programmatic", "direct")]
)
def test_a18_other_ways(access: ToolModelAccess, caller: Caller, *, default: bool) -> None:
    """A call by another way is refused with an error that the model reads, also by the default."""
    assert _run(access, caller, default=default) == ToolResult.error(
        f"The tool 'client.work' does not take {caller} calls, only {access} ones."
    )


def test_a18_other_values_are_refused() -> None:
    """Another value is an error where the tool is declared."""
    with pytest.raises(SdkError, match="found model_access='all'"):
        client_tool(model_access="all")  # type: ignore[call-overload] # pyright: ignore[reportCallIssue, reportArgumentType] # what is tested
