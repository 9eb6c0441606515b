"""Read contracts, check them, and keep the declared tools by ID."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from toolreg.registry._declaration import Declaration, ModelAccess
from toolreg.registry._diagnostics import Diagnostic, Level, Location
from toolreg.registry._errors import (
    ContractError,
    DuplicateTool,
    SdkError,
    ToolregError,
    UnknownTool,
)
from toolreg.registry._faults import Fault, kind_of, pointer_of
from toolreg.registry._findings import Finding
from toolreg.registry._names import ToolId
from toolreg.registry._registry import Registry

if TYPE_CHECKING:
    from toolreg.registry._annotations import ToolAnnotations
    from toolreg.registry._bundle import (
        bundle_line,
        bundle_of,
        dump_bundle,
        find_in_bundle,
        load_bundle,
    )
    from toolreg.registry._code import Code
    from toolreg.registry._codes import CODES, report
    from toolreg.registry._contract import Contract
    from toolreg.registry._contract_schema import contract_schema
    from toolreg.registry._judge import Judge
    from toolreg.registry._load import load, read
    from toolreg.registry._loaded import Loaded
    from toolreg.registry._lock import Lock
    from toolreg.registry._policy import Policy

__all__ = [
    "CODES",
    "Code",
    "Contract",
    "ContractError",
    "Declaration",
    "Diagnostic",
    "DuplicateTool",
    "Fault",
    "Finding",
    "Judge",
    "Level",
    "Loaded",
    "Location",
    "Lock",
    "ModelAccess",
    "Policy",
    "Registry",
    "SdkError",
    "ToolAnnotations",
    "ToolId",
    "ToolregError",
    "UnknownTool",
    "bundle_line",
    "bundle_of",
    "contract_schema",
    "dump_bundle",
    "find_in_bundle",
    "kind_of",
    "load",
    "load_bundle",
    "pointer_of",
    "read",
    "report",
]

# Imported when first asked for: a service that runs generated stubs reads no contract files, and
# compiles no schema before the first call.
_LAZY = {
    "CODES": "_codes",
    "Code": "_code",
    "Contract": "_contract",
    "Judge": "_judge",
    "Loaded": "_loaded",
    "Lock": "_lock",
    "Policy": "_policy",
    "ToolAnnotations": "_annotations",
    "bundle_line": "_bundle",
    "bundle_of": "_bundle",
    "contract_schema": "_contract_schema",
    "dump_bundle": "_bundle",
    "find_in_bundle": "_bundle",
    "load": "_load",
    "load_bundle": "_bundle",
    "read": "_load",
    "report": "_codes",
}


def __getattr__(name: str) -> object:
    """Import a name of `_LAZY` and keep it."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    globals()[name] = value
    return value
