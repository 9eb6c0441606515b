"""What generated packages import: the base of their models and the makers of their stubs."""

from __future__ import annotations

from typing import ClassVar

from pydantic import MISSING, BaseModel, ConfigDict

__all__ = ["MISSING", "ToolModel"]


class ToolModel(BaseModel):
    """
    Be the base of every generated model: the typed view of a value that a contract has judged.

    Names are JSON's on the wire and Python's in code; what an open object holds beyond its declared
    properties is kept.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="allow",
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        protected_namespaces=(),
    )
