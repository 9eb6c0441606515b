"""The exceptions of code generation."""

from __future__ import annotations

from toolreg.registry import ToolregError


class CodegenError(ToolregError):
    """
    Say that a package cannot be generated or written.

    ::

        ToolregError
        └── CodegenError        options that cannot work, or a schema that the engine refuses
            └── OutputError     a place that cannot be written
    """


class OutputError(CodegenError):
    """Say that the output folder holds, or is, something that must not be overwritten."""
