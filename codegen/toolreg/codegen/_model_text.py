"""Models, from the engine's classes to text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.codegen._defaults import Default, Defaults
from toolreg.codegen._errors import CodegenError
from toolreg.codegen._literals import docstring, quoted

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from toolreg.codegen._names import FieldNames
    from toolreg.codegen._syntax import EngineClass, EngineField, Value
    from toolreg.codegen._types import Spelling

_CLOSED = '    model_config = ConfigDict(extra="forbid")\n'


def model_texts(
    classes: Sequence[EngineClass], names: FieldNames, spelling: Spelling, roots: Container[str]
) -> Iterator[str]:
    """
    Print each class, then complete those that mention a later one.

    `roots` are the final names of the classes that stand for whole schemas.
    """
    defaults = Defaults(spelling)
    incomplete: list[str] = []
    printed: set[str] = set()
    for each in classes:
        name = spelling.final(each.name)
        printed.add(name)
        if _mentioned(each, spelling) - printed:
            incomplete.append(name)
        base = _base(each, spelling, is_root=name in roots)
        yield _model(each, base, names, spelling, defaults)
    if incomplete:
        yield "".join(f"{name}.model_rebuild()\n" for name in incomplete)


def both_names(field: EngineField, names: FieldNames) -> tuple[str, str]:
    """Give a field's name and its property's; the engine must not have renamed its token."""
    name = names.property(field.token)
    if name is None:
        raise CodegenError(f"the model generator wrote the unexpected field {field.token!r}")
    return names.field(name), name


def field_description(field: EngineField, spelling: Spelling) -> str:
    """Give what the contract says of a field; empty where it says nothing."""
    token = field.arguments.get("description")
    return spelling.described(token).strip() if isinstance(token, str) else ""


def field_default(field: EngineField, defaults: Defaults) -> Default | None:
    """Write a field's default, if it has one that can be written."""
    return defaults.default(field.default[0], field.annotation) if field.default else None


def _mentioned(each: EngineClass, spelling: Spelling) -> set[str]:
    annotations = [field.annotation for field in each.fields]
    if each.root is not None:
        annotations.append(each.root)
    return {name for annotation in annotations for name in spelling.classes(annotation)}


def _base(each: EngineClass, spelling: Spelling, *, is_root: bool) -> str:
    if each.root is None:
        return "ContractModel" if is_root else "ToolModel"
    return f"{'ContractRoot' if is_root else 'RootModel'}[{spelling.strict(each.root)}]"


def _model(
    each: EngineClass, base: str, names: FieldNames, spelling: Spelling, defaults: Defaults
) -> str:
    parts = [
        docstring(spelling.described(each.docstring)),
        _CLOSED if each.closed else "",
        "".join(_field(field, names, spelling, defaults) for field in each.fields),
    ]
    body = "\n".join(filter(None, parts)) or "    pass\n"
    return f"class {spelling.final(each.name)}({base}):\n{body}"


def _field(field: EngineField, names: FieldNames, spelling: Spelling, defaults: Defaults) -> str:
    default = field_default(field, defaults)
    annotation = spelling.strict(field.annotation)
    if field.optional and default is None:
        annotation += " | MISSING"
    name, wire_name = both_names(field, names)
    alias = [f"alias={quoted(wire_name)}"] if wire_name != name else []
    arguments = ", ".join([*alias, *_arguments(field, defaults)])
    if arguments:
        annotation = f"Annotated[{annotation}, Field({arguments})]"
    return f"    {name}: {annotation}{_assigned(field, default)}\n"


def _assigned(field: EngineField, default: Default | None) -> str:
    if not field.optional:
        return ""
    if default is None:
        return " = MISSING"
    if default.builds_model:
        return f" = Field(default_factory=lambda: {default.expression})"
    return f" = {default.expression}"


def _shortest(value: Value) -> Value:
    """Write 0.0, as the engine does, the way that contracts do."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _arguments(field: EngineField, defaults: Defaults) -> list[str]:
    return [
        f"{key}={defaults.literal(_shortest(value))}"
        for key, value in sorted(field.arguments.items())
        if key != "validate_default"  # defaults are written as instances of their types
    ]
