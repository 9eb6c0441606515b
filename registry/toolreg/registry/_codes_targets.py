"""Codes of what a provider would do to a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry._code import Code

TARGET_CODES: Final[tuple[Code, ...]] = ()
