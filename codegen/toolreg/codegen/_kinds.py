"""Which tools are answered by a client, and which are functions of the program."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal, TypeAlias

from toolreg.codegen._errors import CodegenError

if TYPE_CHECKING:
    from collections.abc import Iterable

Kind: TypeAlias = Literal["client", "tool"]
KINDS: tuple[Kind, ...] = ("client", "tool")


@dataclass(frozen=True, slots=True)
class Kinds:
    """Tell the kind of each tool: of the first glob that matches its ID, else the default."""

    default: Kind = "client"
    globs: tuple[tuple[str, Kind], ...] = ()

    def of(self, tool_id: str) -> Kind:
        """Give the kind of one tool."""
        for glob, kind in self.globs:
            if fnmatchcase(tool_id, glob):
                return kind
        return self.default

    def refuse_unmatched(self, ids: Iterable[str]) -> None:
        """Raise `CodegenError` for a glob that matches none of the tools: it is misspelled."""
        known = list(ids)
        for glob, _ in self.globs:
            if not any(fnmatchcase(each, glob) for each in known):
                raise CodegenError(f"kinds: {glob!r} matches no tool; {_advice(glob, known)}")


def _advice(glob: str, ids: list[str]) -> str:
    spaces = {f"{each.partition('.')[0]}.*": None for each in ids}
    import difflib  # noqa: PLC0415 - only errors need it

    near = difflib.get_close_matches(glob, [*spaces, *ids], n=1)
    return f"did you mean {near[0]!r}?" if near else "mend it, or remove it"
