"""`toolreg init`: a beginning that works, and that overwrites nothing."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import TYPE_CHECKING

import jsonschema
import yaml

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
    """A folder of contracts that is there already gets the editor's schema, and nothing else."""
    (folder / "contracts").mkdir()

    toolreg("init")

    assert written(folder) == WRITTEN - {"contracts/example.yaml"}


def test_configured_contracts_get_the_schema(folder: Path, toolreg: Command) -> None:
    """The schema is written beside the contracts, wherever they are in the project."""
    (folder / "toolreg.toml").write_text('contracts = ["tools", "none", "a.yaml", ".."]\n', "utf-8")
    (folder / "tools").mkdir()
    (folder / "a.yaml").write_text("", "utf-8")

    toolreg("init")

    schemas = {name for name in written(folder.parent) if name.endswith(".schema.json")}
    assert schemas == {f"{folder.name}/tools/contract.schema.json"}


def test_schema_is_kept(folder: Path, toolreg: Command) -> None:
    """A schema that is there already is kept, and said to be; without it, a new one is written."""
    (folder / "contracts").mkdir()
    schema = folder / "contracts" / "contract.schema.json"
    schema.write_text("{}", "utf-8")

    kept = toolreg("init").err
    text = schema.read_text("utf-8")
    schema.unlink()
    renewed = toolreg("init").err

    assert ("kept contracts/contract.schema.json" in kept, text) == (True, "{}")
    assert "wrote contracts/contract.schema.json" in renewed
    assert json.loads(schema.read_text("utf-8"))["title"] == "A contract of toolreg"


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
        "toolreg check --format github",
        "toolreg generate --check",
    ]


def test_example_turns_the_schema_on(folder: Path, toolreg: Command) -> None:
    """The example names the schema beside it in its first line, and is accepted by it."""
    toolreg("init")
    text = (folder / "contracts" / "example.yaml").read_text("utf-8")
    schema = json.loads((folder / "contracts" / "contract.schema.json").read_text("utf-8"))

    faults = list(jsonschema.Draft202012Validator(schema).iter_errors(yaml.safe_load(text)))

    assert text.startswith("# yaml-language-server: $schema=./contract.schema.json\n")
    assert faults == []


def written(folder: Path) -> set[str]:
    """Give the files of a folder, by relative path."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
