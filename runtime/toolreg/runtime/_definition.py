"""What a model and a policy see of a tool."""

from __future__ import annotations

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
