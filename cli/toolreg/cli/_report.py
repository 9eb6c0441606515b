"""What a check found, as every format prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from toolreg.cli._fingerprints import fingerprints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry import Diagnostic


@dataclass(frozen=True, slots=True)
class Hidden:
    """Say why a finding is not shown: a comment in the contract, or something outside of it."""

    by: Literal["inSource", "external"]
    reason: str


@dataclass(frozen=True, slots=True)
class Record:
    """Hold a finding with what identifies it across runs."""

    diagnostic: Diagnostic
    fingerprint: str
    hidden: Hidden | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """
    Hold all findings of a check, sorted by place.

    `tools` counts the tools that can be used.
    """

    records: tuple[Record, ...]
    tools: int

    @property
    def shown(self) -> tuple[Record, ...]:
        """The findings that nothing hides."""
        return tuple(each for each in self.records if each.hidden is None)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is shown, without fingerprints."""
        return tuple(each.diagnostic for each in self.shown)

    def of_level(self, level: str) -> tuple[Record, ...]:
        """Give what is shown of one level."""
        return tuple(each for each in self.shown if each.diagnostic.level == level)


def report_of(
    diagnostics: Iterable[Diagnostic],
    tools: int,
    *,
    suppressed: Iterable[tuple[Diagnostic, str]] = (),
) -> Report:
    """Give the report of findings, and of suppressed ones, each with the reason."""
    hidden = {each: Hidden("inSource", reason) for each, reason in suppressed}
    prints = fingerprints([*diagnostics, *hidden])
    records = (Record(each, its, hidden.get(each)) for each, its in prints.items())
    return Report(tuple(records), tools)
