"""Advice and warnings about contracts that the language accepts."""

from __future__ import annotations

from toolreg.registry.lint._lint import lint

__all__ = ["lint"]
