"""Generated models: the typed view of values that a contract has judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from toolreg.codegen import Options, generate
from toolreg.registry import Judge, Registry

if TYPE_CHECKING:
    from tests.codegen.conftest import Import, MakeTool
    from toolreg.registry import Declaration


def round_trip(model: type[BaseModel], value: Any) -> Any:
    """Read a value as the runtime does, and write it as JSON again."""
    read = model.model_validate(value, by_alias=True, by_name=False)
    return read.model_dump(mode="json", by_alias=True, exclude_unset=True)


def test_types_of_properties_do_not_hide_types(tool: MakeTool, imported: Import) -> None:
    """Properties called like types keep their names on the wire, and the types their meaning."""
    names = {
        "int": {"type": "integer"},
        "list": {"type": "array", "items": {"type": "integer"}},
        "str": {"type": "string"},
        "dict": {"type": "object"},
        "Any": {},
        "Field": {"type": "string"},
        "BaseModel": {"type": "string"},
    }
    model = imported(tool(properties=names)).ProbeInput
    value = {"int": 3, "list": [1], "str": "a", "BaseModel": "b", "Any": None}

    assert round_trip(model, value) == value


def test_properties_called_like_methods(tool: MakeTool, imported: Import) -> None:
    """Properties called like attributes of models round-trip, and the attributes still work."""
    names = ["schema", "copy", "json", "model_config", "model_fields", "register", "root"]
    model = imported(tool(properties={each: {"type": "string"} for each in names})).ProbeInput
    value = dict.fromkeys(names, "x")

    assert round_trip(model, value) == value
    assert model.model_json_schema()["type"] == "object"


def test_every_attribute_of_models_may_be_a_property(tool: MakeTool, imported: Import) -> None:
    """No attribute that the installed pydantic gives to models breaks a property of its name."""
    attributes = {*dir(BaseModel), *dir(type(BaseModel))}
    names = sorted(each for each in attributes if not each.startswith("__"))
    model = imported(tool(properties={each: {"type": "string"} for each in names})).ProbeInput
    value = dict.fromkeys(names, "x")

    assert round_trip(model, value) == value


def test_names_that_are_no_identifiers(tool: MakeTool, imported: Import) -> None:
    """Nine JSON names that look alike to Python are nine fields."""
    names = ["2fa", "_id", "__v", "@type", "$ref2", "a-b", "a_b", "a b", ""]
    model = imported(tool(properties={each: {"type": "string"} for each in names})).ProbeInput
    value = {name: f"{number}" for number, name in enumerate(names)}

    assert len(model.model_fields) == len(names)
    assert round_trip(model, value) == value


def test_names_that_unicode_folds(tool: MakeTool, imported: Import) -> None:
    """Two names that Python reads as one identifier are two fields."""
    model = imported(
        tool(properties={"ﬂow": {"type": "string"}, "flow": {"type": "integer"}})
    ).ProbeInput
    value = {"ﬂow": "a", "flow": 1}

    assert round_trip(model, value) == value


@pytest.mark.parametrize(
    "option",
    ["=", "!=", ">", ">=", "", "mro", "MRO", "name", "value", "None", "1a", "é", "e\u0301"],
)
def test_enumerated_symbols(tool: MakeTool, imported: Import, option: str) -> None:
    """Each value of an enumeration stands for itself."""
    options = [
        "=",
        "!=",
        ">",
        ">=",
        "",
        "mro",
        "MRO",
        "name",
        "value",
        "None",
        "1a",
        "é",
        "e\u0301",
    ]
    model = imported(tool(properties={"op": {"type": "string", "enum": options}})).ProbeInput

    assert round_trip(model, {"op": option}) == {"op": option}
    with pytest.raises(ValidationError):
        model.model_validate({"op": "other"})


def test_falsy_defaults_are_kept(tool: MakeTool, imported: Import) -> None:
    """A default that is false in Python is a default like any other."""
    properties: dict[str, Any] = {
        "mode": {"type": "string", "enum": ["fast", "slow"], "default": "fast"},
        "k": {"enum": [0, 1], "default": 0},
        "e": {"enum": ["", "x"], "default": ""},
        "off": {"type": "boolean", "default": False},
        "none": {"type": ["string", "null"], "default": None},
        "list": {"type": "array", "items": {"type": "string"}, "default": []},
    }
    model = imported(tool(properties=properties)).ProbeInput

    assert model().model_dump(exclude_unset=False) == {
        "mode": "fast", "k": 0, "e": "", "off": False, "none": None, "list": []
    }  # fmt: skip
    assert model().mode == model(mode="fast").mode


def test_defaults_of_models_are_models(tool: MakeTool, imported: Import) -> None:
    """A default object becomes an instance, a new one for each value."""
    page = {"type": "object", "properties": {"size": {"type": "integer"}}}
    properties = {
        "page": {**page, "default": {"size": 5}},
        "pages": {"type": "array", "items": page, "default": [{"size": 1}, {}]},
    }
    model = imported(tool(properties=properties)).ProbeInput

    assert model().page.size == 5
    assert model().pages[0].size == 1
    assert model().page is not model().page


OBJECT: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "integer"}}}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"prefixItems": [{"type": "integer"}], "minItems": 1, "default": [1]}, "= (1,)"),
        (
            {"prefixItems": [{"type": "integer"}, OBJECT], "minItems": 2, "default": [1, {"a": 2}]},
            '(1, ProbeInputVItem2.model_validate({"a": 2}))',
        ),
    ],
)
def test_defaults_of_tuples_are_tuples(
    tool: MakeTool, imported: Import, schema: dict[str, Any], written: str
) -> None:
    """The default of a tuple is one, with instances of its classes, and dumps as it came."""
    declared = tool(properties={"v": {"type": "array", "items": False, **schema}})

    model = imported(declared).ProbeInput

    assert model().model_dump(mode="json", exclude_unset=False) == {"v": schema["default"]}
    assert isinstance(model().v, tuple)
    assert written in generate(Registry([declared]), Options("p"))["p/demo/_probe.py"]


@pytest.mark.parametrize("default", [{"x": {"a": 1}, "y": {}}, {}])
def test_defaults_of_maps_hold_models(
    tool: MakeTool, imported: Import, default: dict[str, Any]
) -> None:
    """The values of a default map are instances, new ones for each value."""
    schema = {"type": "object", "additionalProperties": OBJECT, "default": default}
    model = imported(tool(properties={"v": schema})).ProbeInput

    assert model().model_dump(mode="json", exclude_unset=False) == {"v": default}
    assert all(type(each).__name__ == "ProbeInputVValue" for each in model().v.values())
    assert model().v is not model().v


UNSAID: list[dict[str, Any]] = [
    {
        "anyOf": [
            {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]},
        ],
        "default": {"b": 1},
    },
    {
        "type": "array",
        "items": {"anyOf": [OBJECT, {"type": "object", "properties": {"b": {}}}]},
        "default": [{"a": 1}],
    },
]


@pytest.mark.parametrize("schema", UNSAID)
def test_defaults_that_no_short_expression_gives(
    tool: MakeTool, imported: Import, schema: dict[str, Any]
) -> None:
    """A default that would take a program to write makes its property optional, no more."""
    model = imported(tool(properties={"v": schema})).ProbeInput

    assert model().model_dump(mode="json") == {}


def test_wrong_default_is_no_default(tool: MakeTool, imported: Import) -> None:
    """A default that the property's own schema rejects does not reach a model."""
    module = imported(tool(properties={"q": {"type": "string", "default": None}}))

    assert module.ProbeInput().model_dump(exclude_unset=True) == {}
    assert "q" not in module.ProbeInput().model_dump(mode="json")


