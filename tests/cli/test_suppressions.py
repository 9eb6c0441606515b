"""Suppressions in the contracts of a project, through the command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from toolreg.cli._suppressing import suppressions_in
from toolreg.registry import read

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

TOOL = """\
name: shrug
description: Say that nothing can be done about a request. Use it last, it ends the conversation.
annotations: {readOnlyHint: true, coffeeHint: true}%s
inputSchema: {type: object, additionalProperties: false}
"""
COMMENT = " # toolreg: ignore[C008] the kitchen reads it"


def write(project: Path, text: str) -> None:
    """Make a text the only contract of a project."""
    (project / "contracts" / "greet.yaml").write_text(text, "utf-8")


def test_suppressed_finding_is_not_printed(project: Path, toolreg: Command) -> None:
    """A finding that a comment is about is neither printed nor a failure, and is counted."""
    write(project, TOOL % "")
    before = toolreg("check", "--level", "warning")
    write(project, TOOL % COMMENT)

    after = toolreg("check", "--level", "warning")

    assert before.code == 1
    assert before.out.startswith("contracts/greet.yaml:3:35: warning C008: unknown annotation")
    assert (after.code, after.out) == (0, "")
    assert after.err == "1 tool in 1 file, 0 errors, 0 warnings, 1 suppressed\n"


def test_suppressed_finding_is_in_no_report(project: Path, toolreg: Command) -> None:
    """Reports are without suppressed findings; SARIF has them, with the reason."""
    write(project, TOOL % COMMENT)

    shown = {form: toolreg("check", "--format", form).out for form in ("json", "junit", "sarif")}

    (result,) = json.loads(shown["sarif"])["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "justification": "the kitchen reads it"}]
    assert json.loads(shown["json"])["diagnostics"] == []
    assert "C008" not in shown["junit"]


@pytest.mark.parametrize(
    ("comment", "code"),
    [(" # toolreg: ignore[C008]", "U002"), (f"{COMMENT}\n# toolreg: ignore[D001] r", "U001")],
)
def test_suppressions_are_judged(comment: str, code: str, project: Path, toolreg: Command) -> None:
    """A suppression that is not valid, or hides nothing, is a warning at its place."""
    write(project, TOOL % comment)

    shown = toolreg("check")

    assert shown.code == 0
    assert f"warning {code}: " in shown.out
    assert " | # toolreg: " in shown.out or "# toolreg: ignore[C008]\n" in shown.out


def test_error_is_not_suppressed(project: Path, toolreg: Command) -> None:
    """What keeps a tool out of the registry fails the check, whatever a comment says."""
    write(project, f"# toolreg: ignore-file[C001] legacy\nx: 1\n{TOOL % ''}")

    shown = toolreg("check")

    assert shown.code == 1
    assert "error C001: unknown field 'x'" in shown.out
    assert "C001 cannot be suppressed: it keeps the tool out of the registry" in shown.out


def test_cache_gives_the_same(project: Path, toolreg: Command) -> None:
    """The second run, from the cache, suppresses what the first one did; a moved line counts."""
    write(project, TOOL % COMMENT)
    first, second = toolreg("check"), toolreg("check")
    write(project, f"\n{TOOL % COMMENT}")

    moved = toolreg("check")

    assert first.err == second.err == moved.err
    assert first.out == second.out == moved.out == ""


def test_files_without_comments_have_none(folder: Path) -> None:
    """JSON has no comments; what cannot be read has none either, and says so elsewhere."""
    contracts = folder / "contracts"
    contracts.mkdir()
    (contracts / "a.json").write_text('{"name": "a", "x-y": "# toolreg: ignore[D001] r"}', "utf-8")
    (contracts / "b.yaml").write_bytes(b"# toolreg: ignore[D001] r\nname: \xff\n")
    (contracts / "c.yaml").write_text("# toolreg: ignore[D001] r\nname: @\n", "utf-8")
    (contracts / "d.yaml").write_text('name: "# toolreg: ignore[D001] r"\n', "utf-8")
    (contracts / "e.yaml").symlink_to("nowhere.yaml")

    assert suppressions_in(read("contracts")) == {}
