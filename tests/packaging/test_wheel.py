"""A wheel in an empty environment does what the editable install does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from tests.packaging.conftest import Installation

PARTS = ("registry", "codegen", "runtime", "cli")
REPOSITORY = Path(__file__).resolve().parents[2]
QUICKSTART = REPOSITORY / "docs" / "quickstart" / "quickstart.py"


def test_wheel_holds_the_parts_alone(wheel: Path) -> None:
    """The wheel holds the four parts, each typed, and the licence, and nothing else."""
    names = set(ZipFile(wheel).namelist())

    folders = {name.partition("/")[0] for name in names}
    assert {each for each in folders if not each.endswith(".dist-info")} == {"toolreg"}
    assert {name.split("/")[1] for name in names if name.startswith("toolreg/")} == set(PARTS)
    assert {f"toolreg/{part}/py.typed" for part in PARTS} <= names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_wheel_holds_every_file(wheel: Path) -> None:
    """Every file of the four source roots is in the wheel, the files that are no modules too."""
    due = {
        path.relative_to(REPOSITORY / part).as_posix()
        for part in PARTS
        for path in (REPOSITORY / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("toolreg/")}

    assert packed == due


def test_wheel_is_what_is_imported(installed: Installation, tmp_path: Path) -> None:
    """The environment of the wheel imports toolreg from itself, not from the source tree."""
    program = "import toolreg; print(*toolreg.__path__, sep='\\n')"

    code, out, err = installed.run("-c", program, cwd=tmp_path)

    assert (code, err) == (0, "")
    home = installed.python.parent.parent
    assert [Path(line).is_relative_to(home) for line in out.splitlines()] == [True]


@pytest.mark.parametrize(
    ("command", "exit_code"),
    [
        ("--version", 0),
        ("check", 0),
        ("list", 0),
        ("show ui.get_location", 0),
        ("generate --check", 1),
        ("no-such-command", 2),
    ],
)
def test_commands_answer_alike(
    command: str,
    exit_code: int,
    editable: Installation,
    installed: Installation,
    project: Path,
) -> None:
    """A command gives the same exit code, stdout and stderr from both installations."""
    arguments = command.split()

    expected = editable.toolreg(*arguments, cwd=project)
    shown = installed.toolreg(*arguments, cwd=project)

    assert shown == expected
    assert shown[0] == exit_code, shown[2]


def test_generated_bytes_are_alike(
    editable: Installation, installed: Installation, project: Path, tmp_path: Path
) -> None:
    """Both installations generate the same files from the example contracts, byte for byte."""
    other = tmp_path / "other"
    shutil.copytree(project, other)

    first = editable.toolreg("generate", cwd=project)
    second = installed.toolreg("generate", cwd=other)

    assert (first[0], second[0]) == (0, 0), first[2] + second[2]
    assert contents(project / "out") == contents(other / "out")
    assert "shop_tools/ui/__init__.py" in contents(project / "out")


def test_quickstart_answers_alike(
    editable: Installation, installed: Installation, project: Path
) -> None:
    """The quickstart prints the same from both installations, and nothing that it should not."""
    code, _, err = editable.toolreg("generate", cwd=project)
    assert code == 0, err

    expected = editable.run("-W", "error", QUICKSTART, cwd=project, path="out")
    shown = installed.run("-W", "error", QUICKSTART, cwd=project, path="out")

    assert shown == expected
    assert shown[0] == 0, shown[2]


def contents(folder: Path) -> dict[str, bytes]:
    """Give what a folder's files hold, by relative path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