def test_absent_and_null_differ(tool: MakeTool, imported: Import) -> None:
    """An absent property is left out of a plain dump, and null stays null."""
    model = imported(tool(properties={"a": {"type": ["string", "null"]}})).ProbeInput

    assert model.model_validate({}).model_dump(mode="json") == {}
    assert model.model_validate({"a": None}).model_dump(mode="json") == {"a": None}


def test_open_objects_keep_what_is_not_declared(tool: MakeTool, imported: Import) -> None:
    """An object that is not closed keeps further properties as they came."""
    model = imported(tool(properties={"a": {"type": "string"}})).ProbeInput
    value = {"a": "x", "more": [1, {"deep": None}]}

    assert round_trip(model, value) == value


def test_closed_objects_refuse_what_is_not_declared(tool: MakeTool, imported: Import) -> None:
    """An object that the contract closes takes nothing else."""
    closed: dict[str, Any] = {
        "type": "object",
        "properties": {"a": {}},
        "additionalProperties": False,
    }
    model = imported(tool(input=closed)).ProbeInput

    with pytest.raises(ValidationError, match='unexpected property "b"'):
        model.model_validate({"b": 1})


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "string", "format": "date"}, "2026-12-01"),
        ({"type": "string", "format": "date-time"}, "2026-12-01t10:00:00.120z"),
        ({"type": "string", "format": "uri"}, "http://example.com"),
        ({"type": "string", "format": "password"}, "secret"),
        ({"type": "string", "format": "duration"}, "P1M"),
        ({"type": "string", "format": "uuid"}, "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11"),
        ({"type": "string", "contentEncoding": "base64"}, "aGk="),
        ({"type": "number", "format": "decimal"}, 0.1),
        ({"type": "number"}, 5),
        ({"type": "number"}, 2**53 + 1),
        ({"type": "number", "multipleOf": 0.1}, 0.3),
        ({"type": "integer"}, 10**30),
        ({"type": "integer", "minimum": 0.5}, 1),
        ({"type": "array", "uniqueItems": True}, [2, 1]),
        ({"enum": [1, True]}, True),
        ({"enum": [0.5]}, 0.5),
        ({"const": {"a": 1}}, {"a": 1}),
        ({"type": "string", "pattern": r"^\W$"}, "é"),
        ({"type": "string", "pattern": "^(?!x)[a-z]+$"}, "ab"),
        ({"type": "string", "pattern": r"^(a|b)\1$"}, "aa"),
        ({"properties": {"a": {"type": "string"}}}, 12),
        ({"type": ["object", "string"], "properties": {"a": {"type": "string"}}}, "x"),
        ({"anyOf": [{"type": "object", "properties": {"a": {"const": 1}}}, {}]}, {"a": 2}),
        ({"prefixItems": [{"type": "string"}], "type": "array"}, ["x", 1]),
        ({"type": "object", "required": ["z"]}, {"z": None}),
        ({"patternProperties": {"^v": {}}, "additionalProperties": False}, {"v": 1}),
        ({"type": "object", "properties": {"a": {}}, "unevaluatedProperties": False}, {"a": 1}),
    ],
)  # fmt: skip
def test_what_the_contract_accepts_is_unchanged(
    tool: MakeTool, imported: Import, schema: dict[str, Any], value: Any
) -> None:
    """A valid value goes through the model, and comes out as it was."""
    model = imported(tool(properties={"v": schema})).ProbeInput

    assert Judge(schema).accepts(value)
    assert repr(round_trip(model, {"v": value})) == repr({"v": value})


