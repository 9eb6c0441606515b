"""The security rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry.lint._rule import Rule

SECURITY_RULES: Final[tuple[Rule, ...]] = ()
