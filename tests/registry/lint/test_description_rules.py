"""What makes a tool hard to use for a model: its description, its parameters, its namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import CODES, Diagnostic
from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from tests.registry.conftest import Files, Read

TEXT = "Tell the weather of one day at one place. Use it when a plan depends on the weather."
STRING = {"type": "string", "description": "A town and its country, such as Basel, CH."}


def _tool(name: str = "get_weather", **fields: Any) -> dict[str, Any]:
    return {"name": name, "description": TEXT, "inputSchema": {"type": "object"}, **fields}


def _input(properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    return _tool(inputSchema={"type": "object", "properties": properties, **more})


def _lint(read_files: Read, files: Files) -> list[Diagnostic]:
    loaded = read_files(files)
    assert not [each for each in loaded.diagnostics if each.level == "error"]
    return [each for each in lint(loaded.registry, loaded.contracts) if each.code[0] == "D"]


def _found(read_files: Read, tool: dict[str, Any], code: str) -> list[Diagnostic]:
    found = _lint(read_files, {"tool.json": tool})
    return [each for each in found if each.code == code]


def _codes(read_files: Read, tool: dict[str, Any]) -> list[str]:
    return [each.code for each in _lint(read_files, {"tool.json": tool})]


def test_all_are_warnings() -> None:
    """No advice for models keeps a tool out of the registry."""
    codes = [code for code in CODES if code[0] == "D"]

    assert codes == [f"D{number:03}" for number in range(1, 17) if number != 11]
    assert all(CODES[code].level == "warning" for code in codes)


def test_a_good_tool_is_clean(read_files: Read) -> None:
    """A tool that says what it does, and describes its parameter, gives no finding."""
    assert _codes(read_files, _input({"place": STRING})) == []


@pytest.mark.parametrize("description", ["", " \n", None])
def test_a_description_is_missing(read_files: Read, description: str | None) -> None:
    """D001: no description, or one of blanks, is found at its place or at the name."""
    found = _lint(read_files, {"tool.json": _tool(description=description)})

    assert [each.code for each in found] == ["D001"]
    assert found[0].location.pointer == ("/name" if description is None else "/description")


@pytest.mark.parametrize(
    ("description", "count"),
    [
        ("Gets the stock price for a ticker.", 27),  # the poor example of Anthropic's guide
        ("获取所有菜谱", 18),
        ("天気を教える", 18),
        ("Найти заказ по номеру", 18),
        ("ค้นหาคำสั่งซื้อ", 15),
        ("🎉🎉🎉 !!! ???", 0),
    ],
)
def test_a_description_is_thin(read_files: Read, description: str, count: int) -> None:
    """D002: fewer than 30 letters are found in any script, an ideograph counting as three."""
    found = _lint(read_files, {"tool.json": _tool("probe", description=description)})

    assert [each.code for each in found] == ["D002"]
    assert found[0].message.startswith(f"found a description of {count} letters, expected 30")
    assert found[0].location.pointer == "/description"


@pytest.mark.parametrize(
    "description",
    [
        "Returns the price in USD of one share.",
        "根据订单编号查询订单的状态",
        "Найти заказ покупателя по номеру заказа",
        "ค้นหาคำสั่งซื้อของลูกค้าจากหมายเลขคำสั่งซื้อ",
    ],
)
def test_a_short_sentence_is_not_thin(read_files: Read, description: str) -> None:
    """A sentence of 30 letters passes, in any script."""
    assert _codes(read_files, _tool("probe", description=description)) == []


@pytest.mark.parametrize(
    ("name", "title", "description"),
    [
        ("get_weather", None, "get_weather"),
        ("get_weather", None, "Gets the weather."),
        ("getUserIDs", None, "Get all user IDs"),
        ("update_issue_title", None, "Update the title of an existing issue."),
        ("merge-pull-request", None, "This tool merges a pull request."),
        ("q1", "Find orders", "Find orders."),
        ("q1", "查找订单", "查找订单"),
    ],
)
def test_a_description_echoes(
    read_files: Read, name: str, title: str | None, description: str
) -> None:
    """D003: a description without a word that is not in the name or the title."""
    tool = _tool(name, title=title, description=description, annotations={"openWorldHint": True})

    assert _codes(read_files, tool) == ["D003"]


def test_a_description_that_says_more_is_no_echo(read_files: Read) -> None:
    """A description with words of its own passes, and so does one that is a long title."""
    title = "Tell how warm it will be at noon at a place"

    assert _codes(read_files, _tool(description="Get the weather in degrees Celsius, today")) == []
    assert _codes(read_files, _tool("q1", title=title, description=title)) == []


@pytest.mark.parametrize(
    ("length", "message"),
    [
        (1024, None),
        (1025, "found 1,025 characters: OpenAI's API has refused more than 1,024"),
        (2048, "found 2,048 characters: OpenAI's API has refused more than 1,024"),
        (
            2049,
            (
                "found 2,049 characters: Claude Code drops what follows 2,048, "
                "and OpenAI's API has refused more than 1,024"
            ),
        ),
    ],
)
def test_a_description_is_too_long(read_files: Read, length: int, message: str | None) -> None:
    """D004: the message names the hosts whose limit is passed."""
    found = _lint(read_files, {"tool.json": _tool(description=("Rain or sun? " * 200)[:length])})

    assert [(each.code, each.message) for each in found] == ([("D004", message)] if message else [])


def test_parameters_without_a_description_come_in_one_finding(read_files: Read) -> None:
    """D005: the names of all are told once, at the first; those in objects are named by a path."""
    address = {"type": "object", "description": "Where.", "properties": {"street": {}, "zip": True}}
    tool = _input({"place": STRING, "day": {"type": "string"}, "address": address})

    (found,) = _found(read_files, tool, "D005")

    assert found.message.startswith(
        "found parameters without a description, 3 of 5: 'day', 'address.street', 'address.zip'"
    )
    assert found.location.pointer == "/inputSchema/properties/day"


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#/$defs/Place"},
        {"allOf": [{"$ref": "#/$defs/Place"}]},
        {"anyOf": [{"$ref": "#/$defs/Place"}, {"type": "null"}]},
        {"type": "array", "items": {"$ref": "#/$defs/Place"}},
        {"const": 1},
        False,
    ],
)
def test_a_description_may_come_from_elsewhere(read_files: Read, schema: Any) -> None:
    """A parameter is described by what it refers to; a constant and a refused one need nothing."""
    tool = {**_input({"place": schema}), "$defs": {"Place": STRING}}

    assert _found(read_files, tool, "D005") == []


def test_a_rule_about_a_described_parameter_is_no_parameter(read_files: Read) -> None:
    """A condition that only narrows a described parameter gives no finding."""
    narrowed = {"properties": {"place": {"minLength": 3}}}
    condition = {"if": {"required": ["place"]}, "then": narrowed}

    assert _codes(read_files, _input({"place": STRING}, **condition)) == []


def test_a_finding_in_a_shared_file_is_placed_there(read_files: Read) -> None:
    """D005: what a definition of another file lacks is found in that file."""
    shared = '{"$defs": {"Place": {"type": "object", "properties": {"town": {}}}}}'
    tool = _input({"place": {"$ref": "shared.json#/$defs/Place", "description": "Where to."}})

    (found,) = _lint(read_files, {"tool.json": tool, "shared.json": shared})

    assert found.code == "D005"
    assert found.location.file.endswith("shared.json")
    assert found.location.pointer == "/$defs/Place/properties/town"


@pytest.mark.parametrize(
    ("name", "description", "expected"),
    [
        ("user_id", "The ID of the user.", True),
        ("userId", "User ID", True),
        ("page", "The page parameter", True),
        ("description", "New description", False),
        ("page", "The page to start at, from 1", False),
        ("user_id", "The ID of the user, as list_users gives it.", False),
        ("user_id", "Die Kennung der Person.", False),
    ],
)
def test_a_parameter_echoes(read_files: Read, name: str, description: str, expected: bool) -> None:  # noqa: FBT001 - a row of a table
    """D006: a description that says no more than the parameter's name."""
    tool = _input({name: {"type": "string", "description": description}})

    assert _codes(read_files, tool) == ["D006"] * expected


