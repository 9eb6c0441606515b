"""Defaults that their own schemas refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._findings import Finding
from toolreg.registry._parts import Parts
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue


def default_faults(schema: JsonValue, dialect: str) -> Iterator[Finding]:
    """Give the defaults in a self-contained schema that are not valid, each at its path."""
    having = [(at, each) for at, each in walk(schema) if "default" in each]
    if not having:
        return
    parts = Parts(schema, dialect)
    for at, each in having:
        for _, reason in parts.faults(at, [each["default"]]):
            message = f"the default is not valid by its own schema: {reason}"
            yield Finding("C011", message, (*at, "default"))
