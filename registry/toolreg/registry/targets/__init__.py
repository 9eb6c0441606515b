"""What each provider would do to a tool, and the tool as the provider takes it."""

from __future__ import annotations

from toolreg.registry.targets._changes import Change, findings
from toolreg.registry.targets._convert import Converted, convert
from toolreg.registry.targets._export import Exported, Names, export
from toolreg.registry.targets._name_map import NameMap, ProviderName, name_map
from toolreg.registry.targets._profile import (
    Effect,
    Limit,
    NameRule,
    Profile,
    Rule,
    Source,
    parse_profile,
    profile_of,
)
from toolreg.registry.targets._restore import Restore
from toolreg.registry.targets._target_findings import target_findings
from toolreg.registry.targets._vocabulary import LIMITS, REWRITES, TARGETS, TRAITS

__all__ = [
    "LIMITS",
    "REWRITES",
    "TARGETS",
    "TRAITS",
    "Change",
    "Converted",
    "Effect",
    "Exported",
    "Limit",
    "NameMap",
    "NameRule",
    "Names",
    "Profile",
    "ProviderName",
    "Restore",
    "Rule",
    "Source",
    "convert",
    "export",
    "findings",
    "name_map",
    "parse_profile",
    "profile_of",
    "target_findings",
]
