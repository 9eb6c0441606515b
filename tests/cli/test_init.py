"""`toolreg init`: a beginning that works, and that overwrites nothing."""

from __future__ import annotations

import json
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
import yaml

from toolreg.registry import read

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

WRITTEN = {
    ".github/workflows/toolreg.yml",
    "contracts/contract.schema.json",
    "contracts/example.yaml",
    "toolreg.toml",
}


def test_beginning_is_clean(folder: Path, toolreg: Command) -> None:
    """In an empty folder, `init` writes what `check` and `generate` accept as it stands."""
    begun = toolreg("init")
    checked = toolreg("check", "--level", "warning")
    generated = toolreg("generate")
    again = toolreg("generate", "--check")

    assert (begun.code, checked.code, generated.code, again.code) == (0, 0, 0, 0)
    assert written(folder) >= WRITTEN
    assert (folder / "agent_tools" / "demo" / "__init__.py").is_file()
    assert checked.err == "1 tool in 1 file, 0 errors, 0 warnings\n"


def test_folder_is_made(folder: Path, toolreg: Command) -> None:
    """`init DIR` makes the folder, and says how to go on there."""
    shown = toolreg("init", "a/b")

    assert written(folder / "a" / "b") == WRITTEN
    assert shown.err.endswith("next: `toolreg -C a/b check`, then `toolreg -C a/b generate`\n")


def test_nothing_is_overwritten(folder: Path, toolreg: Command) -> None:
    """What is there already is kept, and said to be."""
    (folder / ".github" / "workflows").mkdir(parents=True)
    (folder / "contracts").mkdir()
    for name in ("toolreg.toml", "contracts/example.yaml", ".github/workflows/toolreg.yml"):
        (folder / name).write_text("# mine\n", "utf-8")

    shown = toolreg("init")

    texts = {path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}
    assert shown.code == 0
    assert texts == {"# mine\n"}
    assert "kept toolreg.toml" in shown.err


def test_contracts_of_a_project_get_no_example(folder: Path, toolreg: Command) -> None:
    """A folder of contracts that is there already is taken as it is."""
    (folder / "contracts").mkdir()

    toolreg("init")

    assert written(folder) == {"toolreg.toml", ".github/workflows/toolreg.yml"}


def test_configured_project_is_kept(folder: Path, toolreg: Command) -> None:
    """A project that is configured in `pyproject.toml` gets no second configuration."""
    text = '[tool.toolreg]\ncontracts = ["tools"]\n'
    (folder / "pyproject.toml").write_text(text, "utf-8")

    toolreg("init")

    assert written(folder) == {"pyproject.toml", ".github/workflows/toolreg.yml"}


def test_place_that_cannot_be_written_is_told(folder: Path, toolreg: Command) -> None:
    """A file where a folder is needed is an error that names it."""
    (folder / ".github").write_text("", "utf-8")

    shown = toolreg("init")

    assert shown.code == 2
    assert "error: .github/workflows/toolreg.yml: cannot be written: " in shown.err


def test_workflow_pins_the_version(folder: Path, toolreg: Command) -> None:
    """The workflow runs both checks, with the version that wrote it."""
    toolreg("init")

    workflow = yaml.safe_load((folder / ".github" / "workflows" / "toolreg.yml").read_text("utf-8"))
    runs = [step["run"] for step in workflow["jobs"]["contracts"]["steps"] if "run" in step]
    assert runs == [
        f"pip install toolreg-contracts=={version('toolreg-contracts')}",
        "toolreg check",
        "toolreg generate --check",
    ]


def test_schema_accepts_good_contracts(contracts: Path, folder: Path, toolreg: Command) -> None:
    """The editor's schema accepts the example and every contract of the repository."""
    toolreg("init")
    paths = [
        folder / "contracts" / "example.yaml",
        *(path for path in contracts.iterdir() if path.suffix in (".yaml", ".json")),
    ]

    faults = [error for path in paths for error in schema().iter_errors(value(path))]

    assert len(paths) > len(faults) == 0


@pytest.mark.parametrize(
    "contract",
    [
        {"name": "x"},
        {"name": "x y", "inputSchema": {"type": "object"}},
        {"name": "x", "inputSchema": {"type": "array"}},
        {"name": "x", "inputSchema": {"type": "object"}, "parameters": {}},
        {"name": "x", "inputSchema": {"type": "object"}, "modelAccess": "all"},
        {"name": "x", "inputSchema": {"type": "object"}, "policy": {"timeout": 0}},
        {"name": "x", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": "yes"}},
        {"tools": [{"name": "x"}]},
        {"tools": [], "toolz": 1},
    ],
)
def test_schema_refuses_what_check_refuses(contract: dict[str, Any], folder: Path) -> None:
    """The editor's schema underlines what the check would refuse."""
    file = folder / "one.json"
    file.write_text(json.dumps(contract), "utf-8")

    refused = not schema().is_valid(contract)

    assert refused
    assert read(file).diagnostics


@pytest.mark.parametrize(
    ("contract", "part"),
    [
        ({"name": "x", "inputSchema": {"type": "object"}, "zz": 1}, "tool"),
        ({"tools": [], "zz": 1}, "file"),
        ({"name": "x", "inputSchema": {"type": "object"}, "policy": {"zz": 1}}, "policy"),
        ({"name": "x", "inputSchema": {"type": "object"}, "annotations": {"zz": 1}}, "annotations"),
    ],
)
def test_schema_knows_the_fields(contract: dict[str, Any], part: str, folder: Path) -> None:
    """The editor's schema offers the fields that the check knows, and no others."""
    file = folder / "one.json"
    file.write_text(json.dumps(contract), "utf-8")
    (hint,) = [each.hint for each in read(file).diagnostics if "'zz'" in each.message]

    offered = set(json.loads(schema_text())["definitions"][part]["properties"])

    listed = (hint or "").removeprefix("known are ").partition(";")[0]
    beside = {"$defs", "$schema", "input_schema", "output_schema", "model_access", "meta"}
    assert offered - beside == set(listed.split(", ")) - beside


def written(folder: Path) -> set[str]:
    """Give the files of a folder, by relative path."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def schema() -> jsonschema.Draft7Validator:
    """Give the schema that `init` writes beside the contracts."""
    whole = json.loads(schema_text())
    jsonschema.Draft7Validator.check_schema(whole)
    return jsonschema.Draft7Validator(whole)


def schema_text() -> str:
    """Read the schema as it is packaged."""
    return (files("toolreg.cli") / "starter" / "contract.schema.json").read_text("utf-8")


def value(file: Path) -> Any:
    """Read a contract by another reader than ours."""
    return yaml.safe_load(file.read_text("utf-8"))
