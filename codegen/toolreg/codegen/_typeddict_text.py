"""TypedDicts, from the engine's classes to text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolreg.codegen._literals import comment, docstring, quoted
from toolreg.codegen._model_text import both_names, field_description
from toolreg.codegen._reserved import can_be_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolreg.codegen._names import FieldNames
    from toolreg.codegen._plain_types import PlainSpelling
    from toolreg.codegen._syntax import EngineClass, EngineField


def typeddict_texts(
    classes: Sequence[EngineClass], names: FieldNames, spelling: PlainSpelling
) -> Iterator[str]:
    """Print each class under its final name; those that are still to come stand in quotes."""
    own = [spelling.final(each.name) for each in classes]
    for number, each in enumerate(classes):
        rest = replace(spelling, pending=frozenset(own[number:]))
        yield _Printer(names, rest, frozenset(own)).text(each)


@dataclass(frozen=True, slots=True)
class _Printer:
    """Print a class; `own` are the names of all classes of its tool."""

    names: FieldNames
    spelling: PlainSpelling
    own: frozenset[str]

    def text(self, each: EngineClass) -> str:
        name = self.spelling.final(each.name)
        told = self.spelling.described(each.docstring)
        if each.root is not None:
            return f"{comment(told)}{name}: TypeAlias = {self.spelling.loose(each.root)}\n"
        if not each.fields and not each.closed:
            return f"{comment(told)}{name}: TypeAlias = dict[str, Any]\n"
        keys = {both_names(field, self.names)[1] for field in each.fields}
        if all(map(can_be_key, keys)) and not keys & self.own:
            return self._class(name, told, each.fields)
        return self._call(name, told, each.fields)

    def _class(self, name: str, told: str, fields: Sequence[EngineField]) -> str:
        """Print a class with its keys as names."""
        lines = (
            f"    {both_names(field, self.names)[1]}: {self._type(field)}\n"
            f"{docstring(field_description(field, self.spelling))}"
            for field in fields
        )
        parts = [docstring(told), "".join(lines)]
        return f"class {name}(TypedDict):\n" + ("\n".join(filter(None, parts)) or "    pass\n")

    def _call(self, name: str, told: str, fields: Sequence[EngineField]) -> str:
        """Print the same for keys that no class body can hold."""
        lines = (
            f"{comment(field_description(field, self.spelling), '    ')}"
            f"    {quoted(both_names(field, self.names)[1])}: {self._type(field)},\n"
            for field in fields
        )
        return f"{comment(told)}{name} = TypedDict({quoted(name)}, {{\n{''.join(lines)}}})\n"

    def _type(self, field: EngineField) -> str:
        spelled = self.spelling.loose(field.annotation)
        return f"NotRequired[{spelled}]" if field.optional else spelled
