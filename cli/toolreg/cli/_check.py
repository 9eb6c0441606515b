"""`toolreg check`: find what is wrong with contracts."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import find_config, known_targets
from toolreg.cli._contracts import read_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._findings import all_findings
from toolreg.cli._json_format import diagnostics_json
from toolreg.cli._streams import note, paint_for, put, put_json
from toolreg.cli._text_format import diagnostics_text, loaded_summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.cli._formats import CheckFormat, FailLevel
    from toolreg.registry import Loaded


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Hold what a check is asked to do."""

    form: CheckFormat = "text"
    level: FailLevel = "error"
    targets: tuple[str, ...] = ()


def check(paths: Sequence[Path], options: CheckOptions) -> ExitCode:
    """Print every finding; fail if one is at the level or above."""
    config = find_config(Path.cwd())
    loaded = read_contracts(paths, config)
    targets = known_targets(options.targets) or config.targets or ()
    checked = replace(loaded, diagnostics=all_findings(loaded, config, targets))
    if options.form == "json":
        put_json(diagnostics_json(checked.diagnostics, len(checked.registry)))
    elif checked.diagnostics:
        put(diagnostics_text(checked.diagnostics, paint_for(sys.stdout)))
    note(loaded_summary(checked))
    return ExitCode.FINDINGS if _fails(checked, options.level) else ExitCode.CLEAN


def _fails(loaded: Loaded, level: FailLevel) -> bool:
    return any(level in ("warning", each.level) for each in loaded.diagnostics)
