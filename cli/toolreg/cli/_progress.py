"""A sign of life while work goes on."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from toolreg.cli._streams import is_terminal

if TYPE_CHECKING:
    from collections.abc import Generator

_SECONDS: Final = 1.0
_BETWEEN: Final = 0.1


class Progress:
    """Hold how much of some work is done; called with that and with how much there is."""

    def __init__(self) -> None:
        self.counts: tuple[int, int] | None = None

    def __call__(self, done: int, total: int) -> None:
        """Take new counts."""
        self.counts = done, total


@contextmanager
def progress(text: str) -> Generator[Progress]:
    """
    Show a bar on a terminal while the body runs, once that takes longer than a second.

    The body may call what it is given with how many things are done, and of how many.
    """
    told = Progress()
    if not is_terminal(sys.stderr):
        yield told
        return
    done = Event()
    watcher = Thread(target=_watch, args=(text, told, done), daemon=True)
    watcher.start()
    try:
        yield told
    finally:
        done.set()
        watcher.join()


def _watch(text: str, told: Progress, done: Event) -> None:
    if done.wait(_SECONDS):
        return
    from rich import progress as bars  # noqa: PLC0415 - quick runs do not wait for rich
    from rich.console import Console  # noqa: PLC0415

    columns = (
        bars.TextColumn("{task.description}", markup=False),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with bars.Progress(*columns, console=console, transient=True) as bar:
        # Without a number of things the bar only moves.
        task = bar.add_task(text, total=None)
        while not done.wait(_BETWEEN):
            if told.counts:
                bar.update(task, completed=told.counts[0], total=told.counts[1])
