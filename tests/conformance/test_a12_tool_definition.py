"""Rows A12 and A13: definitions and annotations, as MCP types them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError

from toolreg.registry import Judge
from toolreg.runtime import ToolAnnotations, ToolDefinition

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = ToolDefinition(
    name="find",
    title="Find",
    description="Find it.",
    input_schema={"type": "object", "properties": {"q": {"type": "string"}}},
    output_schema={"type": "object"},
    annotations=ToolAnnotations.model_validate({"readOnlyHint": True, "title": "Seek"}),
    icons=[{"src": "https://example.com/i.png"}],
    meta={"com.example/key": [1]},
    execution={"taskSupport": "optional"},
)


def test_a12_defaults() -> None:
    """A definition needs a name alone."""
    definition = ToolDefinition(name="now")

    assert definition.title is None
    assert definition.description == ""
    assert definition.input_schema == {"type": "object", "properties": {}}
    assert definition.output_schema is None
    assert definition.annotations == ToolAnnotations()
    assert (definition.source, definition.icons) == (None, None)
    assert (definition.meta, definition.execution) == (None, None)


def test_a12_reads_both_spellings() -> None:
    """Snake case and MCP's names are read alike."""
    snake = {"name": "n", "input_schema": {"type": "object"}, "meta": {"a": 1}}
    camel = {"name": "n", "inputSchema": {"type": "object"}, "_meta": {"a": 1}}

    assert ToolDefinition.model_validate(snake) == ToolDefinition.model_validate(camel)


def test_a12_dumps_mcp_names() -> None:
    """The dump has MCP's names, and only what is declared."""
    assert ToolDefinition(name="n", meta={"a": 1}).model_dump() == {
        "name": "n",
        "inputSchema": {"type": "object", "properties": {}},
        "_meta": {"a": 1},
    }


def test_a12_dump_comes_back_equal() -> None:
    """A dump, also as JSON, is read back as the same definition."""
    assert ToolDefinition.model_validate(WHOLE.model_dump()) == WHOLE
    assert ToolDefinition.model_validate_json(WHOLE.model_dump_json()) == WHOLE


@pytest.mark.parametrize("definition", [WHOLE, ToolDefinition(name="now")])
def test_a12_dump_is_a_tool_of_mcp(definition: ToolDefinition, shared: Path) -> None:
    """The dump is valid by MCP's own schema of a `Tool`."""
    mcp: dict[str, Any] = json.loads((shared / "mcp-schema/2025-11-25.json").read_text("utf-8"))

    assert Judge({**mcp, "$ref": "#/$defs/Tool"}).faults(definition.model_dump()) == []


def test_a13_defaults_assume_the_worst() -> None:
    """Hints that are not declared take MCP's worst-case defaults."""
    hints = ToolAnnotations()

    assert (hints.read_only_hint, hints.destructive_hint) == (False, True)
    assert (hints.idempotent_hint, hints.open_world_hint) == (False, True)


def test_a13_declared_and_defaulted_stay_apart() -> None:
    """A hint that was declared is told from one that was not, also after a round trip."""
    declared = ToolDefinition(
        name="n", annotations=ToolAnnotations.model_validate({"read_only_hint": False})
    )
    again = ToolDefinition.model_validate(declared.model_dump())

    assert again.annotations.model_fields_set == {"read_only_hint"}
    assert ToolDefinition(name="n").annotations.model_fields_set == set()


@pytest.mark.parametrize("value", ["yes", 1, None])
def test_a13_hints_are_booleans(value: object) -> None:
    """A hint that is no boolean is refused, by either name."""
    with pytest.raises(ValidationError):
        ToolAnnotations.model_validate({"readOnlyHint": value})
    with pytest.raises(ValidationError):
        ToolAnnotations.model_validate({"read_only_hint": value})
