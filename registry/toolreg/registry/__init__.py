"""Read contracts, check them, and keep the declared tools by ID."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._annotations import ToolAnnotations
from toolreg.registry._declaration import Declaration, ModelAccess, Policy
from toolreg.registry._diagnostics import Diagnostic, Level, Location
from toolreg.registry._errors import (
    ContractError,
    DuplicateTool,
    SdkError,
    ToolregError,
    UnknownTool,
)
from toolreg.registry._names import ToolId
from toolreg.registry._registry import Registry

if TYPE_CHECKING:
    from toolreg.registry._load import Loaded, load, read

__all__ = [
    "ContractError",
    "Declaration",
    "Diagnostic",
    "DuplicateTool",
    "Level",
    "Loaded",
    "Location",
    "ModelAccess",
    "Policy",
    "Registry",
    "SdkError",
    "ToolAnnotations",
    "ToolId",
    "ToolregError",
    "UnknownTool",
    "load",
    "read",
]

_READING = frozenset({"Loaded", "load", "read"})


def __getattr__(name: str) -> object:
    """Import what reads files when it is first asked for: a service that runs stubs reads none."""
    if name not in _READING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from toolreg.registry import _load  # noqa: PLC0415 - the point of this function

    value: object = getattr(_load, name)
    globals()[name] = value
    return value
