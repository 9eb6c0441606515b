"""Codes of schemas that are valid and yet most likely wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolreg.registry._code import Code

SCHEMA_CODES: Final[tuple[Code, ...]] = ()
