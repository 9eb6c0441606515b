"""What `#` and `$id` mean: the schema that a reference stands in, with its resources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urldefrag, urljoin

from toolreg.registry._pointers import path_of, value_at
from toolreg.registry._subschemas import walk

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from pydantic import JsonValue

    from toolreg.registry._document import Document
    from toolreg.registry._findings import Path

_SCHEMAS_OF_TOOLS: Final = frozenset(
    {"inputSchema", "input_schema", "outputSchema", "output_schema"}
)


@dataclass(frozen=True)
class Scope:
    """
    Hold a schema that is a whole of its own: a schema of a tool, or a file of schemas.

    `root` is its path in the document; the other paths here start from there.
    """

    document: Document
    root: Path

    @property
    def key(self) -> tuple[FilePath, Path]:
        """Tell scopes apart."""
        return (self.document.path, self.root)

    @cached_property
    def schema(self) -> JsonValue:
        """The schema itself."""
        return value_at(self.document.value, self.root)

    @cached_property
    def bases(self) -> dict[Path, str]:
        """The URIs of the schemas that have one by `$id`, by their paths."""
        found: dict[Path, str] = {}
        for at, each in walk(self.schema):
            for key in ("$id", "id"):
                name = each.get(key)
                if isinstance(name, str) and not name.startswith("#"):
                    outer = _base(found, at[:-1]) if at else ""
                    found[at] = urldefrag(_joined(outer, name)).url
        return found

    @property
    def has_resources(self) -> bool:
        """Whether a schema inside of the whole is a resource of its own."""
        return any(at for at in self.bases)

    def find(self, reference: str, at: Path) -> Path | None:
        """
        Give the path that a reference from the schema at a path leads to inside of the whole.

        Gives nothing where it leads elsewhere, or nowhere.
        """
        name, _, fragment = reference.partition("#")
        resource = self._resource(name, at)
        if resource is None:
            return None
        path = path_of(value_at(self.schema, resource), fragment)
        return None if path is None else resource + path

    def names(self, reference: str, at: Path) -> bool:
        """Whether a reference means a resource of the whole, whatever it names in it."""
        return self._resource(reference.partition("#")[0], at) is not None

    def _resource(self, name: str, at: Path) -> Path | None:
        if not self.bases:
            return None if name else ()
        base = _base(self.bases, at)
        uri = _joined(base, name) if name else base
        return next((path for path, each in self.bases.items() if each == uri), None if uri else ())


def scope_of(document: Document, path: Path) -> Scope:
    """Give the scope of a place: the schema of a tool that it is in, else the whole file."""
    start = 2 if path[:1] == ("tools",) else 0
    within = path[start : start + 1]
    is_of_tool = len(path) > start and within[0] in _SCHEMAS_OF_TOOLS
    return Scope(document, path[: start + 1] if is_of_tool else ())


def _base(bases: dict[Path, str], at: Path) -> str:
    """Give the URI of the nearest schema around a path that has one."""
    for length in range(len(at), -1, -1):
        if at[:length] in bases:
            return bases[at[:length]]
    return ""


def _joined(base: str, name: str) -> str:
    try:
        return urljoin(base, name)
    except ValueError:  # no URI at all: it names nothing
        return name
