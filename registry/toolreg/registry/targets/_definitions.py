"""The names of the schemas that references of a converted schema lead to."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry._findings import Path

CONTAINERS: Final = ("$defs", "definitions")


@dataclass(slots=True)
class Definitions:
    """Name schemas as they are first referred to; `pending` are those not yet converted."""

    names: dict[Path, str] = field(default_factory=dict["Path", str])
    pending: list[Path] = field(default_factory=list["Path"])
    _taken: set[str] = field(default_factory=set[str])

    def name(self, target: Path) -> str | None:
        """Give the name of a schema's definition; none for the whole."""
        if not target:
            return None
        if target not in self.names:
            self.names[target] = self._free_name(target)
            self._taken.add(self.names[target])
            self.pending.append(target)
        return self.names[target]

    def _free_name(self, target: Path) -> str:
        stem = str(target[-1])
        options = chain([stem], (f"{stem}_{n}" for n in count(2)))
        return next(each for each in options if each not in self._taken)
