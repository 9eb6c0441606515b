"""Generate typed Python, models and stubs, from a registry of contracts."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolreg.codegen._cache import Cache as Cache
    from toolreg.codegen._cache import recipe as recipe
    from toolreg.codegen._clashes import find_clashes as find_clashes
    from toolreg.codegen._errors import CodegenError as CodegenError
    from toolreg.codegen._errors import OutputError as OutputError
    from toolreg.codegen._generate import generate as generate
    from toolreg.codegen._kinds import Kind as Kind
    from toolreg.codegen._options import Options as Options
    from toolreg.codegen._options import Target as Target
    from toolreg.codegen._output import Report as Report
    from toolreg.codegen._output import diff as diff
    from toolreg.codegen._output import write as write
    from toolreg.codegen._typescript_text import typescript_declaration as typescript_declaration

# Each name is imported when it is used: `toolreg check` asks for clashes alone.
_MODULES = {
    "Cache": "_cache",
    "CodegenError": "_errors",
    "Kind": "_kinds",
    "Options": "_options",
    "OutputError": "_errors",
    "Report": "_output",
    "Target": "_options",
    "diff": "_output",
    "find_clashes": "_clashes",
    "generate": "_generate",
    "recipe": "_cache",
    "typescript_declaration": "_typescript_text",
    "write": "_output",
}

__all__ = [
    "Cache",
    "CodegenError",
    "Kind",
    "Options",
    "OutputError",
    "Report",
    "Target",
    "diff",
    "find_clashes",
    "generate",
    "recipe",
    "typescript_declaration",
    "write",
]

if not TYPE_CHECKING:  # so that type checkers find misspelled names

    def __getattr__(name: str) -> object:
        """Import the module of a name when the name is first used."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """List the names that can be imported."""
    return sorted({*globals(), *__all__})
