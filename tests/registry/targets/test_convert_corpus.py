"""Real tools and real calls, converted for every target."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Declaration, Judge, Registry, read
from toolreg.registry.targets import TARGETS, Converted, convert, export, findings, profile_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Corpus:
    """Hold each declaration that loads by its file and line, and the calls."""

    declared: dict[tuple[str, int], Declaration]
    calls: list[dict[str, Any]]


@pytest.fixture(scope="session")
def corpus(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Read every tool of the corpus, a file for each line that repeats a name."""
    root = tmp_path_factory.mktemp("targets")
    declared: dict[tuple[str, int], Declaration] = {}
    for path in sorted((shared / "corpus").glob("*.jsonl")):
        if path.stem in ("INDEX", "calls"):
            continue
        whole = path.read_text("utf-8").split("\n")
        lines = {number: json.loads(line) for number, line in enumerate(whole, 1) if line.strip()}
        for number, group in enumerate(_groups(lines)):
            written = root / f"{path.stem}-{number}.json"
            written.write_text(json.dumps({"tools": list(group.values())}), "utf-8")
            loaded = read(written)
            by_name = {each.id.name: each for each in loaded.registry.values()}
            for line, each in group.items():
                if each["name"] in by_name:
                    declared[path.name, line] = by_name[each["name"]]
    calls = (shared / "corpus" / "calls.jsonl").read_text("utf-8").split("\n")
    return Corpus(declared, [json.loads(each) for each in calls if each.strip()])


def _groups(lines: dict[int, dict[str, Any]]) -> Iterator[dict[int, dict[str, Any]]]:
    """Give the tools in groups in which each name is once, ignoring case."""
    rest = lines
    while rest:
        group: dict[str, tuple[int, dict[str, Any]]] = {}
        for line, each in rest.items():
            group.setdefault(str(each.get("name")), (line, each))
        chosen = dict(group.values())
        rest = {line: each for line, each in rest.items() if line not in chosen}
        yield chosen


@pytest.mark.parametrize("target", TARGETS)
def test_every_real_tool_is_converted(target: str, corpus: Corpus) -> None:
    """Each tool is converted; each change has a place in the contract, a source and words."""
    profile = profile_of(target)
    for place, declaration in list(corpus.declared.items())[:: 1 if WHOLE else 5]:
        before = json.dumps(declaration.fields)
        converted = convert(declaration, profile, declaration.id.name)

        assert json.dumps(declaration.fields) == before, place
        assert json.loads(json.dumps(converted.tool)) == converted.tool, place
        for change, finding in zip(converted.changes, findings(converted.changes), strict=True):
            assert _is_there(declaration.fields, change.path), (place, change)
            assert finding.message.startswith(f"the target {profile.target} "), place
            assert change.source.endswith(tuple(each.date for each in profile.sources.values()))


def _is_there(value: Any, path: tuple[str | int, ...]) -> bool:
    for part in path:
        if not (part in value if isinstance(value, dict) else isinstance(part, int)):
            return False
        value = value[part]
    return True


@pytest.mark.parametrize("target", [each for each in TARGETS if each.startswith("mcp")])
def test_schemas_reach_mcp_as_they_stand(target: str, corpus: Corpus) -> None:
    """MCP is sent each author's schema, key by key; older revisions take no `true` for a schema."""
    profile = profile_of(target)
    changed = []
    for place, declaration in corpus.declared.items():
        sent = convert(declaration, profile, declaration.id.name).schema
        if json.dumps(sent) != json.dumps(declaration.fields["inputSchema"]):
            changed.append((*place, declaration.id.name))

    assert changed == _SPELLED.get(target, [])


@pytest.mark.parametrize("target", TARGETS)
def test_what_loses_nothing_judges_real_calls_the_same(target: str, corpus: Corpus) -> None:
    """Where no change of the schema is reported, real arguments have the same verdict there."""
    profile = profile_of(target)
    made: dict[tuple[str, int], tuple[Converted, Judge, Judge]] = {}
    accepted = 0
    for call in corpus.calls:
        place = (call["tool"]["file"], call["tool"]["line"])
        declaration = corpus.declared.get(place)
        if declaration is None:
            continue
        if place not in made:
            converted = convert(declaration, profile, declaration.id.name)
            made[place] = (
                converted,
                Judge(declaration.input_schema),
                Judge(converted.schema),
            )
        converted, theirs, ours = made[place]
        arguments = call["arguments"]
        sent = _with_nulls(arguments, converted.schema) if converted.restore.absent else arguments
        if not any(each.path[0] == "inputSchema" for each in converted.changes):
            assert ours.accepts(sent) == theirs.accepts(arguments), (place, arguments)
        if theirs.accepts(arguments) and ours.accepts(sent):
            assert converted.restore(sent) == arguments
            accepted += 1

    assert accepted >= _ACCEPTED.get(target, 3_744)


_ACCEPTED = {"openai-strict": 3_700}
_TRUE = [("dcg-fixtures.jsonl", 1, "resolve_ticket")]
_SPELLED = {"mcp@2025-06-18": _TRUE, "mcp@2025-11-25": _TRUE}
WHOLE = os.environ.get("TOOLREG_CORPUS") == "all"


def _with_nulls(value: Any, schema: Any) -> Any:
    """Give arguments as a model sends them for a strict schema."""
    if isinstance(value, dict) and isinstance(schema, dict) and "properties" in schema:
        held = schema["properties"]
        sent = {name: _with_nulls(each, held.get(name)) for name, each in value.items()}
        return {**sent, **{name: None for name in held if name not in value}}
    if isinstance(value, list) and isinstance(schema, dict) and "items" in schema:
        return [_with_nulls(each, schema["items"]) for each in value]
    return value


def test_exports_of_all_real_tools_are_json(corpus: Corpus) -> None:
    """The payload of thousands of tools holds each that is not refused, once."""
    unique = {str(each.id): each for each in corpus.declared.values()}
    registry = Registry(list(unique.values())[:: 1 if WHOLE else 5])
    for target in TARGETS:
        exported = export(registry, target, lambda id_: (None, id_.name))
        kept = [id_ for id_, each in exported.tools.items() if not each.refused]
        payload: Any = exported.payload
        listed = payload["tools"] if isinstance(payload, dict) else payload
        sent = listed[0]["functionDeclarations"] if target == "gemini" else listed

        assert len(exported.tools) == len(registry)
        assert len(kept) > 0.9 * len(registry)
        assert sent == [exported.tools[id_].tool for id_ in kept]
