"""Row A24: where answers run."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult, client_tool

if TYPE_CHECKING:
    from collections.abc import Awaitable

USER: contextvars.ContextVar[str] = contextvars.ContextVar("USER")


@client_tool
def work(n: int) -> Any:
    """Work."""
    raise NotImplementedError


CALL = ClientToolCall("client.work", {"n": 0})


def test_a24_plain_functions_run_in_a_thread_with_the_context() -> None:
    """A plain function runs in another thread and sees the caller's context variables."""
    answers = ClientToolAnswers(work.answer(lambda n: [threading.get_ident(), USER.get(), n]))

    async def main() -> Any:
        USER.set("ada")
        return await answers.run(CALL)

    thread, user, _ = asyncio.run(main()).structured_content

    assert thread != threading.get_ident()
    assert user == "ada"


def test_a24_coroutine_functions_run_on_the_loop() -> None:
    """An `async def` runs on the event loop, in the caller's task."""

    async def answer(n: int) -> list[int]:
        return [threading.get_ident(), n]

    result = asyncio.run(ClientToolAnswers(work.answer(answer)).run(CALL))

    assert isinstance(result, ToolResult)
    assert result.structured_content == [threading.get_ident(), 0]


def test_a24_awaitables_are_awaited() -> None:
    """A plain function that returns an awaitable has it awaited."""

    async def later(n: int) -> str:
        return f"later {n}"

    def answer(n: int) -> Awaitable[str]:
        return later(n)

    result = asyncio.run(ClientToolAnswers(work.answer(answer)).run(CALL))

    assert result == ToolResult(content="later 0", structured_content="later 0")


def test_a24_a_blocking_answer_stops_nothing_else() -> None:
    """While plain functions wait for each other in their threads, the loop goes on."""
    together = threading.Barrier(21)
    answers = ClientToolAnswers(work.answer(lambda n: together.wait(20) * 0 + n))

    async def main() -> Any:
        calls = [answers.run(ClientToolCall("client.work", {"n": n})) for n in range(20)]
        waiting = asyncio.gather(*calls)
        await asyncio.to_thread(together.wait, 20)
        return await waiting

    results = asyncio.run(main())

    assert [result.structured_content for result in results] == list(range(20))


@pytest.mark.parametrize("raised", [StopIteration(), SystemExit(3), StopAsyncIteration()])
def test_a24_exceptions_that_steer_python_are_failures(raised: BaseException) -> None:
    """An exception that would steer the loop or the program fails the call alone."""

    def sync(n: int) -> str:
        raise raised.with_traceback(None if n else raised.__traceback__)

    async def on_loop(n: int) -> str:
        return sync(n)

    for answers in (ClientToolAnswers(work.answer(sync)), ClientToolAnswers(work.answer(on_loop))):
        result = asyncio.run(answers.run(CALL))
        assert result == ToolResult.error("The tool failed with an unexpected error.")


def test_a24_keyboard_interrupts_pass() -> None:
    """A `KeyboardInterrupt` ends the program, also out of an answer."""

    async def interrupt(n: int) -> str:
        raise KeyboardInterrupt(n)

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(ClientToolAnswers(work.answer(interrupt)).run(CALL))
