"""A tool with its contract's text: where each part of what it declares stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from toolreg.registry._document import Document
from toolreg.registry._findings import Finding, Path
from toolreg.registry._pointers import value_at

if TYPE_CHECKING:
    from toolreg.registry._declaration import Declaration
    from toolreg.registry._diagnostics import Location

# Says in which document, and where in it, a part of a self-contained schema stands.
Origin: TypeAlias = Callable[[Path], tuple[Document, Path]]


@dataclass(frozen=True, slots=True)
class Contract:
    """
    Hold a good tool's declaration, and find the text of each part of it.

    `document` is the file, `path` where the tool is in it; `origins` lead from the parts of its
    schemas to where they stand, which may be another file.
    """

    declaration: Declaration
    document: Document = field(repr=False)
    path: Path = ()
    origins: Mapping[str, Origin] = field(default_factory=dict[str, Origin], repr=False)

    def place(self, finding: Finding) -> Location:
        """Give the place of a finding whose path is one into the declaration's fields."""
        document, path = self._origin(finding.path)
        return document.place(replace(finding, path=path))

    def _origin(self, path: Path) -> tuple[Document, Path]:
        if not path:
            return self.document, self.path
        origin = self.origins.get(str(path[0]))
        if origin is not None:
            return origin(path[1:])
        value = value_at(self.document.value, self.path)
        if path[0] == "namespace" and isinstance(value, dict) and "namespace" not in value:
            return self.document, ("namespace",)
        return self.document, (*self.path, *self._spelled(path))

    def _spelled(self, path: Path) -> Path:
        """Give a path in the spelling of the author."""
        value, spelled = value_at(self.document.value, self.path), list[str | int]()
        for part in path:
            snake = _snake(part) if isinstance(part, str) else part
            name = snake if isinstance(value, dict) and part not in value else part
            spelled.append(name)
            inner = value.get(str(name)) if isinstance(value, dict) else None
            value = value[part] if isinstance(value, list) and isinstance(part, int) else inner
        return tuple(spelled)


def _snake(name: str) -> str:
    """Give a field's other spelling: `input_schema` for `inputSchema`, `meta` for `_meta`."""
    return re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name).lstrip("_")
