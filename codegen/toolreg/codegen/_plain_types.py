"""Type annotations of plain JSON values: what a parser of JSON gives."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._literals import quoted
from toolreg.codegen._types import Spelling

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class PlainSpelling(Spelling):
    """
    Spell types of values as they came.

    Arrays are lists, and a number is a `float`, for which type checkers take an `int`, too.
    `pending` are the final names of classes that are defined later: they stand in quotes.
    """

    pending: frozenset[str] = frozenset()

    def _union(self, annotation: ast.expr, renamed: dict[str, str]) -> str:
        members = list(self._members(annotation, renamed))
        # Python knows no `|` of texts. Only class names stand in quotes, never a contract's text.
        if len(members) > 1 and any(each.startswith('"') for each in members):
            return f"Union[{', '.join(members)}]"
        return " | ".join(members)

    def _member(self, node: ast.expr, renamed: dict[str, str]) -> Iterator[str]:
        match node:
            case ast.Name("float"):
                yield "float"
            case ast.Name(name) if (final := self.class_name(name)) in self.pending:
                yield quoted(str(final))
            case ast.Subscript(value=ast.Name("tuple"), slice=inside):
                yield f"list[{self._union(_any_of(inside), renamed)}]"
            case _:
                yield from super()._member(node, renamed)


def _any_of(inside: ast.expr) -> ast.expr:
    """Give the union of a tuple's types."""
    types = inside.elts if isinstance(inside, ast.Tuple) else [inside]
    union = types[0]
    for each in types[1:]:
        union = ast.BinOp(union, ast.BitOr(), each)
    return union
