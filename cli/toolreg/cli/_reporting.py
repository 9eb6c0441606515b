"""Where the report of a check goes: to stdout, and to the summary of a job of GitHub Actions."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolreg.cli._streams import note, paint_for, put, put_json
from toolreg.cli._text_format import diagnostics_text
from toolreg.cli._usage import reason_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.cli._formats import CheckFormat
    from toolreg.cli._report import Report
    from toolreg.registry import Registry
    from toolreg.registry.cost import Costs

SUMMARY: Final = "GITHUB_STEP_SUMMARY"

# ruff: noqa: PLC0415 - a run has one format


def put_report(
    report: Report,
    form: CheckFormat,
    registry: Registry,
    environment: Mapping[str, str],
    costs: Costs | None = None,
) -> None:
    """
    Print a report in a format; text and commands for GitHub only where there is a finding.

    Costs are a part of the text and of JSON; beside the other formats they go to stderr.
    """
    if form == "json":
        from toolreg.cli._json_format import report_json

        put_json(report_json(report, costs))
        return
    _put_findings(report, form, registry, environment)
    if costs is not None:
        from toolreg.cli._cost import cost_text

        (put if form == "text" else note)(cost_text(costs))


def _put_findings(
    report: Report, form: CheckFormat, registry: Registry, environment: Mapping[str, str]
) -> None:
    if form == "sarif":
        from toolreg.cli._sarif_format import sarif_log

        put_json(sarif_log(report, version("toolreg-contracts")))
    elif form == "junit":
        from toolreg.cli._junit_format import junit_xml

        tools = ((each.location.file, id_) for id_, each in registry.items())
        put(junit_xml(report, tools))
    elif form == "github":
        _put_for_github(report, environment)
    elif report.shown:
        put(diagnostics_text(report.diagnostics, paint_for(sys.stdout)))


def _put_for_github(report: Report, environment: Mapping[str, str]) -> None:
    from toolreg.cli._github_format import github_commands
    from toolreg.cli._github_summary import github_summary

    file = environment.get(SUMMARY)
    has_summary = bool(file) and _append(Path(file or ""), github_summary(report))
    if report.shown:
        put(github_commands(report, has_summary=has_summary))


def _append(path: Path, text: str) -> bool:
    """Add to what earlier commands of the step wrote there."""
    try:
        with path.open("a", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        note(f"{SUMMARY}: cannot be written: {reason_of(error)}")
        return False
    return True
