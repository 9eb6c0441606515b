"""Codes of texts that attack a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry._code import Code

SECURITY_CODES: Final[tuple[Code, ...]] = ()
