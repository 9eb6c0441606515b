"""Many tools at once: shared out over the machine's processors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.codegen._tools import tool_sources
from toolreg.codegen._worker import request

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.codegen._plan import ToolPlan

# A worker needs about a second before its first tool; fewer tools than these are done by then.
_LEAST = 150
_MOST_PROCESSES = 4


def shared_sources(plans: Sequence[ToolPlan]) -> list[str]:
    """
    Give the source of each tool's module, not yet formatted, from as many processes as pay off.

    Raises `CodegenError`, naming the tool, if the engine fails on one.
    """
    processes = min(_MOST_PROCESSES, _processors(), len(plans) // _LEAST)
    if processes < 2 or not sys.executable:  # noqa: PLR2004 - this one and another
        return tool_sources(plans)
    size = -(-len(plans) // processes)
    own, *shares = [plans[start : start + size] for start in range(0, len(plans), size)]
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(share)) for share in shares]
        sources = tool_sources(own)
        for worker in workers:
            sources += worker.sources()
    return sources


def _processors() -> int:
    """Count the processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """Run another interpreter on a share of the tools; leaving the context ends it."""

    def __init__(self, plans: Sequence[ToolPlan]) -> None:
        self._plans = plans
        self._stack = ExitStack()

    def __enter__(self) -> Worker:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="toolreg-")))
        source, self._result = folder / "request.json", folder / "result.json"
        source.write_text(request(self._plans), encoding="ascii")
        # `-P`: a module in the current folder must not be taken for one of Python's.
        command = [sys.executable, "-P", "-m", "toolreg.codegen._worker", source, self._result]
        self._process = self._stack.enter_context(
            subprocess.Popen(  # noqa: S603 - our own interpreter, and no text of a contract
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        self._stack.callback(self._process.kill)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def sources(self) -> list[str]:
        """
        Wait for the share.

        A share that its worker did not finish is done here: so that the error says what is wrong.
        """
        self._process.wait()
        try:
            sources: list[str] = json.loads(self._result.read_bytes())
        except (OSError, ValueError):
            return tool_sources(self._plans)
        return sources
