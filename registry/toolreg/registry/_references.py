"""References between schemas: followed inside the contracts folder, and bundled."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from toolreg.registry._dialects import DIALECTS
from toolreg.registry._files import Source, is_contract_name
from toolreg.registry._findings import Finding, Unreadable
from toolreg.registry._pointers import path_of, value_at
from toolreg.registry._subschemas import IN_PLACE, subschemas, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as FilePath

    from pydantic import JsonValue

    from toolreg.registry._document import Document
    from toolreg.registry._files import Library
    from toolreg.registry._findings import Path

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
# A schema that is bundled elsewhere is found by its place there, no longer by these.
_IDENTITIES: Final = frozenset({"$id", "id", "$anchor", "$schema"})


@dataclass(frozen=True, slots=True)
class Target:
    """Name a schema by its document and its path there."""

    document: Document
    path: Path

    @property
    def key(self) -> tuple[FilePath, Path]:
        """Tell targets apart."""
        return (self.document.path, self.path)


@dataclass(slots=True)
class Bundler:
    """
    Make one schema of a contract self-contained.

    `found` collects what is wrong with the references, and in which document; `reached` the schemas
    outside of the bundled one that it refers to.
    """

    library: Library
    document: Document
    found: list[tuple[Document, Finding]] = field(default_factory=list["tuple[Document, Finding]"])
    reached: dict[tuple[FilePath, Path], Target] = field(
        default_factory=dict["tuple[FilePath, Path]", Target]
    )
    _names: dict[tuple[FilePath, Path], str] = field(
        default_factory=dict["tuple[FilePath, Path]", str]
    )
    _defs: dict[str, JsonValue] = field(default_factory=dict[str, "JsonValue"])

    def bundle(self, schema: dict[str, JsonValue], path: Path) -> dict[str, JsonValue]:
        """Give a copy of the schema at a path, with all that it refers to under its `$defs`."""
        whole = copy.deepcopy(schema)
        own = whole.get("$defs")
        self._names.clear()
        self._defs = dict(own) if isinstance(own, dict) else {}
        scope = _Scope(self.document, path, schema, is_bundled=False)
        has_ids = any("$id" in each for at, each in walk(schema) if at)
        for at, each in list(walk(whole)):
            self._rewrite(each, at, scope, has_ids=has_ids)
        if self._defs and self._defs != own:
            # Definitions that are new; those of its own were rewritten in place.
            kept = own if isinstance(own, dict) else {}
            whole["$defs"] = {**self._defs, **kept}
        return whole

    def origin(self, path: Path, start: Path) -> tuple[Document, Path]:
        """Say where a part of the bundled schema, which stands at `start`, comes from."""
        if path[:1] == ("$defs",):
            for key, name in self._names.items():
                if path[1:2] == (name,):
                    target = self.reached[key]
                    return target.document, (*target.path, *path[2:])
        return self.document, (*start, *path)

    def _rewrite(
        self, schema: dict[str, JsonValue], at: Path, scope: _Scope, *, has_ids: bool
    ) -> None:
        reference = schema.get("$ref")
        if not isinstance(reference, str) or (has_ids and not scope.is_bundled):
            return
        place = (*scope.path, *at, "$ref")
        target = self._target(reference, scope, place)
        if target is not None:
            schema["$ref"] = f"#/$defs/{_escaped(self._bundled(target))}"

    def _target(self, reference: str, scope: _Scope, place: Path) -> Target | None:
        """Find what a reference means; nothing, if it stays inside of the schema or is wrong."""
        file, _, fragment = reference.partition("#")
        if reference.rstrip("#") in DIALECTS:
            return None
        if file:
            document = self._open(file, scope.document, place)
            return self._inside(document, fragment, scope.document, place) if document else None
        if scope.is_bundled:
            return self._inside(scope.document, fragment, scope.document, place)
        if scope.holds(fragment):
            return None
        return self._inside(scope.document, fragment, scope.document, place, shared=True)

    def _open(self, file: str, source: Document, place: Path) -> Document | None:
        name = unquote(file)
        if _SCHEME.match(name) or name.startswith(("/", "\\")) or urlsplit(file).netloc:
            hint = "copy the schema into the contracts folder and refer to it by a relative path"
            self._add(
                source, "R002", f"found the reference {file!r}: nothing is fetched", place, hint
            )
            return None
        path = (source.path.parent / name).resolve()
        root = source.root.resolve()
        if not path.is_relative_to(root):
            message = f"the reference {file!r} leaves the contracts folder"
            self._add(source, "R003", message, place, "move the schema into the folder")
            return None
        if not is_contract_name(path):
            message = f"the reference {file!r} names no *.yaml, *.yml or *.json file"
            self._add(source, "R001", message, place)
            return None
        return self._opened(Source(path, root), file, source, place)

    def _opened(self, at: Source, file: str, source: Document, place: Path) -> Document | None:
        if at.path == source.path.resolve():
            return source
        try:
            document = self.library.open(at)
        except Unreadable as error:
            message = f"the file of the reference {file!r} gives no schema: {error.finding.message}"
            self._add(source, "R001", message, place)
            return None
        self.found.extend((document, each) for each in document.findings)
        return document

    def _inside(
        self,
        document: Document,
        fragment: str,
        source: Document,
        place: Path,
        *,
        shared: bool = False,
    ) -> Target | None:
        path = path_of(document.value, fragment)
        if shared and path is not None and path[:1] not in (("$defs",), ("definitions",)):
            path = None
        if path is None:
            where = "this file" if document is source else document.name
            message = f"the reference leads nowhere: {where} has no #{fragment}"
            self._add(source, "R001", message, place, _near(document))
            return None
        return Target(document, path)

    def _bundled(self, target: Target) -> str:
        """Put a target under the definitions, and what it refers to; give its name there."""
        if target.key in self._names:
            return self._names[target.key]
        self.reached.setdefault(target.key, target)
        name = self._names[target.key] = self._free_name(target)
        self._defs[name] = True  # takes the name until the schema follows
        schema = copy.deepcopy(value_at(target.document.value, target.path))
        scope = _Scope(target.document, target.path, schema, is_bundled=True)
        for at, each in list(walk(schema)):
            self._rewrite(each, at, scope, has_ids=False)
            for key in _IDENTITIES & each.keys():
                del each[key]
        self._defs[name] = schema
        return name

    def _free_name(self, target: Target) -> str:
        stem = target.document.path.stem
        last = str(target.path[-1]) if target.path else stem
        options = (last, f"{stem}_{last}", *(f"{stem}_{last}_{n}" for n in range(2, 1000)))
        return next(each for each in options if each not in self._defs)

    def _add(
        self, document: Document, code: str, message: str, place: Path, hint: str | None = None
    ) -> None:
        self.found.append((document, Finding(code, message, place, hint)))


@dataclass(frozen=True, slots=True)
class _Scope:
    """Say what `#` means: a schema of a contract, or the whole of another document."""

    document: Document
    path: Path
    schema: JsonValue
    is_bundled: bool

    def holds(self, fragment: str) -> bool:
        """Whether a fragment leads somewhere inside of the contract's schema."""
        return path_of(self.schema, fragment) is not None


