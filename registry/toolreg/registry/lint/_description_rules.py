"""The description rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry.lint._rule import RegistryRule, Rule

DESCRIPTION_RULES: Final[tuple[Rule, ...]] = ()
DESCRIPTION_REGISTRY_RULES: Final[tuple[RegistryRule, ...]] = ()
