"""The schema that the engine sees: what a typed view can say of a contract's schema, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._constraints import enumerated, scalar
from toolreg.codegen._joined import Joined, Joiner, types_of
from toolreg.codegen._names import FieldNames, pascal
from toolreg.codegen._texts import ANY, Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import JsonValue

    from toolreg.codegen._defaults import Defaults
    from toolreg.codegen._references import JsonObject

# Deeper or larger parts of a schema are seen as any value; the contract still judges them.
MAX_DEPTH = 40
MAX_NODES = 20_000
_OBJECT = frozenset({"properties", "required", "additionalProperties", "patternProperties"})


@dataclass(frozen=True, slots=True)
class View:
    """
    Hold the classes of one schema as the engine's `$defs`, each after those that it uses.

    The last one is the root's; there is none where the schema takes every value.
    """

    classes: JsonObject

    def __bool__(self) -> bool:
        return bool(self.classes)


class Viewer:
    """
    Derive the view of a schema.

    The view accepts whatever the schema accepts and changes nothing: what Python types or the
    engine cannot say faithfully (formats, conditions, exclusions…) is left to the judge. Objects
    with properties become classes named by their place or by the reference that leads to them;
    property names become fields, and texts become tokens.
    """

    def __init__(self, root: JsonObject, name: str, names: FieldNames, texts: Texts, defaults: Defaults) -> None:
        self._joiner = Joiner(root)
        self._root = root
        self._name = name
        self._names = names
        self._texts = texts
        self._defaults = defaults
        self._classes: dict[str, JsonObject] = {}
        self._named: dict[int, str] = {}
        self._taken = {name}
        self._entered: set[int] = set()
        self._nodes = 0

    def view(self) -> View:
        """Derive the whole view."""
        joined = self._joiner.joined(self._root)
        keywords = joined.keywords
        plain = "anyOf" not in keywords and types_of(keywords.get("type")) in (["object"], [])
        if plain and (_OBJECT & keywords.keys() or "type" in keywords) and not self._is_map(keywords):
            self._define(joined, self._name, depth=0)
        else:
            shape = self._shape(joined, self._name, depth=0)
            if shape:
                self._classes[self._name] = {**shape, **self._described(keywords)}
        return View({**self._classes})
