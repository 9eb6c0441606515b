"""The editor's schema judges contracts as reading does."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolreg.registry import Diagnostic, ToolId, ToolregError, contract_schema, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

META_SCHEMA = "https://json-schema.org/draft/2020-12/schema"
VALIDATOR = jsonschema_rs.validator_for(contract_schema(), offline=True)

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.floats(-2, 2),
    TEXT,
    st.sampled_from(["object", "string", "strng", "both", "light", "self", "connector_x", "#a"]),
)
PROBES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 1.0, 1.5, -0.5, 0.5),
    *("", "a", "#", "a#b", "a#", "a b", "-a", "object", "string", "strng"),
    *("light", "both", "optional", "error_as_result", "self", "connector_x", "shop", "1a", "a.b"),
    *([], [1], ["a"], ["a", "a"], ["string", "null"], ["string", "string"], ["strng"]),
    *([None], [True], [[]], [{}], [{"type": "strng"}], [{"src": "a"}]),
    *({}, {"a": 1}, {"a": True}, {"a": {}}, {"a": ["b"]}, {"a": ["b", "b"]}, {"a": [1]}),
    *({"a": {"type": "strng"}}, {"a": "b"}, {"type": "object"}, {"type": "strng"}),
)
VALUES = st.sampled_from(PROBES) | st.recursive(
    SCALARS | st.sampled_from([{"type": "object"}, ["string"], [], {}]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
MANY = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=150,
)
ONE: dict[str, Any] = {
    "$schema": "./contract.schema.json",
    "namespace": "shop",
    "name": "get",
    "title": "Get",
    "description": "Get it.",
    "inputSchema": {
        "type": "object",
        "properties": {"id": {"type": "string"}, "tags": {"items": {"enum": ["a", "b"]}}},
        "required": ["id"],
    },
    "outputSchema": {"anyOf": [{"type": "object"}, {"type": "null"}]},
    "annotations": {"readOnlyHint": True, "title": None},
    "icons": [{"src": "i.png", "sizes": ["48x48"], "theme": "dark"}],
    "_meta": {"a": 1},
    "execution": {"taskSupport": "optional"},
    "modelAccess": "both",
    "source": "device",
    "policy": {"needsApproval": True, "timeout": 5, "timeoutBehavior": "error_as_result"},
    "deprecated": "Use put.",
    "x-owner": 1,
}
SEVERAL: dict[str, Any] = {
    "namespace": "shop",
    "$defs": {"Id": {"type": "string", "minLength": 1}},
    "tools": [
        {
            "name": "a",
            "inputSchema": {"type": "object", "properties": {"x": {"$ref": "#/$defs/Id"}}},
        },
        {"name": "b", "input_schema": {"type": "object"}, "namespace": "own", "meta": None},
    ],
    "nextCursor": "a",
    "cacheScope": "public",
}
KEYS = TEXT | st.sampled_from(
    [
        *(key for key in {**ONE, **SEVERAL} if key != "x-owner"),
        *("input_schema", "output_schema", "model_access", "meta", "parameters", "x-any"),
        *("read_only_hint", "openWorldHint", "enabled", "strict", "src", "mimeType", "zz"),
    ]
)
KEYWORDS = st.sampled_from(sorted(contract_schema()["$defs"]["schema"]["properties"]))  # type: ignore[index, call-overload, arg-type]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"parameters": {}}, "C001"),
        ({"policy": {"zz": 1}}, "C001"),
        ({"input_schema": {"type": "object"}}, "C006"),
        ({"name": "x y"}, "N004"),
        ({"name": "x" * 129}, "N004"),
        ({"namespace": "self"}, "N002"),
        ({"namespace": "connector_x"}, "N002"),
        ({"namespace": "1a"}, "N001"),
        ({"modelAccess": "all"}, "C003"),
        ({"policy": {"timeout": 0}}, "C003"),
        ({"policy": None}, "C003"),
        ({"annotations": {"readOnlyHint": "yes"}}, "C003"),
        ({"annotations": {"readOnlyHint": True, "read_only_hint": True}}, "C006"),
        ({"icons": [{"theme": "dark"}]}, "C002"),
        ({"outputSchema": True}, "C003"),
        ({"inputSchema": {"type": "array"}}, "C004"),
        ({"inputSchema": {}}, "C004"),
        ({"inputSchema": {"type": "object", "properties": {"a": {"type": "strng"}}}}, "C005"),
        ({"inputSchema": {"type": "object", "properties": {"a": {"required": True}}}}, "C005"),
        ({"inputSchema": {"type": "object", "$schema": "https://example.com/s"}}, "C009"),
    ],
)
def test_what_reading_refuses_is_underlined(
    change: dict[str, Any], code: str, tmp_path: Path
) -> None:
    """What an author gets wrong is refused by both, in a file of one tool and of several."""
    tool = {**ONE, **change}
    several = {"tools": [{key: each for key, each in tool.items() if key != "$schema"}]}

    for value in (tool, several):
        assert not VALIDATOR.is_valid(value)
        assert code in {each.code for each in errors(value, tmp_path)}


@pytest.mark.parametrize(
    "change",
    [
        {"title": None, "outputSchema": None, "icons": None, "_meta": None, "execution": None},
        {"annotations": {"coffeeHint": 1}},
        {"icons": [{"src": "a", "more": 1}]},
        {"deprecated": True},
        {"policy": {"x-mine": 1}},
        {"inputSchema": {"type": "object", "mine": 1, "properties": {"a": True}}},
        {"inputSchema": {"type": "object", "$schema": f"{META_SCHEMA}#"}},
        {
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"a": {"type": "array", "items": [{"const": 1}]}},
            }
        },
        {
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-04/schema#",
                "type": "object",
                "properties": {"a": {"minimum": 1, "exclusiveMinimum": True}},
            }
        },
    ],
)
def test_what_reading_accepts_is_not_underlined(change: dict[str, Any], tmp_path: Path) -> None:
    """What is allowed but rare is accepted by both."""
    tool = {**ONE, **change}

    assert errors(tool, tmp_path) == []
    assert VALIDATOR.is_valid(tool)


def test_namespace_of_a_file_is_judged_if_it_counts(tmp_path: Path) -> None:
    """A file's namespace is refused where a tool has it, and only there."""
    tool = {"name": "a", "inputSchema": {"type": "object"}}
    counts = {"namespace": "self", "tools": [tool]}
    idle = {"namespace": "self", "tools": [{**tool, "namespace": "shop"}]}

    assert (VALIDATOR.is_valid(counts), errors(counts, tmp_path) == []) == (False, False)
    assert (VALIDATOR.is_valid(idle), errors(idle, tmp_path) == []) == (True, True)


