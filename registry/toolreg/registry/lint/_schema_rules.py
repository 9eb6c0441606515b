"""The schema rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry.lint._rule import Rule

SCHEMA_RULES: Final[tuple[Rule, ...]] = ()
