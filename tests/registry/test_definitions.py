"""Definitions are held to their dialect, those that no tool uses too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.registry.conftest import Read

_TOOL = "name: ping\ndescription: Say pong.\ninputSchema: {type: object}\n"
_DRAFT_7 = "http://json-schema.org/draft-07/schema#"


def test_unused_definition_is_checked(read_files: Read) -> None:
    """A fault in a definition that nothing refers to is told at its place, and hides no tool."""
    loaded = read_files(
        {"a.yaml": f"{_TOOL}$defs:\n  Good: {{type: string}}\n  Bad: {{type: txt}}\n"}
    )

    assert [(each.code, str(each.location)) for each in loaded.diagnostics] == [
        ("C005", "contracts/a.yaml:6:15")
    ]
    assert loaded.diagnostics[0].location.pointer == "/$defs/Bad/type"
    assert list(loaded.registry) == ["client.ping"]


def test_definition_of_a_file_of_schemas_is_checked(read_files: Read) -> None:
    """So is one in a file that declares no tool."""
    loaded = read_files({"a.yaml": _TOOL, "b.yaml": "$defs:\n  Bad: {minimum: low}\n"})

    assert [(each.code, str(each.location)) for each in loaded.diagnostics] == [
        ("C005", "contracts/b.yaml:2:18")
    ]


def test_fault_is_told_once(read_files: Read) -> None:
    """A definition that a tool uses is told with the tool, and not again."""
    tool = _TOOL.replace("{type: object}", '{type: object, properties: {q: {$ref: "#/$defs/Bad"}}}')
    loaded = read_files({"a.yaml": f"{tool}$defs:\n  Bad: {{type: txt}}\n"})

    assert [(each.code, each.tool_id) for each in loaded.diagnostics] == [("C005", "client.ping")]


@pytest.mark.parametrize("named", [True, False])
def test_definitions_of_older_dialects(read_files: Read, *, named: bool) -> None:
    """A definition is right if it is in the dialect of the file, or of a tool that may use it."""
    pair = "$defs: {Pair: {type: array, items: [{type: string}]}}\n"
    head = f"$schema: {_DRAFT_7}\n" if named else ""
    tool = _TOOL.replace("{type", f"{{$schema: '{_DRAFT_7}', type")
    files = {"a.yaml": tool + pair, "b.yaml": head + pair}

    assert read_files(files).diagnostics == ()
    found = read_files({"a.yaml": _TOOL + pair, "b.yaml": head + pair}).diagnostics
    assert [(each.code, each.location.file) for each in found] == [("C005", "contracts/a.yaml")]
