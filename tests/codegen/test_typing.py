"""Generated code passes the strict type checkers, and they hold handlers to it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
# What is promised of stubs, and what is refused, where an ignore of nothing is an error itself.
USES = sorted(GOLDEN.glob("*/uses/*.py"))
PYRIGHT = {
    "typeCheckingMode": "strict",
    "enableTypeIgnoreComments": False,
    "reportUnnecessaryTypeIgnoreComment": True,
}
USE = """\
from dicts_args_style.crm import FindContactInput, find_contact
from dicts_names.class_ import GetTextV2Input as TextDict
from dicts_outputs.out import ArrayOutput, array
from dicts_recursion.trees import WalkInputNode as NodeDict, WalkOutput as WalkDict
from dicts_recursion.trees import walk as walk_dict
from golden_defaults.search import FindInputPage
from golden_enums.paint import MixInput
from golden_names.class_ import GetTextV2Input
from golden_recursion.trees import WalkInputNode, WalkOutput, walk


@walk.answer
def visit(*, start: WalkInputNode, depth: int = 1) -> WalkOutput:
    return WalkOutput(name=start.name)


MixInput(mode="fast")
GetTextV2Input(class_="x", a_b_3="y")
FindInputPage()


@walk_dict.answer
def visit_dict(*, start: NodeDict, depth: int = 1) -> WalkDict:
    below = [each["name"] for each in start.get("children", [])]
    return {"name": start["name"], "next": {"name": below[0], "parent": None}}


@find_contact.answer
def find(args: FindContactInput) -> str:
    return str(args.get("limit", 10) + 1)


@array.answer
def listed() -> ArrayOutput:
    return [{"id": 1}]


text: TextDict = {"class": "x", "a-b": "y", "\\ufb02ow": "z", "list": [1]}
node: NodeDict = {"name": "a", "children": [{"name": "b", "children": []}]}
"""
WRONG = {
    "from golden_recursion.trees import wakl": "wakl",
    "from golden_recursion import threes": "threes",
    "@walk.answer\ndef one(*, start: int, depth: int = 1) -> WalkOutput: ...": "start",
    "@walk.answer\ndef two(*, start: WalkInputNode, depth: int = 1) -> int: ...": "int",
    'MixInput(mode="other")': "mode",
    "MixInput(mode=None)": "mode",
    "GetTextV2Input()": "class_",
    "FindInputPage(size='x')": "size",
    "@walk_dict.answer\ndef three(*, start: str, depth: int = 1) -> WalkDict: ...": "start",
    "@walk_dict.answer\ndef four(*, start: NodeDict, depth: int = 1) -> int: ...": "int",
    "@walk_dict.answer\ndef five(*, start: NodeDict) -> WalkDict: ...": "depth",
    "@array.answer\ndef six() -> list[dict[str, int]]: ...": "dict",
    'one: TextDict = {"class_": "x"}': "class_",
    'two: NodeDict = {"name": "a", "children": [{}]}': "name",
    'three_: NodeDict = {"name": None}': "None",
    'four_: FindContactInput = {"mail": "a", "phone": 1}': "phone",
    'node["nmae"]': "nmae",
    'def far(found: WalkDict) -> str:\n    return found["next"]["parent"]["name"]': "None",
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy all golden packages into one folder, beside modules that use them well and badly."""
    folder = tmp_path_factory.mktemp("typing")
    for each in GOLDEN.glob("*/expected*/*"):
        shutil.copytree(each, folder / each.name)
    for each in USES:
        shutil.copy(each, folder)
    (folder / "right.py").write_text(USE, encoding="utf-8")
    (folder / "wrong.py").write_text("\n\n".join([USE, *WRONG]), encoding="utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(PYRIGHT), encoding="utf-8")
    return folder


def check(tool: str, folder: Path, *arguments: str) -> str:
    """Run a type checker in a folder, and give what it says."""
    done = subprocess.run(
        [sys.executable, "-m", tool, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    return done.stdout + done.stderr


def lines_of(source: str) -> dict[str, range]:
    """Tell which lines each wrong statement stands on."""
    found: dict[str, range] = {}
    for each in WRONG:
        start = source[: source.index(f"\n\n{each}") + 2].count("\n") + 1
        found[each] = range(start, start + each.count("\n") + 1)
    return found


def test_mypy_strict(packages: Path) -> None:
    """`mypy --strict` finds nothing in any golden package, nor in code that uses it as promised."""
    modules = [each.name for each in packages.iterdir() if each.is_dir()]
    names = [word for each in modules for word in ("-p", each)]
    names += [word for each in USES for word in ("-m", each.stem)]

    said = check("mypy", packages, "--strict", "--python-version=3.11", *names, "-m", "right")

    assert said.startswith("Success")


def test_pyright_strict(packages: Path) -> None:
    """Pyright in strict mode finds nothing either."""
    said = check("pyright", packages, "--outputjson", "--pythonpath", sys.executable)

    found = json.loads(said)["generalDiagnostics"]
    assert [each for each in found if not each["file"].endswith("wrong.py")] == []


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_wrong_use_is_found(packages: Path, checker: str) -> None:
    """Each misspelled name, wrong argument and wrong handler is an error of both checkers."""
    options = ["--strict"] if checker == "mypy" else ["--pythonpath", sys.executable]

    said = check(checker, packages, *options, "wrong.py")

    for statement, lines in lines_of((packages / "wrong.py").read_text("utf-8")).items():
        assert any(f"wrong.py:{line}:" in said for line in lines), statement
