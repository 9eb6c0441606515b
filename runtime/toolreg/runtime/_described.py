"""A tool whose definition can be read on the tool itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry import ToolAnnotations
    from toolreg.runtime._definition import ToolDefinition


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
