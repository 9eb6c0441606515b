"""`toolreg list`, `show` and `explain`: what is printed of tools and codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from toolreg.registry import CODES, load

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

EFFECTS = {
    "a": ("{readOnlyHint: true}", "read-only"),
    "b": ("{readOnlyHint: false, destructiveHint: false}", "additive"),
    "c": ("{destructiveHint: true}", "destructive"),
    "d": ("{readOnlyHint: false}", "writes"),
    "e": ("{openWorldHint: false}", "undeclared"),
}


def test_list_is_a_table(project: Path, toolreg: Command) -> None:
    """The table has a line for each tool, by ID, with effect, title and place."""
    text = "name: f\ntitle: Forget\ninputSchema: {type: object}\ndeprecated: true\n"
    (project / "contracts" / "old.yaml").write_text(text, "utf-8")

    shown = toolreg("list")

    assert (shown.code, shown.err) == (0, "")
    assert shown.out == (
        "ID        EFFECT      TITLE                DECLARED AT\n"
        "client.f  undeclared  Forget (deprecated)  contracts/old.yaml:1:1\n"
        "ui.greet  read-only   Greet                contracts/greet.yaml:1:1\n"
    )


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_tells_declared_from_defaulted(name: str, project: Path, toolreg: Command) -> None:
    """The effect is what is declared; where that does not tell, it says so."""
    annotations, effect = EFFECTS[name]
    text = f"name: {name}\ninputSchema: {{type: object}}\nannotations: {annotations}\n"
    (project / "contracts" / "one.yaml").write_text(text, "utf-8")

    shown = toolreg("list")

    row = next(line for line in shown.out.splitlines() if line.startswith(f"client.{name} "))
    assert row.split()[1] == effect


def test_list_as_json(project: Path, toolreg: Command) -> None:
    """The JSON list has what a program needs to know a tool by."""
    tool = load(project / "contracts")["ui.greet"]

    shown = toolreg("list", "--format", "json")

    assert json.loads(shown.out) == {
        "version": 1,
        "tools": [
            {
                "id": "ui.greet",
                "title": "Greet",
                "description": "Greet one person by name. Use it when somebody is met for the "
                "first time.",
                "deprecated": False,
                "fingerprint": tool.fingerprint,
                "file": "contracts/greet.yaml",
                "line": tool.location.line,
                "column": tool.location.column,
            }
        ],
    }


def test_list_shows_good_tools_beside_bad_ones(project: Path, toolreg: Command) -> None:
    """A broken contract hides no other tool: it is reported on stderr, and the list fails."""
    (project / "contracts" / "bad.yaml").write_text("name: bad\n", "utf-8")

    shown = toolreg("list")

    assert shown.code == 1
    assert "ui.greet" in shown.out
    assert "contracts/bad.yaml:1:1: error C002: " in shown.err


def test_show_prints_what_is_published(shop: Path, toolreg: Command) -> None:
    """`show ID` prints the MCP definition of the tool, self-contained."""
    tool = load(shop / "contracts")["shop.refund_order"]

    shown = toolreg("show", "shop.refund_order")

    assert (shown.code, shown.err) == (0, "")
    assert json.loads(shown.out) == tool.definition()


def test_show_prints_all_that_is_declared(shop: Path, toolreg: Command) -> None:
    """`show --format json` prints what MCP does not know, too."""
    tool = load(shop / "contracts")["shop.cancel_order"]

    shown = json.loads(toolreg("show", "shop.cancel_order", "--format", "json").out)

    assert shown["declared"] == tool.declared()
    assert shown["declared"]["x-owner"] == "fulfilment"
    assert (shown["id"], shown["fingerprint"]) == ("shop.cancel_order", tool.fingerprint)


@pytest.mark.usefixtures("shop")
def test_show_declares_a_tool_in_typescript(toolreg: Command) -> None:
    """The declaration of one tool is printed as it stands in the generated file."""
    shown = toolreg("show", "ui.get_location", "--format", "typescript")

    assert shown.code == 0
    assert shown.out.startswith("declare namespace tools.ui {\n")
    assert (
        "    function get_location(args?: GetLocationInput): Promise<GetLocationOutput>;\n}"
        in shown.out
    )


@pytest.mark.usefixtures("shop")
def test_show_prints_a_summary(toolreg: Command) -> None:
    """`show --format table` prints the facts that people ask for, then the texts."""
    shown = toolreg("show", "ui.get_location", "--format", "table")

    facts = shown.out.split("\n\n")[0].splitlines()
    assert facts[:7] == [
        "id            ui.get_location",
        "title         Read the position",
        "effect        read-only",
        "annotations   readOnlyHint: true, openWorldHint: true",
        "policy        needsApproval: true, timeout: 20",
        "model access  both",
        "source        device",
    ]
    assert "\nRead once where the customer's device is." in shown.out


@pytest.mark.usefixtures("project")
def test_unknown_id_is_named_with_its_nearest(toolreg: Command) -> None:
    """An ID that no tool has exits with 1 and names the nearest."""
    shown = toolreg("show", "ui.gret")

    assert (shown.code, shown.out) == (1, "")
    assert shown.err == "error: no tool has the ID 'ui.gret'; did you mean 'ui.greet'?\n"


def test_unknown_id_may_be_one_that_is_broken(project: Path, toolreg: Command) -> None:
    """If contracts have errors, an unknown ID says that it may be one of those."""
    (project / "contracts" / "bad.yaml").write_text("name: bad\n", "utf-8")

    shown = toolreg("show", "client.bad")

    assert shown.code == 1
    assert shown.err.startswith("some tools cannot be loaded (1 error, 0 warnings); ")


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(code: str, toolreg: Command) -> None:
    """Each code has its level, its meaning and what to do, in whatever case it is asked for."""
    entry = CODES[code]

    shown = toolreg("explain", code.lower())

    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"{code} ({entry.level}): {entry.summary}\n\n")
    assert entry.explanation.split() == shown.out.split("\n\n")[1].split()


def test_codes_are_listed(toolreg: Command) -> None:
    """Without a code, all are listed."""
    shown = toolreg("explain")

    listed = [line.split()[0] for line in shown.out.splitlines()[1:]]
    assert listed == list(CODES)


def test_unknown_code_is_named_with_its_nearest(toolreg: Command) -> None:
    """A code that does not exist exits with 2 and names the nearest."""
    shown = toolreg("explain", "C0001")

    assert (shown.code, shown.out) == (2, "")
    assert "'C0001'; did you mean C001?" in shown.err
