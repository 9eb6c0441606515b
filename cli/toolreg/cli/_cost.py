"""`toolreg check --cost`: what tools cost a model to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.cli._config import shown
from toolreg.cli._table import table
from toolreg.registry import Location, report
from toolreg.registry.cost import budget_findings, costs
from toolreg.registry.targets import convert, profile_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pydantic import JsonValue

    from toolreg.cli._config import Config
    from toolreg.registry import Declaration, Diagnostic, Registry
    from toolreg.registry.cost import Costs, NamespaceCost, ToolCost

_NOTE: Final = (
    "~ is an estimate; OpenAI's and Mistral's are counted exactly with the extra `tokens`: "
    "pip install toolreg-contracts[tokens]"
)
_TARGETS: Final = ("openai", "anthropic", "mistral")


def costs_of(registry: Registry, targets: Sequence[str]) -> Costs:
    """Count what the tools cost at targets, or at some that are often used."""
    return costs(registry, targets or _TARGETS, payload=_sent)


def over_budget(found: Costs, budget: int, config: Config) -> tuple[Diagnostic, ...]:
    """Report the targets at which the tools cost more than their budget."""
    place = Location(config.file or shown(config.folder))
    return tuple(
        report(each.code, each.message, place, each.hint) for each in budget_findings(found, budget)
    )


def _sent(declaration: Declaration, target: str) -> JsonValue:
    """Give what a target is sent of a tool that its model reads."""
    name = f"{declaration.id.namespace}__{declaration.id.name}"
    schema = convert(declaration, profile_of(target), name).schema
    return {"name": name, "description": declaration.description, "inputSchema": schema}


def cost_text(found: Costs) -> str:
    """
    Write what each tool, each namespace and all of them cost, as a table.

    `DESCRIPTIONS` is the share of titles and descriptions, by the first target's count.
    """
    header = ("TOOL", *(_title(each.target, each.counter) for each in found.targets))
    rows = [_cells(found, name, each) for name, each in _rows(found)]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=False)][1:]
    aligned = [
        (name, *(cell.rjust(width) for cell, width in zip(cells, widths, strict=False)), share)
        for name, *cells, share in rows
    ]
    text = table((*header, "DESCRIPTIONS"), aligned)
    return text if all(each.exact for each in found.targets) else f"{text}\n{_NOTE}"


def cost_json(found: Costs) -> JsonValue:
    """Give the costs for programs."""
    return {
        "targets": [
            {
                "target": each.target,
                "counter": each.counter,
                "exact": each.exact,
                "tokens": found.total.tokens[column],
                "descriptions": found.total.descriptions[column],
            }
            for column, each in enumerate(found.targets)
        ],
        "namespaces": [
            {"namespace": each.namespace, "tools": each.tools, **_record(found, each)}
            for each in found.namespaces
        ],
        "tools": [{"id": each.id, **_record(found, each)} for each in found.tools],
    }


def _rows(costs: Costs) -> Iterator[tuple[str, ToolCost | NamespaceCost]]:
    for namespace in costs.namespaces:
        for tool in costs.tools:
            if tool.namespace == namespace.namespace:
                yield tool.id, tool
        yield f"{namespace.namespace}.* ({namespace.tools:,})", namespace
    yield f"total ({len(costs.tools):,})", costs.total


def _cells(costs: Costs, name: str, cost: ToolCost | NamespaceCost) -> tuple[str, ...]:
    pairs = zip(cost.tokens, costs.targets, strict=True)
    cells = tuple(f"{'' if target.exact else '~'}{tokens:,}" for tokens, target in pairs)
    if not cost.tokens or not cost.tokens[0]:
        return (name, *cells, "-")
    return (name, *cells, f"{round(100 * cost.descriptions[0] / cost.tokens[0])} %")


def _record(costs: Costs, cost: ToolCost | NamespaceCost) -> dict[str, JsonValue]:
    names = [each.target for each in costs.targets]
    return {
        "tokens": dict(zip(names, cost.tokens, strict=True)),
        "descriptions": dict(zip(names, cost.descriptions, strict=True)),
    }


def _title(target: str, counter: str) -> str:
    return f"{target.upper()} ({counter})"
