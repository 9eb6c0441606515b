"""Defaults that their own schemas refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import jsonschema_rs

from toolreg.registry._faults import fault_message
from toolreg.registry._findings import Finding
from toolreg.registry._judge import PATTERNS
from toolreg.registry._pointers import fragment_of
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

_WHOLE: Final = "urn:toolreg:schema"


def default_faults(schema: JsonValue, dialect: str) -> Iterator[Finding]:
    """Give the defaults in a self-contained schema that are not valid, each at its path."""
    having = [(at, each) for at, each in walk(schema) if "default" in each]
    if not having:
        return
    known = jsonschema_rs.Registry([(_WHOLE, schema)])
    for at, each in having:
        reference: dict[str, Any] = {"$schema": dialect, "$ref": f"{_WHOLE}#{fragment_of(at)}"}
        judge = jsonschema_rs.validator_for(
            reference, registry=known, validate_formats=True, offline=True, pattern_options=PATTERNS
        )
        error = next(judge.iter_errors(each["default"]), None)
        if error is not None:
            reason = fault_message(error.kind.name, error.kind.value, error.instance, ())
            message = f"the default is not valid by its own schema: {reason}"
            yield Finding("C011", message, (*at, "default"))
