"""A contract's fields: which there are, what they may hold, and what is said of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.registry.conftest import Read
    from toolreg.registry import Diagnostic

PING: dict[str, Any] = {"name": "ping", "inputSchema": {"type": "object"}}


def _ping(**fields: Any) -> dict[str, Any]:
    return {**PING, **fields}


def _only(read_files: Read, contract: dict[str, Any]) -> Diagnostic:
    (found,) = read_files({"a.json": contract}).diagnostics
    return found


def test_every_field_of_mcp_is_kept(read_files: Read) -> None:
    """All of MCP's `Tool` fields come out of the published definition as they went in."""
    fields = _ping(
        title="Ping it",
        description="Ping.",
        outputSchema={"type": "array"},
        annotations={"title": "P", "readOnlyHint": True, "idempotentHint": False},
        icons=[{"src": "https://example.org/i.png", "mimeType": "image/png", "sizes": ["48x48"]}],
        execution={"taskSupport": "optional"},
        _meta={"example.org/route": {"x": [1, 2.5, None]}},
    )

    declaration = read_files({"a.json": fields}).registry["client.ping"]

    assert declaration.definition() == fields
    assert declaration.annotations.model_fields_set == {
        "title",
        "read_only_hint",
        "idempotent_hint",
    }


def test_fields_of_toolreg(read_files: Read) -> None:
    """Policies, access, source, deprecation and keys of one's own are kept, not published."""
    own = {
        "namespace": "ui",
        "modelAccess": "both",
        "source": "crm",
        "policy": {"needsApproval": True, "timeout": 2.5, "timeoutBehavior": "raise_exception"},
        "deprecated": "use ui.pong",
        "x-team": {"name": "payments"},
    }

    declaration = read_files({"a.json": _ping(**own)}).registry["ui.ping"]

    assert declaration.definition() == PING
    assert declaration.declared() == _ping(**own)
    assert (declaration.policy.needs_approval, declaration.policy.timeout) == (True, 2.5)
    assert (declaration.model_access, declaration.source) == ("both", "crm")
    assert declaration.deprecated == "use ui.pong"


def test_snake_case_spellings(read_files: Read) -> None:
    """The snake case spelling of a field is the same field."""
    snake = {
        "name": "ping",
        "input_schema": {"type": "object"},
        "output_schema": {"type": "object"},
        "model_access": "direct",
        "meta": {"a": 1},
    }

    declaration = read_files({"a.json": snake}).registry["client.ping"]

    assert declaration.declared() == {
        "namespace": "client",
        "name": "ping",
        "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object"},
        "modelAccess": "direct",
        "_meta": {"a": 1},
    }


def test_nulls_of_mcp_fields_count_as_absent(read_files: Read) -> None:
    """An explicit null of an optional MCP field, or of a hint, is as if it were not there."""
    absent: dict[str, None] = dict.fromkeys(
        ["title", "description", "outputSchema", "icons", "_meta", "execution"]
    )

    loaded = read_files(
        {"a.json": _ping(**absent, annotations={"title": None, "readOnlyHint": None})}
    )

    assert loaded.diagnostics == ()
    assert loaded.registry["client.ping"].definition() == _ping(annotations={})


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("parameters", "inputSchema"),
        ("input-schema", "inputSchema"),
        ("inputschema", "inputSchema"),
        ("returns", "outputSchema"),
        ("descripton", "description"),
        ("readOnlyHint", "annotations"),
        ("needsApproval", "policy"),
    ],
)
def test_unknown_fields_name_the_nearest(read_files: Read, key: str, meant: str) -> None:
    """A field that is not known is an error at its key, with the field that was meant."""
    found = _only(read_files, _ping(**{key: {}}))

    assert found.code == "C001"
    assert repr(key) in found.message
    assert found.hint is not None
    assert repr(meant) in found.hint
    assert found.location.pointer == f"/{key}"


