"""Schemas: valid by their dialect, references followed inside the folder, bundled, and bounded."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Judge

if TYPE_CHECKING:
    from pathlib import Path

    from tests.registry.conftest import Read

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"


def _tool(properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "probe", "inputSchema": {"type": "object", "properties": properties, **more}}


@pytest.mark.parametrize(
    ("schema", "code", "pointer"),
    [
        ({"type": "float"}, "C005", "/type"),
        ({"type": "string", "minLength": "3"}, "C005", "/minLength"),
        ({"required": "a"}, "C005", "/required"),
        ({"properties": {"x": {"enum": 3}}}, "C005", "/properties/x/enum"),
        ({"items": [{"type": "string"}]}, "C005", "/items"),
        ({"type": "string", "pattern": "[a-z"}, "C010", "/pattern"),
        ({"anyOf": [{}, {"pattern": "(?<n"}]}, "C010", "/anyOf/1/pattern"),
    ],
)
def test_faults_stand_at_their_place(
    read_files: Read, schema: dict[str, Any], code: str, pointer: str
) -> None:
    """What the dialect refuses is an error at the very keyword, and its tool does not load."""
    loaded = read_files({"a.json": _tool({"q": schema})})

    places = [(each.code, each.location.pointer) for each in loaded.diagnostics]
    assert places == [(code, f"/inputSchema/properties/q{pointer}")]
    assert len(loaded.registry) == 0


def test_every_fault_is_told(read_files: Read) -> None:
    """All faults of all schemas come out in one go."""
    contract = _tool({"a": {"type": "int"}, "b": {"minimum": "1"}})
    contract["outputSchema"] = {"type": "strin"}

    loaded = read_files({"a.json": contract})

    assert [each.location.pointer for each in loaded.diagnostics] == [
        "/inputSchema/properties/a/type",
        "/inputSchema/properties/b/minimum",
        "/outputSchema/type",
    ]


def test_tuples_of_old_dialects(read_files: Read) -> None:
    """A list under `items` is named with what to do in 2020-12, and is fine in draft 7."""
    pair = {"pair": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}}

    old = {**_tool(pair, **{"$schema": DRAFT_7}), "name": "old"}

    loaded = read_files({"new.json": _tool(pair), "old.json": old})

    (found,) = loaded.diagnostics
    assert found.location.file == "contracts/new.json"
    assert found.hint is not None
    assert "prefixItems" in found.hint


def test_dialects_judge_by_their_own_rules() -> None:
    """`60.0` is an integer but in draft 4; `$ref` hides its neighbours in draft 7."""
    number: dict[str, Any] = {"type": "integer"}
    assert Judge(number).accepts(60.0)
    assert not Judge({"$schema": DRAFT_4, **number}).accepts(60.0)
    text: dict[str, Any] = {
        "$ref": "#/definitions/S",
        "minLength": 3,
        "definitions": {"S": {"type": "string"}},
    }
    assert not Judge(text).accepts("b")
    assert Judge({"$schema": DRAFT_7, **text}).accepts("b")


@pytest.mark.parametrize("root", [{"type": "array"}, {"anyOf": [{"type": "object"}]}, {}])
def test_input_schemas_are_objects(read_files: Read, root: dict[str, Any]) -> None:
    """An input schema without `type: object` at its root is refused; a neighbour is not blamed."""
    loaded = read_files({"bad.json": {"name": "bad", "inputSchema": root}, "ok.json": _tool({})})

    (found,) = loaded.diagnostics
    assert (found.code, found.tool_id) == ("C004", "client.bad")
    assert list(loaded.registry) == ["client.probe"]


def test_reference_that_leads_nowhere(read_files: Read) -> None:
    """A missing definition is found when the contract is read, and the message names it."""
    bad = _tool({})
    bad["outputSchema"] = {"properties": {"s": {"$ref": "#/$defs/Missing"}}}

    loaded = read_files({"bad.json": bad, "ok.json": {**_tool({}), "name": "ok"}})

    (found,) = loaded.diagnostics
    assert (found.code, found.tool_id) == ("R001", "client.probe")
    assert "#/$defs/Missing" in found.message
    assert found.location.pointer == "/outputSchema/properties/s/$ref"
    assert list(loaded.registry) == ["client.ok"]


def test_references_across_files_are_bundled(read_files: Read) -> None:
    """What other files define is bundled under `$defs`, under readable names that do not clash."""
    money = {
        "$id": "https://example.org/money.json",
        "$defs": {
            "Money": {"type": "object", "properties": {"currency": {"$ref": "#/$defs/Code"}}},
            "Code": {"type": "string", "minLength": 3},
            "Price": {"$ref": "more/vat.yaml#/$defs/Vat"},
        },
    }
    files: dict[str, Any] = {
        "a.json": _tool(
            {
                "total": {"$ref": "shared/money.json#/$defs/Money"},
                "paid": {"$ref": "shared/money.json#/$defs/Money", "description": "What is paid."},
                "price": {"$ref": "shared/money.json#/$defs/Price"},
                "code": {"$ref": "#/$defs/Code"},
                "whole": {"$ref": "shared/point.json"},
            },
            **{"$defs": {"Code": {"type": "integer"}}},
        ),
        "shared/money.json": money,
        "shared/more/vat.yaml": "$defs:\n  Vat: {type: number, minimum: 0}\n",
        "shared/point.json": {"type": "array", "items": {"$ref": "#/$defs/N"}, "$defs": {"N": {}}},
    }

    loaded = read_files(files)

    assert loaded.diagnostics == ()
    schema: Any = loaded.registry["client.probe"].input_schema
    assert schema["$defs"] == {
        "Money": {"type": "object", "properties": {"currency": {"$ref": "#/$defs/money_Code"}}},
        "money_Code": {"type": "string", "minLength": 3},
        "Price": {"$ref": "#/$defs/Vat"},
        "Vat": {"type": "number", "minimum": 0},
        "point": {"type": "array", "items": {"$ref": "#/$defs/N"}, "$defs": {"N": {}}},
        "N": {},
        "Code": {"type": "integer"},
    }
    assert schema["properties"]["paid"] == {"$ref": "#/$defs/Money", "description": "What is paid."}
    judge = Judge(schema)
    assert judge.accepts({"total": {"currency": "EUR"}, "code": 5, "price": 1.5, "whole": [1]})
    assert not judge.accepts({"total": {"currency": "E"}})
    assert not judge.accepts({"price": -1})


def test_faults_of_another_file_stand_there(read_files: Read) -> None:
    """A fault in a file that is referred to is told at its place in that file."""
    files: dict[str, Any] = {
        "a.json": _tool({"q": {"$ref": "shared.yaml#/$defs/Q"}}),
        "shared.yaml": "$defs:\n  Q:\n    type: text\n",
    }

    (found,) = read_files(files).diagnostics

    location = found.location
    assert (location.file, location.line, location.pointer) == (
        "contracts/shared.yaml",
        3,
        "/$defs/Q/type",
    )


def test_recursion_across_files(read_files: Read) -> None:
    """A tree whose definition stands in another file is bundled once."""
    node: dict[str, Any] = {
        "type": "object",
        "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}},
    }

    loaded = read_files({"a.json": _tool({"root": {"$ref": "node.json"}}), "node.json": node})

    schema: Any = loaded.registry["client.probe"].input_schema
    assert schema["$defs"]["node"]["properties"]["kids"]["items"] == {"$ref": "#/$defs/node"}
    assert not Judge(schema).accepts({"root": {"kids": [{"kids": 3}]}})


def test_keywords_as_data_are_left_alone(read_files: Read) -> None:
    """`$ref` in an enum, a constant or a default is data, and as a property's name a name."""
    properties = {
        "$ref": {"type": "string"},
        "q": {"enum": [{"$ref": "nowhere.json"}], "default": {"$ref": "nowhere.json"}},
        "c": {"const": {"$ref": "#/nowhere"}},
    }

    loaded = read_files({"a.json": _tool(properties)})

    assert loaded.diagnostics == ()
    assert loaded.registry["client.probe"].input_schema["properties"] == properties


