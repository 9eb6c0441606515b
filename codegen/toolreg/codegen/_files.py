"""Writing one file so that no reader ever sees half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

_MODE = 0o666


def replace_file(path: Path, content: bytes) -> None:
    """
    Put a file in place at once, with the permissions that a new file gets.

    Raises `OSError` if the folder cannot be written; the old file then stays.
    """
    handle, temporary = tempfile.mkstemp(prefix=".toolreg-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(_MODE & ~_umask())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    current = os.umask(0o077)
    os.umask(current)
    return current
