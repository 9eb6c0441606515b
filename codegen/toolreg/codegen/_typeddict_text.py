"""TypedDicts, from the engine's classes to text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolreg.codegen._literals import comment, docstring, quoted
from toolreg.codegen._model_text import both_names, field_description
from toolreg.codegen._reserved import can_be_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
        # Pyright refuses a key without a letter.
        fields = {key: field for field in each.fields if (key := self._key(field))}
        if not fields and not (each.closed and not each.fields):
            return f"{comment(told)}{name}: TypeAlias = dict[str, Any]\n"
        if all(map(can_be_key, fields)) and not fields.keys() & self.own:
            return self._class(name, told, fields)
        return self._call(name, told, fields)

    def _key(self, field: EngineField) -> str:
        return both_names(field, self.names)[1]

    def _class(self, name: str, told: str, fields: Mapping[str, EngineField]) -> str:
        """Print a class with its keys as names."""
        lines = (
            f"    {key}: {self._type(field)}\n{docstring(field_description(field, self.spelling))}"
            for key, field in fields.items()
        )
        parts = [docstring(told), "".join(lines)]
        return f"class {name}(TypedDict):\n" + ("\n".join(filter(None, parts)) or "    pass\n")

    def _call(self, name: str, told: str, fields: Mapping[str, EngineField]) -> str:
        """Print the same for keys that no class body can hold."""
        lines = (
            f"{comment(field_description(field, self.spelling), '    ')}"
            f"    {quoted(key)}: {self._type(field)},\n"
            for key, field in fields.items()
        )
        return f"{comment(told)}{name} = TypedDict({quoted(name)}, {{\n{''.join(lines)}}})\n"

    def _type(self, field: EngineField) -> str:
        spelled = self.spelling.loose(field.annotation)
        return f"NotRequired[{spelled}]" if field.optional else spelled