@pytest.mark.parametrize(
    "reference",
    [
        "http://127.0.0.1:{port}/inner.json",
        "//127.0.0.1:{port}/x.json",
        "https://169.254.169.254/l",
    ],
)
def test_nothing_is_fetched(read_files: Read, reference: str) -> None:
    """A reference to a network is refused, and no request is made."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        port = server.getsockname()[1]
        loaded = read_files({"a.json": _tool({"x": {"$ref": reference.format(port=port)}})})

        with pytest.raises(TimeoutError):
            server.accept()

    assert [each.code for each in loaded.diagnostics] == ["R002"]


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ("../secret.json", "R003"),
        ("%2e%2e/secret.json", "R003"),
        ("link/secret.json", "R003"),
        ("linked.json", "R003"),
        ("/etc/hostname", "R002"),
        ("file:///etc/hostname", "R002"),
        ("C:\\\\secret.json", "R002"),
        ("missing.json", "R001"),
        ("notes.txt", "R001"),
    ],
)
def test_no_reference_leaves_the_folder(
    read_files: Read, folder: Path, reference: str, code: str
) -> None:
    """No reference leaves the contracts folder, links included, and nothing outside is shown."""
    secret = folder.parent / "secret.json"
    secret.write_text('{"type": "object", "title": "topsecret"}', "utf-8")
    (folder / "linked.json").symlink_to(secret)
    (folder / "link").symlink_to(folder.parent, target_is_directory=True)
    (folder / "notes.txt").write_text("topsecret", "utf-8")

    loaded = read_files({"a.json": _tool({"x": {"$ref": reference}})})

    by_file = {each.location.file: each for each in loaded.diagnostics}
    assert {file: each.code for file, each in by_file.items()} == {
        "contracts/a.json": code,
        "contracts/linked.json": "R003",
    }
    assert "topsecret" not in "".join(map(str, loaded.diagnostics))


def test_references_that_only_lead_to_each_other(read_files: Read) -> None:
    """A loop that never reaches a rule is one error, whichever way it closes."""
    a_b = {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}
    own = {"S": {"allOf": [{"$ref": "#/$defs/S"}]}}

    loaded = read_files(
        {
            "a.json": _tool({"a": {"$ref": "#/$defs/A"}}, **{"$defs": a_b}),
            "b.json": {**_tool({"a": {"$ref": "#/$defs/S"}}, **{"$defs": own}), "name": "b"},
        }
    )

    assert [each.code for each in loaded.diagnostics] == ["R004", "R004"]


def test_defaults_that_their_schema_refuses(read_files: Read) -> None:
    """Such a default is a warning at its place; the tool loads."""
    properties = {
        "s": {"type": "string", "default": None},
        "n": {"type": "integer", "default": "three"},
        "e": {"enum": ["a", "b"], "default": "c"},
        "ok": {"$ref": "#/$defs/N", "default": 1},
        "bad": {"$ref": "#/$defs/N", "default": 1.5},
    }

    loaded = read_files({"a.json": _tool(properties, **{"$defs": {"N": {"type": "integer"}}})})

    assert {each.code for each in loaded.diagnostics} == {"C011"}
    assert [each.location.pointer.split("/")[-2] for each in loaded.diagnostics] == [
        "s",
        "n",
        "e",
        "bad",
    ]
    assert len(loaded.registry) == 1


def test_schemas_are_bounded(read_files: Read) -> None:
    """A schema of combinators that doubles at each level is refused in bounded time."""
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(15):
        schema = {"anyOf": [schema, schema]}

    loaded = read_files({"a.json": _tool({"x": schema})})

    assert [each.code for each in loaded.diagnostics] == ["Y005"]


def test_patterns_that_backtrack_are_stopped() -> None:
    """A pattern that backtracks without bound refuses the value instead of holding the process."""
    judge = Judge({"type": "string", "pattern": "^(?=(a|a)*$)(a|a)*\\1b$"})

    assert not judge.accepts("a" * 40 + "!")


def test_faults_name_what_is_allowed() -> None:
    """An unexpected property is named beside the declared ones, also behind a reference."""
    closed: dict[str, Any] = {"properties": {"colour": {}}, "additionalProperties": False}
    judge = Judge({"properties": {"q": {"$ref": "#/$defs/Q"}}, "$defs": {"Q": closed}})

    (fault,) = judge.faults({"q": {"color": "x"}})

    assert str(fault) == '/q: unexpected property "color"; allowed: colour'
