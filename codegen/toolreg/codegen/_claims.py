"""The folder over which processes share batches of work: each takes the next that none has."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from toolreg.codegen._plan import tool_plan
from toolreg.registry import Declaration, Location, ToolId
from toolreg.registry.placing import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from toolreg.codegen._kinds import Kind
    from toolreg.codegen._options import Style, Target
    from toolreg.codegen._plan import ToolPlan
    from toolreg.codegen._references import JsonObject

SharedTool: TypeAlias = "tuple[str, str, str, Style, Kind, Target, JsonObject]"


@dataclass(frozen=True, slots=True)
class Claims:
    """
    Share batches of tools over a folder, whose files are a request, claims and results.

    A batch belongs to the process that made its claim; its result is there as a whole or not.
    """

    folder: Path

    def ask(self, batches: Sequence[Sequence[ToolPlan]]) -> None:
        """Write what there is to do."""
        request = [[_shared(plan) for plan in batch] for batch in batches]
        self._file("request").write_text(json.dumps(request), encoding="ascii")

    def asked(self) -> list[list[ToolPlan]]:
        """Read what there is to do."""
        batches: list[list[SharedTool]] = json.loads(self._file("request").read_bytes())
        return [[_plan(tool) for tool in batch] for batch in batches]

    def claimed(self, count: int) -> Iterator[int]:
        """Claim one batch after another, until each has been claimed by someone."""
        for number in range(count):
            try:
                self._file(f"{number}.claim").touch(exist_ok=False)
            except FileExistsError:
                continue
            yield number

    def keep(self, number: int, sources: list[str]) -> None:
        """Write the result of a batch."""
        replace_file(self._file(f"{number}.result"), json.dumps(sources).encode("ascii"))

    def kept(self, number: int) -> list[str] | None:
        """Read the result of a batch, if there is one."""
        try:
            sources: list[str] = json.loads(self._file(f"{number}.result").read_bytes())
        except (OSError, ValueError):
            return None
        return sources

    def is_kept(self, number: int) -> bool:
        """Tell whether a batch has a result."""
        return self._file(f"{number}.result").exists()

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def _shared(plan: ToolPlan) -> SharedTool:
    declaration = plan.declaration
    names = declaration.id.namespace, declaration.id.name
    choices = plan.style, plan.kind, plan.target
    return (*names, str(declaration.location), *choices, declaration.fields)


def _plan(tool: SharedTool) -> ToolPlan:
    namespace, name, location, style, kind, target, fields = tool
    declaration = Declaration(ToolId(namespace, name), fields, Location(location))
    return tool_plan(declaration, style, kind, target)
