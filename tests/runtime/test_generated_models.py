"""Generated models hold the contract, whatever way a value comes in."""

from __future__ import annotations

import importlib
import json
import pickle
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

from toolreg.codegen import Options, generate, write
from toolreg.registry import Declaration, Judge, Registry, ToolId

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

INPUT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "class": {"type": "string", "minLength": 2},
        "a-b": {"type": "integer", "default": 3},
        "seats": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"row-no": {"type": "integer"}, "note": {"type": "string"}},
                "required": ["row-no"],
            },
            "uniqueItems": True,
        },
    },
    "required": ["class"],
    "not": {"required": ["forbidden"]},
}
OUTPUT: dict[str, Any] = {"type": "array", "items": {"type": "integer"}, "uniqueItems": True}
TREE: dict[str, Any] = {
    "type": "object",
    "properties": {"size": {"type": "integer"}, "children": {"$ref": "#/$defs/children"}},
    "$defs": {"children": {"type": "array", "items": {"$ref": "#"}}},
}


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Import the package of two tools."""
    root = tmp_path_factory.mktemp("models")
    registry = Registry(
        [
            Declaration(
                ToolId("demo", "book"),
                {"name": "book", "inputSchema": INPUT, "outputSchema": OUTPUT},
            ),
            Declaration(ToolId("demo", "grow"), {"name": "grow", "inputSchema": TREE}),
        ]
    )
    write(generate(registry, Options("judged_models")), root)
    sys.path.insert(0, str(root))
    importlib.invalidate_caches()
    yield importlib.import_module("judged_models.demo")
    sys.path.remove(str(root))


def test_whatever_way_a_value_comes_in_the_contract_judges(tools: ModuleType) -> None:
    """What types cannot say is refused by each way of validation."""
    book = tools.BookInput
    repeated = {"class": "ab", "seats": [{"row-no": 1}, {"row-no": 1.0}]}

    for refuse in (
        lambda: book.model_validate(repeated),
        lambda: book.model_validate_json(json.dumps(repeated)),
        lambda: book(class_="ab", seats=repeated["seats"]),
        lambda: _list_of(book).validate_python([repeated]),
        lambda: TypeAdapter(book).validate_json(json.dumps(repeated)),
        lambda: _holder(book)(held=repeated),
        lambda: book.model_validate({"class": "ab", "forbidden": 1}),
        lambda: tools.BookOutput([1, 1]),
        lambda: tools.BookOutput.model_validate([1, 1]),
        lambda: tools.BookOutput.model_validate_json("[1, 1]"),
    ):
        with pytest.raises(ValidationError) as caught:
            refuse()
        assert {each["type"] for each in caught.value.errors()} == {"contract"}


def test_faults_say_where_and_repeat_no_value(tools: ModuleType) -> None:
    """Each fault has its path and the judge's words; the value may be secret."""
    value = {"class": "s", "seats": [{"row-no": 1}, {"row-no": "secret", "note": 5}]}

    with pytest.raises(ValidationError) as caught:
        tools.BookInput.model_validate(value)

    found = {each["loc"]: each["msg"] for each in caught.value.errors()}
    assert found.keys() == {("class",), ("seats", 1, "row-no"), ("seats", 1, "note")}
    assert "secret" not in str(caught.value)
    assert "secret" not in repr(caught.value.errors())


def test_names_are_the_wires_on_the_wire_and_pythons_in_code(tools: ModuleType) -> None:
    """A constructor takes Python's names; data has JSON's, and a like name is another property."""
    book, seat = tools.BookInput, tools.BookInputSeatsItem
    built = book(class_="ab", a_b=1, seats=[seat(row_no=4)])

    assert built.model_dump() == {"class": "ab", "a-b": 1, "seats": [{"row-no": 4}]}
    assert built == book.model_validate(built.model_dump())
    extra = book.model_validate(
        {"class": "ab", "a_b": "mine", "seats": [{"row-no": 1, "row_no": 2}]}
    )
    assert extra.a_b == 3
    assert extra.model_dump() == {
        "class": "ab",
        "a_b": "mine",
        "seats": [{"row-no": 1, "row_no": 2}],
    }
    with pytest.raises(ValidationError, match='"class" is missing'):
        book.model_validate({"class_": "ab"})
    with pytest.raises(TypeError, match="got 'class' twice"):
        book(class_="ab", **{"class": "cd"})


