"""What each provider would do to a tool, and the tool as the provider takes it."""

from __future__ import annotations

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

__all__ = [
    "TARGETS",
    "Effect",
    "Limit",
    "NameRule",
    "Profile",
    "Rule",
    "Source",
    "profile_of",
]
