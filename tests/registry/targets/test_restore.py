"""Arguments for a strict schema, made arguments of the contract again."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from toolreg.registry import Declaration, Judge, ToolId
from toolreg.registry.targets import Converted, Effect, Restore, convert, profile_of

if TYPE_CHECKING:
    from collections.abc import Callable

STRICT = profile_of("openai-strict")


def _strict(schema: dict[str, Any]) -> Converted:
    declaration = Declaration(ToolId("shop", "find"), {"name": "find", "inputSchema": schema})
    return convert(declaration, STRICT, "find")


def _closed(required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


TEXT: dict[str, Any] = {"type": "string"}


def test_optional_property_comes_as_null_and_goes() -> None:
    """An optional property is required and may be null; such a null is taken out again."""
    converted = _strict(_closed(["a"], a=TEXT, b={"type": "integer"}, c={"enum": ["x", "y"]}))

    assert converted.changes == ()
    assert converted.schema == {
        "type": "object",
        "properties": {
            "a": {"type": "string"},
            "b": {"type": ["integer", "null"]},
            "c": {"type": ["string", "null"], "enum": ["x", "y", None]},
        },
        "required": ["a", "b", "c"],
        "additionalProperties": False,
    }
    assert converted.restore({"a": "1", "b": None, "c": None}) == {"a": "1"}
    assert converted.restore({"a": "1", "b": 2, "c": "x"}) == {"a": "1", "b": 2, "c": "x"}


def test_null_of_the_contract_stays() -> None:
    """A null that the contract takes is sent on; that it cannot be left out is reported."""
    nothing = {"type": ["string", "null"]}
    converted = _strict(_closed(["a"], a=nothing, b=nothing))

    assert [(each.effect, each.path) for each in converted.changes] == [
        (Effect.WEAKENED, ("inputSchema", "properties", "b"))
    ]
    assert converted.restore({"a": None, "b": None}) == {"a": None, "b": None}


def test_nulls_go_at_every_level() -> None:
    """Nulls are taken out in lists, in references to the whole, and in alternatives."""
    item = _closed([], deep=TEXT)
    one = _closed(["kind"], kind={"const": "one"}, size={"type": "integer"})
    two = _closed(["kind"], kind={"const": "two"}, size={"type": ["integer", "null"]})
    two["required"] = ["kind", "size"]
    schema = _closed(
        ["list", "either"],
        list={"type": "array", "items": item},
        either={"anyOf": [one, two]},
        more={"$ref": "#"},
    )
    converted = _strict(schema)
    inner: dict[str, Any] = {"list": [], "either": {"kind": "two", "size": None}, "more": None}
    outer: dict[str, Any] = {
        "list": [{"deep": None}],
        "either": {"kind": "one", "size": None},
        "more": inner,
    }

    assert converted.changes == ()
    assert Judge(converted.schema).accepts(outer)
    assert converted.restore(outer) == {
        "list": [{}],
        "either": {"kind": "one"},
        "more": {"list": [], "either": {"kind": "two", "size": None}},
    }


def test_alternatives_that_are_not_told_apart_are_reported() -> None:
    """If a null could be one of two alternatives', the first that fits counts, and that is said."""
    schema = _closed(
        ["either"], either={"anyOf": [_closed([], a=TEXT), _closed([], a=TEXT, b=TEXT)]}
    )
    converted = _strict(schema)

    assert [(each.effect, each.path) for each in converted.changes] == [
        (Effect.WEAKENED, ("inputSchema", "properties", "either", "anyOf"))
    ]
    assert converted.restore({"either": {"a": None, "b": None}}) == {"either": {}}


def test_arguments_that_do_not_fit_are_left_to_the_contract() -> None:
    """What fits no alternative, and a property of nobody's, come back as they came."""
    schema = _closed(["either"], either={"anyOf": [_closed([], a=TEXT), {"type": "integer"}]})
    restore = _strict(schema).restore

    assert restore({"either": {"a": 1}, "other": None}) == {"either": {"a": 1}, "other": None}
    assert restore({"either": [None]}) == {"either": [None]}


def test_strange_names_are_found() -> None:
    """Names with slashes, tildes and per cent signs are restored as any other."""
    schema = _closed([], **{"a/b": TEXT, "~": TEXT, "%41": TEXT, "é": TEXT})

    assert _strict(schema).restore({"a/b": None, "~": None, "%41": None, "é": None}) == {}


def test_restore_is_data() -> None:
    """Written as JSON and read again, it does the same; without optional properties, nothing."""
    restore = _strict(_closed(["a"], a=TEXT, b=TEXT)).restore
    again = Restore.from_json(json.loads(json.dumps(restore.to_json())))

    assert again == restore
    assert again({"a": "1", "b": None}) == {"a": "1"}
    assert _strict(_closed(["a"], a=TEXT)).restore.to_json() == {"schema": {}, "absent": []}