def test_definition_that_nothing_refers_to_is_judged_alike(tmp_path: Path) -> None:
    """A shared definition is judged before it is used."""
    tool = {"name": "a", "inputSchema": {"type": "object"}}
    value = {"tools": [tool], "$defs": {"Id": {"type": "strng"}}}

    assert [each.location.pointer for each in errors(value, tmp_path)] == ["/$defs/Id/type"]
    assert not VALIDATOR.is_valid(value)


@given(namespace=st.from_regex(r"[A-Za-z0-9_$. ]{0,6}\n?") | TEXT, name=TEXT | st.just("a" * 129))
@settings(max_examples=300)
def test_names_are_judged_alike(namespace: str, name: str) -> None:
    """The patterns of names and namespaces accept what an ID may be made of."""
    value = {"namespace": namespace, "name": name, "inputSchema": {"type": "object"}}
    try:
        ToolId(namespace, name)
        good = True
    except ToolregError:
        good = False

    assert VALIDATOR.is_valid(value) is good


@MANY
@given(data=st.data(), several=st.booleans())
def test_mutated_contracts_are_judged_alike(
    tmp_path: Path,
    data: st.DataObject,
    several: bool,  # noqa: FBT001 - hypothesis names it
) -> None:
    """What the schema refuses, reading refuses; and of what it can tell, the other way round."""
    value = json.loads(json.dumps(SEVERAL if several else ONE))
    # A second change could leave a definition unused.
    for _ in range(1 if several else data.draw(st.integers(1, 3))):
        mutate(value, data)
    if isinstance(value.get("$defs"), dict):
        value["$defs"] = {name: each for name, each in value["$defs"].items() if name == "Id"}

    compare(value, tmp_path)