PAIR: dict[str, Any] = {
    "type": "array",
    "prefixItems": [{"type": "number"}, {"type": "string"}],
    "items": False,
    "minItems": 2,
}


@pytest.mark.parametrize(
    ("schema", "value", "annotation"),
    [
        (PAIR, [1, "a"], "tuple[int | float, StrictStr]"),
        ({"anyOf": [PAIR, {"type": "null"}]}, None, "tuple[int | float, StrictStr] | None"),
        ({"type": "array", "items": PAIR}, [[1, "a"]], "list[list[int | float | StrictStr]]"),
        (
            {"type": "array", "items": {"anyOf": [PAIR, {"type": "null"}]}},
            [[1, "a"], None],
            "list[list[int | float | StrictStr] | None]",
        ),
        (
            {"type": "object", "additionalProperties": PAIR},
            {"k": [1, "a"]},
            "dict[str, list[int | float | StrictStr]]",
        ),
        ({**PAIR, "prefixItems": [{**PAIR, "prefixItems": [{}, {}]}, {}]}, [[1, "a"], 2],
         "tuple[list[Any], Any]"),
        ({"anyOf": [PAIR, {"type": "string"}]}, [1, "a"],
         "list[int | float | StrictStr] | StrictStr"),
    ],
)  # fmt: skip
def test_tuples_within_other_types(
    tool: MakeTool, imported: Import, schema: dict[str, Any], value: Any, annotation: str
) -> None:
    """A tuple that is a whole property stays one; within another type it is a list."""
    model = imported(tool(properties={"v": schema}, output=schema)).ProbeInput

    assert model.__annotations__["v"] == f"{annotation} | MISSING"
    assert repr(round_trip(model, {"v": value})) == repr({"v": value})


