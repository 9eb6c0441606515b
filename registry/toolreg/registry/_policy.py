"""How calls of a tool are treated, as its contract declares it."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field


class Policy(BaseModel):
    """Hold what a contract's `policy` declares; what is not declared is `None`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", strict=True, validate_by_name=True, serialize_by_alias=True
    )

    needs_approval: bool | None = Field(default=None, alias="needsApproval")
    timeout: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    timeout_behavior: Literal["error_as_result", "raise_exception"] | None = Field(
        default=None, alias="timeoutBehavior"
    )
    strict: bool | None = None
    defer_loading: bool | None = Field(default=None, alias="deferLoading")
    enabled: bool | None = None
