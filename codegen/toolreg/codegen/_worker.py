"""A process that generates some of the tools: `python -m toolreg.codegen._worker FOLDER`."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from toolreg.codegen._claims import Claims
from toolreg.codegen._tools import tool_sources


def main(folder: str) -> None:
    """Generate one batch after another, until nothing is left."""
    claims = Claims(Path(folder))
    batches = claims.asked()
    for number in claims.claimed(len(batches)):
        claims.keep(number, tool_sources(batches[number]))


if __name__ == "__main__":
    gc.disable()  # it takes a tenth of the time, in a process that ends soon
    main(*sys.argv[1:])
    # The results are written; to take down the engine's objects would take longer than one batch.
    os._exit(0)