def test_an_echo_beside_an_enum_is_fine(read_files: Read) -> None:
    """A schema that says what is valid needs no words about it."""
    schema = {"enum": ["metric", "imperial"], "description": "The unit."}

    assert _codes(read_files, _input({"unit": schema})) == []


@pytest.mark.parametrize(
    ("description", "hint"),
    [
        ("One of: a1, b2, c3", '`enum: ["a1", "b2", "c3"]`'),
        ("The order, either 'asc' or 'desc'.", '`enum: ["asc", "desc"]`'),
        ('What to draw. Can be "bar", "line" or "pie".', '`enum: ["bar", "line", "pie"]`'),
        ("Sorting direction (asc|desc)", '`enum: ["asc", "desc"]`'),
        ("Unit ('C' or 'F'). Default is 'C'.", '`enum: ["C", "F"]`'),
        ("Valid values: low, mid, high, top.", '`enum: ["low", "mid", "high", …]`'),
        ("Options: 'a' (all), 'n' (none)", '`enum: ["a", "n"]`'),
        ("Whether to wait: 'true' or 'false'", "`type: boolean`"),
    ],
)
def test_choices_in_prose(read_files: Read, description: str, hint: str) -> None:
    """D007: a text parameter whose description lists its choices; the hint spells the schema."""
    tool = _input({"choice": {"type": ["string", "null"], "description": description}})

    (found,) = _lint(read_files, {"tool.json": tool})

    assert found.code == "D007"
    assert found.hint is not None
    assert found.hint.endswith(hint)
    assert found.location.pointer == "/inputSchema/properties/choice/description"


