"""The formatter: one process for all that is new."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]  # ruff ships no types

from toolreg.codegen._errors import CodegenError

if TYPE_CHECKING:
    from collections.abc import Sequence

# The width is far from what configuration of the user's project may say: same contract, same bytes.
_OPTIONS = ("--isolated", "--no-cache", "--quiet", "--line-length=100", "--target-version=py311")


def formatted(sources: Sequence[str]) -> list[str]:
    """
    Format modules with `ruff format`, all in one process.

    Raises `CodegenError` if ruff cannot be started or refuses one of them.
    """
    if not sources:
        return []
    with tempfile.TemporaryDirectory(prefix="toolreg-") as folder:
        paths = [Path(folder, f"{number}.py") for number in range(len(sources))]
        for path, source in zip(paths, sources, strict=True):
            path.write_bytes(source.encode())
        _run("format", *_OPTIONS, folder)
        return [path.read_bytes().decode() for path in paths]


def _run(*arguments: str) -> None:
    try:
        done = subprocess.run(  # noqa: S603 - our own formatter, and no text of a contract
            [find_ruff_bin(), *arguments],
            capture_output=True,
            text=True,
            check=False,
            encoding="utf-8",
        )
    except OSError as error:
        raise CodegenError(
            f"ruff cannot be started: {error}; reinstall the package `ruff`"
        ) from error
    if done.returncode:
        raise CodegenError(f"ruff refused generated code: {done.stderr.strip()[:500]}")
