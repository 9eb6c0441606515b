"""A registry becomes the payload of each target."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Declaration, Registry, SdkError, ToolId
from toolreg.registry.targets import TARGETS, Exported, export, name_map

if TYPE_CHECKING:
    from toolreg.registry.targets import Names

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"q": {"type": "string", "maxLength": 9}},
    "required": ["q"],
    "additionalProperties": False,
}
SHOP = Registry(
    [
        Declaration(
            ToolId("shop", "find"),
            {
                "name": "find",
                "title": "Find",
                "description": "Find goods.",
                "inputSchema": SCHEMA,
                "annotations": {"readOnlyHint": True},
                "modelAccess": "direct",
                "policy": {"timeout": 5},
            },
        ),
        Declaration(ToolId("shop", "list"), {"name": "list", "inputSchema": {"type": "object"}}),
        Declaration(
            ToolId("ui", "where"),
            {"name": "where", "inputSchema": {"type": "object", "oneOf": [{}, {}]}},
        ),
    ]
)


def _names(target: str) -> Names:
    made = name_map(SHOP, target)

    def name(id_: ToolId) -> tuple[str | None, str]:
        found = made.name_of(str(id_))
        return found.namespace, found.name

    return name


def _export(target: str) -> Exported:
    return export(SHOP, target, _names(target))


FIND = {"name": "shop__find", "description": "Find goods."}
LIST = {"name": "shop__list"}
EMPTY: dict[str, Any] = {"type": "object", "properties": {}}
WHERE: dict[str, Any] = {"type": "object", "oneOf": [{}, {}]}
WHERE_FULL: dict[str, Any] = {**WHERE, "properties": {}}


def _function(tool: dict[str, Any], parameters: dict[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {**tool, "parameters": parameters}}


PAYLOADS: dict[str, Any] = {
    "mcp": {
        "tools": [
            {
                "name": "shop__find",
                "title": "Find",
                "description": "Find goods.",
                "inputSchema": SCHEMA,
                "annotations": {"readOnlyHint": True},
            },
            {"name": "shop__list", "inputSchema": {"type": "object"}},
            {"name": "ui__where", "inputSchema": WHERE},
        ]
    },
    "openai": [
        {
            "type": "namespace",
            "name": "shop",
            "description": "Tools of the namespace shop.",
            "tools": [
                {
                    "type": "function",
                    "name": "find",
                    "description": "Find goods.",
                    "parameters": SCHEMA,
                    "strict": False,
                    "allowed_callers": ["direct"],
                },
                {"type": "function", "name": "list", "parameters": EMPTY, "strict": False},
            ],
        }
    ],
    "openai-chat": [_function(FIND, SCHEMA), _function(LIST, EMPTY)],
    "anthropic": [
        {**FIND, "input_schema": SCHEMA, "allowed_callers": ["direct"]},
        {**LIST, "input_schema": {"type": "object"}},
    ],
    "mistral": [
        _function(FIND, SCHEMA),
        _function(LIST, EMPTY),
        _function({"name": "ui__where"}, WHERE_FULL),
    ],
    "bedrock": {
        "tools": [
            {"toolSpec": {**FIND, "inputSchema": {"json": SCHEMA}}},
            {"toolSpec": {**LIST, "inputSchema": {"json": EMPTY}}},
        ]
    },
    "matilda": [
        {**FIND, "parameters": SCHEMA},
        {**LIST, "parameters": {"type": "object"}},
        {"name": "ui__where", "parameters": WHERE},
    ],
}


@pytest.mark.parametrize("target", PAYLOADS)
def test_payload_is_the_targets(target: str) -> None:
    """Each target gets its own JSON, without the tools that it refuses."""
    assert _export(target).payload == PAYLOADS[target]


def test_gemini_gets_declarations() -> None:
    """Gemini gets one list of declarations, with words for what it does not hold to."""
    payload: Any = _export("gemini").payload
    find = payload[0]["functionDeclarations"][0]

    assert len(payload) == 1
    assert find == {
        **FIND,
        "parametersJsonSchema": {
            "type": "object",
            "properties": {"q": {"type": "string", "description": "At most 9 characters."}},
            "required": ["q"],
            "additionalProperties": False,
        },
    }


def test_strict_tools_say_so() -> None:
    """The strict target sends `strict: true`."""
    payload: Any = _export("openai-strict").payload

    assert payload[0]["tools"][0]["strict"] is True


def test_refused_tools_are_reported_and_not_sent() -> None:
    """A refused tool is among the tools and the changes, not in the payload."""
    exported = _export("openai")

    assert list(exported.tools) == ["shop.find", "shop.list", "ui.where"]
    assert [id_ for id_, each in exported.tools.items() if each.refused] == ["ui.where"]
    assert list(exported.changes) == ["ui.where"]
    assert [each.path for each in exported.changes["ui.where"]] == [("inputSchema", "oneOf")]


def test_limits_of_a_request_are_counted_over_all_tools() -> None:
    """129 tools are more than Chat Completions takes."""
    many = Registry(
        Declaration(ToolId("shop", f"t{n}"), {"name": f"t{n}", "inputSchema": {"type": "object"}})
        for n in range(129)
    )
    exported = export(many, "openai-chat", lambda id_: (None, id_.name))

    assert [each.message.partition(";")[0] for each in exported.request] == [
        "the target openai-chat takes at most 128 tools in one request, found 129"
    ]
    assert _export("openai-chat").request == ()


@pytest.mark.parametrize("target", TARGETS)
def test_export_is_the_same_each_time(target: str) -> None:
    """The same registry gives the same bytes, which share nothing with it."""
    before = json.dumps([each.declared() for each in SHOP.values()])
    first, second = _export(target), _export(target)

    assert json.dumps(first.payload) == json.dumps(second.payload)
    assert first.changes == second.changes
    payload: Any = first.payload
    payload.clear()
    for each in first.tools.values():
        each.tool.clear()
        each.schema.clear()
    assert json.dumps([each.declared() for each in SHOP.values()]) == before


def test_unknown_targets_are_refused() -> None:
    """A target that does not exist is an error that names those that do."""
    with pytest.raises(SdkError, match="expected one of mcp"):
        export(SHOP, "nobody", lambda id_: (None, id_.name))