DIALECTS = (
    META_SCHEMA,
    "https://json-schema.org/draft/2019-09/schema",
    *(f"http://json-schema.org/draft-0{number}/schema#" for number in (7, 6, 4)),
)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_keyword_is_judged_as_its_dialect_does(dialect: str, tmp_path: Path) -> None:
    """Each keyword of a schema with each kind of value: exactly in 2020-12, never wrongly else."""
    offered: Any = contract_schema()["$defs"]["schema"]["properties"]  # type: ignore[index, call-overload]
    tools = [
        {"inputSchema": {"$schema": dialect, "type": "object", "properties": {"a": {key: value}}}}
        for key in (*offered, "id", "additionalItems", "mine")
        for value in PROBES
    ]

    judged = compare_all(tools, tmp_path, exact=dialect == META_SCHEMA)

    assert judged[True] > 700
    assert judged[False] > 500


def test_each_field_is_judged_as_reading_does(tmp_path: Path) -> None:
    """Each field of a tool and of what is in it, in each spelling, with each kind of value."""
    whole: Any = contract_schema()["$defs"]["tool"]["properties"]  # type: ignore[index, call-overload]
    within = {key: [*whole[key]["properties"], "zz"] for key in ("annotations", "policy")}
    within["execution"] = [*whole["execution"]["properties"], "zz"]
    icon = [*whole["icons"]["items"]["properties"], "zz"]
    tools: list[dict[str, Any]] = [
        {"inputSchema": {"type": "object"}, **fields}
        for value in PROBES
        for fields in (
            *({key: value} for key in (*whole, "zz", "x-zz")),
            *({key: {inner: value}} for key, inners in within.items() for inner in inners),
            *({"icons": [{"src": "a", key: value}]} for key in icon),
        )
    ]

    judged = compare_all(tools, tmp_path, exact=True)

    assert judged[True] > 400
    assert judged[False] > 1000


@MANY
@given(
    schema=st.dictionaries(KEYWORDS, VALUES, max_size=3), nested=st.dictionaries(KEYWORDS, VALUES)
)
def test_schemas_are_judged_alike(
    tmp_path: Path, schema: dict[str, Any], nested: dict[str, Any]
) -> None:
    """Any keywords with any values, at the root or below, are judged as the meta-schema does."""
    below = {"type": "object", "properties": {"a": nested}, "items": nested}
    for each in ({**schema, "type": "object"}, below):
        compare({"name": "a", "inputSchema": each}, tmp_path)
    compare({"name": "a", "inputSchema": {"type": "object"}, "outputSchema": schema}, tmp_path)


def test_real_tools_are_accepted(shared: Path, tmp_path: Path) -> None:
    """Every tool of the corpus is accepted, or refused by reading too."""
    tools = [
        json.loads(line)
        for name in sorted({entry["file"] for entry in index(shared)})
        for line in (shared / "corpus" / name).read_text("utf-8").rstrip("\n").split("\n")
    ]

    refused = [tool for tool in tools if not VALIDATOR.is_valid(tool)]

    # Reading refuses three more, for references that lead nowhere: tests/corpus/refused.txt.
    assert (len(tools), len(refused)) == (5801, 98)
    assert [tool["name"] for tool in refused if not errors(tool, tmp_path)] == []
    assert VALIDATOR.is_valid({"tools": [tool for tool in tools if tool not in refused]})


