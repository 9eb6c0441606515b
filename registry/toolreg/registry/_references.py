"""References between schemas: what each leads to, in the schema, its file or another file."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from toolreg.registry._dialects import DIALECTS, dialect_of
from toolreg.registry._findings import Finding, Unreadable
from toolreg.registry._language import is_schema_file
from toolreg.registry._listing import Source, is_contract_name
from toolreg.registry._pointers import path_of, value_at
from toolreg.registry._scopes import Scope, scope_of

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._document import Document
    from toolreg.registry._files import Library
    from toolreg.registry._findings import Path

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_COPY_IT: Final = "copy the schema into the contracts folder and refer to it by a relative path"
_SHOWN: Final = 10


class Unresolved(Exception):  # noqa: N818 - control flow inside the part, never shown
    """Carry what is wrong with a reference."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        self.finding = Finding(code, message, (), hint)
        super().__init__(code, message)


@dataclass(frozen=True, slots=True)
class Target:
    """Name a schema by its scope and its path from there."""

    scope: Scope
    path: Path

    @property
    def document(self) -> Document:
        """The document that it stands in."""
        return self.scope.document

    @property
    def place(self) -> Path:
        """Its path in the document."""
        return self.scope.root + self.path

    @property
    def key(self) -> tuple[FilePath, Path]:
        """Tell targets apart."""
        return (self.document.path, self.place)

    @property
    def schema(self) -> JsonValue:
        """The schema itself."""
        return value_at(self.document.value, self.place)


@dataclass(frozen=True, slots=True)
class Resolver:
    """Find what the references of schemas of one dialect lead to; nothing is ever fetched."""

    library: Library
    dialect: str

    def resolve(self, reference: str, scope: Scope, at: Path) -> Target | None:
        """
        Find what a reference from the schema at a path of a scope leads to.

        Gives nothing for the meta-schema of a dialect, which every validator has. Raises
        `Unresolved` for a reference that is wrong.
        """
        name, _, fragment = reference.partition("#")
        if name in DIALECTS:
            return None
        path = scope.find(reference, at)
        if path is not None:
            target = Target(scope, path)
        elif name and not scope.names(reference, at):
            target = self._in_file(name, fragment, scope.document)
        else:
            target = _shared(reference, scope)
        if not isinstance(target.schema, (dict, bool)):
            raise Unresolved("R001", f"the reference {reference!r} leads to no schema")
        return target

    def _in_file(self, name: str, fragment: str, source: Document) -> Target:
        document = self._open(name, source)
        path = path_of(document.value, fragment)
        if path is None:
            message = f"the reference leads nowhere: {document.name} has no #{fragment}"
            raise Unresolved("R001", message, _defined(document))
        scope = scope_of(document, path)
        self._check_dialect(scope)
        return Target(scope, path[len(scope.root) :])

    def _check_dialect(self, scope: Scope) -> None:
        schema = scope.schema
        is_of_schemas = scope.root or is_schema_file(scope.document.value)
        if isinstance(schema, dict) and "$schema" in schema and is_of_schemas:
            theirs = dialect_of(schema)
            if theirs != self.dialect:
                message = (
                    f"{scope.document.name} is in the dialect {theirs}, expected {self.dialect}"
                )
                raise Unresolved("C009", message, "write what refers to each other in one dialect")

    def _open(self, name: str, source: Document) -> Document:
        """Open the file that a reference names, if it is inside the contracts folder."""
        file = unquote(name)
        if _SCHEME.match(file) or file.startswith(("/", "\\")):
            message = f"found the reference {name!r}: nothing is fetched, no absolute path read"
            raise Unresolved("R002", message, _COPY_IT)
        path, root = _resolved(source.path.parent, file), source.root.resolve()
        self.library.has_links |= path != _named(source.path.parent.resolve(), file)
        if path is None or not path.is_relative_to(root):
            message = f"the reference {name!r} leaves the contracts folder"
            raise Unresolved("R003", message, "move the schema into the folder")
        if not is_contract_name(path):
            message = f"the reference {name!r} names no *.yaml, *.yml or *.json file"
            raise Unresolved("R001", message)
        if path == source.path.resolve():
            return source
        try:
            return self.library.open(Source(path, root))
        except Unreadable as error:
            reason = error.finding.message
            message = f"the file of the reference {name!r} gives no schema: {reason}"
            raise Unresolved("R001", message) from None


def _resolved(folder: FilePath, file: str) -> FilePath | None:
    """Give the file that a relative path means, links followed, or nothing if there is none."""
    try:
        return (folder / file).resolve()
    except (OSError, ValueError):
        return None


def _named(folder: FilePath, file: str) -> FilePath:
    """Give the file that a relative path names, links not followed."""
    return FilePath(os.path.normpath(folder / file))


def _shared(reference: str, scope: Scope) -> Target:
    """Find a definition that the tools of a file share."""
    document, fragment = scope.document, reference.partition("#")[2]
    if scope.root and fragment.startswith("/$defs/"):
        path = path_of(document.value, fragment)
        if path is not None:
            return Target(Scope(document, ()), path)
    message = f"the reference leads nowhere: found {reference!r}, which this schema does not define"
    raise Unresolved("R001", message, _defined(document))


def _defined(document: Document) -> str | None:
    value = document.value if isinstance(document.value, dict) else {}
    named = value.get("$defs")
    if not isinstance(named, dict) or not named:
        return None
    names = [f"#/$defs/{name}" for name in named]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{document.name} defines {', '.join(names[:_SHOWN])}{more}"
