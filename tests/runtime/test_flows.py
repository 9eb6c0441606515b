"""What happens around a call: unknown names, failures, cancelling, threads, late answers."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Declaration, Registry, SdkError, ToolId, ToolregError
from toolreg.runtime import (
    ClientToolAnswers,
    ClientToolCall,
    KeepCallbackOpen,
    ToolError,
    ToolResult,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def _registry(*names: str) -> Registry:
    fields: Any = {"inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}}
    return Registry(
        Declaration(
            ToolId("demo", name), {"name": name, **fields, "outputSchema": {"type": "string"}}
        )
        for name in names
    )


def _run(answers: ClientToolAnswers, name: str, text: str = "{}") -> ToolResult[Any]:
    result = asyncio.run(answers.run(ClientToolCall.from_json(name, text, "k1")))
    assert isinstance(result, ToolResult)
    return result


@pytest.mark.parametrize("name", ["demo.asks", "ask", "DEMO.ask", "", "demo.ask\n"])
def test_unknown_names_are_error_results(name: str) -> None:
    """An invented name is an error that names it; nothing near is called instead."""
    answers = ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": lambda _args: "no"})

    result = _run(answers, name)

    assert result.is_error
    assert repr(name) in result.text


def test_declared_but_unbound_is_told_apart() -> None:
    """A tool that is declared and has no answer gives another error than an unknown one."""
    answers = ClientToolAnswers.from_registry(_registry("ask"), {})

    assert _run(answers, "demo.ask").text != _run(answers, "demo.other").text
    assert "demo.ask" in _run(answers, "demo.ask").text


def test_binding_an_unknown_id_raises() -> None:
    """A function bound to an ID that is not declared is an error where it is bound."""
    with pytest.raises(ToolregError, match=r"demo\.aks"):
        ClientToolAnswers.from_registry(_registry("ask"), {"demo.aks": lambda _args: "no"})


def test_failures_are_logged_and_hidden(caplog: pytest.LogCaptureFixture) -> None:
    """The log has the traceback and the ID; the model reads neither secret nor path."""

    def fail(_args: dict[str, Any]) -> str:
        raise ValueError("token=abc123 at /srv/x")

    result = _run(ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": fail}), "demo.ask")

    assert result.text == "The tool failed with an unexpected error."
    assert "token=abc123" in caplog.text
    assert "Traceback" in caplog.text
    assert "demo.ask" in caplog.text
    assert "k1" in caplog.text


@pytest.mark.parametrize("error", [SystemExit(1), StopIteration(), KeyError("k")])
def test_whatever_is_raised_in_a_thread_becomes_a_result(error: BaseException) -> None:
    """No exception of a plain function ends the program or leaves its call waiting."""

    def fail(_args: dict[str, Any]) -> str:
        raise error

    result = _run(ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": fail}), "demo.ask")

    assert result.is_error


def test_cancelling_goes_through() -> None:
    """A handler that swallows a cancellation does not make a result of it."""

    async def swallow(_args: dict[str, Any]) -> str:
        started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return "partial"
        return "never"

    async def cancel() -> bool:
        answers = ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": swallow})
        task = asyncio.create_task(answers.run(ClientToolCall("demo.ask", {})))
        await started.wait()
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    started = asyncio.Event()

    assert asyncio.run(cancel())


def test_plain_functions_do_not_block_each_other() -> None:
    """Twenty functions that wait for each other finish: they run at once, in threads."""
    barrier = threading.Barrier(20, timeout=10)

    def wait(_args: dict[str, Any]) -> str:
        barrier.wait()
        return threading.current_thread().name

    async def together() -> list[ToolResult[Any] | KeepCallbackOpen]:
        answers = ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": wait})
        return await asyncio.gather(
            *(answers.run(ClientToolCall("demo.ask", {})) for _ in range(20))
        )

    results = asyncio.run(together())

    assert len({each.text for each in results if isinstance(each, ToolResult)}) == 20


def test_a_late_answer_is_held_to_the_contract() -> None:
    """What is settled later is judged as what is returned at once."""
    keep: Callable[..., Any] = lambda _args: KeepCallbackOpen()  # noqa: E731 - the shortest handler
    answers = ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": keep})
    call = ClientToolCall.from_json("demo.ask", '{"q":"a"}', "k1")

    kept = asyncio.run(answers.run(call))

    assert isinstance(kept, KeepCallbackOpen)
    assert answers.settle(call, "yes").text == '"yes"'
    assert answers.settle(call, 5).text == "The tool returned an invalid result."
    assert answers.settle(call, ToolResult[Any].error("gone")).text == "gone"
    with pytest.raises(SdkError):
        answers.settle(call, KeepCallbackOpen())


def test_tool_errors_are_read_as_written() -> None:
    """A `ToolError` is for the model, whatever `tool_errors` says."""

    def fail(_args: dict[str, Any]) -> str:
        raise ToolError("no such city", structured_content={"code": 4}, meta={"trace": "x"})

    result = _run(ClientToolAnswers.from_registry(_registry("ask"), {"demo.ask": fail}), "demo.ask")

    assert (result.text, result.structured_content, result.meta) == (
        "no such city",
        {"code": 4},
        {"trace": "x"},
    )
