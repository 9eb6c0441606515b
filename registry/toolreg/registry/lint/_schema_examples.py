"""Examples that their own schemas refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._findings import Finding
from toolreg.registry._parts import Parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry.lint._schema_place import Place


def examples(place: Place) -> Iterator[Finding]:
    """Give the examples of a schema that are not valid by it."""
    given = place.schema.get("examples")
    if not isinstance(given, list) or not given:
        return
    for index, reason in Parts(place.whole.schema, place.whole.dialect).faults(place.at, given):
        message = f"the example is not valid by its own schema: {reason}"
        hint = "an example is a whole value of the schema that it stands in"
        yield Finding("C014", message, place.path("examples", index), hint)
