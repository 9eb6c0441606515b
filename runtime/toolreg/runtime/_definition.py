"""What a model and a policy see of a tool."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from pydantic import (
    BaseModel,
    ConfigDict,
    JsonValue,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from toolreg.registry import ToolAnnotations
from toolreg.runtime._mcp import MCP_MODEL

_EMPTY_INPUT: dict[str, JsonValue] = {"type": "object", "properties": {}}


class ToolDefinition(BaseModel):
    """
    Describe a tool: MCP's `Tool`, and `source`.

    It is read by MCP's names or ours and dumped by MCP's (`inputSchema`, `_meta`); what is not
    declared is left out of the dump.

    >>> ToolDefinition(name="now").model_dump()
    {'name': 'now', 'inputSchema': {'type': 'object', 'properties': {}}}
    """

    model_config: ClassVar[ConfigDict] = MCP_MODEL

    name: str
    title: str | None = None
    description: str = ""
    input_schema: dict[str, JsonValue] = _EMPTY_INPUT
    output_schema: dict[str, JsonValue] | None = None
    annotations: ToolAnnotations = ToolAnnotations()
    source: str | None = None
    icons: list[dict[str, JsonValue]] | None = None
    meta: dict[str, JsonValue] | None = None
    execution: dict[str, JsonValue] | None = None

    @model_serializer(mode="wrap")
    def _leave_out_undeclared(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        whole: dict[str, Any] = dump(self)
        declared = {key: value for key, value in whole.items() if value is not None}
        if not self.description:
            declared.pop("description", None)
        declared.pop("annotations", None)
        if self.annotations.model_fields_set or self.annotations.model_extra:
            declared["annotations"] = self.annotations.model_dump(exclude_unset=True)
        return declared


class Described(ABC):
    """Let each field of a tool's definition be read on the tool; what is handed out is a copy."""

    @property
    @abstractmethod
    def tool_definition(self) -> ToolDefinition:
        """What the model sees of the tool, and what policies and people read."""

    @property
    def name(self) -> str:
        """The declared name, without the namespace."""
        return self.tool_definition.name

    @property
    def title(self) -> str | None:
        """The name for people; the model does not see it."""
        return self.tool_definition.title

    @property
    def description(self) -> str:
        """What the model reads of the tool."""
        return self.tool_definition.description

    @property
    def input_schema(self) -> dict[str, JsonValue]:
        """The JSON Schema of the arguments."""
        return self.tool_definition.input_schema

    @property
    def output_schema(self) -> dict[str, JsonValue] | None:
        """The JSON Schema of the result, if one is declared."""
        return self.tool_definition.output_schema

    @property
    def annotations(self) -> ToolAnnotations:
        """The hints; undeclared ones take the worst-case defaults."""
        return self.tool_definition.annotations

    @property
    def source(self) -> str | None:
        """Where the tool comes from."""
        return self.tool_definition.source

    @property
    def icons(self) -> list[dict[str, JsonValue]] | None:
        """The icons for people."""
        return self.tool_definition.icons

    @property
    def meta(self) -> dict[str, JsonValue] | None:
        """What the contract says to clients under `_meta`."""
        return self.tool_definition.meta

    @property
    def execution(self) -> dict[str, JsonValue] | None:
        """What MCP's `execution` declares."""
        return self.tool_definition.execution
