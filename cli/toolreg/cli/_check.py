"""`toolreg check`: find what is wrong with contracts."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolreg.cli._config import find_config, joined, known_targets, shown
from toolreg.cli._contracts import read_contracts
from toolreg.cli._exit import ExitCode
from toolreg.cli._findings import all_findings, without_ignored
from toolreg.cli._progress import progress
from toolreg.cli._report import report_of
from toolreg.cli._reporting import put_report
from toolreg.cli._streams import note, put
from toolreg.cli._suppressing import suppressions_in
from toolreg.cli._text_format import loaded_summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.cli._config import Config
    from toolreg.cli._formats import CheckFormat, FailLevel
    from toolreg.cli._report import Report
    from toolreg.registry import Diagnostic, Loaded
    from toolreg.registry.cost import Costs


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """
    Hold what a check is asked to do.

    `baseline` hides the findings that it holds, `written_baseline` is written of those that there
    are. `cost` asks what tools cost in tokens, and `budget` bounds it.
    """

    form: CheckFormat = "text"
    level: FailLevel = "error"
    targets: tuple[str, ...] = ()
    baseline: Path | None = None
    written_baseline: Path | None = None
    cost: bool = False
    budget: int | None = None


@dataclass(frozen=True, slots=True)
class _Checked:
    """Hold what a check read and found; `whole` is all that the configuration asks for."""

    loaded: Loaded
    report: Report
    costs: Costs | None
    whole: bool


def check(paths: Sequence[Path], options: CheckOptions) -> ExitCode:
    """Print every finding; fail if one is at the level or above."""
    config = find_config(Path.cwd())
    with progress("checking contracts"):
        checked = _checked(paths, options, config)
    if options.written_baseline is not None:
        return _write_baseline(joined(Path.cwd(), options.written_baseline), checked.report)
    report, loaded = _without_known(checked, options, config), checked.loaded
    costs = checked.costs if options.cost else None
    put_report(report, options.form, loaded.registry, os.environ, costs)
    shown_ones = replace(loaded, diagnostics=report.diagnostics)
    note(loaded_summary(shown_ones, len(report.records) - len(report.shown)))
    return ExitCode.FINDINGS if _fails(report, options.level) else ExitCode.CLEAN


def _checked(paths: Sequence[Path], options: CheckOptions, config: Config) -> _Checked:
    loaded = read_contracts(paths, config)
    targets = known_targets(options.targets) or config.targets or ()
    whole = not paths and set(targets) >= set(config.targets or ())
    costs = _costs(loaded, targets) if options.cost or options.budget is not None else None
    found = [*all_findings(loaded, config, targets), *_over_budget(costs, options, config)]
    report = _report(loaded, found, config.ignore, whole=whole)
    return _Checked(loaded, report, costs, whole)


def print_schema() -> ExitCode:
    """Print the JSON Schema of a report in JSON."""
    # Imported here: a check does not need it.
    from toolreg.cli._report_schema import report_schema  # noqa: PLC0415

    put(report_schema(), end="")
    return ExitCode.CLEAN


def _costs(loaded: Loaded, targets: Sequence[str]) -> Costs:
    # Imported here, as below: most checks count nothing.
    from toolreg.cli._cost import costs_of  # noqa: PLC0415

    return costs_of(loaded.registry, targets)


def _over_budget(
    costs: Costs | None, options: CheckOptions, config: Config
) -> tuple[Diagnostic, ...]:
    if costs is None or options.budget is None:
        return ()
    from toolreg.cli._cost import over_budget  # noqa: PLC0415

    return over_budget(costs, options.budget, config)


def _report(
    loaded: Loaded, found: Sequence[Diagnostic], ignore: Sequence[str], *, whole: bool
) -> Report:
    tools, suppressions = len(loaded.registry), suppressions_in(loaded)
    if not suppressions:
        return report_of(without_ignored(found, ignore), tools)
    # Imported here: most contracts have no comment for toolreg.
    from toolreg.registry.suppressing import apply_suppressions  # noqa: PLC0415

    judged = apply_suppressions(found, suppressions, whole=whole)
    kept = without_ignored(judged.diagnostics, ignore)
    return report_of(kept, tools, suppressed=judged.suppressed)


def _without_known(checked: _Checked, options: CheckOptions, config: Config) -> Report:
    """Hide what is in the baseline, if there is one."""
    given = options.baseline
    path = config.baseline if given is None else joined(Path.cwd(), given)
    if path is None:
        return checked.report
    # Imported here, as below: most checks have no baseline.
    from toolreg.cli._baseline import hide  # noqa: PLC0415
    from toolreg.cli._baseline_file import read_baseline  # noqa: PLC0415

    return hide(checked.report, read_baseline(path), whole=checked.whole)


def _write_baseline(path: Path, report: Report) -> ExitCode:
    from toolreg.cli._baseline_file import write_baseline  # noqa: PLC0415

    write_baseline(path, report)
    note(f"wrote {shown(path)}")
    return ExitCode.CLEAN


def _fails(report: Report, level: FailLevel) -> bool:
    return any(level in ("warning", each.level) for each in report.diagnostics)
