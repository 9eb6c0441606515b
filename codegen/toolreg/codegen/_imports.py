"""The imports of a generated module: from a fixed list, and only what it uses."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from toolreg.codegen._errors import CodegenError
from toolreg.codegen._syntax import parsed

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    names = (each for each in ast.walk(tree) if isinstance(each, ast.Name))
    used = {each.id for each in names if isinstance(each.ctx, ast.Load)}
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


def _lines(used: set[str]) -> Iterator[str]:
    for module, names in _SOURCES.items():
        imported = sorted(used.intersection(names))
        used = used.difference(names)
        if imported:
            yield f"\nfrom {module} import {', '.join(imported)}"
            yield "\n"
    if used:
        raise CodegenError(f"generated code uses the unexpected names {sorted(used)}")
