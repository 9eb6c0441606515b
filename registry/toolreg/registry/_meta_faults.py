"""What a schema breaks of its meta-schema, in words for its author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from toolreg.registry._faults import fault_message, kind_of
from toolreg.registry._findings import Finding

if TYPE_CHECKING:
    import jsonschema_rs
    from pydantic import JsonValue

    from toolreg.registry._findings import Path

_TYPES: Final = ("array", "boolean", "integer", "null", "number", "object", "string")
# What other languages call the types.
_MEANT: Final = {
    "bool": "boolean",
    "date": "string",
    "dict": "object",
    "double": "number",
    "file": "string",
    "float": "number",
    "int": "integer",
    "list": "array",
    "long": "integer",
    "map": "object",
    "none": "null",
    "str": "string",
    "text": "string",
    "tuple": "array",
}
_HINTS: Final[dict[tuple[str, type], str]] = {
    ("items", list): "a list of item schemas is `prefixItems` in 2020-12; an older dialect is "
    "named by `$schema`",
    ("required", bool): "`required` lists names, and stands beside `properties`",
    ("exclusiveMinimum", bool): "write the bound itself; a boolean is draft 4's form",
    ("exclusiveMaximum", bool): "write the bound itself; a boolean is draft 4's form",
}


def meta_fault(error: jsonschema_rs.ValidationError) -> Finding:
    """Say what is wrong at a place of a schema."""
    path: Path = tuple(error.instance_path)
    keyword = path[-1] if path else None
    if keyword == "type":
        return _type_fault(cast("JsonValue", error.instance), path)
    rule = fault_message(error.kind.name, error.kind.value, error.instance, known=())
    hint = _HINTS.get((str(keyword), type(error.instance)))
    return Finding("C005", f"the schema is not valid: {rule}", path, hint)


def _type_fault(found: JsonValue, path: Path) -> Finding:
    named = found if isinstance(found, list) else [found]
    wrong = next((each for each in named if each not in _TYPES), None)
    if not isinstance(wrong, str):
        message = f"expected a type or a list of different types, found {kind_of(found)}"
        return Finding("C005", message, path, f"types are {', '.join(_TYPES)}")
    meant = _MEANT.get(wrong.lower(), wrong.lower())
    hint = f"did you mean {meant!r}?" if meant in _TYPES else f"types are {', '.join(_TYPES)}"
    return Finding("C005", f"{wrong!r} is no type of JSON Schema", path, hint)
