"""Type annotations, from the engine's to those of models and stubs."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._errors import CodegenError
from toolreg.codegen._literals import quoted
from toolreg.codegen._syntax import union_members
from toolreg.codegen._texts import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolreg.codegen._texts import Texts

_PLAIN = {"bool", "int", "str", "Any", "StrictBool", "StrictStr"}
_LOOSE = {"StrictBool": "bool", "StrictStr": "str"}
_GENERIC = {"dict", "list", "tuple"}


@dataclass(frozen=True, slots=True)
class Spelling:
    """
    Spell types: tokens become texts, and the engine's class names the tool's.

    `class_name` gives the final name of a class of the engine, or nothing for any other name.
    Raises `CodegenError` for a type that no schema leads to.
    """

    texts: Texts
    class_name: Callable[[str], str | None]

    def strict(self, annotation: ast.expr) -> str:
        """Spell a type for a model, which must not make one type of another."""
        return self._union(annotation, {})

    def loose(self, annotation: ast.expr) -> str:
        """Spell a type for a stub, as people write it."""
        return self._union(annotation, _LOOSE)

    def final(self, name: str) -> str:
        """Give the final name of a class of the engine."""
        return self._name(name, {})

    def described(self, token: str) -> str:
        """Give the text of a description's token; empty where there is none."""
        if not token:
            return ""
        return self._text(token)

    def classes(self, annotation: ast.expr) -> set[str]:
        """Give the final names of the classes that a type mentions."""
        names = (each.id for each in ast.walk(annotation) if isinstance(each, ast.Name))
        return {found for name in names if (found := self.class_name(name))}

    def _union(self, annotation: ast.expr, renamed: dict[str, str]) -> str:
        return " | ".join(self._members(annotation, renamed))

    def _members(self, annotation: ast.expr, renamed: dict[str, str]) -> list[str]:
        spelled = (
            text for each in union_members(annotation) for text in self._member(each, renamed)
        )
        return list(dict.fromkeys(spelled))

    def _member(self, node: ast.expr, renamed: dict[str, str]) -> Iterator[str]:
        match node:
            case ast.Constant(None):
                yield "None"
            case ast.Name("float"):
                # `float` alone would turn 5 into 5.0, and lose digits of large integers.
                yield from ("int", "float")
            case ast.Name(name):
                yield self._name(name, renamed)
            case ast.Subscript(value=ast.Name("Literal"), slice=inside):
                yield self._literal(inside)
            case ast.Subscript(value=ast.Name(generic), slice=inside) if generic in _GENERIC:
                arguments = inside.elts if isinstance(inside, ast.Tuple) else [inside]
                spelled = (self._union(each, renamed) for each in arguments)
                yield f"{generic}[{', '.join(spelled)}]"
            case _:
                raise _no_type(node)

    def _name(self, name: str, renamed: dict[str, str]) -> str:
        if name in _PLAIN:
            return renamed.get(name, name)
        final = self.class_name(name)
        if final is None:
            raise CodegenError(f"the model generator used the unexpected name {name!r}")
        return final

    def _literal(self, inside: ast.expr) -> str:
        values = inside.elts if isinstance(inside, ast.Tuple) else [inside]
        constants = [ast.literal_eval(each) for each in values]
        if constants == [ANY]:
            return "Any"
        return f"Literal[{', '.join(self._constant(each) for each in constants)}]"

    def _constant(self, value: object) -> str:
        if not isinstance(value, str):
            return repr(value)
        return quoted(self._text(value))

    def _text(self, token: str) -> str:
        text = self.texts.text(token)
        if text is None:
            raise CodegenError(f"the model generator used the unexpected text {token!r}")
        return text


def _no_type(node: ast.expr) -> CodegenError:
    return CodegenError(
        f"the model generator wrote the unexpected type {ast.unparse(node)[:200]!r}"
    )
