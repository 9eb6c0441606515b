"""Self-contained schemas: what a schema refers to elsewhere, copied under its definitions."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._dialects import definitions_key
from toolreg.registry._findings import Finding
from toolreg.registry._pointers import fragment_of, is_uri, value_at
from toolreg.registry._references import Resolver, Target, Unresolved
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as FilePath

    from pydantic import JsonValue

    from toolreg.registry._document import Document
    from toolreg.registry._findings import Path
    from toolreg.registry._scopes import Scope

Key: TypeAlias = "tuple[FilePath, Path]"
Edits: TypeAlias = "dict[Path, str]"
# A schema that is copied elsewhere is found by its place there, no longer by these.
_IDENTITIES: Final = ("$id", "$anchor", "$schema")
_DYNAMIC: Final = ("$dynamicRef", "$recursiveRef")


@dataclass(slots=True)
class Bundler:
    """
    Make one schema of a contract self-contained.

    `found` collects what is wrong with the references, and in which document; `reached` the
    schemas outside of the bundled one that it refers to, by the names that they get.
    """

    resolver: Resolver
    scope: Scope
    found: list[tuple[Document, Finding]] = field(default_factory=list["tuple[Document, Finding]"])
    reached: dict[str, Target] = field(default_factory=dict[str, Target])
    _names: dict[Key, str] = field(default_factory=dict[Key, str])
    _pending: list[str] = field(default_factory=list[str])

    def bundle(self) -> JsonValue:
        """Give the schema with all that it refers to; itself, if nothing has to change."""
        due, possible = self._edits(self.scope, ())
        copies: dict[str, JsonValue] = {}
        while self._pending:
            name = self._pending.pop(0)
            copies[name] = self._copied(self.reached[name])
        if not due:
            return self.scope.schema
        whole = copy.deepcopy(self.scope.schema)
        if self.scope.has_resources:
            # `#` of an inner resource would not be the whole: all references become the whole's.
            due |= possible
            _forget_identities(whole, keep_root=True)
        _apply(whole, due)
        return self._with_definitions(whole, copies) if copies else whole

    def origin(self, path: Path) -> tuple[Document, Path]:
        """Say where a part of the bundled schema comes from."""
        if path[:1] == (self._container,) and len(path) > 1 and path[1] in self.reached:
            target = self.reached[str(path[1])]
            return target.document, target.place + path[2:]
        return self.scope.document, self.scope.root + path

    @property
    def _container(self) -> str:
        return definitions_key(self.resolver.dialect)

    def _with_definitions(self, whole: JsonValue, copies: dict[str, JsonValue]) -> JsonValue:
        if not isinstance(whole, dict):
            return whole
        own = whole.get(self._container)
        named = own if isinstance(own, dict) else {}
        return {**whole, self._container: {**named, **copies}}

    def _copied(self, target: Target) -> JsonValue:
        schema = copy.deepcopy(target.schema)
        due, possible = self._edits(target.scope, target.path)
        self._refuse_dynamic(target)
        _forget_identities(schema, keep_root=False)
        _apply(schema, due | possible)
        return schema

    def _edits(self, scope: Scope, start: Path) -> tuple[Edits, Edits]:
        """
        Say what the references under a path become, each by its schema's path from there.

        Those that mean nothing as they are written once the schema is alone come first, the others
        second.
        """
        due: Edits = {}
        possible: Edits = {}
        for at, reference in self._references(scope, start):
            target = self._target(reference, scope, at)
            if target is None:
                continue
            is_own = target.scope.key == self.scope.key
            place = target.path if is_own else (self._container, self._name(target))
            stays = is_own and is_uri(reference) and scope.find(reference, at) is not None
            edits = possible if stays else due
            edits[at[len(start) :]] = f"#{fragment_of(place)}"
        return due, possible

    def _references(self, scope: Scope, start: Path) -> Iterator[tuple[Path, str]]:
        """Give the references under a path, and under what they lead to in keywords unknown."""
        seen: set[Path] = set()
        starts = [start]
        while starts:
            base = starts.pop()
            if base in seen:
                continue
            for step, schema in walk(value_at(scope.schema, base)):
                at = base + step
                reference = schema.get("$ref")
                if at not in seen and isinstance(reference, str):
                    yield at, reference
                    led_to = scope.find(reference, at) if scope is self.scope else None
                    starts += [] if led_to is None else [led_to]
                seen.add(at)

    def _target(self, reference: str, scope: Scope, at: Path) -> Target | None:
        try:
            target = self.resolver.resolve(reference, scope, at)
        except Unresolved as problem:
            each = problem.finding
            place = (*scope.root, *at, "$ref")
            self.found.append((scope.document, Finding(each.code, each.message, place, each.hint)))
            return None
        if target is not None and target.document is not self.scope.document:
            self.found.extend((target.document, each) for each in target.document.findings)
        return target

    def _name(self, target: Target) -> str:
        """Give the name of a target among the definitions; a new one waits for its copy."""
        if target.key not in self._names:
            name = self._free_name(target)
            self._names[target.key] = name
            self.reached[name] = target
            self._pending.append(name)
        return self._names[target.key]

    def _free_name(self, target: Target) -> str:
        stem = target.document.path.stem
        last = str(target.place[-1]) if target.place else stem
        root = self.scope.schema
        own = root.get(self._container) if isinstance(root, dict) else None
        taken = {*self.reached, *(own if isinstance(own, dict) else ())}
        options = (
            last,
            f"{stem}_{last}",
            *(f"{stem}_{last}_{n}" for n in range(2, len(taken) + 3)),
        )
        return next(each for each in options if each not in taken)

    def _refuse_dynamic(self, target: Target) -> None:
        for at, schema in walk(target.schema):
            for key in _DYNAMIC:
                if key in schema:
                    message = f"a {key} has no meaning outside of its own file"
                    place = (*target.place, *at, key)
                    finding = Finding("R001", message, place, "use `$ref`", key=True)
                    self.found.append((target.document, finding))


def _apply(schema: JsonValue, edits: Edits) -> None:
    for at, reference in edits.items():
        holder = value_at(schema, at)
        if isinstance(holder, dict):
            holder["$ref"] = reference


def _forget_identities(schema: JsonValue, *, keep_root: bool) -> None:
    for at, each in list(walk(schema)):
        if at or not keep_root:
            for key in _IDENTITIES:
                each.pop(key, None)
