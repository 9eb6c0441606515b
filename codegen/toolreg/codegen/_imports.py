"""The imports of a generated module: from a fixed list, and only what it uses."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, cast

from toolreg.codegen._errors import CodegenError
from toolreg.codegen._syntax import parsed

if TYPE_CHECKING:
    from collections.abc import Iterator

# In the order of isort: constants, classes, functions.
_SOURCES = {
    "typing": ("Annotated", "Any", "Literal", "NotRequired", "TypeAlias", "TypedDict", "Union"),
    "pydantic": ("ConfigDict", "Field", "JsonValue", "RootModel", "StrictBool", "StrictStr"),
    "toolreg.runtime.generated": (
        "MISSING",
        "ContractModel",
        "ContractRoot",
        "ToolModel",
        "client_tool_dict_stub",
        "client_tool_stub",
        "declared_default",
        "tool_dict_stub",
        "tool_stub",
    ),
}
_BUILTINS = frozenset(
    {"NotImplementedError", "__package__", "bool", "dict", "float", "int", "list", "str", "tuple"}
)


def imports(body: str, *, postponed: bool = True) -> str:
    """
    Write the imports that a module's body needs, the one that postpones annotations among them.

    Raises `CodegenError` if the body uses any name that is neither its own nor on the list: a
    contract never chooses what is imported.
    """
    tree = parsed(body)
    own = {name for each in tree.body for name in _defined(each)}
    used = {each.id for each in _names(tree) if isinstance(each.ctx, ast.Load)}
    first = "from __future__ import annotations\n" if postponed else ""
    return first + "".join(_lines(used - own - _BUILTINS))


def _defined(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
            yield name
        case _:
            return


def _names(tree: ast.AST) -> Iterator[ast.Name]:
    # `ast.walk` takes three times as long, a tenth of all that generating takes.
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            yield node
        elif not isinstance(node, ast.Constant):
            for name in node._fields:
                value = getattr(node, name, None)
                parts = cast("list[object]", value) if isinstance(value, list) else [value]
                waiting += [each for each in parts if isinstance(each, ast.AST)]


def _lines(used: set[str]) -> Iterator[str]:
    for module, names in _SOURCES.items():
        imported = [each for each in names if each in used]
        used = used.difference(names)
        if imported:
            yield f"\nfrom {module} import {', '.join(imported)}"
            yield "\n"
    if used:
        raise CodegenError(f"generated code uses the unexpected names {sorted(used)}")
