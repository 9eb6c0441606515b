"""What each provider would do to a tool, and the tool as the provider takes it."""

from __future__ import annotations

from toolreg.registry.targets._name_map import NameMap, ProviderName, name_map
from toolreg.registry.targets._profile import (
    TARGETS,
    Effect,
    Limit,
    NameRule,
    Profile,
    Rule,
    Source,
    profile_of,
)
from toolreg.registry.targets._target_findings import target_findings

__all__ = [
    "TARGETS",
    "Effect",
    "Limit",
    "NameMap",
    "NameRule",
    "Profile",
    "ProviderName",
    "Rule",
    "Source",
    "name_map",
    "profile_of",
    "target_findings",
]
