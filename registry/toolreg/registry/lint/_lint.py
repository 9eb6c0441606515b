"""Every rule, over every good tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._codes import report
from toolreg.registry.lint._description_rules import (
    DESCRIPTION_REGISTRY_RULES,
    DESCRIPTION_RULES,
)
from toolreg.registry.lint._schema_rules import SCHEMA_RULES
from toolreg.registry.lint._security_rules import SECURITY_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolreg.registry._contract import Contract
    from toolreg.registry._diagnostics import Diagnostic
    from toolreg.registry._findings import Finding
    from toolreg.registry._registry import Registry

_RULES = (*SCHEMA_RULES, *DESCRIPTION_RULES, *SECURITY_RULES)


def lint(registry: Registry, contracts: Iterable[Contract]) -> tuple[Diagnostic, ...]:
    """
    Find what is most likely wrong with tools that the contract language accepts.

    `contracts` are the tools to look at (`Loaded.contracts`), `registry` all that they stand
    beside. The diagnostics are sorted by place; none keeps a tool out of the registry.
    """
    found = list(_findings(registry, contracts))
    unique = dict.fromkeys(_diagnostic(contract, finding) for contract, finding in found)
    return tuple(sorted(unique, key=lambda each: each.sort_key))


def _findings(
    registry: Registry, contracts: Iterable[Contract]
) -> Iterator[tuple[Contract, Finding]]:
    by_id = {str(each.declaration.id): each for each in contracts}
    for contract in by_id.values():
        for rule in _RULES:
            for finding in rule(contract.declaration):
                yield contract, finding
    for registry_rule in DESCRIPTION_REGISTRY_RULES:
        for id_, finding in registry_rule(registry):
            if id_ in by_id:
                yield by_id[id_], finding


def _diagnostic(contract: Contract, finding: Finding) -> Diagnostic:
    place, id_ = contract.place(finding), str(contract.declaration.id)
    return report(finding.code, finding.message, place, finding.hint, id_)
