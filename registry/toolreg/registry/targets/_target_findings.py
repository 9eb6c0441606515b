"""What one target would do to each tool of a registry."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from toolreg.registry.targets._changes import findings
from toolreg.registry.targets._convert import convert
from toolreg.registry.targets._name_map import name_map
from toolreg.registry.targets._profile import profile_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.registry._findings import Finding
    from toolreg.registry._registry import Registry


def target_findings(
    registry: Registry,
    target: str,
    *,
    host_prefix: str = "",
    names: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, tuple[Finding, ...]]:
    """
    Say, by ID, what a target would weaken, lose or refuse of each tool, and of its name.

    `host_prefix` and `names` are those of `name_map`. Tools without a finding are left out. Raises
    `SdkError` if there is no such target.
    """
    profile = profile_of(target)
    named = name_map(registry, target, host_prefix=host_prefix, names=names)
    found = {
        id_: (
            *named.findings.get(id_, ()),
            *findings(convert(declaration, profile, declaration.id.name).changes),
        )
        for id_, declaration in registry.items()
    }
    return {id_: each for id_, each in found.items() if each}
