"""The `toolreg` command: check contracts, generate stubs, look at tools and call them."""

from __future__ import annotations

from toolreg.cli._main import main

__all__ = ["main"]
