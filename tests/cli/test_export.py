"""`toolreg export` and `show`: what a provider gets, and what that costs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command


def _forms(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Give what each target is sent for the one tool of the project."""
    said = "Greet one person by name. Use it when somebody is met for the first time."
    function = {"name": name, "description": said, "parameters": schema}
    return {
        "openai-chat": [{"type": "function", "function": function}],
        "anthropic": [{"name": name, "description": said, "input_schema": schema}],
        "mistral": [{"type": "function", "function": function}],
        "bedrock": {
            "tools": [
                {"toolSpec": {"name": name, "description": said, "inputSchema": {"json": schema}}}
            ]
        },
    }


@pytest.mark.parametrize("target", ["openai-chat", "anthropic", "mistral", "bedrock"])
@pytest.mark.usefixtures("project")
def test_payload_is_what_the_provider_takes(target: str, toolreg: Command) -> None:
    """The JSON of a provider goes to stdout, the count to stderr."""
    shown = toolreg("export", "--to", target)

    assert shown.code == 0
    payload = json.loads(shown.out)
    schema = {
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "The person's name, as it is spoken."}
        },
        "required": ["name"],
        "additionalProperties": False,
    }
    assert payload == _forms("ui__greet", schema)[target]
    assert shown.err.endswith(f"{target}: 1 tool exported\n")


@pytest.mark.usefixtures("project")
def test_native_namespaces(toolreg: Command) -> None:
    """Where a provider has namespaces, tools keep their own names in them."""
    (namespace,) = json.loads(toolreg("export", "--to", "openai").out)

    assert (namespace["type"], namespace["name"]) == ("namespace", "ui")
    assert [each["name"] for each in namespace["tools"]] == ["greet"]


def test_losses_are_said_and_fail_if_strict(project: Path, toolreg: Command) -> None:
    """What a provider does not keep is on stderr, with the place; `--strict` makes it fail."""
    file = project / "contracts" / "greet.yaml"
    output = "outputSchema: {type: object}\n"
    file.write_text(f"{file.read_text('utf-8')}{output}", "utf-8")

    plain = toolreg("export", "--to", "mistral")
    strict = toolreg("export", "--to", "mistral", "--strict")

    assert (plain.code, strict.code) == (0, 1)
    assert "ui.greet: lost: the target mistral does not take the field 'outputSchema'" in plain.err
    assert plain.out == strict.out


def test_refused_tool_stops_the_export(project: Path, toolreg: Command) -> None:
    """A name that is too long is refused with ID, length and limit; nothing is cut."""
    file = project / "contracts" / "greet.yaml"
    long = file.read_text("utf-8").replace("name: greet", f"name: {'n' * 70}")
    (project / "contracts" / "long.yaml").write_text(long, "utf-8")

    stopped = toolreg("export", "--to", "openai-chat", "--out", "tools.json")
    skipped = toolreg("export", "--to", "openai-chat", "--skip-refused", "--out", "tools.json")

    assert (stopped.code, stopped.out) == (1, "")
    assert f"ui.{'n' * 70}: refused: " in stopped.err
    assert "at most 64 characters" in stopped.err
    assert "has 74" in stopped.err
    assert stopped.err.endswith("1 tool refused; `--skip-refused` exports the others\n")
    assert skipped.code == 0
    (tool,) = json.loads((project / "tools.json").read_text("utf-8"))
    assert tool["function"]["name"] == "ui__greet"


@pytest.mark.usefixtures("project")
def test_one_tool_is_shown_as_a_provider_gets_it(toolreg: Command) -> None:
    """`show --format` gives one tool of the payload."""
    (exported,) = json.loads(toolreg("export", "--to", "anthropic").out)

    assert json.loads(toolreg("show", "ui.greet", "--format", "anthropic").out) == exported


def test_name_without_a_form_at_the_target(project: Path, toolreg: Command) -> None:
    """`show` says why a target has no name for a tool."""
    file = project / "contracts" / "greet.yaml"
    file.write_text(file.read_text("utf-8").replace("name: greet", "name: greet.all"), "utf-8")

    shown = toolreg("show", "ui.greet.all", "--format", "anthropic")

    assert shown.code == 2
    assert "ui.greet.all has no name at the target anthropic" in shown.err
