"""The threads in which plain functions run, so that one that blocks stops nothing else."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

# Handlers wait for people and for other programs more than they compute: many more than there are
# processors, where the event loop's own pool has a few.
WORKERS = 64


async def run_in_thread(function: Callable[[], Any]) -> Any:
    """Call a function in a worker thread that has the caller's context variables."""
    context = copy_context()
    loop = asyncio.get_running_loop()
    value, error = await loop.run_in_executor(_pool(), lambda: context.run(_outcome, function))
    if error is not None:
        raise error
    return value


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=WORKERS, thread_name_prefix="toolreg")


def _outcome(function: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    # A future cannot hold every exception: a StopIteration would leave it waiting for ever.
    try:
        return function(), None
    except BaseException as error:  # noqa: BLE001 - it is raised again where the call is awaited
        return None, error
