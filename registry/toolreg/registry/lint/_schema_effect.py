"""Keywords that have no effect where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.lint._schema_keywords import JUDGES, STRING_FORMATS, types_of
from toolreg.registry.lint._schema_place import a_kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry.lint._schema_place import Place

# A keyword, and the one beside it without which it means nothing.
PARTNERS: Final[Mapping[str, str]] = {
    "then": "if",
    "else": "if",
    "minContains": "contains",
    "maxContains": "contains",
}


def without_effect(place: Place) -> Iterator[Finding]:
    """Give the keywords that judge no value of the types beside them, or lack a partner."""
    types = types_of(place.schema)
    idle = [key for key, value in place.schema.items() if _is_idle(key, value, types)]
    if idle:
        named = " or ".join(map(a_kind, types))
        keywords = ", ".join(map(repr, idle))
        message = f"{keywords} never judge{'' if idle[1:] else 's'} {named}"
        hint = f"it is for the type {_judged(idle[0])!r}; correct `type`, or leave it out"
        yield Finding("C019", message, place.path(idle[0]), hint, key=True)
    for key, partner in PARTNERS.items():
        if key in place.schema and partner not in place.schema:
            message = f"{key!r} has no effect without {partner!r} beside it"
            yield Finding("C019", message, place.path(key), f"add {partner!r}", key=True)


def _is_idle(key: str, value: JsonValue, types: tuple[str, ...]) -> bool:
    # What is empty, or says no, is what generators of schemas write out of habit.
    if not types or not value:
        return False
    if key == "format":
        return value in STRING_FORMATS and "string" not in types
    judged = JUDGES.get(key)
    if judged is None or judged in types:
        return False
    return judged != "number" or "integer" not in types


def _judged(key: str) -> str:
    return "string" if key == "format" else JUDGES[key]