def loops(schema: Mapping[str, JsonValue]) -> Iterator[Path]:
    """Give the paths of the references of a self-contained schema that only lead to each other."""
    done: set[Path] = set()
    for path, each in walk(dict(schema)):
        if "$ref" in each and path not in done:
            trail = _loop_from(dict(schema), path, done)
            if trail is not None:
                yield (*trail, "$ref")


def _loop_from(root: dict[str, JsonValue], start: Path, done: set[Path]) -> Path | None:
    """Search depth first along what judges the same value; give where a way closes."""
    open_: list[Path] = []
    stack: list[tuple[Path, bool]] = [(start, False)]
    while stack:
        path, leaving = stack.pop()
        if leaving:
            done.add(open_.pop())
            continue
        if path in open_:
            done.update(open_)
            return path if isinstance(value_at(root, path), dict) else None
        if path in done:
            continue
        open_.append(path)
        stack.append((path, True))
        stack.extend((each, False) for each in _in_place(root, path))
    return None


def _in_place(root: dict[str, JsonValue], path: Path) -> Iterator[Path]:
    schema = value_at(root, path)
    if not isinstance(schema, dict):
        return
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference.startswith("#"):
        target = path_of(root, reference[1:])
        if target is not None:
            yield target
    yield from ((*path, *step) for step, _ in subschemas(schema) if step[0] in IN_PLACE)


def _near(document: Document) -> str | None:
    defs = document.value.get("$defs") if isinstance(document.value, dict) else None
    if not isinstance(defs, dict) or not defs:
        return None
    return f"{document.name} defines {', '.join(f'#/$defs/{name}' for name in defs)}"


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
