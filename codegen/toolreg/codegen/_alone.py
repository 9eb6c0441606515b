"""One run at a time in an output folder."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@contextlib.contextmanager
def alone(folder: Path) -> Generator[None]:
    """
    Wait until no other run writes into a folder, and keep others out while the body runs.

    The system ends the hold with the process, however that ends. Where a file system knows no
    locks, or on Windows, nothing is held.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not on every system

    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
