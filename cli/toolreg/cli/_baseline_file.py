"""The file of a baseline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.cli._baseline import baseline_text, parse_baseline
from toolreg.cli._config import shown
from toolreg.cli._usage import UsageError, reason_of
from toolreg.registry.placing import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from toolreg.cli._baseline import Baseline
    from toolreg.cli._report import Report


def read_baseline(path: Path) -> Baseline:
    """Read a baseline. Raises `UsageError` if there is none."""
    name = shown(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        advice = f"`toolreg check --write-baseline {name}` writes it"
        raise UsageError(f"{name}: there is no such baseline; {advice}") from None
    except OSError as error:
        raise UsageError(f"{name}: cannot be read: {reason_of(error)}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{name}:{line}: no baseline: it is not UTF-8") from None
    return parse_baseline(text, name)


def write_baseline(path: Path, report: Report) -> None:
    """Write the baseline of a report, at once or not at all. Raises `UsageError`."""
    try:
        replace_file(path, baseline_text(report).encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise UsageError(f"{shown(path)}: cannot be written: {reason_of(error)}") from None
