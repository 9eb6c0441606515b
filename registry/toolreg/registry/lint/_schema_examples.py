"""Examples that their own schemas refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import jsonschema_rs

from toolreg.registry._faults import fault_message
from toolreg.registry._findings import Finding
from toolreg.registry._judge import PATTERNS
from toolreg.registry._pointers import fragment_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry.lint._schema_place import Place

_WHOLE: Final = "urn:toolreg:schema"


def examples(place: Place) -> Iterator[Finding]:
    """Give the examples of a schema that are not valid by it."""
    given = place.schema.get("examples")
    if not isinstance(given, list) or not given:
        return
    reference: dict[str, Any] = {
        "$schema": place.whole.dialect,
        "$ref": f"{_WHOLE}#{fragment_of(place.at)}",
    }
    judge = jsonschema_rs.validator_for(
        reference,
        registry=jsonschema_rs.Registry([(_WHOLE, place.whole.schema)]),
        validate_formats=True,
        offline=True,
        pattern_options=PATTERNS,
    )
    for index, each in enumerate(given):
        error = next(judge.iter_errors(each), None)
        if error is not None:
            reason = fault_message(error.kind.name, error.kind.value, error.instance, ())
            message = f"the example is not valid by its own schema: {reason}"
            hint = "an example is a whole value of the schema that it stands in"
            yield Finding("C014", message, place.path("examples", index), hint)
