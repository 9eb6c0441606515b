"""From files to tools: every good one, and everything that is wrong with the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from toolreg.registry._codes import report
from toolreg.registry._definitions import definition_faults
from toolreg.registry._diagnostics import Diagnostic, Location
from toolreg.registry._files import Library, display_name
from toolreg.registry._findings import Finding, Unreadable
from toolreg.registry._language import is_schema_file
from toolreg.registry._tools import Tool, tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._contract import Contract
    from toolreg.registry._document import Document
    from toolreg.registry._listing import Source
    from toolreg.registry._reading_cache import Known


@dataclass(slots=True)
class Reading:
    """
    Collect tools and diagnostics, file after file.

    `alone` are files, with the IDs of their tools, that say nothing but good tools, and all of each
    tool: read again, in whatever company, they give the same. `known` are lines of tools of such
    files that were not read again, by their IDs.
    """

    library: Library = field(default_factory=Library)
    tools: dict[str, list[Tool]] = field(default_factory=dict[str, list[Tool]])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    definitions: list[Document] = field(default_factory=list["Document"])
    files: int = 0
    alone: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    known: dict[str, bytes] = field(default_factory=dict[str, bytes])
    passed: list[Source] = field(default_factory=list["Source"])
    _is_doubtful: bool = False

    def reuse(self, source: Source, known: Known) -> None:
        """Take what an earlier reading of a file gave."""
        self.files += 1
        self.library.note(source.path, known.digest)
        self._is_doubtful |= not self.known.keys().isdisjoint(known.lines)
        self.known |= known.lines
        self.alone[str(source.path)] = list(known.lines)
        self.passed.append(source)

    def add(self, source: Source) -> None:
        """Read one file."""
        asked = self.library.asked
        try:
            document = self.library.open(source)
        except Unreadable as error:
            self.files += source.fault is None
            self.diagnostics.append(_unplaced(error.finding, source))
            return
        if is_schema_file(document.value):
            self.diagnostics.extend(_placed(document, each) for each in document.findings)
        else:
            self.files += 1
            tools = list(tools_of(document, self.library))
            for tool in tools:
                self.diagnostics.extend(tool.diagnostics)
                if tool.id is not None:
                    self.tools.setdefault(str(tool.id), []).append(tool)
            if self.library.asked == asked + 1 and self._says_only(document, tools):
                self.alone[str(source.path)] = [str(each.id) for each in tools if each.id]
        if _defines(document):
            self.definitions.append(document)

    def _says_only(self, document: Document, tools: list[Tool]) -> bool:
        """Whether a file has good tools, and nothing beside them that anyone is told of."""
        silent = not any(each.diagnostics for each in tools) and not document.findings
        return silent and not _defines(document) and document.name not in self.library.addressed

    def check_definitions(self) -> None:
        """Report what is wrong with definitions that no tool has brought to light."""
        told: dict[str, set[str]] = {}
        for each in self.diagnostics:
            told.setdefault(each.location.file, set()).add(each.location.pointer)
        for document in self.definitions:
            found = definition_faults(document, told.get(document.name, ()))
            self.diagnostics.extend(_placed(document, each) for each in found)

    @property
    def is_doubtful(self) -> bool:
        """Whether two tools have one ID, of which at least one was not read again."""
        return self._is_doubtful or not self.known.keys().isdisjoint(self.tools)

    def refuse_duplicates(self) -> None:
        """Report tools that have one ID: which of them is meant, nobody can say."""
        for id_, tools in self.tools.items():
            for tool in tools if len(tools) > 1 else ():
                other = next(each for each in tools if each is not tool)
                message = f"the ID {id_!r} is declared here and at {other.name_location}"
                hint = "rename one of the tools"
                self.diagnostics.append(report("N003", message, tool.name_location, hint, id_))

    def contracts(self) -> Iterator[Contract]:
        """Give the contracts of good tools whose IDs are theirs alone."""
        for tools in self.tools.values():
            contract = tools[0].contract if len(tools) == 1 else None
            if contract is not None:
                yield contract


def _defines(document: Document) -> bool:
    return isinstance(document.value, dict) and not _DEFINING.isdisjoint(document.value)


def _unplaced(finding: Finding, source: Source) -> Diagnostic:
    span = finding.span
    place = (span.line, span.column, span.end_line, span.end_column) if span else (0, 0, 0, 0)
    location = Location(display_name(source.path), *place)
    return report(finding.code, finding.message, location, finding.hint)


def _placed(document: Document, finding: Finding) -> Diagnostic:
    return report(finding.code, finding.message, document.place(finding), finding.hint)


_DEFINING: Final = frozenset({"$defs", "definitions"})
