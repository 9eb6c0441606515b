"""A function that answers calls, and where it runs."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from toolreg.runtime._signature import is_async
from toolreg.runtime._threads import run_in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Handler:
    """
    Hold a function that answers calls.

    A coroutine function runs on the event loop, any other in a worker thread (row A24).
    """

    function: Callable[..., Any]
    takes_context: bool
    is_async: bool

    @classmethod
    def of(cls, function: Callable[..., Any], *, takes_context: bool) -> Handler:
        """Make a handler of a function, told apart by whether it is a coroutine function."""
        return cls(function, takes_context, is_async(function))

    async def run(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        """Call the function where it runs; await what a plain one gives if that is awaitable."""
        if self.is_async:
            return await self.function(*args, **kwargs)
        value = await run_in_thread(partial(self.function, *args, **kwargs))
        return await value if inspect.isawaitable(value) else value
