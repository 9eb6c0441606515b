"""What a tool says of its own effects."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool


class ToolAnnotations(BaseModel):
    """
    Hold a tool's hints, as MCP defines them (row A13).

    A hint that is not declared takes MCP's default, which assumes the worst; `model_fields_set`
    tells declared hints from defaults. Hints are read by MCP's names or ours and dumped by MCP's
    (`readOnlyHint`). Unknown keys are kept.

    >>> ToolAnnotations(read_only_hint=True).model_dump(exclude_unset=True)
    {'readOnlyHint': True}
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True,
        extra="allow",
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )

    title: str | None = None
    read_only_hint: StrictBool = Field(default=False, alias="readOnlyHint")
    destructive_hint: StrictBool = Field(default=True, alias="destructiveHint")
    idempotent_hint: StrictBool = Field(default=False, alias="idempotentHint")
    open_world_hint: StrictBool = Field(default=True, alias="openWorldHint")
