"""Costs held to a budget: K001."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding

if TYPE_CHECKING:
    from toolreg.registry.cost._costs import Costs

_NAMED: Final = 5
_HINT: Final = "shorten these first; say what decides about the call, and each thing once"


def budget_findings(costs: Costs, budget: int) -> tuple[Finding, ...]:
    """
    Find the targets for which all tools together cost more than `budget` tokens.

    The findings are about all contracts: their path leads nowhere.
    """
    return tuple(
        Finding("K001", _message(costs, column, budget), hint=_HINT)
        for column, total in enumerate(costs.total.tokens)
        if total > budget
    )


def _message(costs: Costs, column: int, budget: int) -> str:
    counted = costs.targets[column]
    about = "" if counted.exact else "about "
    total, number = costs.total.tokens[column], len(costs.tools)
    most = sorted(costs.tools, key=lambda each: (-each.tokens[column], each.id))[:_NAMED]
    named = ", ".join(f"{each.id} ({each.tokens[column]:,})" for each in most)
    tools = "1 tool costs" if number == 1 else f"{number:,} tools cost"
    return (
        f"{tools} {about}{total:,} tokens for {counted.target} (by {counted.counter}), "
        f"expected {budget:,} or less; the most expensive: {named}"
    )
