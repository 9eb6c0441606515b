"""The shape of the source tree: four parts of one namespace, each typed, small and documented."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
PARTS = ("registry", "codegen", "runtime", "cli")
LONGEST_MODULE = 400


def sources(part: str) -> list[Path]:
    """Give the Python files of a part."""
    return sorted((REPOSITORY / part).rglob("*.py"))


@pytest.mark.parametrize("part", PARTS)
def test_part_is_portion_of_namespace(part: str) -> None:
    """A source root holds its own part alone, and no `__init__.py` that would end the namespace."""
    root = REPOSITORY / part / "toolreg"

    held = {path.name for path in root.iterdir() if path.name != "__pycache__"}

    assert held == {part}


@pytest.mark.parametrize("part", PARTS)
def test_part_is_marked_as_typed(part: str) -> None:
    """Each part carries `py.typed`, so that type checkers of other projects read its types."""
    marker = REPOSITORY / part / "toolreg" / part / "py.typed"

    assert marker.is_file()


@pytest.mark.parametrize("part", PARTS)
def test_modules_are_short(part: str) -> None:
    """No module is longer than a reader takes in."""
    lengths = {
        str(path.relative_to(REPOSITORY)): len(path.read_text("utf-8").splitlines())
        for path in sources(part)
    }

    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


@pytest.mark.parametrize("part", PARTS)
def test_all_lists_the_public_names(part: str) -> None:
    """`__all__` of a part lists what its `__init__` offers, and nothing else."""
    module = import_module(f"toolreg.{part}")

    assert set(module.__all__) == offered(REPOSITORY / part / "toolreg" / part / "__init__.py")


@pytest.mark.parametrize("part", PARTS)
def test_public_names_have_docstrings(part: str) -> None:
    """Every public class and function of a part says in its own docstring what it is for."""
    module = import_module(f"toolreg.{part}")
    public = {name: getattr(module, name) for name in module.__all__}

    silent = [
        name
        for name, value in public.items()
        if (inspect.isclass(value) or inspect.isroutine(value)) and not value.__doc__
    ]

    assert silent == []


@pytest.mark.parametrize("part", PARTS)
def test_modules_have_docstrings(part: str) -> None:
    """Every module says what it does before anything else."""
    silent = [
        str(path.relative_to(REPOSITORY))
        for path in sources(part)
        if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]

    assert silent == []


def test_imports_go_one_way() -> None:
    """import-linter finds that no part imports what it must not."""
    command = Path(sys.executable).with_name("lint-imports")

    linted = subprocess.run(
        [command, "--no-cache"], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )

    assert linted.returncode == 0, linted.stdout + linted.stderr


def offered(init: Path) -> set[str]:
    """Give the public names that an `__init__` imports from toolreg, or defines."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(init.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("toolreg."):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("part", PARTS)
def test_parts_use_public_names_of_each_other(part: str) -> None:
    """A part imports no private module of another one."""
    private = re.compile(rf"toolreg\.(?!{part}\b)(?:{'|'.join(PARTS)})\._(?!_)")

    found = [path.name for path in sources(part) if private.search(path.read_text("utf-8"))]

    assert found == []
