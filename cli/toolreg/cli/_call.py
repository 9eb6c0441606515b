"""`toolreg call`: one call by hand."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolreg.cli._answers import answers_at
from toolreg.cli._exit import ExitCode
from toolreg.cli._printable import printable_lines
from toolreg.cli._streams import is_terminal, note, put, put_json
from toolreg.cli._usage import UsageError, reason_of
from toolreg.runtime import ClientToolCall, KeepCallbackOpen, TextContent

if TYPE_CHECKING:
    from typing import TextIO

    from toolreg.cli._formats import CallFormat
    from toolreg.runtime import ToolResult


def call(tool_id: str, arguments: str, target: str, form: CallFormat) -> ExitCode:
    """Call a tool and print what the model would read; fail if the result is an error."""
    # What a failing answer logs, its traceback too, is for the developer who calls by hand.
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    request = ClientToolCall.from_json(tool_id, _text_of(arguments))
    result = asyncio.run(answers_at(target, tool_id).run(request))
    if isinstance(result, KeepCallbackOpen):
        note(
            f"{tool_id} keeps the call open: its result comes later, by `ClientToolAnswers.settle`"
        )
        return ExitCode.CLEAN
    if form == "json":
        put_json(result.model_dump(mode="json"))
    else:
        _print_content(result)
    return ExitCode.FINDINGS if result.is_error else ExitCode.CLEAN


def _text_of(arguments: str) -> str | bytes:
    """Read the text of the arguments: given as it stands, in a file, or on standard input."""
    if arguments == "-":
        source: TextIO | None = sys.stdin
        if source is None:
            raise UsageError("ARGS: there is no standard input to read")
        return source.buffer.read()
    if not arguments.startswith("@"):
        return arguments
    file = Path(arguments[1:])
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"ARGS: {file} cannot be read: {reason_of(error)}") from None


def _print_content(result: ToolResult[Any]) -> None:
    for block in result.content:
        if isinstance(block, TextContent):
            # A program that reads the text gets it as it is.
            put(printable_lines(block.text) if is_terminal(sys.stdout) else block.text)
        else:
            note(f"not shown: a block of type {block.type}; `--format json` prints it")
