"""`toolreg check`: find what is wrong with contracts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import find_config
from toolreg.cli._contracts import read_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._json_format import diagnostics_json
from toolreg.cli._streams import note, paint_for, put, put_json
from toolreg.cli._text_format import diagnostics_text, loaded_summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.cli._formats import CheckFormat, FailLevel
    from toolreg.registry import Loaded


def check(paths: Sequence[Path], form: CheckFormat, level: FailLevel) -> ExitCode:
    """Print every finding; fail if one is at the level or above."""
    loaded = read_contracts(paths, find_config(Path.cwd()))
    if form == "json":
        put_json(diagnostics_json(loaded.diagnostics, len(loaded.registry)))
    elif loaded.diagnostics:
        put(diagnostics_text(loaded.diagnostics, paint_for(sys.stdout)))
    note(loaded_summary(loaded))
    return ExitCode.FINDINGS if _fails(loaded, level) else ExitCode.CLEAN


def _fails(loaded: Loaded, level: FailLevel) -> bool:
    return any(level in ("warning", each.level) for each in loaded.diagnostics)
