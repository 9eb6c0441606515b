"""One walk over a schema for a target: its rules, what it found, and where references lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry._dialects import dialect_of
from toolreg.registry._document import Document
from toolreg.registry._findings import Span
from toolreg.registry._pointers import fragment_of, value_at
from toolreg.registry._scopes import Scope
from toolreg.registry.targets._changes import Change, at_key, change_of
from toolreg.registry.targets._definitions import Definitions
from toolreg.registry.targets._effects import effect_of
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._recursion import recurring

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._profile import NameRule, Profile, Rule

MAX_EXPANDED: Final = 2_000
MAX_LEVELS: Final = 200
# How many references may be looked behind to compare schemas.
MAX_VIEWED: Final = 20_000


@dataclass
class Walk:
    """
    Hold what a walk over one schema of a tool knows.

    `whole` is the schema, `part` its field in the contract. `open` are the places of the schemas
    that hold the one at hand. `absent` are the schemas of properties whose null stands for none.
    """

    profile: Profile
    whole: JsonObject
    part: str = "inputSchema"
    changes: dict[tuple[Path, str], Change] = field(
        default_factory=dict["tuple[Path, str]", Change]
    )
    open: set[Path] = field(default_factory=set["Path"])
    definitions: Definitions = field(default_factory=Definitions)
    absent: list[JsonObject] = field(default_factory=list["JsonObject"])
    level: int = 0
    inlining: int = 0
    expanded: int = 0
    viewed: int = 0

    def __post_init__(self) -> None:
        self.rules = self.profile.keyword_rules
        self.traits = self.profile.trait_rules
        self.rewrites = self.profile.rewrite_names
        self.moves = bool(self.rewrites)

    def effect(self, key: str, value: object = None) -> Effect:
        """Give what becomes of a keyword of a value."""
        rule = self.rules.get(key, self.profile.other_keywords)
        return effect_of(rule, value) if rule.values else rule.effect

    def trait(self, name: str, value: object = None) -> Effect:
        """Give what becomes of a trait of schemas; one that the profile does not name is kept."""
        rule = self.traits.get(name)
        return Effect.KEPT if rule is None else effect_of(rule, value)

    def report(self, key: str, effect: Effect, node: Node, message: str) -> None:
        """Note what becomes of a keyword of a schema, at its place."""
        rule = self.rules.get(key, self.profile.other_keywords)
        self.note(rule, effect, node.place(key), message, key=True)

    def report_trait(
        self, name: str, effect: Effect, path: Path, message: str, *, key: bool = True
    ) -> None:
        """Note what becomes of a trait of a schema, at a place."""
        rule = self.traits.get(name, self.profile.other_keywords)
        self.note(rule, effect, path, message, key=key)

    def note(
        self, rule: Rule | NameRule, effect: Effect, path: Path, message: str, *, key: bool = False
    ) -> None:
        """Note what a rule does at a place of the schema, once."""
        change = change_of(self.profile, rule, effect, (self.part, *path), message)
        self.changes[change.path, message] = at_key(change) if key else change

    @cached_property
    def dialect(self) -> str:
        """The dialect of the schema."""
        return dialect_of(self.whole)

    @cached_property
    def ignores_siblings(self) -> bool:
        """Whether what stands beside a `$ref` has no meaning in the schema's dialect."""
        return "draft-0" in self.dialect

    @cached_property
    def drops_dialect(self) -> bool:
        """Whether the schema loses its `$schema`, so that it must be one of the newest dialect."""
        return "drop_annotations" in self.rewrites or self.effect("$schema") is not Effect.KEPT

    def target(self, node: Node) -> Path | None:
        """Give the place that a node's `$ref` leads to."""
        reference = node.keywords.get("$ref")
        found = self._targets.get((node.path, reference))
        if found is None and isinstance(reference, str):
            found = self._scope.find(reference, node.place("$ref")[:-1])
            self._targets[node.path, reference] = found
        return found

    def at(self, path: Path) -> JsonValue:
        """Give what stands at a place of the schema."""
        return value_at(self.whole, path)

    def recurs(self, target: Path) -> bool:
        """Whether a schema holds itself, by references."""
        return target in self._recurring

    def reference_to(self, target: Path, written: str) -> str:
        """Write a reference to a schema as the target is sent it."""
        if not self.moves:
            return written
        name = self.definitions.name(target)
        return "#" if name is None else f"#{fragment_of(('$defs', name))}"

    @cached_property
    def _targets(self) -> dict[tuple[Path, Any], Path | None]:
        return {}

    @cached_property
    def _recurring(self) -> frozenset[Path]:
        return recurring(self._scope)

    @cached_property
    def _scope(self) -> Scope:
        return Scope(Document("", FilePath(), FilePath(), self.whole, _Nowhere()), ())


class _Nowhere:
    """Stand for the places of a text that there is none of."""

    def value(self, path: Path) -> Span:  # noqa: ARG002 - the protocol's form
        return Span(0, 0, 0, 0)

    key = value
