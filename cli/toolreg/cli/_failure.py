"""What is said when a command cannot do its work."""

from __future__ import annotations

import os
import sys
import traceback

from toolreg.cli._exit import ExitCode
from toolreg.cli._printable import printable
from toolreg.cli._streams import note, paint_for
from toolreg.cli._text_format import diagnostics_text, summary
from toolreg.registry import ContractError, ToolregError, UnknownTool


def report_failure(error: Exception) -> ExitCode:
    """Say on stderr why the command ends, and give its exit code."""
    if debugging():
        traceback.print_exception(error)
    if isinstance(error, ContractError):
        note(diagnostics_text(error.diagnostics, paint_for(sys.stderr)))
        note(summary(error.diagnostics))
        return ExitCode.FINDINGS
    if isinstance(error, ToolregError):
        note(f"error: {printable(str(error))}")
        return ExitCode.FINDINGS if isinstance(error, UnknownTool) else ExitCode.USAGE
    note(f"internal error: {described(error)}{traceback_advice()}")
    return ExitCode.INTERNAL


def described(error: BaseException) -> str:
    """Name an exception in one line."""
    return printable(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)


def traceback_advice() -> str:
    """Say how to get the traceback, unless it was asked for."""
    return "" if debugging() else "; set TOOLREG_DEBUG=1 for the traceback"


def debugging() -> bool:
    """Whether tracebacks were asked for."""
    return os.environ.get("TOOLREG_DEBUG", "") not in ("", "0")
