"""Faults that users reported of other products: what people and policies trust (kind H)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cases.conftest import Command, Json, Project

OBJECT: Json = {"type": "object", "properties": {}}


def _tool(name: str, **fields: Any) -> Json:
    contract = {"namespace": "demo", "name": name, "description": "Probe.", "inputSchema": OBJECT}
    return {**contract, **fields}


ASK: Json = _tool("ask", inputSchema={"type": "object", "properties": {"q": {"type": "string"}}})


def _fingerprint(project: Project, files: dict[str, Any]) -> str:
    (tool,) = project.registry(files).values()
    return tool.fingerprint


@pytest.mark.parametrize(
    "change",
    [
        {"description": "Probe!"},
        {"title": "Ask"},
        {"annotations": {"readOnlyHint": True}},
        {"annotations": {"readOnlyHint": False}},
        {"inputSchema": {"type": "object", "properties": {"q": {"type": "string", "title": "Q"}}}},
        {"inputSchema": {"type": "object", "properties": {"q": {"type": ["string"]}}}},
        {"inputSchema": {**ASK["inputSchema"], "$comment": "new"}},
        {"inputSchema": {**ASK["inputSchema"], "x-hint": "new"}},
        {"outputSchema": {}},
        {"name": "Ask"},
        {"namespace": "demo2"},
        {"_meta": {}},
        {"icons": [{"src": "data:,"}]},
        {"policy": {"needsApproval": True}},
        {"policy": {"needsApproval": False}},
        {"modelAccess": "direct"},
        {"source": "x"},
        {"deprecated": True},
        {"execution": {"taskSupport": "optional"}},
    ],
)
def test_h16_fingerprint_shows_each_change(project: Project, change: Json) -> None:
    """What a model or a policy sees of a tool is part of its fingerprint."""
    before = _fingerprint(project, {"a.json": ASK})

    assert _fingerprint(project, {"a.json": {**ASK, **change}}) != before


YAML = """\
# the same
x-owner: {team: payments}
input_schema:
  properties: {"q": {'type': "string"}}
  type: object
description: >-
  Probe.
name: "ask"
namespace: demo
title:
"""


@pytest.mark.parametrize(
    "files",
    [
        {"other/name.json": ASK},
        {"a.json": dict(reversed(ASK.items()))},
        {"a.yaml": YAML},
        {"a.yml": YAML.replace("\n", "\r\n")},
        {"a.yaml": f"\ufeff{YAML}"},
        {"a.json": {"tools": [ASK]}},
        {"a.json": {"namespace": "demo", "tools": [{**ASK, "_meta": None, "icons": None}]}},
    ],
)
def test_h16_fingerprint_is_of_the_meaning(project: Project, files: dict[str, Any]) -> None:
    """Key order, file names, syntax, spelling, comments and own keys do not change it."""
    before = _fingerprint(project, {"a.json": ASK})

    assert _fingerprint(project, files) == before


@pytest.mark.parametrize(
    ("namespace", "name", "code_point"),
    [
        ("demo", "\u043epen", "U+043E"),
        ("d\u0435mo", "open", "U+0435"),
        ("demo", "\uff4fpen", "U+FF4F"),
        ("demo", "ope\u0578", "U+0578"),
        ("demo", "open\u200d", "U+200D"),
        ("demo\u2024open", "x", "U+2024"),
        ("demo", "op\u212ane", "U+212A"),
        ("dem\u00ba", "open", "U+00BA"),
        ("demo\u0661", "open", "U+0661"),
    ],
)
def test_h18_letters_of_other_scripts(
    project: Project, namespace: str, name: str, code_point: str
) -> None:
    """A letter that looks like one of ASCII is refused with its code point."""
    loaded = project.read(
        {"a.json": _tool("open"), "b.json": {**_tool(name), "namespace": namespace}}
    )

    (found,) = loaded.diagnostics
    assert (found.location.file, found.code[0]) == ("contracts/b.json", "N")
    assert code_point in found.message
    assert list(loaded.registry) == ["demo.open"]


@pytest.mark.parametrize(
    ("annotations", "hints"),
    [
        ({}, (False, True, False, True)),
        (None, (False, True, False, True)),
        ({"readOnlyHint": True}, (True, True, False, True)),
        ({"destructiveHint": False, "idempotentHint": True}, (False, False, True, True)),
        ({"openWorldHint": False, "readOnlyHint": None}, (False, True, False, False)),
        ({"read_only_hint": True}, (True, True, False, True)),
    ],
)
def test_h20_hints_assume_the_worst(
    project: Project, annotations: Json | None, hints: tuple[bool, ...]
) -> None:
    """Hints that are not declared take MCP's defaults."""
    registry = project.registry({"a.json": _tool("a", annotations=annotations)})

    found = registry["demo.a"].annotations
    assert (
        found.read_only_hint,
        found.destructive_hint,
        found.idempotent_hint,
        found.open_world_hint,
    ) == hints


@pytest.mark.parametrize("value", ["true", "false", 1, 0, "yes", [], {}, 1.0, ""])
@pytest.mark.parametrize("hint", ["readOnlyHint", "destructiveHint"])
def test_h20_hints_are_booleans(project: Project, hint: str, value: Any) -> None:
    """A hint that is no boolean is refused where it stands, and never coerced."""
    (found,) = project.errors({"a.json": _tool("a", annotations={hint: value})})

    assert (found.code, found.location.pointer) == ("C003", f"/annotations/{hint}")


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("readonlyHint", "readOnlyHint"),
        ("readOnly", "readOnlyHint"),
        ("destructive_hints", "destructiveHint"),
        ("openworldhint", "openWorldHint"),
    ],
)
def test_h20_unknown_hints_are_named(
    project: Project, toolreg: Command, key: str, meant: str
) -> None:
    """A misspelt hint is named and promises nothing; `check` can be told to fail on it."""
    loaded = project.read({"d.json": _tool("d", annotations={key: True})})

    (found,) = (each for each in loaded.diagnostics if each.code == "C008")
    assert repr(key) in found.message
    assert found.hint == f"did you mean {meant!r}?"
    assert not loaded.registry["demo.d"].annotations.read_only_hint
    assert toolreg("check", "--level", "warning").code == 1
