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


@contextmanager
def progress(text: str) -> Generator[None]:
    """Turn a spinner on a terminal while the body runs, once that takes longer than a second."""
    if not is_terminal(sys.stderr):
        yield
        return
    done = Event()
    spinner = Thread(target=_spin, args=(text, done), daemon=True)
    spinner.start()
    try:
        yield
    finally:
        done.set()
        spinner.join()


def _spin(text: str, done: Event) -> None:
    if done.wait(_SECONDS):
        return
    from rich.console import Console  # noqa: PLC0415 - quick runs do not wait for rich

    with Console(stderr=True).status(text):
        done.wait()