def test_output_that_is_no_object(tool: MakeTool, imported: Import) -> None:
    """An output of any kind has a model."""
    items = {
        "type": "array",
        "items": {"type": "object", "properties": {"id": {"type": "integer"}}},
    }
    model = imported(tool(output=items)).ProbeOutput

    assert model.model_validate([{"id": 1}]).root[0].id == 1
    assert TypeAdapter(model).json_schema()["type"] == "array"


@pytest.mark.parametrize("values", [{}, {"description": "Any."}, {"enum": [0.5, 1.5]}])
def test_root_that_is_a_map_of_any_values(
    tool: MakeTool, imported: Import, values: dict[str, Any]
) -> None:
    """A map whose values have no type is an open object."""
    schema = {"type": "object", "additionalProperties": values}
    module = imported(tool(input=schema, output=schema))

    for model in (module.ProbeInput, module.ProbeOutput):
        assert round_trip(model, {"a": 0.5}) == {"a": 0.5}


def test_output_of_any_value_or_a_list(tool: MakeTool, imported: Import) -> None:
    """An output that may be anything has no model, whatever else it is said to be."""
    module = imported(tool(output={"anyOf": [{"type": "array", "items": OBJECT}, {}]}))

    assert not hasattr(module, "ProbeOutput")
    assert module.probe.output_model is None


@pytest.mark.parametrize("schema", [{"type": "null"}, {"const": None}])
def test_default_of_what_is_always_null(
    tool: MakeTool, imported: Import, schema: dict[str, Any]
) -> None:
    """A property that can only be null may have null as its default."""
    model = imported(tool(properties={"v": {**schema, "default": None}})).ProbeInput

    assert round_trip(model, {"v": None}) == {"v": None}
    assert round_trip(model, {}) == {}


def test_output_of_any_value_has_no_model(tool: MakeTool, imported: Import) -> None:
    """An output schema that says nothing gives no model, and the stub any JSON."""
    module = imported(tool(output={}))

    assert module.__all__ == ["ProbeInput", "probe"]


def test_recursion(tool: MakeTool, imported: Import) -> None:
    """A schema that refers to itself gives a class that does."""
    output = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "next": {"$ref": "#"}},
        "required": ["name"],
    }
    model = imported(tool(output=output)).ProbeOutput
    value = {"name": "a", "next": {"name": "b", "next": {"name": "c"}}}

    assert model.model_validate(value).next.next.name == "c"
    assert round_trip(model, value) == value


def test_properties_that_all_of_joins(tool: MakeTool, imported: Import) -> None:
    """Parts that say more of one property are one field, and what all require is required."""
    number = {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]}
    whole = {"type": "object", "properties": {"n": {"type": "integer"}, "s": {}}, "required": ["s"]}
    model = imported(tool(properties={"v": {"allOf": [number, whole]}})).ProbeInputV

    assert model.model_fields["n"].annotation is int
    assert all(each.is_required() for each in model.model_fields.values())


def test_what_stands_beside_a_reference(tool: MakeTool, imported: Import) -> None:
    """Keywords beside a reference add to it, in dialects where they count."""
    beside = {"$ref": "#/$defs/D", "properties": {"b": {"type": "string"}}}
    defs = {"D": {"type": "object", "properties": {"a": {"type": "string"}}}}
    schema = {"type": "object", "properties": {"v": beside}, "$defs": defs}
    old = {"$schema": "http://json-schema.org/draft-07/schema#", **schema}
    module = imported(tool("new", input=schema), tool("old", input=old))

    assert sorted(module.NewInputV.model_fields) == ["a", "b"]
    assert list(module.OldInputD.model_fields) == ["a"]


