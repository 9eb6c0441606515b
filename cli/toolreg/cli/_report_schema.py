"""The JSON Schema of what `toolreg check --format json` prints."""

from __future__ import annotations

from importlib.resources import files


def report_schema() -> str:
    """Give the schema's text, in JSON Schema 2020-12."""
    return (files("toolreg.cli") / "schemas" / "report.schema.json").read_text("utf-8")
