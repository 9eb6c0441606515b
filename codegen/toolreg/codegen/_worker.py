"""
A process that generates a share of the tools: `python -m toolreg.codegen._worker REQUEST RESULT`.

The request is a JSON list of tools, the result a JSON list of their modules' sources.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from toolreg.codegen._plan import tool_plan
from toolreg.codegen._tools import tool_sources
from toolreg.registry import Declaration, Location, ToolId

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.codegen._options import Style, Target
    from toolreg.codegen._plan import ToolPlan
    from toolreg.codegen._references import JsonObject

SharedTool: TypeAlias = "tuple[str, str, str, Style, Target, JsonObject]"


def request(plans: Sequence[ToolPlan]) -> str:
    """Write what a worker needs to know of its share."""
    shared = [
        (
            *_names(each),
            str(each.declaration.location),
            each.style,
            each.target,
            each.declaration.fields,
        )
        for each in plans
    ]
    return json.dumps(shared)


def _names(plan: ToolPlan) -> tuple[str, str]:
    return plan.declaration.id.namespace, plan.declaration.id.name


def _plan(tool: SharedTool) -> ToolPlan:
    namespace, name, location, style, target, fields = tool
    declaration = Declaration(ToolId(namespace, name), fields, Location(location))
    return tool_plan(declaration, style, target)


def main(source: str, result: str) -> None:
    """Generate the share that one file asks for into another."""
    tools: list[SharedTool] = json.loads(Path(source).read_bytes())
    sources = tool_sources([_plan(each) for each in tools])
    Path(result).write_text(json.dumps(sources), encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
