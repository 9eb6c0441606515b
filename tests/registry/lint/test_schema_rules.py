"""Schemas that are valid and yet most likely wrong, as authors write them."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Declaration, ToolId, read
from toolreg.registry.lint import lint
from toolreg.registry.lint._schema_rules import schema_findings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Lint = Callable[..., list[str]]

CODES = {"C012", "C013", "C014", "C015", "C016", "C017", "C018", "C019"}
DRAFT_4, DRAFT_6, DRAFT_7 = (f"http://json-schema.org/draft-0{n}/schema#" for n in (4, 6, 7))
D2019 = "https://json-schema.org/draft/2019-09/schema"
D2020 = "https://json-schema.org/draft/2020-12/schema"
Q = {"properties": {"q": {"type": "string"}}}


@pytest.fixture
def found(tmp_path: Path) -> Lint:
    """Give a function that lints a schema: each code with the pointer that it is found at."""

    def lint_schema(schema: dict[str, Any], dialect: str | None = None) -> list[str]:
        named = {"$schema": dialect} if dialect else {}
        tool = {"name": "ping", "inputSchema": {**named, "type": "object", **schema}}
        path = tmp_path / "a.json"
        path.write_text(json.dumps(tool), "utf-8")
        loaded = read(path)
        assert not [each for each in loaded.diagnostics if each.level == "error"]
        return [
            f"{each.code} {each.location.pointer.removeprefix('/inputSchema')}"
            for each in lint(loaded.registry, loaded.contracts)
            if each.code in CODES
        ]

    return lint_schema


def _q(schema: Any) -> dict[str, Any]:
    return {"properties": {"q": schema}}


WRONG: list[tuple[str, dict[str, Any], str | None]] = [
    # Patterns.
    ("C012 /properties/q/pattern", _q({"type": "string", "pattern": "^(a+)+$"}), None),
    ("C012 /properties/q/pattern", _q({"pattern": r"\d+\d+$", "maxLength": 5000}), None),
    ("C012 /patternProperties/^(a|a)*$", {"patternProperties": {"^(a|a)*$": {}}}, None),
    # `description: Their name, as it is spoken` between braces, where the comma starts a key.
    ("C017 /properties/q/as it is spoken", _q({"description": "N", "as it is spoken": None}), None),
    # Required names.
    ("C013 /required/0", {"required": ["q"]}, None),
    ("C013 /required/1", {**Q, "required": ["q", "query"]}, None),
    ("C013 /required/0", {**Q, "required": ["p"], "additionalProperties": False}, None),
    ("C013 /required/0", {**Q, "required": ["p"], "additionalProperties": True}, None),
    (
        "C013 /properties/q/items/required/0",
        _q({"items": {"type": "object", "required": ["p"]}}),
        None,
    ),
    (
        "C013 /required/0",
        {
            **Q,
            "required": ["p"],
            "additionalProperties": False,
            "allOf": [_q({}), {"properties": {"p": {}}}],
        },
        None,
    ),
    (
        "C013 /anyOf/0/required/0",
        {"anyOf": [{**Q, "required": ["p"]}, {"properties": {"r": {}}}]},
        None,
    ),
    (
        "C013 /anyOf/0/required/0",
        {
            "anyOf": [
                {**Q, "required": ["r"], "additionalProperties": False},
                {"properties": {"r": {}}},
            ]
        },
        None,
    ),
    (
        "C013 /$defs/D/required/0",
        {"$defs": {"D": {**Q, "required": ["p"]}}, **_q({"$ref": "#/$defs/D"})},
        None,
    ),
    ("C013 /required/0", {"patternProperties": {"^x_": {}}, "required": ["q"]}, None),
    # Examples.
    ("C014 /properties/q/examples/1", _q({"type": "integer", "examples": [1, "2"]}), None),
    ("C014 /examples/0", {**Q, "examples": [{"q": 1}]}, None),
    (
        "C014 /properties/q/examples/0",
        {**_q({"$ref": "#/$defs/D", "examples": ["x"]}), "$defs": {"D": {"type": "integer"}}},
        None,
    ),
    ("C014 /properties/q/examples/0", _q({"type": "integer", "examples": ["2"]}), DRAFT_7),
    (
        "C014 /properties/q/examples/0",
        {
            "$id": "https://example.org/ping",
            **_q({"$ref": "#/$defs/D", "examples": ["x"]}),
            "$defs": {"D": {"type": "integer"}},
        },
        None,
    ),
    # Enums and consts.
    ("C015 /properties/q/enum/0", _q({"type": "integer", "enum": ["1", "2"]}), None),
    ("C015 /properties/q/enum/1", _q({"type": "string", "enum": ["no", False]}), None),
    ("C015 /properties/q/enum/1", _q({"type": "string", "enum": ["a", None]}), None),
    ("C015 /properties/q/enum/0", _q({"type": ["integer", "null"], "enum": [1.5, None]}), None),
    ("C015 /properties/q/enum", _q({"enum": []}), None),
    ("C015 /properties/q/enum/2", _q({"enum": ["a", "b", "a"]}), None),
    ("C015 /properties/q/enum/1", _q({"enum": [1, 1.0]}), None),
    ("C015 /properties/q/enum/1", _q({"enum": [{"a": [1], "b": 2}, {"b": 2, "a": [1]}]}), None),
    ("C015 /properties/q/const", _q({"type": "string", "const": 1}), None),
    # Keywords of other dialects.
    ("C016 /dependencies", {**Q, "dependencies": {"q": ["q"]}}, None),
    (
        "C016 /properties/q/additionalItems",
        _q({"prefixItems": [{}], "additionalItems": False}),
        None,
    ),
    ("C016 /properties/q/$recursiveRef", _q({"$recursiveRef": "#"}), None),
    ("C016 /id", {"id": "https://example.org/ping"}, None),
    ("C016 /definitions", {"definitions": {"D": {}}}, None),
    ("C016 /$defs", {"$defs": {"D": {}}}, DRAFT_7),
    ("C016 /properties/q/prefixItems", _q({"type": "array", "prefixItems": [{}]}), DRAFT_7),
    ("C016 /properties/q/prefixItems", _q({"type": "array", "prefixItems": [{}]}), D2019),
    ("C016 /unevaluatedProperties", {"unevaluatedProperties": False}, DRAFT_7),
    ("C016 /dependentRequired", {**Q, "dependentRequired": {"q": ["q"]}}, DRAFT_7),
    ("C016 /properties/q/minContains", _q({"contains": {}, "minContains": 2}), DRAFT_7),
    ("C016 /if", {"if": {"required": ["q"]}, **Q}, DRAFT_6),
    ("C016 /properties/q/const", _q({"const": 1}), DRAFT_4),
    ("C016 /properties/q/contains", _q({"contains": {}}), DRAFT_4),
    ("C016 /$id", {"$id": "https://example.org/ping"}, DRAFT_4),
    ("C016 /properties/q/nullable", _q({"type": "string", "nullable": True}), None),
    ("C016 /properties/q/nullable", _q({"enum": ["a"], "nullable": True}), DRAFT_7),
    ("C016 /properties/q/example", _q({"type": "string", "example": "a"}), None),
    (
        "C016 /properties/q/minLength",
        {
            **_q({"$ref": "#/definitions/D", "minLength": 3}),
            "definitions": {"D": {"type": "string"}},
        },
        DRAFT_7,
    ),
    # Misspelt keywords.
    *(
        (f"C017 /properties/q/{key}", _q({key: value}), None)
        for key, value in {
            "requried": ["a"],
            "require": ["a"],
            "minLenght": 1,
            "min_length": 1,
            "MaxLength": 1,
            "additionalproperties": False,
            "additionalProperty": False,
            "additional_properties": False,
            "propeties": {},
            "property": {},
            "enums": ["a"],
            "item": {},
            "items_": {},
            "desciption": "What to look for.",
            "discription": "What to look for.",
            "patern": "^a$",
            "fromat": "date",
            "formats": "date",
            "defualt": 1,
            "defaultValue": 1,
            "tpye": "string",
            "types": ["string"],
            "Type": "string",
            "one_of": [{}],
            "anyof": [{}],
            "exmples": ["a"],
            "read_only": True,
            "depreciated": True,
            "min": 1,
            "max": 1,
            "regex": "^a$",
            "ref": "#/$defs/D",
            "unique_items": True,
            "exclusiveMin": 1,
        }.items()
        if key != "exclusiveMin"
    ),
    # Bounds.
    *(
        (f"C018 /properties/q/{low}", _q({low: 3, high: 2}), None)
        for low, high in (
            ("minimum", "maximum"),
            ("exclusiveMinimum", "maximum"),
            ("minimum", "exclusiveMaximum"),
            ("minLength", "maxLength"),
            ("minItems", "maxItems"),
            ("minProperties", "maxProperties"),
        )
    ),
    ("C018 /properties/q/minimum", _q({"minimum": 2, "exclusiveMaximum": 2}), None),
    (
        "C018 /properties/q/minimum",
        _q({"minimum": 2, "maximum": 2, "exclusiveMaximum": True}),
        DRAFT_4,
    ),
    # Keywords without effect.
    ("C019 /properties/q/minLength", _q({"type": "integer", "minLength": 1}), None),
    ("C019 /properties/q/properties", _q({"type": "array", "properties": {"a": {}}}), None),
    ("C019 /properties/q/items", _q({"type": "object", "items": {"type": "string"}}), None),
    ("C019 /properties/q/minimum", _q({"type": ["string", "null"], "minimum": 1}), None),
    ("C019 /properties/q/format", _q({"type": "integer", "format": "date-time"}), None),
    ("C019 /properties/q/required", _q({"type": "array", "required": ["a"]}), None),
    ("C019 /then", {"then": Q}, None),
    ("C019 /properties/q/minContains", _q({"minContains": 1}), None),
]
RIGHT: list[tuple[dict[str, Any], str | None]] = [
    # Patterns.
    (_q({"pattern": "^[a-z]+$"}), None),
    (_q({"pattern": r"\d+$"}), None),
    (_q({"pattern": r"^\S+@\S+\.\S+$", "maxLength": 254}), None),
    (_q({"const": {"pattern": "^(a+)+$"}}), None),
    (_q({"properties": {"pattern": {"type": "string"}}}), None),
    # Required names.
    ({"properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, None),
    ({"allOf": [{"properties": {"a": {}}}], "required": ["a"]}, None),
    ({"allOf": [{"properties": {"a": {}}}, {**Q, "required": ["a"]}]}, None),
    ({"if": {"required": ["x"]}, "then": Q, **Q}, None),
    ({**Q, "not": {"required": ["x"]}}, None),
    ({"required": ["a"], "additionalProperties": {"type": "string"}}, None),
    ({"required": ["x_a"], "patternProperties": {"^x_": {}}, "additionalProperties": False}, None),
    (
        {
            "required": ["a"],
            "oneOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"a": {}}}],
        },
        None,
    ),
    (
        {
            "required": ["a"],
            "allOf": [{"$ref": "#/$defs/D"}],
            "$defs": {"D": {"properties": {"a": {}}}},
        },
        None,
    ),
    (
        {
            "allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"kind": {}}}],
            "$defs": {"Base": {**Q, "required": ["kind"]}},
        },
        None,
    ),
    (
        {
            **_q({"$ref": "#/$defs/N"}),
            "allOf": [{"$ref": "#/$defs/N"}],
            "$defs": {"N": {"required": ["q"]}},
        },
        None,
    ),
    (
        {
            "if": Q,
            "then": {"properties": {"q": {"required": ["p"]}}},
            **_q({"properties": {"p": {}}}),
        },
        None,
    ),
    ({"dependentSchemas": {"q": {"required": ["p"]}}, "properties": {"q": {}, "p": {}}}, None),
    # Examples.
    (_q({"type": "integer", "examples": [1, 2]}), None),
    ({**Q, "examples": [{"q": "a"}]}, None),
    (_q({"properties": {"examples": {"type": "array", "items": {"type": "string"}}}}), None),
    # Enums and consts.
    (_q({"type": "integer", "enum": [1, 2.0]}), None),
    (_q({"type": ["string", "null"], "enum": ["a", None]}), None),
    (_q({"enum": [0, False, "0", None, [], [0], {}]}), None),
    (_q({"type": "number", "const": 1}), None),
    (_q({"default": {"type": "string", "enum": [1]}}), None),
    # Dialects.
    ({**_q({"$ref": "#/definitions/D"}), "definitions": {"D": {"type": "string"}}}, None),
    ({**_q({"$ref": "#/$defs/D"}), "$defs": {"D": {"type": "string"}}}, DRAFT_7),
    ({**Q, "dependencies": {"q": ["q"]}, "definitions": {}}, DRAFT_7),
    (_q({"type": "array", "items": [{}], "additionalItems": False}), DRAFT_7),
    (_q({"type": "array", "items": [{}], "additionalItems": False}), D2019),
    (_q({"type": "array", "prefixItems": [{}], "items": False}), D2020),
    (_q({"minimum": 1, "exclusiveMinimum": True}), DRAFT_4),
    ({"id": "https://example.org/ping"}, DRAFT_4),
    (_q({"type": ["string", "null"], "nullable": True}), None),
    (_q({"anyOf": [{"type": "string"}, {"type": "null"}], "nullable": True}), None),
    (_q({"nullable": False, "type": "string"}), None),
    (
        {
            **_q({"$ref": "#/definitions/D", "description": "A name.", "default": "a"}),
            "definitions": {"D": {"type": "string"}},
        },
        DRAFT_7,
    ),
    ({**_q({"$ref": "#/$defs/D", "minLength": 3}), "$defs": {"D": {"type": "string"}}}, None),
    (_q({"oneOf": [{}], "discriminator": {"propertyName": "kind"}, "xml": {}}), None),
    ({"properties": {"dependencies": {}, "id": {}, "nullable": {"type": "boolean"}}}, None),
    # Spelling.
    *(
        (_q({key: value}), None)
        for key, value in {
            "x-requried": ["a"],
            "optional": True,
            "note": "Ask first.",
            "enumNames": ["A"],
            "markdownDescription": "A *name*.",
            "propertyOrdering": ["a"],
            "order": 1,
            "group": "a",
            "version": "1",
            "hidden": True,
            "placeholder": "a",
            "label": "A",
            "unit": "m",
            "cost": 5,
            "name": "a",
            "requires": "a",
            "options": {"a": 1},
            "min": "one",
        }.items()
    ),
    ({"properties": {"requried": {}, "minLenght": {}, "enums": {}}}, None),
    (
        _q({"enum": [{"requried": 1}], "default": {"requried": 1}, "examples": [{"requried": 1}]}),
        None,
    ),
    ({"$defs": {"propeties": {}}, **_q({"$ref": "#/$defs/propeties"})}, None),
    # Bounds, and keywords with effect.
    (_q({"minimum": 2, "maximum": 2, "minLength": 0, "maxLength": 0}), None),
    (_q({"type": ["integer", "string"], "minLength": 1, "minimum": 1}), None),
    (_q({"type": "integer", "minimum": 1, "format": "int64"}), None),
    (_q({"minLength": 1, "minimum": 1, "items": {}, "properties": {}}), None),
    (_q({"type": "string", "properties": {}, "required": [], "additionalProperties": False}), None),
    ({"if": Q, "else": Q, **Q}, None),
]


@pytest.mark.parametrize(("expected", "schema", "dialect"), WRONG)
def test_what_is_most_likely_wrong_is_found(
    expected: str, schema: dict[str, Any], dialect: str | None, found: Lint
) -> None:
    """Each fault gives its code, at its place."""
    assert expected in found(schema, dialect)


@pytest.mark.parametrize(("schema", "dialect"), RIGHT)
def test_good_style_is_left_alone(schema: dict[str, Any], dialect: str | None, found: Lint) -> None:
    """What has a meaning, or does no harm, gives nothing."""
    assert found(schema, dialect) == []


def test_each_required_name_is_found(found: Lint) -> None:
    """One finding a name, each at the name."""
    assert found({**Q, "required": ["a", "q", "b"]}) == ["C013 /required/0", "C013 /required/2"]


def test_one_finding_tells_of_all_idle_keywords(found: Lint) -> None:
    """Keywords that are idle for one reason are told of once."""
    assert found(_q({"type": "boolean", "minLength": 1, "pattern": "a"})) == [
        "C019 /properties/q/minLength"
    ]


def test_findings_of_shared_schemas_stand_at_the_author_s_place(tmp_path: Path) -> None:
    """A schema in a file of its own is found there, once, however many tools refer to it."""
    (tmp_path / "shared.yaml").write_text(
        "$defs:\n  D:\n    type: string\n    minLenght: 1\n", "utf-8"
    )
    head = "  - name: {}\n    inputSchema:\n      type: object\n"
    tool = head + "      properties:\n        q: {{$ref: '{}'}}\n"
    link = "shared.yaml#/$defs/D"
    text = "tools:\n" + tool.format("ping", link) + tool.format("pong", link)
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    loaded = read(tmp_path)

    places = [
        (each.location.file.rpartition("/")[2], each.location.line)
        for each in lint(loaded.registry, loaded.contracts)
        if each.code in CODES
    ]

    assert set(places) == {("shared.yaml", 4)}


def test_messages_hold_no_control_characters_and_stay_short(tmp_path: Path) -> None:
    """Text of a contract is quoted and shortened where a message repeats it."""
    name = "\x1b" + "x" * 500
    schema = {
        "type": "object",
        "properties": {"q": {"enum": [name, name], "pattern": f"^({name}|\x1b.*)*\x07$"}},
        "required": [name],
    }
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"name": "ping", "inputSchema": schema}), "utf-8")
    loaded = read(path)

    found = [each for each in lint(loaded.registry, loaded.contracts) if each.code in CODES]

    assert {each.code for each in found} >= {"C013", "C015"}
    assert all((each.message + (each.hint or "")).isprintable() for each in found)
    assert all(len(each.message) < 250 for each in found)


@pytest.mark.parametrize(
    "schema",
    [
        {**Q, "allOf": [{"properties": {"a": {}}, "required": [f"b{n}"]} for n in range(2000)]},
        {
            "properties": {f"a{n}": {} for n in range(2000)},
            "required": [f"b{n}" for n in range(2000)],
        },
        {"properties": {f"p{n}": {f"requ{n}ed": 1} for n in range(2000)}},
        {"properties": {f"p{n}": {"pattern": f"^([a-z]{{1,19}}{n})*[a-z]*$"} for n in range(2000)}},
        {
            "$defs": {f"d{n}": {**Q, "required": ["b"]} for n in range(2000)},
            "anyOf": [{"$ref": f"#/$defs/d{n}"} for n in range(2000)],
        },
    ],
    ids=["branches", "names", "keywords", "patterns", "definitions"],
)
def test_large_schemas_take_no_square_of_their_size(schema: dict[str, Any]) -> None:
    """What large schemas repeat thousands of times is looked at in some seconds at the most."""
    fields: dict[str, Any] = {"name": "ping", "inputSchema": {"type": "object", **schema}}
    begun = time.process_time()

    found = list(schema_findings(Declaration(ToolId("client", "ping"), fields)))

    assert len(found) <= 2000
    assert time.process_time() - begun < 10
