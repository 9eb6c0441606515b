"""Rows A21 and A22: answers, and those that do not take the tool's parameters."""

from __future__ import annotations

import asyncio
import functools
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.runtime import (
    ClientToolAnswer,
    ClientToolAnswers,
    ClientToolCall,
    SdkError,
    ToolCallbackContext,
    ToolResult,
    client_tool,
)

if TYPE_CHECKING:
    from collections.abc import Callable


@client_tool
def find(q: str, limit: int = 10) -> str:
    """Find."""
    raise NotImplementedError


one = client_tool(name="one", input_schema={"type": "object"}, output_schema={})


def _run(answer: ClientToolAnswer[..., Any], arguments: Any) -> ToolResult[Any]:
    call = ClientToolCall(answer.tool.id, arguments)
    result = asyncio.run(ClientToolAnswers(answer).run(call))
    assert isinstance(result, ToolResult)
    return result


class _Finder:
    def __call__(self, q: str, limit: int = 10) -> str:
        return f"{q} {limit}"

    async def method(self, context: ToolCallbackContext, /, q: str, limit: int = 10) -> str:
        assert isinstance(context, ToolCallbackContext)
        return f"{q} {limit}"


def _after_another(_other: int, q: str, limit: int = 10) -> str:
    return f"{q} {limit}"


def _by_any_name(**named: object) -> str:
    return f"{named['q']} {named['limit']}"


def _by_any_name_with_context(_context: ToolCallbackContext, /, **named: object) -> str:
    return f"{named['q']} {named['limit']}"


@pytest.mark.parametrize(
    "answer",
    [
        _Finder(),
        _Finder().method,
        functools.partial(_after_another, 1),
        functools.partial(_Finder.method, _Finder(), ToolCallbackContext.local()),
        _by_any_name,
        _by_any_name_with_context,
    ],
)
def test_a21_functions_of_all_kinds_answer(answer: Callable[..., Any]) -> None:
    """Objects, methods, partials and `**kwargs`, sync or async, answer as functions do."""
    assert _run(find.answer(answer), {"q": "a"}).structured_content == "a 10"


def test_a21_an_answer_knows_its_tool_and_function() -> None:
    """What `answer` returns holds the tool and the function."""
    answer = find.answer(_Finder())

    assert isinstance(answer, ClientToolAnswer)
    assert answer.tool is find
    assert isinstance(answer.function, _Finder)


def test_a21_only_functions_answer() -> None:
    """What cannot be called is refused where it is bound."""
    with pytest.raises(SdkError, match=r"client\.find: found a str; expected a function"):
        find.answer("text")  # type: ignore[call-overload] # pyright: ignore[reportArgumentType, reportCallIssue] # what is tested


def _too_few(q: str) -> str:
    return q


def _renamed(query: str, limit: int) -> str:
    return f"{query} {limit}"


def _too_many(q: str, limit: int, unit: str) -> str:
    return f"{q} {limit} {unit}"


def _positional(q: str, /, limit: int) -> str:
    return f"{q} {limit}"


def _none() -> str:
    return ""


def _two(first: object, second: object) -> object:
    return [first, second]


def _named(*, args: object) -> object:
    return args


MISFITS = [
    (_too_few, "does not take `limit`"),
    (_renamed, "does not take `q`"),
    (_too_many, "requires `unit`"),
    (_positional, "does not take `q`"),
    (_none, "does not take `limit`, `q`"),
]


@pytest.mark.parametrize(("answer", "problem"), MISFITS)
def test_a22_other_parameters_warn_and_fail(answer: Callable[..., Any], problem: str) -> None:
    """Other names or kinds warn where they are bound, and fail the call, which the model reads."""
    with pytest.warns(UserWarning, match=problem) as warned:
        bound = find.answer(answer)

    assert warned[0].filename == __file__
    assert _run(bound, {"q": "a"}) == ToolResult.error(
        "The tool's answer does not take the parameters that the tool declares."
    )


@pytest.mark.parametrize("answer", [_none, _two, _named])
def test_a22_one_parameter_is_asked_for(answer: Callable[..., Any]) -> None:
    """The answer to a tool that passes one dict takes one positional parameter."""
    with pytest.warns(UserWarning, match="client.one"):
        bound = one.answer(answer)

    assert _run(bound, {}).is_error


def test_a22_by_id_a_mismatch_is_refused() -> None:
    """A function that is bound by ID and takes no `args` is refused at once."""
    with pytest.raises(SdkError, match=r"cannot answer client\.one"):
        ClientToolAnswers.from_registry({one.id: one.declaration}, {one.id: _none})


def test_a22_other_annotations_are_called() -> None:
    """A parameter that is only typed differently is called with the judged value."""

    def answer(q: int, limit: str) -> str:
        return f"{q!r} {limit!r}"

    ill_typed: Any = answer
    bound = find.answer(ill_typed)

    assert _run(bound, {"q": "7"}).text == "\"'7' 10\""