def test_a_dump_is_what_came(tools: ModuleType) -> None:
    """Defaults stand on the model, and in a dump only where they are asked for."""
    model = tools.BookInput.model_validate({"class": "ab"})

    assert model.a_b == 3
    assert model.model_dump_json() == '{"class":"ab"}'
    assert model.model_dump(exclude_unset=False) == {"class": "ab", "a-b": 3}


@pytest.mark.parametrize("number", ["1e20", "5.0", "1180591620717411303424", "-1e300"])
def test_integers_of_any_size_and_spelling(tools: ModuleType, number: str) -> None:
    """A whole number is an integer of the contract, nested ones too."""
    text = f'{{"size": {number}, "children": [{{"size": {number}}}]}}'
    model = tools.GrowInput.model_validate_json(text)

    assert model.size == model.children[0].size == int(float(number))
    assert json.loads(model.model_dump_json()) == json.loads(text)


def test_the_schema_is_the_contracts(tools: ModuleType) -> None:
    """SDKs that take model classes see the published schema, key by key, as a copy."""
    for model, schema in (
        (tools.BookInput, INPUT),
        (tools.GrowInput, TREE),
        (tools.BookOutput, OUTPUT),
    ):
        for mode in ("validation", "serialization"):
            assert json.dumps(model.model_json_schema(mode=mode)) == json.dumps(schema)
    tools.BookInput.model_json_schema()["properties"].clear()
    assert tools.BookInput.model_json_schema() == INPUT


def test_the_schema_as_a_part_of_others(tools: ModuleType) -> None:
    """Inside another schema it is the contract's, or a view whose references lead somewhere."""
    assert _list_of(tools.BookInput).json_schema()["items"] == INPUT
    tree = _list_of(tools.GrowInput).json_schema()
    assert Judge(tree).accepts([{"size": 1, "children": [{"size": 2}]}])
    assert not Judge(tree).accepts([{"children": [{"size": "x"}]}])
    assert _holder(tools.BookInput).model_json_schema()["properties"]["held"] == INPUT


def test_instances_were_judged(tools: ModuleType) -> None:
    """An instance passes as it is, survives a copy and a pickle, and keeps nested instances."""
    seat = tools.BookInputSeatsItem(row_no=1)
    model = tools.BookInput(class_="ab", seats=[seat])

    assert tools.BookInput.model_validate(model) is model
    assert model.seats[0] is seat
    assert pickle.loads(pickle.dumps(model)) == model  # noqa: S301 - our own
    assert model.model_copy() == model
    assert tools.BookInput.model_construct(class_="x").class_ == "x"


@pytest.mark.parametrize("value", [float("nan"), b"x", {1}, object()])
def test_what_json_cannot_hold_is_refused(tools: ModuleType, value: object) -> None:
    """Values that no JSON text has are refused at their place."""
    with pytest.raises(ValidationError) as caught:
        tools.BookInput.model_validate({"class": "ab", "more": [value]})

    assert [each["loc"] for each in caught.value.errors()] == [("more", 0)]


def test_a_date_is_no_text(tools: ModuleType) -> None:
    """Nothing is turned into a text silently, though JSON would write it as one."""
    with pytest.raises(ValidationError, match="valid string"):
        tools.BookInput(class_=datetime(2026, 1, 1, tzinfo=UTC))


def _list_of(model: type[BaseModel]) -> TypeAdapter[Any]:
    whole: Any = list.__class_getitem__(model)
    return TypeAdapter(whole)


def _holder(model: type[BaseModel]) -> type[BaseModel]:
    return create_model("Holder", held=(model, ...))
