"""What the parameters of a tool lack: D005 to D010 and D016."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry._findings import Finding
from toolreg.registry.lint._description_choices import choices
from toolreg.registry.lint._description_parameters import DEEPEST, parameters
from toolreg.registry.lint._description_words import ABOUT_PARAMETERS, echoes, listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolreg.registry._declaration import Declaration, JsonObject
    from toolreg.registry.lint._description_parameters import Parameter

MOST: Final = 15
_SHORT: Final = 3
# From here on an example shows what a schema cannot say.
_SIMPLE: Final = 5
_FLAT: Final = 2
_ROOT: Final = ("inputSchema",)
_CONSTANT: Final = "const"
# Keywords by which a schema says of a value what a short description leaves out.
_SAYING: Final = frozenset(("const", "enum", "format", "pattern", "examples"))
_CHOOSING: Final = _SAYING | {"oneOf", "anyOf", "allOf", "$ref", "not"}
_EXAMPLES: Final = frozenset(("examples", "example"))
_EXAMPLE_WORDS: Final = ("example", "e.g.")


def check_parameters(declaration: Declaration) -> Iterator[Finding]:
    """Judge the parameters of a tool, in one walk over its input schema."""
    schema = fields_of(declaration).get("inputSchema")
    if not isinstance(schema, dict):
        return
    found = list(parameters(schema))
    shallow = [each for each in found if each.level < DEEPEST]
    yield from _undescribed(shallow)
    yield from _echoing(shallow)
    yield from chain.from_iterable(map(_choosing, shallow))
    yield from chain.from_iterable(map(_constant, shallow))
    yield from _many(schema, found)
    yield from _deep(found)
    yield from _complex(declaration, schema, found)


def _undescribed(found: Sequence[Parameter]) -> Iterator[Finding]:
    described = {each.label for each in found if each.text or _CONSTANT in each.schema}
    labels = dict.fromkeys(each.label for each in found)
    bare = [label for label in labels if label not in described]
    if bare:
        path = next(each.path for each in found if each.label == bare[0])
        message = (
            f"found parameters without a description, {len(bare)} of {len(labels)}: "
            f"{listed(bare)}; a model must guess what to give"
        )
        hint = "say what each is for, in which form and unit, and what happens when it is left out"
        yield Finding("D005", message, path, hint, key=True)


def _echoing(found: Sequence[Parameter]) -> Iterator[Finding]:
    empty = [each for each in found if each.text and _only_echoes(each)]
    if empty:
        labels = list(dict.fromkeys(each.label for each in empty))
        message = f"the description only repeats the name: {listed(labels)}"
        hint = "say what the name does not: form, unit, where the value comes from"
        yield Finding("D006", message, empty[0].path, hint, key=True)


def _only_echoes(parameter: Parameter) -> bool:
    return _SAYING.isdisjoint(parameter.schema) and echoes(
        parameter.text, parameter.name, ABOUT_PARAMETERS
    )


def _choosing(parameter: Parameter) -> Iterator[Finding]:
    schema = parameter.schema
    if not _takes_text(schema) or not _CHOOSING.isdisjoint(schema):
        return
    text = schema.get("description")
    found = choices(text) if isinstance(text, str) else ()
    if found:
        message = (
            f"the description lists {len(found)} choices, {listed(list(found))}, "
            "but the schema takes any text"
        )
        yield Finding("D007", message, (*parameter.path, "description"), _declare(found))


def _declare(found: Sequence[str]) -> str:
    if {each.casefold() for each in found} == {"true", "false"}:
        return "declare it: `type: boolean`"
    named = ", ".join(json.dumps(each, ensure_ascii=False) for each in found[:_SHORT])
    return f"declare them: `enum: [{named}{', …' * (len(found) > _SHORT)}]`"


def _takes_text(schema: JsonObject) -> bool:
    type_ = schema.get("type")
    return type_ == "string" or (
        isinstance(type_, list) and "string" in type_ and set(map(str, type_)) <= {"string", "null"}
    )


def _constant(parameter: Parameter) -> Iterator[Finding]:
    schema, enum = parameter.schema, parameter.schema.get("enum")
    single = isinstance(enum, list) and len(enum) == 1
    if parameter.required and not parameter.alternative and (_CONSTANT in schema or single):
        message = (
            f"the model must fill in {shown(parameter.label)}, of which only one value is valid"
        )
        hint = "leave the parameter out, and fill the value in where the tool is answered"
        yield Finding("D008", message, parameter.path, hint, key=True)


def _many(schema: JsonObject, found: Sequence[Parameter]) -> Iterator[Finding]:
    count = len({each.name for each in found if each.level == 1})
    if count > MOST:
        path = (*_ROOT, "properties") if "properties" in schema else _ROOT
        message = f"found {count} parameters, expected {MOST} at most: models mix up long lists"
        hint = "split the tool by task, group what belongs together, or leave out what is rare"
        yield Finding("D009", message, path, hint, key=True)


def _deep(found: Sequence[Parameter]) -> Iterator[Finding]:
    # A recursive schema is no finding: each of its parameters comes where it is nearest to the top.
    deep = next((each for each in found if each.level >= DEEPEST), None)
    if deep is not None:
        message = (
            f"found parameters inside {DEEPEST} objects ({shown(deep.label)}), "
            f"expected {DEEPEST - 1} at most: models lose fields of deep objects"
        )
        hint = "bring the fields that matter nearer to the top"
        yield Finding("D010", message, deep.path, hint, key=True)


def _complex(
    declaration: Declaration, schema: JsonObject, found: Sequence[Parameter]
) -> Iterator[Finding]:
    count = len({each.name for each in found if each.level == 1 and each.required})
    deepest = max((each.level for each in found), default=0)
    if (count <= _SIMPLE and deepest <= _FLAT) or _shows(declaration, schema, found):
        return
    what = f"{count} required parameters" if count > _SIMPLE else "objects within objects"
    message = f"the input has {what} and no example: a model sees no whole call"
    hint = "give one or two whole calls, of what is sent most: `examples:` in the input schema"
    yield Finding("D016", message, _ROOT, hint, key=True)


def _shows(declaration: Declaration, schema: JsonObject, found: Sequence[Parameter]) -> bool:
    """Whether an example of a call is declared, or the tool's description gives one."""
    schemas = (schema, *(each.schema for each in found))
    text = declaration.description.casefold()
    return any(not _EXAMPLES.isdisjoint(each) for each in schemas) or any(
        word in text for word in _EXAMPLE_WORDS
    )
