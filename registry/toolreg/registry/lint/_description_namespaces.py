"""Namespaces that hold more than a model can choose from: D015."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry._findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._declaration import Declaration
    from toolreg.registry._registry import Registry

MOST: Final = 20


def check_namespaces(registry: Registry) -> Iterator[tuple[str, Finding]]:
    """Find namespaces of which a model sees too many tools at once, at the first tool of each."""
    for namespace, tools in groupby(registry.values(), lambda each: each.id.namespace):
        ids = [str(each.id) for each in tools if _is_seen(each)]
        if len(ids) > MOST:
            message = (
                f"the namespace {namespace!r} shows a model {len(ids)} tools at once, expected "
                f"{MOST} at most: with more to choose from, models choose worse"
            )
            hint = (
                "join tools that are used together, split the namespace, or give the rarer ones "
                "`policy: {deferLoading: true}` or `modelAccess: programmatic`"
            )
            yield ids[0], Finding("D015", message, ("name",), hint)


def _is_seen(declaration: Declaration) -> bool:
    """Whether the tool's definition is before the model when a turn starts."""
    policy = fields_of(declaration).get("policy")
    if isinstance(policy, dict) and (policy.get("deferLoading") or policy.get("enabled") is False):
        return False
    return fields_of(declaration).get("modelAccess") != "programmatic"