def test_embedded_resources(tool: MakeTool, imported: Import) -> None:
    """References by `$id` and by anchor lead where they should."""
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "item"}, "b": {"$ref": "#named"}},
        "$id": "https://example.com/root",
        "$defs": {
            "x": {"$id": "item", "type": "object", "properties": {"n": {"type": "integer"}}},
            "y": {"$anchor": "named", "type": "object", "properties": {"s": {"type": "string"}}},
        },
    }
    model = imported(tool(input={"type": "object", "properties": {}, **schema})).ProbeInput
    value = {"a": {"n": 1}, "b": {"s": "x"}}

    assert model.model_validate(value).a.n == 1
    assert model.model_validate(value).b.s == "x"


def test_deep_schema(tool: MakeTool, imported: Import) -> None:
    """A schema that is nested deeper than anyone reads still gives a model."""
    schema: dict[str, Any] = {"type": "string"}
    value: Any = "x"
    for _ in range(60):  # the judge reads 127 levels of a schema, and each of these is two
        schema = {"type": "object", "properties": {"a": schema}}
        value = {"a": value}
    model = imported(tool(input=schema)).ProbeInput

    assert round_trip(model, value) == value


def test_long_chain_of_references(tool: MakeTool, imported: Import) -> None:
    """References that lead to references, longer than any stack, end in any value."""
    defs: dict[str, Any] = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(2000)}
    defs["d2000"] = {"type": "string"}
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": defs}

    model = imported(tool(input=schema)).ProbeInput

    assert round_trip(model, {"a": "x"}) == {"a": "x"}


def test_deep_default(tool: MakeTool, imported: Import) -> None:
    """A default that is nested deeper than Python parses is no default."""
    default: Any = 1
    for _ in range(150):
        default = [default]

    model = imported(tool(properties={"a": {"default": default}})).ProbeInput

    assert model().model_dump() == {}


@pytest.mark.parametrize("size", [200, 201, 3000])
def test_long_union(tool: MakeTool, imported: Import, size: int) -> None:
    """A union of any length gives a model; of many alternatives, one that takes any value."""
    options = [{"type": "object", "properties": {f"x{n}": {"const": n}}} for n in range(size)]

    model = imported(tool(properties={"a": {"anyOf": options}})).ProbeInput

    assert round_trip(model, {"a": {"x7": 7}}) == {"a": {"x7": 7}}


def test_schema_that_grows_when_written_out(tool: MakeTool, imported: Import) -> None:
    """Definitions that each use the next one twice do not become a tree of all of them."""
    defs: dict[str, Any] = {
        f"d{number}": {
            "type": "array",
            "items": {"anyOf": [{"$ref": f"#/$defs/d{number + 1}"}] * 9},
        }
        for number in range(30)
    }
    defs["d30"] = {"type": "string"}
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": defs}

    model = imported(tool(input=schema)).ProbeInput

    assert round_trip(model, {"a": []}) == {"a": []}


def test_one_title_in_two_tools(tool: MakeTool, imported: Import) -> None:
    """Tools whose schemas share a title have their own classes."""
    first = {"title": "Entry", "type": "object", "properties": {"n": {"type": "integer"}}}
    second = {"title": "Entry", "type": "object", "properties": {"s": {"type": "string"}}}
    module = imported(tool("a", input=first), tool("b", input=second))

    assert list(module.AInput.model_fields) == ["n"]
    assert list(module.BInput.model_fields) == ["s"]


def test_engine_extensions_are_ignored(tool: MakeTool, imported: Import) -> None:
    """Keys by which the model generator would import modules are only data."""
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "string", "customTypePath": "this.d"},
            "b": {"type": "object", "x-python-import": {"module": "antigravity", "name": "x"}},
            "c": {"type": "string", "x-python-type": "os.PathLike"},
        },
        "customBasePath": "this.d",
    }
    model = imported(tool(input=schema)).ProbeInput

    assert round_trip(model, {"a": "x", "b": {}, "c": "y"}) == {"a": "x", "b": {}, "c": "y"}
    assert model.__bases__[0].__name__ == "ContractModel"


def test_schema_is_not_changed(tool: MakeTool, imported: Import) -> None:
    """Generation leaves the declaration as it was."""
    declaration: Declaration = tool(properties={"a": {"$ref": "#/$defs/x"}})
    before = declaration.fingerprint

    imported(declaration)

    assert type(declaration)(declaration.id, declaration.fields).fingerprint == before
