"""Row A15: results are held to the output schema."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from toolreg.registry import Declaration, Registry, ToolId
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolError, ToolResult

PROBE = Declaration(
    id=ToolId("demo", "probe"),
    fields={
        "name": "probe",
        "inputSchema": {"type": "object"},
        "outputSchema": {
            "type": "object",
            "properties": {"id": {"type": "string"}},
            "required": ["id"],
        },
    },
)
INVALID = ToolResult[Any].error("The tool returned an invalid result.")


def _run(value: object) -> Any:
    def answer(_args: dict[str, Any]) -> object:
        if isinstance(value, Exception):
            raise value
        return value

    answers = ClientToolAnswers.from_registry(Registry([PROBE]), {"demo.probe": answer})
    return asyncio.run(answers.run(ClientToolCall("demo.probe", {}, "call-7")))


@pytest.mark.parametrize(
    "value",
    [
        {"id": 7},
        {},
        [],
        "text",
        None,
        ToolResult(structured_content={"id": 7}),
        ToolResult(content="only text"),
    ],
)
def test_a15_mismatches_are_refused(value: object) -> None:
    """A value that the output schema refuses never reaches the model as a success."""
    assert _run(value) == INVALID


def test_a15_the_log_names_path_and_rule(caplog: pytest.LogCaptureFixture) -> None:
    """The log says at which path which rule is broken, and of which tool and call; no value."""
    caplog.set_level(logging.INFO, "toolreg.runtime")

    _run({"id": 4711})

    (record,) = caplog.records
    assert (record.tool_id, record.call_id) == ("demo.probe", "call-7")  # type: ignore[attr-defined] # extra fields
    assert "/id" in record.getMessage()
    assert "type" in record.getMessage()
    assert "4711" not in record.getMessage()


def test_a15_valid_results_are_delivered() -> None:
    """A value that the output schema accepts is delivered, as a value or in a result."""
    delivered = ToolResult[Any](content='{"id":"a"}', structured_content={"id": "a"})

    assert _run({"id": "a"}) == delivered
    assert _run(ToolResult(structured_content={"id": "a"})) == delivered


@pytest.mark.parametrize("failed", [ToolError("quota used up"), ToolResult.error("quota used up")])
def test_a15_failed_results_are_not_judged(failed: object) -> None:
    """The output schema says nothing of failed results: the model reads their message."""
    assert _run(failed) == ToolResult.error("quota used up")


def test_a15_late_results_are_judged_alike() -> None:
    """A value that comes later is held to the same schema."""
    answers = ClientToolAnswers.from_registry(Registry([PROBE]), {})
    call = ClientToolCall("demo.probe", {})

    assert answers.settle(call, {"id": 7}) == INVALID
    assert answers.settle(call, {"id": "a"}).structured_content == {"id": "a"}
    assert answers.settle(call, ToolResult(structured_content={"id": 7})) == INVALID
    assert answers.settle(call, ToolResult.error("no")) == ToolResult.error("no")