@pytest.mark.parametrize(
    "description",
    [
        "A town, such as 'Paris' or 'Rome'.",
        "A town, e.g. 'Paris', 'Rome' or 'Oslo'",
        "Example values could be 'red' or 'blue'.",
        "Either an ID or a name of the order.",
        "Can be 'latest', 'stable', or a number of a version.",
        "The name (string|number) to look for",
        "A date, either 'YYYY-MM-DD' or 'YYYY'.",
        "One of the labels that list_labels gives",
        "If the field is a box, it should be 'on' or 'off'.",
        "The customer's name, and the customer's town",
        "Entweder 'eins' wird genommen, 'zwei' dagegen nie.",
    ],
)
def test_prose_that_lists_no_choices(read_files: Read, description: str) -> None:
    """Examples, open lists, types and formats are no choices."""
    tool = _input({"choice": {"type": "string", "description": description}})

    assert _codes(read_files, tool) == []


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "enum": ["a", "b"]},
        {"type": "string", "pattern": "^[ab]$"},
        {"type": "string", "oneOf": [{"const": "a"}, {"const": "b"}]},
        {"type": "integer"},
    ],
)
def test_declared_choices_may_be_told(read_files: Read, schema: dict[str, Any]) -> None:
    """A schema that holds the argument to its choices, or takes no text, gives no finding."""
    tool = _input({"choice": {**schema, "description": "Either 'a' or 'b'."}})

    assert _codes(read_files, tool) == []


@pytest.mark.parametrize("schema", [{"const": 2}, {"enum": ["v2"]}])
def test_a_constant_is_asked_for(read_files: Read, schema: dict[str, Any]) -> None:
    """D008: a required parameter of one value is found, an optional one is not."""
    described = {**schema, "description": "Which version the caller speaks."}

    (found,) = _lint(read_files, {"tool.json": _input({"v": described}, required=["v"])})

    assert found.code == "D008"
    assert found.location.pointer == "/inputSchema/properties/v"
    assert _codes(read_files, _input({"v": described})) == []


@pytest.mark.parametrize("keyword", ["oneOf", "anyOf"])
def test_a_constant_may_tell_branches_apart(read_files: Read, keyword: str) -> None:
    """The constant that says which branch is meant is no finding."""
    branches = [
        {"type": "object", "properties": {"kind": {"const": kind}}, "required": ["kind"]}
        for kind in ("town", "zip")
    ]

    assert _codes(read_files, _input({"at": {keyword: branches, "description": "Where to."}})) == []


def test_many_parameters(read_files: Read) -> None:
    """D009: sixteen parameters at the top are found, fifteen are not."""
    properties = {f"p{number:02}": STRING for number in range(16)}
    tool = _input(properties, examples=[{"p00": "Basel"}])

    (found,) = _lint(read_files, {"tool.json": tool})

    assert (found.code, found.location.pointer) == ("D009", "/inputSchema/properties")
    assert found.message.startswith("found 16 parameters, expected 15 at most")
    del properties["p00"]
    assert _codes(read_files, tool) == []


def _nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = STRING
    for _ in range(levels):
        schema = {"type": "object", "description": "An object.", "properties": {"x": schema}}
        schema = {"type": "array", "description": "A list of objects.", "items": schema}
    return schema


