"""What `toolreg check` is asked for: formats, targets, a baseline, and codes to leave out."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from toolreg.cli._config import TARGETS as CONFIGURED
from toolreg.registry.targets import TARGETS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

THIN = "namespace: ui\nname: thin\ndescription: Short.\ninputSchema: {type: object}\n"


@pytest.fixture
def thin(project: Path) -> Path:
    """Add a contract with one warning, D002, and give its file."""
    file = project / "contracts" / "thin.yaml"
    file.write_text(THIN, "utf-8")
    return file


def _configure(project: Path, line: str) -> None:
    config = project / "toolreg.toml"
    config.write_text(f"{config.read_text('utf-8')}{line}\n", "utf-8")


@pytest.mark.usefixtures("thin")
def test_report_keeps_to_its_published_schema(toolreg: Command) -> None:
    """`--schema` prints the JSON Schema of what `--format json` prints."""
    schema = json.loads(toolreg("check", "--schema").out)
    report = json.loads(toolreg("check", "--format", "json").out)

    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(report)
    assert [each["code"] for each in report["diagnostics"]] == ["D002"]


@pytest.mark.usefixtures("thin")
def test_each_format_tells_the_finding(toolreg: Command) -> None:
    """One finding, in the form that each reader knows."""
    github = toolreg("check", "--format", "github").out
    sarif = json.loads(toolreg("check", "--format", "sarif").out)
    junit = ET.fromstring(toolreg("check", "--format", "junit").out)  # noqa: S314 - our own

    assert github.startswith("::warning file=contracts/thin.yaml,line=3,")
    assert [each["ruleId"] for each in sarif["runs"][0]["results"]] == ["D002"]
    assert {each.get("name") for each in junit.iter("testcase")} == {"ui.greet", "ui.thin"}


@pytest.mark.usefixtures("thin")
def test_baseline_hides_what_it_holds(project: Path, toolreg: Command) -> None:
    """A baseline is written of the findings, and hides them until they are gone."""
    written = toolreg("check", "--write-baseline", "known.json")
    hidden = toolreg("check", "--baseline", "known.json", "--level", "warning")
    _configure(project, 'baseline = "known.json"')
    configured = toolreg("check", "--level", "warning")
    (project / "contracts" / "thin.yaml").unlink()
    mended = toolreg("check")

    assert (written.code, written.out, written.err) == (0, "", "wrote known.json\n")
    for shown in (hidden, configured):
        assert (shown.code, shown.out) == (0, "")
        assert shown.err.endswith("0 errors, 0 warnings, 1 suppressed\n")
    assert "warning U003" in mended.out


def test_suppression_hides_a_finding(thin: Path, toolreg: Command) -> None:
    """A comment with a reason hides one finding, and is reported when it hides none."""
    marked = THIN.replace("Short.", "Short. # toolreg: ignore[D002] nobody calls it")
    thin.write_text(marked, "utf-8")
    hidden = toolreg("check", "--level", "warning")
    again = toolreg("check", "--level", "warning")
    thin.write_text(marked.replace("Short.", "Give back nothing at all, as a test of emptiness."))
    needless = toolreg("check", "--level", "warning")

    assert (hidden.code, hidden.out) == (again.code, again.out) == (0, "")
    assert (needless.code, "warning U001" in needless.out) == (1, True)


@pytest.mark.usefixtures("thin")
def test_ignored_codes(project: Path, toolreg: Command) -> None:
    """`ignore` takes codes and their first letters, and never hides what keeps a tool out."""
    _configure(project, 'ignore = ["D", "C"]')
    clean = toolreg("check", "--level", "warning")
    (project / "contracts" / "bad.yaml").write_text("name: bad\n", "utf-8")

    assert (clean.code, clean.out) == (0, "")
    assert "error C002" in toolreg("check").out


def test_targets_are_asked_for_or_configured(project: Path, toolreg: Command) -> None:
    """A name that a target does not take is an error where the target is asked for."""
    file = project / "contracts" / "greet.yaml"
    file.write_text(file.read_text("utf-8").replace("name: greet", "name: greet.all"), "utf-8")
    plain, asked = toolreg("check"), toolreg("check", "--target", "anthropic")
    _configure(project, 'targets = ["mistral"]')
    configured = toolreg("check")
    _configure(project, 'names = {"ui.greet.all" = "greet_all"}')

    assert plain.code == 0
    assert (asked.code, configured.code) == (1, 1)
    assert "contracts/greet.yaml:2:7: error N007: the target anthropic takes names" in asked.out
    assert "the target mistral takes names" in configured.out
    assert "N007" not in toolreg("check").out


@pytest.mark.usefixtures("project")
def test_unknown_target_is_named(toolreg: Command) -> None:
    """A misspelt target is a fault of usage."""
    shown = toolreg("check", "--target", "antropic")

    assert shown.code == 2
    assert shown.err == "error: there is no target 'antropic'; did you mean 'anthropic'?\n"


def test_configured_targets_are_all_targets() -> None:
    """What a configuration may name is what there are profiles of."""
    assert CONFIGURED == TARGETS
