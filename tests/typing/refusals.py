"""
What type checkers must refuse: each line with ignores, which would be errors themselves where there
is nothing to ignore.
"""

from __future__ import annotations

from toolreg.runtime import ClientToolAnswers, KeepCallbackOpen, OpenCallback, client_tool


@client_tool
def find(*, text: str, limit: int = 10) -> int:
    """Find what a text names."""
    raise NotImplementedError


@client_tool
def name(*, number: int) -> str:
    """Name a number."""
    raise NotImplementedError


def wrong_parameter_type(text: int, limit: int = 10) -> int:
    """Take a number where the tool passes a text."""
    return text


def wrong_return(text: str, limit: int = 10) -> str:
    """Return a text where the tool returns a number."""
    return text


async def wrong_async_return(text: str, limit: int = 10) -> str:
    """Return a text where the tool returns a number."""
    return text


def missing_parameter(text: str) -> int:
    """Leave a parameter out."""
    return len(text)


def required_parameter(text: str, limit: int, more: int) -> int:
    """Require what the tool does not pass."""
    return len(text) + limit + more


def other_context(context: int, /, text: str, limit: int = 10) -> int:
    """Take something else than a context first."""
    return context


async def maybe_text(text: str, limit: int = 10) -> str | KeepCallbackOpen:
    """Return a text, or leave the call open."""
    return text


find.answer(wrong_parameter_type)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(wrong_return)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(wrong_async_return)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(missing_parameter)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(required_parameter)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(other_context)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(maybe_text)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
find.answer(3)  # type: ignore[call-overload] # pyright: ignore[reportCallIssue, reportArgumentType]
find.name = "other"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
ClientToolAnswers(wrong_return)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


async def run_open_call(callback: OpenCallback) -> None:
    """Run an open call by functions that do not match it."""
    if find.called(callback):
        await callback.run(wrong_return)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
        await callback.run(missing_parameter)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
