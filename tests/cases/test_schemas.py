"""Faults that users reported of other products: references and roots of schemas (kind C)."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import ContractError, load
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cases.conftest import Json, Project
    from toolreg.registry import Declaration

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema"
DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"
OBJECT: Json = {"type": "object", "properties": {}}


def _tool(schema: Any, name: str = "probe", **fields: Any) -> Json:
    contract = {"namespace": "demo", "name": name, "description": "Probe.", "inputSchema": schema}
    return {**contract, **fields}


def _input(properties: Json, **keywords: Any) -> Json:
    return _tool({"type": "object", "properties": properties, **keywords})


LIMIT: Json = {
    "type": "object",
    "properties": {"limit": {"type": "integer", "maximum": 50}},
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("reference", "keywords"),
    [
        ("#/$defs/Q", {"$defs": {"Q": LIMIT}}),
        ("#/$defs/Q", {"$defs": {"Q": {"$ref": "#/$defs/R"}, "R": LIMIT}}),
        ("#/$defs/a~1b%25c", {"$defs": {"a/b%c": LIMIT}}),
        ("#limit", {"$defs": {"Q": {"$anchor": "limit", **LIMIT}}}),
        ("#/definitions/Q", {"definitions": {"Q": LIMIT}}),
        ("#/definitions/Q", {"$schema": DRAFT_7, "definitions": {"Q": LIMIT}}),
        ("#/properties/r", {}),
        ("limit.json", {"$defs": {"Q": {"$id": "limit.json", **LIMIT}}}),
    ],
)
def test_c01_references_are_followed(project: Project, reference: str, keywords: Json) -> None:
    """What a reference leads to judges arguments, at the place where the reference stands."""
    properties = {"q": {"$ref": reference}, "r": LIMIT}

    calls = project.calls(
        _input(properties, required=["q"], **keywords),
        '{"q":{"limit":5}}',
        '{"q":{"limit":99}}',
        '{"q":{"other":1}}',
        "{}",
    )

    assert [each.outcome for each in calls] == ["invoke", "reject", "reject", "reject"]
    assert calls[0].typed == calls[0].plain == {"q": {"limit": 5}}
    assert ["/q/limit" in calls[1].text, "/q: " in calls[2].text, '"q"' in calls[3].text] == [
        True,
        True,
        True,
    ]


@pytest.mark.parametrize(
    "reference",
    ["#/$defs/Missing", "#missing", "missing.json#/A", "#/$defs/a~1b", "#/properties/z"],
)
@pytest.mark.parametrize("key", ["inputSchema", "outputSchema"])
def test_c02_unresolved_reference(project: Project, reference: str, key: str) -> None:
    """A reference that leads nowhere is an error of its tool alone, found when it is loaded."""
    schema = {"type": "object", "properties": {"s": {"$ref": reference}}}
    bad = {**_tool(OBJECT, "bad"), key: schema}
    loaded = project.read({"bad.json": bad, "ok.json": _tool(OBJECT, "ok")})

    (found,) = loaded.diagnostics
    assert (found.code, found.tool_id) == ("R001", "demo.bad")
    assert found.location.pointer == f"/{key}/properties/s/$ref"
    assert repr(reference.partition("#/A")[0]) in found.message
    assert list(loaded.registry) == ["demo.ok"]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda ref: {"items": {"anyOf": [True, ref]}},
        lambda ref: {"prefixItems": [ref]},
        lambda ref: {"not": {"if": ref}},
        lambda ref: {"patternProperties": {"^a": ref}},
        lambda ref: {"dependentSchemas": {"a": ref}},
        lambda ref: {"propertyNames": ref, "unevaluatedItems": {}},
        lambda ref: {"unevaluatedProperties": ref},
        lambda ref: {"contains": ref},
        lambda ref: {"contentSchema": ref},
        lambda ref: {"$defs": {"unused": ref}},
    ],
)
def test_c02_unresolved_reference_in_any_keyword(
    project: Project, wrap: Callable[[Json], Json]
) -> None:
    """Such a reference is found under each keyword that holds schemas, used or not."""
    found = project.errors({"a.json": _input({"q": wrap({"$ref": "#/$defs/Missing"})})})

    assert [each.code for each in found] == ["R001"]
    assert "#/$defs/Missing" in found[0].message


@pytest.mark.parametrize(
    ("reference", "keywords"),
    [
        ({"$dynamicRef": "#missing"}, {}),
        ({"$dynamicRef": "#missing"}, {"$schema": DRAFT_2020}),
        ({"$ref": "#missing"}, {"$schema": DRAFT_2019}),
        ({"$ref": "#missing"}, {"$schema": DRAFT_4}),
    ],
)
def test_c02_unresolved_reference_of_other_dialects(
    project: Project, reference: Json, keywords: Json
) -> None:
    """Such a reference is found in each dialect, dynamic ones included."""
    found = project.errors({"a.json": _input({"q": reference}, **keywords)})

    assert len(found) == 1
    assert "missing" in found[0].message


VALUE: Json = {"a": [1, None, {"b": "c"}]}
SCALARS: list[Json] = [{"type": each} for each in ("string", "number", "boolean", "null")]


K: Json = {"$ref": "#/$defs/K"}
J: Json = {"$ref": "#/$defs/J"}
ANY: Json = {"anyOf": [*SCALARS, J, {"$ref": "#/$defs/L"}]}
RECURSIONS: list[tuple[Json, Json]] = [
    (
        {
            "anyOf": [
                *SCALARS,
                {"type": "array", "items": J},
                {"type": "object", "additionalProperties": J},
            ]
        },
        {},
    ),
    ({"type": ["object"], "additionalProperties": K}, {"K": ANY, "L": {"items": K}}),
    ({"type": ["object", "array", "integer", "null", "string"], "items": J}, {}),
    ({"patternProperties": {"": J}, "items": J}, {}),
    ({"unevaluatedProperties": J, "prefixItems": [J]}, {}),
]


@pytest.mark.parametrize(("schema", "more"), RECURSIONS)
def test_c03_recursion_through_anything(project: Project, schema: Json, more: Json) -> None:
    """A schema that recurs through a list or a mapping is read, generated, and judges results."""
    output = {"type": "object", "properties": {"data": J}, "$defs": {"J": schema, **more}}
    registry = project.registry({"a.json": _tool(OBJECT, outputSchema=output)})
    stub = project.stub(registry)

    def answer(_args: object) -> Json:
        return {"data": VALUE}

    by_stub = _structured(ClientToolAnswers(stub.answer(answer)))
    by_id = _structured(ClientToolAnswers.from_registry(registry, {"demo.probe": answer}))
    assert stub.output_model is not None
    view = stub.output_model.model_validate({"data": VALUE})

    assert by_stub == by_id == json.dumps({"data": VALUE})
    assert json.dumps(view.model_dump(mode="json", exclude_unset=True)) == by_id


def _structured(answers: ClientToolAnswers) -> str:
    """Call the tool, and give its structured result as JSON: 1 is not 1.0 there."""
    result = asyncio.run(answers.run(ClientToolCall.from_json("demo.probe", "{}")))
    assert isinstance(result, ToolResult)
    assert not result.is_error
    return json.dumps(result.structured_content)


LOOPS: list[tuple[str, Json]] = [
    ("pair", {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}),
    ("itself", {"A": {"$ref": "#/$defs/A"}}),
    ("three", {
        "A": {"$ref": "#/$defs/B"}, "B": {"allOf": [{"$ref": "#/$defs/C"}]},
        "C": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/A"}]},
    }),
    ("not", {"A": {"not": {"$ref": "#/$defs/A"}}}),
    ("if", {"A": {"if": True, "then": {"$ref": "#/$defs/A"}}}),
    ("dependent", {"A": {"dependentSchemas": {"k": {"$ref": "#/$defs/A"}}}}),
    ("anchor", {"A": {"$anchor": "a", "oneOf": [{"$ref": "#a"}]}}),
]  # fmt: skip


@pytest.mark.parametrize(
    "definitions", [each for _, each in LOOPS], ids=[name for name, _ in LOOPS]
)
def test_c06_references_that_lead_only_to_each_other(project: Project, definitions: Json) -> None:
    """A loop that takes no step into the value is an error when it is loaded."""
    found = project.errors(
        {"a.json": _input({"a": {"$ref": "#/$defs/A"}}, **{"$defs": definitions})}
    )

    assert {each.code for each in found} == {"R004"}
    assert all(each.location.file == "contracts/a.json" for each in found)


@pytest.mark.parametrize(
    "keywords",
    [
        {"allOf": [{"$ref": "#"}]},
        {"$anchor": "r", "anyOf": [{"$ref": "#r"}]},
        {"$dynamicAnchor": "n", "allOf": [{"$dynamicRef": "#n"}]},
        {"$schema": DRAFT_2019, "$recursiveAnchor": True, "allOf": [{"$recursiveRef": "#"}]},
        {"$schema": DRAFT_7, "allOf": [{"$ref": "#"}]},
        {"$schema": DRAFT_4, "dependencies": {"a": {"$ref": "#"}}},
    ],
)
def test_c06_loops_at_the_root(project: Project, keywords: Json) -> None:
    """A root that leads to itself is an error too, in each dialect, by each reference."""
    found = project.errors({"a.json": _input({"a": {}}, **keywords)})

    assert {each.code for each in found} == {"R004"}


@pytest.mark.parametrize(
    "schema",
    [
        {"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}}]},
        {"type": "array"},
        {"type": ["object"]},
        {"type": ["object", "null"]},
        {"type": "Object"},
        {"$ref": "#/$defs/A", "$defs": {"A": {"type": "object"}}},
        {},
        {"type": None},
        {"properties": {}},
        {"allOf": [{"type": "object"}]},
        True,
        None,
        [],
        "object",
    ],
)
def test_c07_input_that_is_no_object(project: Project, schema: Any) -> None:
    """Such an input schema is an error of its tool; strict loading fails as a whole with it."""
    files = {"bad.json": _tool(schema, "bad"), "ok.json": _tool(OBJECT, "ok")}
    loaded = project.read(files)

    assert [each.tool_id for each in loaded.diagnostics] == ["demo.bad"]
    assert list(loaded.registry) == ["demo.ok"]
    with pytest.raises(ContractError) as caught:
        load("contracts")
    assert caught.value.diagnostics == loaded.diagnostics


@pytest.mark.parametrize(
    "keywords",
    [
        {"anyOf": [{"required": ["ids"]}, {"required": ["near"]}]},
        {"not": {"allOf": [{"not": {"required": ["ids"]}}, {"not": {"required": ["near"]}}]}},
        {"if": {"required": ["ids"]}, "else": {"required": ["near"]}},
        {"minProperties": 1, "additionalProperties": False},
        {"allOf": [{"anyOf": [{"required": ["near"]}, {"required": ["ids"]}]}]},
    ],
)
def test_c08_one_of_these_is_required(project: Project, keywords: Json) -> None:
    """A rule beside `type: object` at the root holds, and the model can hold each form."""
    properties = {"ids": {"type": "array", "items": {"type": "string"}}, "near": {"type": "string"}}
    texts = ["{}", '{"ids":["a"]}', '{"near":"u"}', '{"ids":"a","near":"u"}']

    calls = project.calls(_input(properties, **keywords), *texts)

    assert [each.outcome for each in calls] == ["reject", "invoke", "invoke", "reject"]
    assert [each.typed for each in calls[1:3]] == [{"ids": ["a"]}, {"near": "u"}]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object"},
        {"type": "object", "properties": {}},
        {"type": "object", "required": []},
        {"type": "object", "additionalProperties": False},
        {"type": "object", "properties": {}, "required": [], "additionalProperties": True},
    ],
)
def test_c10_empty_objects(project: Project, schema: Json) -> None:
    """An input without properties is called with `{}`, and is published as it was written."""
    (call,) = project.calls(_tool(schema), "{}")
    registry = project.registry({"a.json": _tool(schema)})

    assert (call.outcome, call.typed, call.plain) == ("invoke", {}, {})
    assert registry["demo.probe"].definition()["inputSchema"] == schema


HANDED_OUT = [
    lambda each: each.input_schema,
    lambda each: each.definition()["inputSchema"],
    lambda each: each.declared()["inputSchema"],
    lambda each: each.fields["inputSchema"],
]


@pytest.mark.parametrize("hand_out", HANDED_OUT)
def test_c23_definitions_cannot_be_changed(
    project: Project, hand_out: Callable[[Declaration], Any]
) -> None:
    """A consumer that changes the schema it was handed changes nothing for anyone else."""
    registry = project.registry({"a.json": _input({"a": {"type": "string"}})})
    before = registry["demo.probe"].fingerprint

    hand_out(registry["demo.probe"])["properties"]["x"] = False

    after = registry["demo.probe"]
    assert after.input_schema["properties"] == {"a": {"type": "string"}}
    assert after.definition() == {
        "name": "probe",
        "description": "Probe.",
        "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
    }
    assert after.fingerprint == before
    answers = ClientToolAnswers.from_registry(registry, {"demo.probe": lambda _args: "done"})
    result = asyncio.run(answers.run(ClientToolCall.from_json("demo.probe", '{"x":1}')))
    assert isinstance(result, ToolResult)
    assert not result.is_error
