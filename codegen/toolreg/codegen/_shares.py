"""Many tools at once: shared out over the machine's processors."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from toolreg.codegen._claims import Claims
from toolreg.codegen._tools import tool_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from toolreg.codegen._plan import ToolPlan

    Progress: TypeAlias = Callable[[int, int], None]
    """Called now and then with how many tools are done, and how many there are to do."""

# One run of the engine costs as much as some tools do; larger batches gain little more.
_BATCH = 40
# A worker needs about a second before its first tool; fewer tools than these are done by then.
_LEAST = 150
_MOST_PROCESSES = 4


def shared_sources(plans: Sequence[ToolPlan], progress: Progress | None = None) -> list[str]:
    """
    Give the source of each tool's module, not yet formatted, from as many processes as pay off.

    Raises `CodegenError`, naming the tool, if the engine fails on one.
    """
    batches = [plans[start : start + _BATCH] for start in range(0, len(plans), _BATCH)]
    work = _Work(batches, progress)
    processes = min(_MOST_PROCESSES, os.cpu_count() or 1, len(plans) // _LEAST)
    if processes < 2 or not sys.executable:  # noqa: PLR2004 - this one and another
        return work.alone()
    with tempfile.TemporaryDirectory(prefix="toolreg-") as folder, ExitStack() as stack:
        claims = Claims(Path(folder))
        claims.ask(batches)
        workers = [stack.enter_context(_worker(folder)) for _ in range(processes - 1)]
        return work.shared(claims, workers)


class _Work:
    """Do batches, and count the tools that are done."""

    def __init__(self, batches: Sequence[Sequence[ToolPlan]], progress: Progress | None) -> None:
        self._batches = batches
        self._progress = progress
        self._done: dict[int, list[str]] = {}

    def alone(self) -> list[str]:
        """Do all of it here."""
        for number in range(len(self._batches)):
            self._do(number)
            self._tell(self._done)
        return self._sources()

    def shared(self, claims: Claims, workers: Sequence[subprocess.Popen[bytes]]) -> list[str]:
        """
        Do what no worker claims before, and wait for the rest.

        What a worker did not finish is done here, so that the error, if there is one, says what is
        wrong.
        """
        numbers = range(len(self._batches))
        for number in claims.claimed(len(self._batches)):
            self._do(number)
            self._tell([*self._done, *filter(claims.is_kept, numbers)])
        for worker in workers:
            worker.wait()
        for number in sorted(numbers - self._done.keys()):
            kept = claims.kept(number)
            if kept is None:
                self._do(number)
            else:
                self._done[number] = kept
        self._tell(self._done)
        return self._sources()

    def _do(self, number: int) -> None:
        with _no_collection():
            self._done[number] = tool_sources(self._batches[number])

    def _tell(self, done: Iterable[int]) -> None:
        if self._progress:
            sizes = [len(each) for each in self._batches]
            self._progress(sum(sizes[number] for number in done), sum(sizes))

    def _sources(self) -> list[str]:
        return [source for number in sorted(self._done) for source in self._done[number]]


@contextmanager
def _no_collection() -> Generator[None]:
    """Look for no garbage for a fraction of a second: for the engine, it is a tenth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _worker(folder: str) -> Generator[subprocess.Popen[bytes]]:
    """Start another interpreter on the batches in a folder, and end it with the context."""
    # `-P`: a module in the current folder must not be taken for one of Python's.
    command = [sys.executable, "-P", "-m", "toolreg.codegen._worker", folder]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(  # noqa: S603 - our own interpreter, and no text of a contract
        command, stdin=quiet, stdout=quiet, stderr=quiet
    ) as process:
        try:
            yield process
        finally:
            process.kill()
