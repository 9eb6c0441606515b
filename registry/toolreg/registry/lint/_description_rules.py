"""The rules of what makes a tool hard to use for a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry.lint._description_namespaces import check_namespaces
from toolreg.registry.lint._description_properties import check_parameters
from toolreg.registry.lint._description_texts import check_text
from toolreg.registry.lint._duplicates import check_duplicates
from toolreg.registry.lint._hints import check_hints

if TYPE_CHECKING:
    from toolreg.registry.lint._rule import RegistryRule, Rule

DESCRIPTION_RULES: Final[tuple[Rule, ...]] = (check_text, check_parameters, check_hints)
DESCRIPTION_REGISTRY_RULES: Final[tuple[RegistryRule, ...]] = (check_duplicates, check_namespaces)
