"""What tools cost a model to read, in tokens."""

from __future__ import annotations

from toolreg.registry.cost._budget import budget_findings
from toolreg.registry.cost._costs import (
    Costs,
    Counted,
    NamespaceCost,
    Payload,
    ToolCost,
    costs,
    described,
)
from toolreg.registry.cost._counter import Counter
from toolreg.registry.cost._estimate import Estimate
from toolreg.registry.cost._vocabularies import counter_for

__all__ = [
    "Costs",
    "Counted",
    "Counter",
    "Estimate",
    "NamespaceCost",
    "Payload",
    "ToolCost",
    "budget_findings",
    "costs",
    "counter_for",
    "described",
]