LEAVES = st.sampled_from(
    [
        TEXT,
        {"type": "integer"},
        {"type": ["string", "null"]},
        {"type": "string", "enum": ["x", "y"]},
    ]
)


def _inner(schemas: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    properties = st.dictionaries(st.sampled_from(["a", "b", "c/d"]), schemas, max_size=3)
    objects = properties.flatmap(
        lambda held: st.lists(st.sampled_from(sorted(held) or ["a"]), unique=True).map(
            lambda required: _closed([each for each in required if each in held], **held)
        )
    )
    return (
        objects
        | schemas.map(lambda each: {"type": "array", "items": each})
        | st.lists(schemas, min_size=2, max_size=3).map(lambda some: {"anyOf": some})
        | st.just({"$ref": "#/$defs/tree"})
    )


TREE = _closed(["name"], name=TEXT, left={"$ref": "#/$defs/tree"}, right={"$ref": "#/$defs/tree"})
SCHEMAS = st.recursive(LEAVES, _inner, max_leaves=6).map(
    lambda schema: {**_closed([], value=schema, other=TEXT), "$defs": {"tree": TREE}}
)


def _values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Give values that are valid by a schema of the above."""
    if "$ref" in schema:
        return st.sampled_from([{"name": "n"}, {"name": "n", "left": {"name": "m"}}])
    if "anyOf" in schema:
        return st.one_of([_values(each) for each in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if schema["type"] == "array":
        return st.lists(_values(schema["items"]), max_size=2)
    if schema["type"] == "object":
        each = {name: _values(one) for name, one in schema["properties"].items()}
        required = {name: each[name] for name in schema["required"]}
        optional = {name: one for name, one in each.items() if name not in required}
        return st.fixed_dictionaries(required, optional=optional)
    options: dict[str, list[Any]] = {"string": ["s"], "integer": [1, 2]}
    return st.sampled_from(options.get(str(schema["type"]), ["s", None]))


def _sent(value: Any, schema: dict[str, Any], whole: dict[str, Any]) -> list[Any]:
    """Give each way in which a model can send a value by a strict schema."""
    if "$ref" in schema:
        return _sent(value, whole["$defs"]["tree"], whole)
    if "anyOf" in schema:
        ways = [way for each in schema["anyOf"] for way in _sent(value, each, whole)]
        return [way for way in ways if _fits(way, schema, whole)]
    if isinstance(value, dict) and "properties" in schema:
        found: list[dict[str, Any]] = [{}] if value.keys() <= schema["properties"].keys() else []
        for name, each in schema["properties"].items():
            inner = _sent(value[name], each, whole) if name in value else [None]
            found = [{**way, name: one} for way in found for one in inner][:8]
        return found
    if isinstance(value, list) and "items" in schema:
        items = [_sent(each, schema["items"], whole)[:1] for each in value]
        return [[each for some in items for each in some]] if all(items) else []
    return [value]


def _fits(value: Any, schema: dict[str, Any], whole: dict[str, Any]) -> bool:
    return Judge({**schema, "$defs": whole.get("$defs", {})}).accepts(value)


@settings(max_examples=200)
@given(data=st.data(), schema=SCHEMAS)
def test_valid_arguments_survive_the_way_there_and_back(
    data: st.DataObject, schema: dict[str, Any]
) -> None:
    """Valid arguments, with null for what is absent, are valid there and come back the same."""
    arguments = data.draw(_values(schema))
    converted = _strict(schema)
    way = next(iter(_sent(arguments, converted.schema, converted.schema)), None)
    if converted.changes or way is None:
        return
    before = copy.deepcopy(way)

    assert Judge(schema).accepts(arguments)
    assert Judge(converted.schema).accepts(way)
    assert converted.restore(way) == arguments
    assert way == before


@settings(max_examples=200)
@given(data=st.data(), schema=SCHEMAS)
def test_what_is_valid_there_is_valid_by_the_contract(
    data: st.DataObject, schema: dict[str, Any]
) -> None:
    """Whatever fits the strict schema fits the contract after it is restored."""
    converted = _strict(schema)
    judge, contract = Judge(converted.schema), Judge(schema)
    arguments = data.draw(_values(schema))
    for way in _sent(arguments, converted.schema, converted.schema):
        for sent in (way, _with_nulls(way), _with_nulls(way, nested=True)):
            if judge.accepts(sent):
                assert contract.accepts(converted.restore(sent))


def _with_nulls(value: Any, *, nested: bool = False) -> Any:
    """Give arguments with null in place of all, or of all that is nested."""
    change: Callable[[Any], Any] = _with_nulls if nested else lambda _each: None
    if isinstance(value, dict):
        return {name: change(each) for name, each in value.items()}
    return value
