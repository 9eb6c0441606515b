"""Putting files in place so that no reader ever sees half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

_PREFIX, _SUFFIX = ".toolreg-", ".tmp"
_MODE = 0o666


def is_temporary(name: str) -> bool:
    """Tell whether a file was left by a run that was interrupted."""
    return name.startswith(_PREFIX) and name.endswith(_SUFFIX)


def stage(path: Path, content: bytes) -> Path:
    """
    Write a file beside its place, with the permissions that a new file gets.

    Gives the temporary path, which `Path.replace` puts in place at once. Raises `OSError` if the
    folder cannot be written.
    """
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        temporary.chmod(_MODE & ~_umask())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def replace_file(path: Path, content: bytes) -> None:
    """
    Write one file in place at once.

    Raises `OSError` if the folder cannot be written; the old file then stays.
    """
    temporary = stage(path, content)
    try:
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Read the process's mask, which the system only tells when it is set."""
    current = os.umask(0o077)
    os.umask(current)
    return current