def test_a_misspelt_schema_is_also_missing(read_files: Read) -> None:
    """`parameters` never stands for no schema: both are said."""
    loaded = read_files({"a.json": {"name": "ping", "parameters": {"type": "object"}}})

    assert [each.code for each in loaded.diagnostics] == ["C002", "C001"]
    assert len(loaded.registry) == 0


@pytest.mark.parametrize(
    ("fields", "pointer", "message"),
    [
        ({"title": 5}, "/title", "expected a string, found integer"),
        ({"annotations": {"readOnlyHint": "true"}}, "/annotations/readOnlyHint", "found string"),
        ({"annotations": {"destructiveHint": 1}}, "/annotations/destructiveHint", "found integer"),
        ({"annotations": []}, "/annotations", "expected an object, found array"),
        ({"icons": {}}, "/icons", "expected a list, found object"),
        ({"icons": [{"src": 1}]}, "/icons/0/src", "expected a string, found integer"),
        ({"icons": [{"src": "a", "theme": "blue"}]}, "/icons/0/theme", "found 'blue'"),
        ({"execution": {"taskSupport": "maybe"}}, "/execution/taskSupport", "found 'maybe'"),
        ({"modelAccess": "programatic"}, "/modelAccess", "found 'programatic'"),
        ({"policy": {"timeout": 0}}, "/policy/timeout", "expected more than 0 seconds"),
        ({"policy": {"timeout": True}}, "/policy/timeout", "found boolean"),
        ({"policy": {"strict": "yes"}}, "/policy/strict", "expected true or false"),
        ({"policy": None}, "/policy", "expected an object, found null"),
        ({"deprecated": 1}, "/deprecated", "expected true, false or a string"),
        ({"_meta": []}, "/_meta", "expected an object, found array"),
        ({"outputSchema": True}, "/outputSchema", "expected an object, found boolean"),
        ({"namespace": 3}, "/namespace", "expected a string, found integer"),
    ],
)
def test_wrong_values(read_files: Read, fields: dict[str, Any], pointer: str, message: str) -> None:
    """A value of a wrong kind is an error at the very value."""
    found = _only(read_files, _ping(**fields))

    assert (found.code, found.location.pointer) == ("C003", pointer)
    assert message in found.message


def test_unknown_annotations_are_kept_with_a_warning(read_files: Read) -> None:
    """A misspelt hint is a warning that names the known one, and is passed on."""
    loaded = read_files({"a.json": _ping(annotations={"readonlyHint": True})})

    (found,) = loaded.diagnostics
    assert (found.code, found.level, found.hint) == (
        "C008",
        "warning",
        "did you mean 'readOnlyHint'?",
    )
    assert loaded.registry["client.ping"].definition()["annotations"] == {"readonlyHint": True}
    assert loaded.registry["client.ping"].annotations.read_only_hint is False


def test_answer_of_a_server_is_a_file(read_files: Read) -> None:
    """The answer of an MCP server to `tools/list` loads as it stands."""
    answer: dict[str, Any] = {
        "tools": [_ping(), _ping(name="pong")],
        "nextCursor": None,
        "ttlMs": 1000,
        "cacheScope": "public",
        "resultType": "complete",
        "_meta": {},
    }

    assert list(read_files({"a.json": answer}).registry) == ["client.ping", "client.pong"]


def test_tools_share_namespace_and_definitions(read_files: Read) -> None:
    """A file's namespace and `$defs` are its tools'; a tool's schemas hold what they refer to."""
    text = (
        "namespace: shop\n"
        "$defs:\n"
        "  Id: {type: string, minLength: 3}\n"
        "  Ids: {type: array, items: {$ref: '#/$defs/Id'}}\n"
        "  Unused: {type: integer}\n"
        "tools:\n"
        "  - name: get\n"
        "    inputSchema: {type: object, properties: {id: {$ref: '#/$defs/Id'}}}\n"
        "    outputSchema: {$ref: '#/$defs/Ids'}\n"
        "  - name: put\n"
        "    namespace: store\n"
        "    inputSchema: {type: object}\n"
    )

    registry = read_files({"a.yaml": text}).registry

    assert list(registry) == ["shop.get", "store.put"]
    identifier = {"type": "string", "minLength": 3}
    assert registry["shop.get"].input_schema["$defs"] == {"Id": identifier}
    assert registry["shop.get"].output_schema == {
        "$ref": "#/$defs/Ids",
        "$defs": {"Ids": {"type": "array", "items": {"$ref": "#/$defs/Id"}}, "Id": identifier},
    }
    assert registry["store.put"].input_schema == {"type": "object"}


