"""The engine's code, read as data: nothing that is not expected gets through."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from toolreg.codegen._errors import CodegenError

if TYPE_CHECKING:
    from collections.abc import Iterator

Value: TypeAlias = "str | int | float | bool | list[Value] | dict[str, Value] | None"
_ARGUMENTS = frozenset(
    {"description", "ge", "gt", "le", "lt", "max_length", "min_length", "multiple_of", "pattern"}
    | {"validate_default"}
)


@dataclass(frozen=True, slots=True)
class EngineField:
    """
    Hold one field as the engine wrote it.

    `annotation` has neither `Annotated` nor `MISSING`; `optional` tells whether it had a default,
    `default` is that one, or `None` where it was `MISSING`.
    """

    token: str
    annotation: ast.expr
    arguments: dict[str, Value]
    optional: bool
    default: tuple[Value] | None


@dataclass(frozen=True, slots=True)
class EngineClass:
    """
    Hold one class as the engine wrote it.

    A class whose `root` is given is a `RootModel` of that type and has no fields.
    """

    name: str
    docstring: str
    closed: bool
    root: ast.expr | None
    fields: tuple[EngineField, ...]


def engine_classes(source: str) -> dict[str, EngineClass]:
    """
    Read the classes of a module that the engine wrote, by name.

    Raises `CodegenError` for any statement that is not of the few kinds that models need.
    """
    found: dict[str, EngineClass] = {}
    for statement in parsed(source).body:
        match statement:
            case ast.ImportFrom():
                continue  # the printer writes its own imports
            case ast.Expr(ast.Call(func=ast.Attribute(attr="model_rebuild"), args=[], keywords=[])):
                continue  # so does it with these
            case ast.ClassDef(decorator_list=[], keywords=[], bases=[base]):
                found[statement.name] = _class(statement, base)
            case _:
                raise _unexpected(statement)
    return found


def parsed(source: str) -> ast.Module:
    """
    Parse generated code.

    Raises `CodegenError` if it is none.
    """
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError) as error:
        raise CodegenError(f"generated code does not parse: {error}") from error


def _class(statement: ast.ClassDef, base: ast.expr) -> EngineClass:
    match base:
        case ast.Name("ToolModel"):
            is_root = False
        case ast.Subscript(value=ast.Name("RootModel")):
            is_root = True
        case _:
            raise _unexpected(base)
    docstring, closed, fields = "", False, list[EngineField]()
    for part in statement.body:
        match part:
            case ast.Expr(ast.Constant(str(text))):
                docstring = text.strip()
            case ast.Pass():
                continue
            case ast.Assign(targets=[ast.Name("model_config")]):
                closed = _is_closed(part.value)
            case ast.AnnAssign(target=ast.Name(token)):
                fields.append(_field(token, part))
            case _:
                raise _unexpected(part)
    if is_root != ([each.token for each in fields] == ["root"]):
        raise _unexpected(statement)
    if not is_root:
        return EngineClass(statement.name, docstring, closed, None, tuple(fields))
    described = docstring or str(fields[0].arguments.get("description", ""))
    return EngineClass(statement.name, described, closed, fields[0].annotation, ())


def _is_closed(config: ast.expr) -> bool:
    match config:
        case ast.Call(
            func=ast.Name("ConfigDict"),
            args=[],
            keywords=[ast.keyword(arg="extra", value=ast.Constant("forbid"))],
        ):
            return True
        case _:
            raise _unexpected(config)


def _field(token: str, statement: ast.AnnAssign) -> EngineField:
    annotation, arguments = _unannotated(statement.annotation)
    members = [each for each in union_members(annotation) if not _is_missing(each)]
    default: tuple[Value] | None = None
    if statement.value is not None and not _is_missing(statement.value):
        default = (_value(statement.value),)
    return EngineField(
        token=token,
        annotation=_union_of(members),
        arguments=arguments,
        optional=statement.value is not None,
        default=default,
    )


def _unannotated(annotation: ast.expr) -> tuple[ast.expr, dict[str, Value]]:
    match annotation:
        case ast.Subscript(
            value=ast.Name("Annotated"),
            slice=ast.Tuple([inner, ast.Call(func=ast.Name("Field"), args=[], keywords=keywords)]),
        ):
            arguments = {each.arg or "**": _value(each.value) for each in keywords}
            if arguments.keys() <= _ARGUMENTS:
                return inner, arguments
            raise _unexpected(annotation)
        case _:
            return annotation, {}


def union_members(annotation: ast.expr) -> Iterator[ast.expr]:
    """Give the alternatives of a type written with `|`."""
    match annotation:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from union_members(left)
            yield from union_members(right)
        case _:
            yield annotation


def _union_of(members: list[ast.expr]) -> ast.expr:
    union = members[0]
    for member in members[1:]:
        union = ast.BinOp(union, ast.BitOr(), member)
    return union


def _is_missing(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "MISSING"


def _value(node: ast.expr) -> Value:
    """Read a literal; anything that would have to run is refused."""
    try:
        value: Value = ast.literal_eval(node)
    except (ValueError, TypeError):
        raise _unexpected(node) from None
    return value


def _unexpected(node: ast.AST) -> CodegenError:
    return CodegenError(
        f"the model generator wrote code of an unexpected form: {ast.unparse(node)[:200]!r}; "
        "the installed version of datamodel-code-generator may not be the one that is supported"
    )
