"""Faults that users reported of other products: what schemas mean, by dialect (kind C)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Level

if TYPE_CHECKING:
    from tests.cases.conftest import Call, Json, Project

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_6 = "http://json-schema.org/draft-06/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema"
DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"
DIALECTS = [None, DRAFT_4, DRAFT_6, DRAFT_7, DRAFT_2019, DRAFT_2020]


def _input(properties: Json, dialect: str | None = None, **keywords: Any) -> Json:
    named = {} if dialect is None else {"$schema": dialect}
    schema = {**named, "type": "object", "properties": properties, **keywords}
    return {"namespace": "demo", "name": "probe", "description": "Probe.", "inputSchema": schema}


def _outcomes(calls: list[Call]) -> str:
    """Give a letter for each call: `i` where it reached the answers, `r` where it was refused."""
    return "".join(each.outcome[0] for each in calls)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "text", ['{"n":60.0}', '{"n":6e1}', '{"n":600E-1}', '{"more":[{"k":60.0}]}']
)
def test_c12_whole_numbers(project: Project, dialect: str | None, text: str) -> None:
    """60.0 is an integer from draft 6 on, and arrives as one; in draft 4 it is none."""
    inner = {"type": "object", "properties": {"k": {"type": "integer"}}}
    properties = {"n": {"type": "integer"}, "more": {"type": "array", "items": inner}}

    whole, half = project.calls(_input(properties, dialect), text, '{"n":60.5}')

    assert half.outcome == "reject"
    assert whole.outcome == ("reject" if dialect == DRAFT_4 else "invoke")
    if whole.outcome == "invoke":
        assert json.dumps(whole.typed) in ('{"n": 60}', '{"more": [{"k": 60}]}')


WRONG = [
    ("date-time", "soon"),
    ("email", "nobody"),
    ("date", "2026-02-30"),
    ("time", "25:00:00Z"),
    ("ipv4", "256.1.1.1"),
    ("ipv6", "1::2::3"),
    ("uri", "no uri"),
    ("hostname", "-a-"),
    ("uuid", "123"),
    ("regex", "["),
    ("json-pointer", "a"),
    ("duration", "1 day"),
]
RIGHT = {
    "date-time": "2026-01-02T03:04:05Z",
    "email": "a@example.org",
    "date": "2026-02-28",
    "time": "23:00:00Z",
    "ipv4": "255.1.1.1",
    "ipv6": "1::2",
    "uri": "urn:a:b",
    "hostname": "a.example",
    "uuid": "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
    "regex": "[a]",
    "json-pointer": "/a",
    "duration": "P1D",
}


@pytest.mark.parametrize("dialect", [None, DRAFT_7])
@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_c13_formats_are_asserted(
    project: Project, dialect: str | None, name: str, wrong: str
) -> None:
    """Each format is asserted where its dialect has it, and values pass as the texts they are."""
    contract = _input({"at": {"type": "string", "format": name}}, dialect)
    texts = [json.dumps({"at": each}) for each in (RIGHT[name], wrong)]

    right, refused = project.calls(contract, *texts)

    assert (right.outcome, right.plain) == ("invoke", {"at": RIGHT[name]})
    is_known = dialect is None or name not in ("uuid", "duration")
    assert refused.outcome == ("reject" if is_known else "invoke")


def test_c13_unknown_formats_are_annotations(project: Project) -> None:
    """A format that no dialect knows is none to assert."""
    contract = _input({"at": {"type": "string", "format": "colour"}})

    assert _outcomes(project.calls(contract, '{"at":"soon"}')) == "i"


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("beside", [{"minLength": 3}, {"enum": ["abc"]}, {"type": "integer"}])
def test_c14_keywords_beside_a_reference(
    project: Project, dialect: str | None, beside: Json
) -> None:
    """Keywords beside `$ref` are ignored up to draft 7, and hold from 2019-09 on."""
    is_old = dialect in (DRAFT_4, DRAFT_6, DRAFT_7)
    key = "definitions" if is_old else "$defs"
    contract = _input(
        {"t": {"$ref": f"#/{key}/S", **beside}}, dialect, **{key: {"S": {"type": "string"}}}
    )

    assert _outcomes(project.calls(contract, '{"t":"b"}')) == ("i" if is_old else "r")


def test_c15_boolean_schemas(project: Project) -> None:
    """A subschema of true takes all, one of false nothing."""
    contract = _input({"any": True, "list": {"type": "array", "items": True}, "gone": False})
    texts = ['{"any":{"k":[1]},"list":[1,"a",null]}', '{"gone":1}', '{"gone":null}', "{}"]

    calls = project.calls(contract, *texts)

    assert _outcomes(calls) == "irri"
    assert calls[0].typed == {"any": {"k": [1]}, "list": [1, "a", None]}


@pytest.mark.parametrize(
    ("schema", "outcomes"),
    [
        ({"not": True}, "rrr"),
        ({"not": False}, "iii"),
        ({"anyOf": [False, True]}, "iii"),
        ({"oneOf": [True, True]}, "rrr"),
        ({"allOf": [True, False]}, "rrr"),
        ({"items": False}, "iir"),
        ({"contains": False}, "iir"),
        ({"propertyNames": False}, "iri"),
        ({"additionalProperties": False}, "iri"),
        ({"unevaluatedProperties": False, "unevaluatedItems": True}, "iri"),
        ({"dependentSchemas": {"a": False}}, "iri"),
        ({"patternProperties": {"^a": False, "^b": True}}, "iri"),
        ({"if": True, "then": False}, "rrr"),
        ({"$ref": "#/$defs/T"}, "iii"),
        ({"$ref": "#/$defs/F"}, "rrr"),
        ({"prefixItems": [False], "items": True}, "iir"),
    ],
)
def test_c15_boolean_schemas_anywhere(project: Project, schema: Json, outcomes: str) -> None:
    """Each keyword that holds schemas takes boolean ones."""
    contract = _input({"q": schema}, None, **{"$defs": {"T": True, "F": False}})

    assert _outcomes(project.calls(contract, '{"q":1}', '{"q":{"a":1}}', '{"q":[1]}')) == outcomes


def test_c16_constants_that_are_no_texts(project: Project) -> None:
    """False is not 0, 3.0 is 3, and neither a text nor true is a number."""
    contract = _input({"seen": {"const": False}, "step": {"enum": [3, 9, None]}})
    texts = [
        '{"seen":false,"step":null}', '{"seen":0}', '{"step":3.0}', '{"step":"3"}', '{"step":true}',
    ]  # fmt: skip

    calls = project.calls(contract, *texts)

    assert _outcomes(calls) == "irirr"
    assert calls[0].typed == {"seen": False, "step": None}


@pytest.mark.parametrize(
    ("schema", "right", "wrong"),
    [
        ({"const": None}, ["null"], ["0", "false", '""', "{}"]),
        ({"const": 1}, ["1", "1.0"], ["true", '"1"', "2"]),
        ({"const": 1.0}, ["1", "1.0"], ["true"]),
        ({"const": True}, ["true"], ["1", '"true"']),
        ({"const": []}, ["[]"], ["{}", "[null]", "null"]),
        ({"const": {"a": [0, False]}}, ['{"a":[0,false]}', '{"a":[0.0,false]}'], ['{"a":[0,0]}']),
        ({"enum": [0, "0", ""]}, ["0", '"0"', '""', "-0.0"], ["false", "null"]),
        ({"enum": [[1], {"k": 1}]}, ["[1.0]", '{"k":1}'], ["[true]", '{"k":true}', "1"]),
        ({"const": 2**53 + 1}, [str(2**53 + 1)], [str(2**53)]),
        ({"const": 10**30}, [str(10**30)], [str(10**30 + 1)]),
        ({"enum": ["no", "é"]}, ['"no"', '"\\u00e9"'], ['"e\\u0301"', "false"]),
    ],
)
def test_c16_equality_is_that_of_json(
    project: Project, schema: Json, right: list[str], wrong: list[str]
) -> None:
    """Constants and options of any type take what equals them as JSON, and nothing else."""
    texts = [f'{{"q":{each}}}' for each in [*right, *wrong]]

    calls = project.calls(_input({"q": schema}), *texts)

    assert _outcomes(calls) == "i" * len(right) + "r" * len(wrong)


@pytest.mark.parametrize(
    ("types", "outcomes"),
    [
        (["null", "string"], "iirrrrr"),
        (["string"], "irrrrrr"),
        (["integer", "string"], "irirrrr"),
        (["number", "boolean"], "rriiirr"),
        (["array", "object"], "rrrrrii"),
        (["null", "integer", "number"], "riiirrr"),
        (["boolean", "null", "array", "object", "number", "string"], "iiiiiii"),
    ],
)
def test_c17_types_as_a_list(project: Project, types: list[str], outcomes: str) -> None:
    """A value of any listed type passes, unchanged; an absent one passes too."""
    values = ["x", None, 1, 1.5, True, [1], {"k": None}]
    texts = [json.dumps({"s": each}) for each in values]

    calls = project.calls(_input({"s": {"type": types}}), *texts, "{}")

    assert _outcomes(calls) == f"{outcomes}i"
    passed = [each.typed for each in calls if each.outcome == "invoke"]
    texts = [text for text, each in zip(texts, outcomes, strict=True) if each == "i"]
    assert [json.dumps(each) for each in passed] == [*texts, "{}"]


DEFAULTS: list[Json] = [
    {"s": {"type": "string", "default": None}},
    {"n": {"type": "integer", "default": "three"}},
    {"e": {"enum": ["a", "b"], "default": "c"}},
    {"f": {"format": "date", "default": "soon"}},
    {"o": {"type": "object", "required": ["k"], "default": {}}},
    {"l": {"type": "array", "items": {"type": "string"}, "default": [1]}},
    {"r": {"$ref": "#/$defs/N", "default": 1.5}},
    {"d": {"items": {"anyOf": [{"const": 1, "default": True}]}}},
]


@pytest.mark.parametrize("dialect", [None, DRAFT_2019, DRAFT_7])
@pytest.mark.parametrize("key", ["inputSchema", "outputSchema"])
def test_c18_defaults_that_their_schema_forbids(
    project: Project, key: str, dialect: str | None
) -> None:
    """Each such default has a finding with a pointer; the tool loads."""
    properties: Json = {}
    for each in DEFAULTS if dialect != DRAFT_7 else [each for each in DEFAULTS if "r" not in each]:
        properties.update(each)
    contract = _input({})
    contract[key] = _input(properties, dialect, **{"$defs": {"N": {"type": "integer"}}})[
        "inputSchema"
    ]
    loaded = project.read({"a.json": contract})

    found = [each for each in loaded.diagnostics if each.code == "C011"]
    places = {name: f"/{key}/properties/{name}/default" for name in properties}
    places["d"] = f"/{key}/properties/d/items/anyOf/0/default"
    assert [each.location.pointer for each in found] == list(places.values())
    assert {each.level for each in loaded.diagnostics} == {Level.WARNING}
    assert list(loaded.registry) == ["demo.probe"]


PAIR: Json = {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("key", ["inputSchema", "outputSchema"])
def test_c22_tuples_of_old_dialects(project: Project, dialect: str | None, key: str) -> None:
    """A list under `items` is wrong in 2020-12, with a hint; in the drafts before it holds."""
    contract = {**_input({}), key: _input({"pair": PAIR}, dialect)["inputSchema"]}
    found = project.errors({"a.json": contract})

    if dialect not in (None, DRAFT_2020):
        assert found == []
        return
    assert [each.location.pointer for each in found] == [f"/{key}/properties/pair/items"]
    text = str(found[0])
    assert "prefixItems" in text or "$schema" in text


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "number", "minimum": 0, "exclusiveMinimum": True},
        {"type": "string", "required": True},
        {"type": "object", "required": "a"},
        {"type": "any"},
        {"type": ["string", "string"]},
        {"enum": "a"},
        {"minLength": -1},
        {"properties": {"a": {"type": "strnig"}}},
        {"anyOf": []},
        {"$defs": {"a": 1}},
        {"pattern": 1},
        {"additionalProperties": "no"},
    ],
)
def test_c22_other_habits_that_the_dialect_refuses(project: Project, schema: Json) -> None:
    """What another draft, or none, allows is refused where it stands, nested however deep."""
    (found,) = project.errors({"a.json": _input({"q": {"items": {"not": schema}}})})

    assert found.code == "C005"
    assert found.location.pointer.startswith("/inputSchema/properties/q/items/not")


PLACES = ["#/$defs/Id", "other.json#/$defs/Id", "other.json"]


def _referring(place: str, named: Any) -> Json:
    """Give files with a schema that refers to another one, which names a dialect."""
    inner: Json = {"$schema": named, "type": "string", "$defs": {"Id": {"$schema": named}}}
    tool = {**_input({"q": {"$ref": place}}), "$defs": {"Id": inner}}
    return {"a.json": tool, "other.json": inner}


@pytest.mark.parametrize("named", ["string", "", "json-schema:///mine"])
@pytest.mark.parametrize("place", PLACES)
def test_c22_unknown_dialect_of_what_is_referred_to(
    project: Project, place: str, named: str
) -> None:
    """A dialect that is not known is told where it is named, also in what is referred to."""
    found = project.errors(_referring(place, named))

    assert {each.code for each in found} == {"C009"}
    assert {each.location.pointer.rpartition("/")[2] for each in found} == {"$schema"}


@pytest.mark.parametrize("named", [5, None, True, [], {}])
@pytest.mark.parametrize("place", PLACES)
def test_c22_dialect_that_is_no_text(project: Project, place: str, named: Any) -> None:
    """Neither is a dialect one that is no text."""
    found = project.errors(_referring(place, named))

    assert {each.code for each in found} | {"C005", "C009"} == {"C005", "C009"}
    assert found


@pytest.mark.parametrize("dialect", [None, DRAFT_6, DRAFT_7, DRAFT_2019])
@pytest.mark.parametrize(
    "named", ["https://example.org/mine", "https://json-schema.org/draft/2020-12/schemas"]
)
def test_c22_unknown_dialect_inside_of_a_schema(
    project: Project, dialect: str | None, named: str
) -> None:
    """It is told inside of a schema, too, with or without a dialect at the root."""
    found = project.errors({"a.json": _input({"q": {"items": {"$schema": named}}}, dialect)})

    assert [(each.code, each.location.pointer) for each in found] == [
        ("C009", "/inputSchema/properties/q/items/$schema")
    ]
