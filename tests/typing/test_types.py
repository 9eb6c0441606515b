"""The promises of types hold, and what must be refused is refused, in both strict type checkers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CHECKERS = {"mypy": ["--no-error-summary"], "pyright": []}


@pytest.mark.parametrize("file", ["promises.py", "refusals.py"])
@pytest.mark.parametrize("checker", CHECKERS)
def test_types_are_as_promised(checker: str, file: str) -> None:
    """A checker finds nothing: also no refusal that it was told to expect and did not find."""
    path = HERE / file
    command = [sys.executable, "-m", checker, *CHECKERS[checker], str(path)]

    done = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
