"""Codes of tools that changed since they were approved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry._code import Code

LOCK_CODES: Final[tuple[Code, ...]] = ()
