"""Codes of what makes a tool hard to use for a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry._code import Code

DESCRIPTION_CODES: Final[tuple[Code, ...]] = ()