def index(shared: Path) -> Iterator[dict[str, Any]]:
    """Give where the tools of the corpus stand."""
    lines = (shared / "corpus" / "INDEX.jsonl").read_text("utf-8").rstrip("\n").split("\n")
    yield from map(json.loads, lines)


def compare(value: Any, folder: Path) -> None:
    """Hold the schema's judgement to that of reading, unless a file is passed over."""
    loaded = read(written(value, folder))
    found = [each for each in loaded.diagnostics if each.level == "error"]
    if loaded.files:
        compare_judgements(value, found, exact=True)


def compare_all(tools: list[dict[str, Any]], folder: Path, *, exact: bool) -> Counter[bool]:
    """Compare for many tools at once; give how many of them the schema accepts and refuses."""
    named = [{"name": f"t{number}", **tool} for number, tool in enumerate(tools)]
    found: dict[int, list[Diagnostic]] = {number: [] for number in range(len(named))}
    for each in errors({"tools": named}, folder):
        # Not a fault of one tool alone.
        if each.code != "N003":
            found[int(each.location.pointer.split("/")[2])].append(each)
    return Counter(
        compare_judgements(tool, found[number], exact=exact) for number, tool in enumerate(named)
    )


def compare_judgements(value: Any, found: list[Diagnostic], *, exact: bool) -> bool:
    """Hold the schema's judgement to errors that were found, and give it."""
    accepted = VALIDATOR.is_valid(value)
    assert accepted or found, (value, [each.message for each in VALIDATOR.iter_errors(value)])
    assert not (exact and accepted and any(map(is_expressible, found))), (value, found)
    return accepted


def is_expressible(found: Diagnostic) -> bool:
    """Whether a JSON Schema can tell a fault: it needs no other part of the file, nor compiling."""
    if found.location.pointer.startswith("/$defs"):
        return False
    if found.code == "C005":
        return "cannot be compiled" not in found.message
    if found.code == "C009":
        # The dialect of a schema within a schema is left to reading.
        at_root = found.location.pointer.lower().endswith(("schema/$schema", "_schema/$schema"))
        return at_root and "expected a known one" in found.message
    return found.code in {"C001", "C002", "C003", "C004", "C006", "C007", "N001", "N002", "N004"}


def errors(value: Any, folder: Path) -> list[Diagnostic]:
    """Give the errors that reading finds in a contract."""
    found = read(written(value, folder)).diagnostics
    return [each for each in found if each.level == "error"]


def written(value: Any, folder: Path) -> Path:
    """Write a contract as JSON."""
    file = folder / "one.json"
    file.write_text(json.dumps(value), "utf-8")
    return file


def mutate(value: Any, data: st.DataObject) -> None:
    """Replace, remove, rename or add something at a place of a JSON value."""
    paths = [each for each in places(value) if each]
    if not paths:
        return
    path = data.draw(st.sampled_from(paths))
    parent = value
    for part in path[:-1]:
        parent = parent[part]
    kind = data.draw(st.sampled_from(["replace", "remove", "rename", "add"]))
    # A copy: a later change may be made inside of it.
    drawn = deepcopy(data.draw(VALUES))
    if kind == "remove":
        del parent[path[-1]]
    elif kind == "replace" or not isinstance(parent, dict):
        parent[path[-1]] = drawn
    elif kind == "rename":
        parent[data.draw(KEYS)] = parent.pop(path[-1])
    else:
        parent[data.draw(KEYS)] = drawn


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the paths to all values in a value."""
    yield path
    inner = dict(enumerate(value)) if isinstance(value, list) else value
    if isinstance(inner, dict):
        for part, each in inner.items():
            yield from places(each, (*path, part))
