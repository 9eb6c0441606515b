"""Generate typed Python, models and stubs, from a registry of contracts."""

from __future__ import annotations

from toolreg.codegen._cache import Cache
from toolreg.codegen._errors import CodegenError, OutputError
from toolreg.codegen._generate import generate
from toolreg.codegen._options import Options
from toolreg.codegen._output import Report, diff, write

__all__ = [
    "Cache",
    "CodegenError",
    "Options",
    "OutputError",
    "Report",
    "diff",
    "generate",
    "write",
]