def test_one_bad_tool_hides_no_other(read_files: Read) -> None:
    """Neighbours of a bad tool load, and each of its faults is told."""
    bad = {"name": "bad tool", "inputSchema": {"type": "array"}, "extra": 1}

    loaded = read_files({"a.json": {"tools": [_ping(), bad, _ping(name="pong")]}})

    assert list(loaded.registry) == ["client.ping", "client.pong"]
    assert sorted(each.code for each in loaded.diagnostics) == ["C001", "C004", "N004"]
    assert all(each.location.pointer.startswith("/tools/1/") for each in loaded.diagnostics)


def test_duplicates_name_both_places(read_files: Read) -> None:
    """One ID in two files is an error at each place that names the other; neither tool loads."""
    tool = _ping(namespace="demo")
    loaded = read_files({"a.json": tool, "b.json": tool, "c.json": _ping()})

    first, second = loaded.diagnostics
    assert (first.code, second.code) == ("N003", "N003")
    assert "'demo.ping'" in first.message
    assert str(second.location) in first.message
    assert str(first.location) in second.message
    assert (first.location.file, second.location.file) == ("contracts/a.json", "contracts/b.json")
    assert list(loaded.registry) == ["client.ping"]


def test_broken_tools_keep_their_ids(read_files: Read) -> None:
    """A duplicate that is broken besides is still one, so that mending it brings no surprise."""
    loaded = read_files({"a.json": _ping(), "b.json": _ping(bad=1)})

    assert sorted(each.code for each in loaded.diagnostics) == ["C001", "N003", "N003"]
    assert len(loaded.registry) == 0


@pytest.mark.parametrize(
    "namespace",
    [
        "self", "file_system", "skill", "process", "agents", "subagent", "connectors",
        "guardrail", "connector_x", "connector_",
    ],
)  # fmt: skip
def test_reserved_namespaces(read_files: Read, namespace: str) -> None:
    """A reserved namespace is refused, whatever the others are."""
    found = _only(read_files, _ping(namespace=namespace))

    assert (found.code, found.location.pointer) == ("N002", "/namespace")


@pytest.mark.parametrize("namespace", ["a\n", "é", "", "a.b", "a-b", "a ", "1a", "d\u0435mo"])
def test_namespaces_of_a_wrong_form(read_files: Read, namespace: str) -> None:
    """A namespace is ASCII letters, digits, `_` and `$`, matched as a whole."""
    assert _only(read_files, _ping(namespace=namespace)).code == "N001"


@pytest.mark.parametrize("namespace", ["Self", "connectorsx", "_", "$", "a$1"])
def test_namespaces_that_are_free(read_files: Read, namespace: str) -> None:
    """Case matters, and a longer word is another."""
    assert list(read_files({"a.json": _ping(namespace=namespace)}).registry) == [
        f"{namespace}.ping"
    ]


@pytest.mark.parametrize(
    "name", ["n" * 129, "", "\u043epen", "\uff4fpen", "空の色", "x/y", "../evil", "a\n"]
)
def test_tool_names_of_a_wrong_form(read_files: Read, name: str) -> None:
    """MCP's names are 1 to 128 ASCII characters."""
    found = _only(read_files, _ping(name=name))

    assert (found.code, found.location.pointer) == ("N004", "/name")


