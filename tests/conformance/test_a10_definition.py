"""Row A10: a tool's definition, and that nothing changes a tool."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from toolreg.runtime import ToolAnnotations, client_tool

READS = ToolAnnotations.model_validate({"readOnlyHint": True})


@client_tool(title="Send", annotations=READS)
def send(text: str) -> bool:
    """Send a text."""
    raise NotImplementedError


def test_a10_fields_are_read_on_the_tool() -> None:
    """Each field of the definition can be read on the tool."""
    definition = send.tool_definition

    for field in type(definition).model_fields:
        assert getattr(send, field) == getattr(definition, field)
    assert send.title == "Send"
    assert send.description == "Send a text."
    assert send.input_schema == {
        "type": "object",
        "properties": {"text": {"type": "string"}},
        "required": ["text"],
        "additionalProperties": False,
    }
    assert send.output_schema == {"type": "boolean"}


@pytest.mark.parametrize("name", ["name", "tool_definition", "declaration", "anything"])
def test_a10_a_tool_cannot_be_changed(name: str) -> None:
    """Assigning to a tool raises `AttributeError`."""
    with pytest.raises(AttributeError):
        setattr(send, name, "other")


def test_a10_a_definition_cannot_be_changed() -> None:
    """A definition is frozen."""
    definition = send.tool_definition

    with pytest.raises(ValidationError):
        definition.name = "other"


def test_a10_what_is_handed_out_is_a_copy() -> None:
    """Changing a schema that a tool handed out changes nobody else's view."""
    send.input_schema["properties"] = {}
    send.tool_definition.input_schema.clear()
    (send.output_schema or {})["type"] = "string"

    assert send.input_schema["properties"] == {"text": {"type": "string"}}
    assert send.output_schema == {"type": "boolean"}
