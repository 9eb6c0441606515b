"""Stubs: the function that a tool is bound by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.codegen._literals import docstring, quoted
from toolreg.codegen._model_text import both_names, field_default, field_description

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.codegen._defaults import Defaults
    from toolreg.codegen._module import ToolCode
    from toolreg.codegen._syntax import EngineField
    from toolreg.registry import Declaration

# By the kind, and whether there are models.
_MAKERS = {
    ("client", True): "client_tool_stub",
    ("client", False): "client_tool_dict_stub",
    ("tool", True): "tool_stub",
    ("tool", False): "tool_dict_stub",
}


def stub_text(code: ToolCode) -> str:
    """Print the decorated stub of one tool."""
    plan = code.plan
    result = plan.output_class if code.has_output else "JsonValue"
    maker = _MAKERS[plan.kind, plan.has_models]
    return (
        f"@{maker}({', '.join(_decoration(code))})\n"
        f"def {plan.function}({_parameters(code)}) -> {result}:\n"
        f"{docstring(_documentation(code))}"
        "    raise NotImplementedError\n"
    )


def _decoration(code: ToolCode) -> Iterator[str]:
    plan = code.plan
    yield quoted(plan.id)
    yield "package=__package__"
    yield f"fingerprint={quoted(plan.declaration.fingerprint)}"
    if plan.has_models:
        yield f"input_model={plan.input_class}"
    if plan.has_models and code.has_output:
        yield f"output_model={plan.output_class}"
    if plan.style == "args":
        yield 'style="args"'
        return
    named = [both_names(field, code.names) for field in code.input_root.fields]
    pairs = [f"{quoted(name)}: {quoted(wire)}" for name, wire in named if name != wire]
    if pairs:
        yield f"parameters={{{', '.join(pairs)}}}"
    if not plan.has_models:
        yield from _null_defaults(code)


def _null_defaults(code: ToolCode) -> Iterator[str]:
    """Name the parameters whose `None` is the contract's: no model tells it from "absent"."""
    found = [each for each in code.input_root.fields if each.default == (None,)]
    if found:
        names = (quoted(both_names(each, code.names)[0]) for each in found)
        yield f"null_defaults=[{', '.join(names)}]"


def _parameters(code: ToolCode) -> str:
    if code.plan.style == "args":
        return f"args: {code.plan.input_class}"
    defaults = code.defaults
    written = [_parameter(field, code, defaults) for field in code.input_root.fields]
    return ", ".join(["*", *written]) if written else ""


def _parameter(field: EngineField, code: ToolCode, defaults: Defaults) -> str:
    name, _ = both_names(field, code.names)
    annotation = code.spelling.loose(field.annotation)
    if not field.optional:
        return f"{name}: {annotation}"
    default = field_default(field, defaults)
    if default is not None:
        return f"{name}: {annotation} = {default.expression}"
    nullable = {"None", "Any"} & set(annotation.split(" | "))
    return f"{name}: {annotation if nullable else f'{annotation} | None'} = None"


def _documentation(code: ToolCode) -> str:
    """Write what a person reads: the title, the description, and what each parameter means."""
    declaration = code.plan.declaration
    parts = [" ".join((declaration.title or "").split()), declaration.description.strip()]
    parts.append(_deprecation(declaration))
    if code.plan.style == "keywords":
        parts.append(_parameter_list(code))
    return "\n\n".join(filter(None, parts))


def _deprecation(declaration: Declaration) -> str:
    deprecated = declaration.deprecated
    if isinstance(deprecated, str):
        return f"Deprecated: {deprecated.strip()}"
    return "Deprecated." if deprecated else ""


def _parameter_list(code: ToolCode) -> str:
    lines = [
        f"    {both_names(field, code.names)[0]}: {_hanging(text)}"
        for field in code.input_root.fields
        if (text := field_description(field, code.spelling))
    ]
    return "\n".join(["Args:", *lines]) if lines else ""


def _hanging(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\n" + " " * 8)
