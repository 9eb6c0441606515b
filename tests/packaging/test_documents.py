"""The documents tell the truth: programs run, contracts are clean, links lead somewhere."""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toolreg.codegen import Options, generate, write
from toolreg.registry import load, read

if TYPE_CHECKING:
    from tests.packaging.conftest import Installation

REPOSITORY = Path(__file__).resolve().parents[2]
DOCUMENTS = tuple(sorted([*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").glob("*.md")]))
BLOCK = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)(?P<target>[^)#\s]+)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a document, and where it stands."""

    document: Path
    line: int
    kind: str
    text: str


def blocks(document: Path) -> list[Block]:
    """Give the fenced blocks of a document, in order."""
    text = document.read_text("utf-8")
    return [
        Block(document, text.count("\n", 0, found.start()) + 1, found["kind"], found["text"])
        for found in BLOCK.finditer(text)
    ]


def named(document: Path) -> str:
    """Name a document in a test's ID."""
    return document.relative_to(REPOSITORY).as_posix()


BLOCKS = tuple(block for document in DOCUMENTS for block in blocks(document))
WITH_SESSION = sorted({block.document for block in BLOCKS if block.kind == "pycon"})
WITH_PROGRAM = sorted({block.document for block in BLOCKS if block.kind == "python"})
CONTRACTS = [block for block in BLOCKS if block.kind == "yaml" and "inputSchema" in block.text]
CONFIGURATIONS = [block for block in BLOCKS if block.kind == "toml"]


@pytest.fixture(scope="session")
def generated(contracts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate the demo's package from the example contracts, and one of session tools."""
    out = tmp_path_factory.mktemp("generated")
    write(generate(load(contracts), Options(package="shop_tools")), out)
    write(generate(load(contracts), Options(package="agent_tools", kind="tool")), out)
    return out


@pytest.mark.parametrize("document", WITH_PROGRAM, ids=named)
def test_programs_print_what_is_shown(
    document: Path, editable: Installation, generated: Path, tmp_path: Path
) -> None:
    """The Python blocks of a document, read on as one program, print its output blocks."""
    program = tmp_path / "program.py"
    program.write_text(joined(document, "python"), "utf-8")

    code, out, err = editable.run("-W", "error", program, cwd=REPOSITORY, path=str(generated))

    assert code == 0, err
    assert out == joined(document, "text output")


@pytest.mark.parametrize("document", WITH_SESSION, ids=named)
def test_sessions_show_what_is_answered(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The interactive sessions of a document, one after another, print what they show."""
    failed, tried = doctest.testfile(str(document), module_relative=False, encoding="utf-8")

    assert not failed, capsys.readouterr().out
    assert tried


@pytest.mark.parametrize("block", CONTRACTS, ids=lambda each: f"{each.document.name}:{each.line}")
def test_contracts_are_clean(block: Block, project: Path) -> None:
    """A contract that a document shows is read without a finding, beside the example contracts."""
    shown = project / "contracts" / "shown.yaml"
    shown.write_text(block.text, "utf-8")

    loaded = read(shown, root=project / "contracts")

    assert loaded.diagnostics == ()
    assert len(loaded.registry) > 0


@pytest.mark.parametrize(
    "block", CONFIGURATIONS, ids=lambda each: f"{each.document.name}:{each.line}"
)
def test_configurations_are_read(block: Block, editable: Installation, project: Path) -> None:
    """A configuration that a document shows serves the example contracts."""
    (project / "toolreg.toml").unlink()
    (project / "pyproject.toml").write_text(block.text, "utf-8")

    code, _, err = editable.toolreg("check", cwd=project)

    assert code == 0, err


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link of a document names a file or folder of the repository."""
    targets = [found["target"] for found in LINK.finditer(document.read_text("utf-8"))]

    assert [each for each in targets if not (document.parent / each).exists()] == []


def test_readme_shows_the_language_and_its_use() -> None:
    """The README has a contract, a program and its output, so that the tests above judge them."""
    kinds = {block.kind for block in blocks(REPOSITORY / "README.md")}

    assert {"yaml", "python", "text output"} <= kinds


def joined(document: Path, kind: str) -> str:
    """Give the blocks of one kind as one text."""
    return "".join(block.text for block in blocks(document) if block.kind == kind)
