"""Faults that users reported of other products: what generated code may not do (kind H)."""

from __future__ import annotations

import ast
import json
import time
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cases.conftest import Json, Project

OBJECT: Json = {"type": "object", "properties": {}}
# What generated code may import.
ALLOWED = {"__future__", "typing", "pydantic", "toolreg.runtime.generated", "importlib"}


def _tool(name: str, **fields: Any) -> Json:
    contract = {"namespace": "demo", "name": name, "description": "Probe.", "inputSchema": OBJECT}
    return {**contract, **fields}


def _input(properties: Json, **keywords: Any) -> Json:
    return _tool("probe", inputSchema={"type": "object", "properties": properties, **keywords})


PAYLOAD = (
    'x\n"""\n__import__(\'pathlib\').Path(\'PWNED\').touch()\n"""\r'
    "__import__('pathlib').Path('PWNED').touch()\u2028#"
)


@pytest.mark.parametrize(
    "payload",
    [
        PAYLOAD,
        PAYLOAD.replace('"', "'"),
        "\\",
        'x\\"""\n__import__(\'pathlib\').Path("PWNED").touch()\n',
        "\x0c\x1d\x85__import__('pathlib').Path('PWNED').touch()\x00",
        "{__import__('pathlib').Path('PWNED').touch()}",
        "{{ cycler.__init__.__globals__.os.system('touch PWNED') }}{% raw %}",
        "# -*- coding: utf-7 -*-\n+AF8AXw-import+AF8AXw-",
        "x # type: ignore\n# fmt: off\n# noqa",
    ],
)
def test_h09_texts_are_data(project: Project, payload: str) -> None:
    """A text of a contract never becomes code, wherever it stands, and reads back equal."""
    inner: Json = {
        "type": "string",
        "description": payload,
        "title": payload,
        "$comment": payload,
        "examples": [payload],
        "enum": [payload, f"{payload}2"],
        "default": payload,
    }
    contract = _input(
        {"p": inner, payload: {"const": payload}, "n": {"properties": {payload: inner}}},
        description=payload,
        title=payload,
    )
    contract |= {"description": payload, "title": payload, "source": payload}
    contract |= {"deprecated": payload, "outputSchema": {"title": payload}}
    registry = project.registry({"a.json": {**contract, f"x-{payload}": payload}})

    stub = project.stub(registry)
    (call,) = project.calls(contract, json.dumps({"p": payload, payload: payload}))

    assert not list(project.folder.rglob("PWNED"))
    assert (stub.title, stub.description) == (payload, payload)
    assert call.outcome == "invoke"
    assert call.typed == {"p": payload, payload: payload}


@pytest.mark.parametrize(
    "schema",
    [
        {"customBasePath": "this.d",
         "properties": {"a": {"type": "string", "customTypePath": "this.d"}}},
        {"properties": {"b": {"type": "object",
                              "x-python-import": {"module": "antigravity", "name": "x"}}}},
        {"properties": {"c": {"type": "string", "x-python-type": "os.PathLike"}}},
        {"properties": {"c": {"enum": [1, 2], "x-enum-varnames": ["import os", "x = 1"]}}},
        {"properties": {"c": {"enum": ["a"], "x-enum-names": ["__import__('this')"]}}},
        {"properties": {"c": {"type": "object", "title": "os.PathLike", "properties": {"q": {}}}}},
        {"properties": {"c": {"type": "string", "format": "path"}}},
        {"properties": {"c": {"type": "string", "format": "binary"}, "d": {"format": "decimal"}}},
        {"properties": {"c": {"$id": "this.d", "type": "object"}}},
        {"properties": {"c": {"oneOf": [{"type": "object"}],
                              "discriminator": {"propertyName": "os"}}}},
        {"properties": {"c": {"type": "string", "format": "date",
                              "customTypePath": "antigravity.fly"}}},
        {"$defs": {"os.path": {"type": "object", "customBasePath": "this.d"}},
         "properties": {"c": {"$ref": "#/$defs/os.path"}}},
    ],
)  # fmt: skip
def test_h12_contracts_choose_no_imports(project: Project, schema: Json) -> None:
    """Extension keys of generators are ignored: generated code imports from a fixed list."""
    contract = _tool("probe", inputSchema={"type": "object", **schema})
    files = project.tree(project.registry({"a.json": contract}))

    found = {
        name
        for path, text in files.items()
        if path.endswith(".py")
        for each in ast.walk(ast.parse(text))
        for name in _imported(each)
    }
    assert {each for each in found if not each.startswith(".")} <= ALLOWED


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield "." * node.level + (node.module or "")


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "string", "pattern": "^(a+)+$"}, "a" * 40 + "!"),
        ({"type": "string", "pattern": "^(a|a)*$"}, "a" * 40 + "!"),
        ({"type": "string", "pattern": "^(?=(a|a)*$)(a|a)*b$"}, "a" * 40 + "!"),
        ({"type": "string", "pattern": "^(.*,){25}x$"}, "," * 400),
        ({"patternProperties": {"^(a+)+$": False}, "additionalProperties": False},
         {"a" * 40 + "!": 1}),
        ({"propertyNames": {"pattern": "(x+x+)+y"}}, {"x" * 40: 1}),
        ({"items": {"pattern": "([a-z]+)*\\d$"}}, ["a" * 5000]),
    ],
)  # fmt: skip
def test_h13_patterns_that_backtrack(project: Project, schema: Json, value: Any) -> None:
    """Such a pattern refuses the call in time, by ID and by stub, also for properties' names."""
    contract = _input({"s": schema})
    start = time.process_time()

    (call,) = project.calls(contract, json.dumps({"s": value}))

    assert call.outcome == "reject"
    assert time.process_time() - start < 8  # two calls, and generating


def _nested(levels: int, wrap: str) -> Json:
    schema: Json = {"type": "string"}
    for _ in range(levels):
        schema = {wrap: [schema, schema]}
    return schema


@pytest.mark.parametrize("wrap", ["anyOf", "oneOf", "allOf"])
def test_h15_nested_combinators(project: Project, wrap: str) -> None:
    """A schema of 2**14 leaves is refused as too large, in bounded time."""
    contract = _input({"x": _nested(14, wrap)})
    start = time.process_time()

    found = project.errors({"a.json": contract})

    assert [each.code for each in found] == ["Y005"]
    assert time.process_time() - start < 5


@pytest.mark.parametrize("wrap", ["anyOf", "oneOf", "allOf"])
def test_h15_what_is_accepted_is_quick(project: Project, wrap: str) -> None:
    """The largest such schema that is accepted is read, generated and called in bounded time."""
    contract = _input({"x": _nested(13, wrap)})
    start = time.process_time()

    (call,) = project.calls(contract, '{"x":1}')

    assert call.outcome == "reject"
    assert time.process_time() - start < 15


@pytest.mark.parametrize("keyword", ["$ref", "$dynamicRef"])
def test_h15_references_that_double(project: Project, keyword: str) -> None:
    """Few definitions, each of which refers twice to the next, are refused."""
    definitions: Json = {
        f"L{n}": {
            "$dynamicAnchor": f"a{n}",
            "allOf": [{keyword: f"#a{n + 1}"}, {keyword: f"#a{n + 1}"}],
        }
        for n in range(25)
    }
    definitions["L25"] = {"$dynamicAnchor": "a25", "type": "integer"}

    found = project.errors({"a.json": _input({"x": {keyword: "#a0"}}, **{"$defs": definitions})})

    assert {each.code for each in found} == {"Y005"}
