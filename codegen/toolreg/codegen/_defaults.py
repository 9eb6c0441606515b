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
        expression = self._written(value, annotation)
        if expression is None:
            return None
        plain = self.literal(value)
        return Default(expression, builds_model=expression != plain)

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
        plain = not self._spelling.classes(annotation) and not _mentions_tuple(annotation)
        if plain or not isinstance(value, (list, dict)):
            return self.literal(value)
        if isinstance(value, list):
            return self._listed(value, annotation)
        return self._mapped(value, annotation)

    def _listed(self, value: list[Value], annotation: ast.expr) -> str | None:
        items = [item for each in union_members(annotation) if (item := _item(each))]
        if len(items) != 1:
            return None
        written = [self._written(each, items[0]) for each in value]
        return None if None in written else f"[{', '.join(filter(None, written))}]"

    def _mapped(self, value: dict[str, Value], annotation: ast.expr) -> str | None:
        models = [each for each in union_members(annotation) if self._spelling.classes(each)]
        if len(models) != 1 or not isinstance(models[0], ast.Name):
            return None
        return f"{self._spelling.strict(models[0])}.model_validate({self.literal(value)})"


def _item(annotation: ast.expr) -> ast.expr | None:
    match annotation:
        case ast.Subscript(value=ast.Name("list"), slice=item):
            return item
        case _:
            return None


def _mentions_tuple(annotation: ast.expr) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "tuple" for each in ast.walk(annotation))
