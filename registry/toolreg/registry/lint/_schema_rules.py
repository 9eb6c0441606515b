"""The schema rules: each schema of a tool is walked once, and asked what its keywords call for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._declaration import fields_of
from toolreg.registry._findings import Finding
from toolreg.registry._subschemas import walk
from toolreg.registry.lint._schema_dialects import beside_reference, foreign
from toolreg.registry.lint._schema_effect import PARTNERS, without_effect
from toolreg.registry.lint._schema_examples import examples
from toolreg.registry.lint._schema_keywords import DIALECT_NAMES, JUDGES, SPAN
from toolreg.registry.lint._schema_patterns import patterns
from toolreg.registry.lint._schema_place import Place, Whole
from toolreg.registry.lint._schema_required import undeclared
from toolreg.registry.lint._schema_spelling import misspelt
from toolreg.registry.lint._schema_values import BOUNDS, bounds, members

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.registry._declaration import Declaration
    from toolreg.registry.lint._rule import Rule

Check: TypeAlias = Callable[[Place], Iterator[Finding]]

_CALLED_FOR: Final[Mapping[str, tuple[Check, ...]]] = {
    "$ref": (beside_reference,),
    "const": (members,),
    "enum": (members,),
    "example": (foreign,),
    "examples": (examples,),
    "format": (without_effect,),
    "nullable": (foreign,),
    "pattern": (patterns,),
    "patternProperties": (patterns,),
    "required": (undeclared,),
}


def schema_findings(declaration: Declaration) -> Iterator[Finding]:
    """Give what is most likely wrong with the schemas of a tool."""
    for field in ("inputSchema", "outputSchema"):
        schema = fields_of(declaration).get(field)
        if isinstance(schema, dict):
            yield from _of_whole(Whole(field, schema))


SCHEMA_RULES: Final[tuple[Rule, ...]] = (schema_findings,)


def _of_whole(whole: Whole) -> Iterator[Finding]:
    checks = _CHECKS[whole.age]
    for at, schema in walk(whole.schema):
        due: dict[Check, None] = {}
        for key in schema:
            for check in checks.get(key, _UNKNOWN):
                due[check] = None
        if due:
            place = Place(whole, at, schema)
            for check in due:
                yield from check(place)


def _checks(age: int) -> dict[str, tuple[Check, ...]]:
    """Give the checks that each known keyword calls for in a dialect."""
    table: dict[str, tuple[Check, ...]] = {"discriminator": (), "externalDocs": (), "xml": ()}
    for key in (*SPAN, *_CALLED_FOR):
        first, last = SPAN.get(key, (0, age))
        table[key] = (
            *_CALLED_FOR.get(key, ()),
            *((bounds,) if key in BOUNDS else ()),
            *((without_effect,) if key in JUDGES or key in PARTNERS else ()),
            *(() if first <= age <= last else (foreign,)),
        )
    return table


_CHECKS: Final = tuple(_checks(age) for age in range(len(DIALECT_NAMES)))
_UNKNOWN: Final[tuple[Check, ...]] = (misspelt,)
