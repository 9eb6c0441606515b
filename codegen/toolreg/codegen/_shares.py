"""Many tools at once: shared out over the machine's processors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.codegen._tools import tool_sources
from toolreg.codegen._worker import request

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from toolreg.codegen._plan import ToolPlan

# A worker needs about a second before its first tool; fewer tools than these are done by then.
_LEAST = 300
_MOST_PROCESSES = 4


def shared_sources(plans: Sequence[ToolPlan]) -> list[str]:
    """
    Give the source of each tool's module, not yet formatted, from as many processes as pay off.

    Raises `CodegenError`, naming the tool, if the engine fails on one.
    """
    processes = min(_MOST_PROCESSES, os.cpu_count() or 1, len(plans) // _LEAST)
    if processes < 2 or not sys.executable:  # noqa: PLR2004 - this one and another
        return tool_sources(plans)
    size = -(-len(plans) // processes)
    own, *shares = [plans[start : start + size] for start in range(0, len(plans), size)]
    with ExitStack() as stack:
        workers = [stack.enter_context(_worker(share)) for share in shares]
        sources = tool_sources(own)
        for share_of in workers:
            sources += share_of()
    return sources


@contextmanager
def _worker(plans: Sequence[ToolPlan]) -> Generator[Callable[[], list[str]]]:
    """
    Start another interpreter on a share of the tools, and end it with the context.

    Gives a function that waits for the share. What the worker did not finish is done here, so that
    the error, if there is one, says what is wrong.
    """
    with tempfile.TemporaryDirectory(prefix="toolreg-") as folder:
        source, result = Path(folder, "request.json"), Path(folder, "result.json")
        source.write_text(request(plans), encoding="ascii")
        # `-P`: a module in the current folder must not be taken for one of Python's.
        command = [sys.executable, "-P", "-m", "toolreg.codegen._worker", str(source), str(result)]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(  # noqa: S603 - our own interpreter, and no text of a contract
            command, stdin=quiet, stdout=quiet, stderr=quiet
        ) as process:

            def sources() -> list[str]:
                process.wait()
                return _read(result) or tool_sources(plans)

            try:
                yield sources
            finally:
                process.kill()


def _read(result: Path) -> list[str] | None:
    try:
        sources: list[str] = json.loads(result.read_bytes())
    except (OSError, ValueError):
        return None
    return sources