def test_deep_parameters(read_files: Read) -> None:
    """D010: a field inside four objects, the arguments counted; arrays do not count."""
    (found,) = _lint(read_files, {"tool.json": _input({"x": _nested(3)}, examples=[{}])})

    assert found.code == "D010"
    assert found.message.startswith("found parameters inside 4 objects ('x.x.x.x')")
    assert _codes(read_files, _input({"x": _nested(2)}, examples=[{}])) == []


def test_a_complex_input_wants_an_example(read_files: Read) -> None:
    """D016: six required parameters, or objects in objects, without an example of a call."""
    six = {f"p{number}": STRING for number in range(6)}
    shown = {**six, "p0": {**STRING, "examples": ["Basel"]}}

    assert _codes(read_files, _input(six, required=list(six))) == ["D016"]
    assert _codes(read_files, _input(six, required=list(six)[1:])) == []
    assert _codes(read_files, _input({"x": _nested(2)})) == ["D016"]
    assert _codes(read_files, _input({"x": _nested(1)})) == []
    example = {"required": list(six), "examples": [dict.fromkeys(six, "Basel")]}
    assert _codes(read_files, _input(six, **example)) == []
    assert _codes(read_files, _input(shown, required=list(six))) == []
    tool = {**_input(six, required=list(six)), "description": f"{TEXT} Example: p0=Basel."}
    assert _codes(read_files, tool) == []


def _many(count: int, **fields: Any) -> dict[str, Any]:
    texts = (f"{TEXT} It is the tool number {number}." for number in range(count))
    tools = [_tool(f"t{n:02}", **{"description": text, **fields}) for n, text in enumerate(texts)]
    return {"namespace": "shop", "tools": tools}


def test_a_namespace_shows_too_many_tools(read_files: Read) -> None:
    """D015: 21 tools before a model at once are found at the first, 20 are not."""
    (found,) = _lint(read_files, {"tools.json": _many(21)})

    assert (found.code, found.tool_id, found.location.pointer) == (
        "D015",
        "shop.t00",
        "/tools/0/name",
    )
    assert found.message.startswith("the namespace 'shop' shows a model 21 tools at once")
    assert _lint(read_files, {"tools.json": _many(20)}) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"modelAccess": "programmatic"},
        {"policy": {"deferLoading": True}},
        {"policy": {"enabled": False}},
    ],
)
def test_tools_out_of_sight_do_not_count(read_files: Read, fields: dict[str, Any]) -> None:
    """What a model does not see when a turn starts is not counted."""
    assert _lint(read_files, {"tools.json": _many(21, **fields)}) == []


def test_recursive_schemas_are_walked_once(read_files: Read) -> None:
    """Schemas that lead back to themselves, through lists or objects, give each finding once."""
    node = {
        "type": ["object", "array"],
        "items": {"$ref": "#/$defs/Node"},
        "properties": {"next": {"$ref": "#/$defs/Node"}, "bare": {}},
    }
    tool = {**_input({"node": {"$ref": "#/$defs/Node"}}, examples=[{}]), "$defs": {"Node": node}}

    assert _codes(read_files, tool) == ["D005"]


def test_hostile_texts_are_answered(read_files: Read) -> None:
    """Texts made to keep a pattern busy are judged, and names are shortened in messages."""
    noise = ("'" * 500_000, "choices: a/" * 50_000, "(a|" * 100_000, "One of: " + "a, " * 100_000)
    properties = {
        f"{'n' * 300}{number}": {"type": "string", "description": text}
        for number, text in enumerate(noise)
    }
    tool = {**_input({**properties, "\x1b[2J" + "m" * 99: {}}), "description": "x" * 1_000_000}

    found = _lint(read_files, {"tool.json": tool})

    assert {each.code for each in found} == {"D004", "D005"}
    assert all(len(each.message) < 300 and each.message.isprintable() for each in found)


def test_a_tool_is_only_read(read_files: Read) -> None:
    """Nothing of a declaration changes while it is judged."""
    tool = _input({"x": _nested(3), "unit": {"type": "string", "description": "'a' or 'b'"}})
    loaded = read_files({"tool.json": tool})
    before = loaded.registry["client.get_weather"].declared()

    lint(loaded.registry, loaded.contracts)

    assert loaded.registry["client.get_weather"].declared() == before
