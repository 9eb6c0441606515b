"""A contract file or schema file, read: its value, and where everything in it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolreg.registry._diagnostics import Location
from toolreg.registry._faults import pointer_of

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import JsonValue

    from toolreg.registry._findings import Finding, Places
    from toolreg.registry._findings import Path as JsonPath


@dataclass(frozen=True, eq=False)
class Document:
    """
    Hold a file that was read.

    `name` is what messages call the file, `path` where it is, `root` the folder that no reference
    from it may leave, links resolved. `findings` are the faults of the reading itself.
    """

    name: str
    path: Path
    root: Path
    value: JsonValue
    places: Places = field(repr=False)
    findings: tuple[Finding, ...] = ()

    def location(self, path: JsonPath, *, key: bool = False) -> Location:
        """Give the place of a value, or of the key at the end of its path."""
        span = self.places.key(path) if key else self.places.value(path)
        return Location(
            self.name, span.line, span.column, span.end_line, span.end_column, pointer_of(path)
        )

    def place(self, finding: Finding) -> Location:
        """Give the place of a finding."""
        if finding.span is None:
            return self.location(finding.path, key=finding.key)
        span = finding.span
        pointer = pointer_of(finding.path)
        return Location(self.name, span.line, span.column, span.end_line, span.end_column, pointer)
