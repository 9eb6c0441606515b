"""The outermost edge: run the command, and turn however it ends into an exit code."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from toolreg.cli._exit import ExitCode
from toolreg.cli._streams import ReaderLeft, finish, prepare

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

_PLAIN = (["generate"], ["generate", "--check"])


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """
    Run the `toolreg` command and exit.

    `arguments` are those of the command line unless given. Raises `SystemExit` with an exit code:
    0 clean, 1 findings, 2 usage or configuration, 3 internal error.
    """
    # Imports and contracts are kept until the end: looking for garbage among them is lost time.
    gc.set_threshold(100_000)
    prepare()
    sys.exit(_run(sys.argv[1:] if arguments is None else arguments))


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _code(list(arguments))
        finish()
    except ReaderLeft:
        return ExitCode.READER_LEFT
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except Exception as error:  # noqa: BLE001 - this is where everything that is left ends
        from toolreg.cli._failure import report_failure  # noqa: PLC0415

        return report_failure(error)
    return code


def _code(arguments: list[str]) -> int:
    # Imported here, so that an interrupt of the import is an end like any other.
    if arguments in _PLAIN:
        # What hooks and builds run a hundred times a day: typer would take half of the time.
        from toolreg.cli._generate import Target, generate_package  # noqa: PLC0415

        return generate_package((), Target(), check_only=len(arguments) > 1)
    from toolreg.cli._app import run  # noqa: PLC0415

    return run(arguments)