@pytest.mark.parametrize("name", ["n" * 128, "docs.get-text", "..", "con", "1"])
def test_tool_names_that_are_free(read_files: Read, name: str) -> None:
    """A name may hold dots and dashes; an ID splits at its first dot."""
    (declaration,) = read_files({"a.json": _ping(name=name, namespace="ws")}).registry.values()

    assert (declaration.id.namespace, declaration.id.name) == ("ws", name)


def test_schema_files_are_no_contracts(read_files: Read) -> None:
    """A file of schemas that others refer to is passed over."""
    loaded = read_files(
        {
            "a.json": PING,
            "money.yaml": "$defs:\n  Money: {type: object}\n",
            "point.json": {"type": "object", "properties": {}},
            "contract.schema.json": {"$schema": "https://json-schema.org/draft/2020-12/schema"},
        }
    )

    assert loaded.diagnostics == ()
    assert loaded.files == 1


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ({"type": "function", "function": {"name": "f", "parameters": {}}}, "inputSchema"),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}, "result"),
        ({"openapi": "3.1.0", "info": {}, "paths": {}}, "OpenAPI"),
        ({"services": {}}, "inputSchema"),
        ({}, "inputSchema"),
    ],
)
def test_files_of_other_formats(read_files: Read, value: dict[str, Any], hint: str) -> None:
    """A file that is meant as something else is one error that says what to do."""
    found = _only(read_files, value)

    assert found.code == "C007"
    assert found.hint is not None
    assert hint in found.hint


def test_misspelt_contracts_are_still_contracts(read_files: Read) -> None:
    """A contract whose fields are misspelt is told which were meant."""
    loaded = read_files({"a.json": {"nmae": "ping", "inputSchemas": {"type": "object"}}})

    hints = [each.hint for each in loaded.diagnostics if each.code == "C001"]
    assert hints == ["did you mean 'name'?", "did you mean 'inputSchema'?"]


def test_hints_in_snake_case(read_files: Read) -> None:
    """The snake case spelling of a hint is the same hint, and is held to the same type."""
    good = read_files({"a.json": _ping(annotations={"read_only_hint": True})})
    bad = read_files({"a.json": _ping(annotations={"read_only_hint": "yes"})})

    assert good.diagnostics == ()
    declaration = good.registry["client.ping"]
    assert declaration.definition()["annotations"] == {"readOnlyHint": True}
    assert declaration.annotations.read_only_hint is True
    assert [each.code for each in bad.diagnostics] == ["C003"]


@pytest.mark.parametrize(("name", "code_point"), [("\u043epen", "U+043E"), ("\uff4fpen", "U+FF4F")])
def test_letters_of_other_scripts_are_named(read_files: Read, name: str, code_point: str) -> None:
    """A letter that only looks like ASCII is shown by its code point, in names and namespaces."""
    assert code_point in _only(read_files, _ping(name=name)).message
    assert code_point in _only(read_files, _ping(namespace=name)).message


@pytest.mark.parametrize(
    ("schema", "hint"),
    [
        ({"type": "float"}, "did you mean 'number'?"),
        ({"type": ["String", "null"]}, "did you mean 'string'?"),
        ({"required": True}, "lists names"),
        ({"exclusiveMinimum": True}, "the bound itself"),
    ],
)
def test_schemas_of_other_habits(read_files: Read, schema: dict[str, Any], hint: str) -> None:
    """What other languages and drafts write is refused with what is meant here."""
    contract = _ping(outputSchema={"properties": {"q": schema}})

    found = _only(read_files, contract)

    assert found.code == "C005"
    assert found.hint is not None
    assert hint in found.hint


@pytest.mark.parametrize("policy", ["timeout", "strict", "needsApproval", "enabled"])
def test_accepted_policies_can_be_read(read_files: Read, policy: str) -> None:
    """What the language accepts as a policy, `Declaration.policy` gives."""
    for value in (True, False, 1, 2.5, 0, 10**400, "yes", None):
        loaded = read_files({"a.json": _ping(policy={policy: value})})

        for declaration in loaded.registry.values():
            assert declaration.policy.model_dump(exclude_none=True) == {policy: value}
