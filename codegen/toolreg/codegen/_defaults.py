"""Default values as expressions of their fields' types."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._literals import quoted
from toolreg.codegen._syntax import union_members

if TYPE_CHECKING:
    from toolreg.codegen._syntax import Value
    from toolreg.codegen._types import Spelling


@dataclass(frozen=True, slots=True)
class Default:
    """Hold a default's expression, and whether it makes an instance of a model."""

    expression: str
    builds_model: bool


class Defaults:
    """Write the defaults of one tool's fields."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling

    def default(self, value: Value, annotation: ast.expr) -> Default | None:
        """Write a default as its type asks, or give nothing where no short expression does."""
        value = of_type(value, annotation)
        expression = self._written(value, annotation)
        if expression is None:
            return None
        is_plain = expression == self.literal(value)
        builds_model = bool(self._spelling.classes(annotation)) and not is_plain
        return Default(expression, builds_model=builds_model)

    def literal(self, value: Value) -> str:
        """Write a value as it stands in the contract."""
        if isinstance(value, str):
            return quoted(self._spelling.described(value))
        if isinstance(value, list):
            return f"[{', '.join(self.literal(each) for each in value)}]"
        if isinstance(value, dict):
            pairs = (f"{self.literal(key)}: {self.literal(each)}" for key, each in value.items())
            return f"{{{', '.join(pairs)}}}"
        return repr(value)

    def _written(self, value: Value, annotation: ast.expr) -> str | None:
        if not isinstance(value, (list, dict)) or not self._is_special(annotation):
            return self.literal(value)
        members = [each for each in union_members(annotation) if self._is_special(each)]
        if len(members) != 1:
            return None
        if isinstance(value, list):
            return self._listed(value, members[0])
        return self._mapped(value, members[0])

    def _is_special(self, annotation: ast.expr) -> bool:
        """Tell whether a value of a type is written otherwise than in JSON."""
        return bool(self._spelling.classes(annotation)) or _mentions_tuple(annotation)

    def _listed(self, value: list[Value], annotation: ast.expr) -> str | None:
        match annotation:
            case ast.Subscript(value=ast.Name("list"), slice=item):
                return _joined("[{}]", [self._written(each, item) for each in value])
            case ast.Subscript(value=ast.Name("tuple"), slice=inside):
                items = inside.elts if isinstance(inside, ast.Tuple) else [inside]
                pairs = zip(value, items, strict=True)
                form = "({},)" if len(items) == 1 else "({})"
                return _joined(form, [self._written(each, item) for each, item in pairs])
            case _:
                return None

    def _mapped(self, value: dict[str, Value], annotation: ast.expr) -> str | None:
        match annotation:
            case ast.Name():
                return f"{self._spelling.strict(annotation)}.model_validate({self.literal(value)})"
            case ast.Subscript(value=ast.Name("dict"), slice=ast.Tuple([_, each_value])):
                written = {key: self._written(each, each_value) for key, each in value.items()}
                pairs = [each and f"{self.literal(key)}: {each}" for key, each in written.items()]
                return _joined("{{{}}}", pairs)
            case _:
                return None


def _joined(form: str, parts: list[str | None]) -> str | None:
    """Write the parts within a form, unless one of them has no expression."""
    known = [each for each in parts if each is not None]
    return form.format(", ".join(known)) if len(known) == len(parts) else None


def of_type(value: Value, annotation: ast.expr) -> Value:
    """Write an integer as one: JSON Schema calls 5.0 an integer, Python does not."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and _is_integer(annotation) else value
    if isinstance(value, list):
        types = _types_inside(annotation, len(value), "list", "tuple")
        return [of_type(*each) for each in zip(value, types, strict=True)] if types else value
    if isinstance(value, dict):
        types = _types_inside(annotation, len(value), "dict")
        pairs = zip(value.items(), types, strict=True) if types else ()
        return {**value, **{key: of_type(each, inside) for (key, each), inside in pairs}}
    return value


def _is_integer(annotation: ast.expr) -> bool:
    names = {each.id for each in union_members(annotation) if isinstance(each, ast.Name)}
    return "int" in names and names.isdisjoint({"float", "Any"})


def _types_inside(annotation: ast.expr, count: int, *containers: str) -> list[ast.expr]:
    """Give the type of each item of a container, if one alternative alone is such a container."""
    match [each for each in union_members(annotation) if isinstance(each, ast.Subscript)]:
        case [ast.Subscript(ast.Name("list"), item)] if "list" in containers:
            return [item] * count
        case [ast.Subscript(ast.Name("dict"), ast.Tuple([_, item]))] if "dict" in containers:
            return [item] * count
        case [ast.Subscript(ast.Name("tuple"), inside)] if "tuple" in containers:
            items = inside.elts if isinstance(inside, ast.Tuple) else [inside]
            return items if len(items) == count else []
        case _:
            return []


def _mentions_tuple(annotation: ast.expr) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "tuple" for each in ast.walk(annotation))
