"""What the wheel installs is typed: strict type checkers see through it, and judge by it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.packaging.conftest import Installation

QUICKSTART = Path(__file__).resolve().parents[2] / "docs" / "quickstart" / "quickstart.py"
WRONG = """\
from shop_tools.ui import get_location


@get_location.answer
def wrong(accuracy: int = 1) -> str: ...
"""
CHECKERS = {
    "mypy": ["mypy", "--strict", "--no-incremental", "--python-executable"],
    "pyright": ["pyright", "--pythonpath"],
}


@pytest.fixture
def typed(project: Path, installed: Installation) -> Path:
    """Give a folder that holds the package of the example contracts and the quickstart."""
    code, _, err = installed.toolreg("generate", "--out", ".", cwd=project)
    assert code == 0, err
    shutil.copy(QUICKSTART, project)
    (project / "wrong.py").write_text(WRONG, "utf-8")
    (project / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', "utf-8")
    return project


@pytest.mark.parametrize("checker", CHECKERS)
def test_examples_are_clean(checker: str, typed: Path, installed: Installation) -> None:
    """The package of the example contracts and the quickstart are clean in strict mode."""
    code, said = check(checker, ["shop_tools", "quickstart.py"], typed, installed)

    assert code == 0, said


@pytest.mark.parametrize("checker", CHECKERS)
def test_wrong_answer_is_refused(checker: str, typed: Path, installed: Installation) -> None:
    """An answer that does not fit its contract is an error, so the types are really there."""
    code, said = check(checker, ["wrong.py"], typed, installed)

    assert code == 1, said
    assert "wrong.py:4" in said


def check(checker: str, files: list[str], folder: Path, installed: Installation) -> tuple[int, str]:
    """Check files by the types that an installation has; give the exit code and what is said."""
    command = [sys.executable, "-m", *CHECKERS[checker], str(installed.python), *files]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout + done.stderr
