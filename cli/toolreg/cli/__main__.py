"""Run the command as `python -m toolreg.cli`."""

from __future__ import annotations

from toolreg.cli import main

main()
