"""From a document to the tools that it declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolreg.registry._codes import CODES, report
from toolreg.registry._contract import Contract
from toolreg.registry._declaration import Declaration
from toolreg.registry._diagnostics import Level
from toolreg.registry._findings import Finding
from toolreg.registry._language import foreign_problem, read_shared, read_tool
from toolreg.registry._names import (
    DEFAULT_NAMESPACE,
    ToolId,
    is_reserved,
    name_problem,
    namespace_problem,
)
from toolreg.registry._pointers import value_at
from toolreg.registry._schemas import ReadSchema, read_schema, root_problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import JsonValue

    from toolreg.registry._contract import Origin
    from toolreg.registry._diagnostics import Diagnostic, Location
    from toolreg.registry._document import Document
    from toolreg.registry._files import Library
    from toolreg.registry._findings import Path
    from toolreg.registry._schemas import Problems


@dataclass(frozen=True, slots=True)
class Tool:
    """Hold a tool that was read: its ID if it has one, its declaration if it is good."""

    id: ToolId | None
    declaration: Declaration | None
    diagnostics: tuple[Diagnostic, ...]
    document: Document
    path: Path
    origins: Mapping[str, Origin] = field(default_factory=dict[str, "Origin"])

    @property
    def contract(self) -> Contract | None:
        """The declaration with its text, if it is good."""
        if self.declaration is None:
            return None
        return Contract(self.declaration, self.document, self.path, self.origins)

    @property
    def name_location(self) -> Location:
        """Where its name stands."""
        return self.document.location((*self.path, "name"))


def tools_of(document: Document, library: Library) -> Iterator[Tool]:
    """
    Give the tools of a document; one that is bad hides none of the others.

    What is wrong with the file itself keeps all of its tools out.
    """
    value = document.value
    foreign = foreign_problem(value)
    if foreign is not None or not isinstance(value, dict):
        yield _nothing(document, [*document.findings, *([foreign] if foreign else ())])
        return
    found: list[Finding] = []
    read_shared(value, found)
    if "tools" not in value:
        yield _tool(document, library, (), _Shared(value, tuple(found)))
        return
    found += [each for each in document.findings if not _is_of_tool(each, value)]
    tools = value["tools"]
    if not isinstance(tools, list):
        found.append(Finding("C003", "expected a list of tools", ("tools",)))
    yield _nothing(document, found)
    blocked = any(CODES[each.code].level is Level.ERROR for each in found)
    for index, _ in enumerate(tools if isinstance(tools, list) else []):
        shared = _Shared(value, (), blocked=blocked)
        yield _tool(document, library, ("tools", index), shared)


@dataclass(frozen=True, slots=True)
class _Shared:
    """Hold what a file says beside its tools, and whether that keeps them out."""

    value: dict[str, JsonValue]
    found: tuple[Finding, ...]
    blocked: bool = False

    @property
    def namespace(self) -> JsonValue:
        return self.value.get("namespace", DEFAULT_NAMESPACE)


def _tool(document: Document, library: Library, path: Path, shared: _Shared) -> Tool:
    unread = _findings_at(document, path)
    found = [*shared.found, *unread]
    value = value_at(document.value, path)
    fields = read_tool(value, path, found)
    namespace = fields.pop("namespace", shared.namespace)
    problems: Problems = [(document, each) for each in found]
    problems += [(document, each) for each in _name_problems(fields, namespace, path, value)]
    origins: dict[str, Origin] = {}
    if not unread:
        for key, schema in _read_schemas(fields, path, document, library, value):
            fields[key] = schema.value
            problems += schema.problems
            if schema.origin is not None:
                origins[key] = schema.origin
    id_ = _id(namespace, fields.get("name"))
    diagnostics = _diagnostics(problems, id_)
    bad = shared.blocked or any(each.level is Level.ERROR for each in diagnostics)
    declaration = None
    if not bad and id_ is not None:
        declaration = Declaration(id_, fields, document.location(path))
    return Tool(id_, declaration, diagnostics, document, path, origins)


def _read_schemas(
    fields: dict[str, JsonValue],
    path: Path,
    document: Document,
    library: Library,
    value: JsonValue,
) -> Iterator[tuple[str, ReadSchema]]:
    """Give a tool's schemas by their fields, self-contained."""
    for key in ("inputSchema", "outputSchema"):
        schema = fields.get(key)
        if not isinstance(schema, dict):
            continue
        place = (*path, _spelling(key, value))
        root = root_problem(schema, place) if key == "inputSchema" else None
        read = read_schema(place, schema, document, library)
        # A root of an unknown type breaks the dialect too: one message is enough.
        yield key, ReadSchema(read.value, [(document, root)]) if root else read


def _spelling(key: str, value: JsonValue) -> str:
    """Give the spelling in which a tool has a schema."""
    snake = {"inputSchema": "input_schema", "outputSchema": "output_schema"}[key]
    return key if isinstance(value, dict) and key in value else snake


def _name_problems(
    fields: dict[str, JsonValue], namespace: JsonValue, path: Path, value: JsonValue
) -> Iterator[Finding]:
    name = fields.get("name")
    if isinstance(name, str) and (problem := name_problem(name)):
        yield Finding("N004", problem, (*path, "name"), "the title may be any text")
    if isinstance(namespace, str) and (problem := namespace_problem(namespace)):
        own = isinstance(value, dict) and "namespace" in value
        code = "N002" if is_reserved(namespace) else "N001"
        yield Finding(code, problem, (*path, "namespace") if own else ("namespace",))


def _id(namespace: JsonValue, name: JsonValue) -> ToolId | None:
    if not isinstance(namespace, str) or not isinstance(name, str):
        return None
    return None if namespace_problem(namespace) or name_problem(name) else ToolId(namespace, name)


def _diagnostics(problems: Problems, id_: ToolId | None) -> tuple[Diagnostic, ...]:
    tool_id = str(id_) if id_ else None
    return tuple(
        report(each.code, each.message, document.place(each), each.hint, tool_id)
        for document, each in problems
    )


def _nothing(document: Document, found: list[Finding]) -> Tool:
    problems: Problems = [(document, each) for each in found]
    return Tool(None, None, _diagnostics(problems, None), document, ())


def _findings_at(document: Document, path: Path) -> list[Finding]:
    return [each for each in document.findings if each.path[: len(path)] == path]


def _is_of_tool(finding: Finding, value: dict[str, JsonValue]) -> bool:
    within = finding.path[:1] == ("tools",) and len(finding.path) > 1
    return within and isinstance(value.get("tools"), list)
