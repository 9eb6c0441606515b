"""The JSON of a tool, and of many, as each target is sent it."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry.targets._profile import Profile


@dataclass(frozen=True, slots=True)
class Draft:
    """
    Hold what of a tool is sent: `fields` by their names in a contract, in the author's order.

    `policy.timeout` names a field of a policy.
    """

    name: str
    schema: JsonObject
    fields: Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Form:
    """
    Spell tools for a family of targets.

    `tool` writes one, `request` all, by their namespaces. A `hosted` target is a program that
    reads what is for people and policies; the others pass on what a model reads, and no more.
    """

    tool: Callable[[Draft, Profile], JsonObject]
    request: Callable[[Sequence[tuple[str | None, JsonObject]]], JsonValue]
    hosted: bool = False


def form_of(target: str) -> Form:
    """Give the form of a target's family."""
    return _FORMS[target.partition("@")[0]]


def _mcp(draft: Draft, _profile: Profile) -> JsonObject:
    spelled: JsonObject = {}
    for key, value in draft.fields.items():
        if key == "name":
            spelled["name"] = draft.name
        elif key == "inputSchema":
            spelled["inputSchema"] = draft.schema
        elif key in _MCP:
            spelled[key] = value
    return spelled


def _responses(draft: Draft, profile: Profile) -> JsonObject:
    tool: JsonObject = {"type": "function", "name": draft.name, **_described(draft)}
    tool["parameters"] = _with_properties(draft.schema)
    # The API tries a strict schema where the field is left out.
    tool["strict"] = profile.target == "openai-strict"
    if "outputSchema" in draft.fields:
        tool["output_schema"] = draft.fields["outputSchema"]
    if "modelAccess" in draft.fields:
        access = draft.fields["modelAccess"]
        tool["allowed_callers"] = ["direct", "programmatic"] if access == "both" else [access]
    return tool | _deferred(draft)


def _function(draft: Draft, _profile: Profile) -> JsonObject:
    function: JsonObject = {"name": draft.name, **_described(draft)}
    function["parameters"] = _with_properties(draft.schema)
    if isinstance(strict := draft.fields.get("policy.strict"), bool):
        function["strict"] = strict
    return {"type": "function", "function": function}


def _anthropic(draft: Draft, _profile: Profile) -> JsonObject:
    tool: JsonObject = {"name": draft.name, **_described(draft), "input_schema": draft.schema}
    if draft.fields.get("modelAccess") == "direct":
        tool["allowed_callers"] = ["direct"]
    return tool | _deferred(draft)


def _gemini(draft: Draft, _profile: Profile) -> JsonObject:
    tool: JsonObject = {"name": draft.name, **_described(draft)}
    tool["parametersJsonSchema"] = _with_properties(draft.schema)
    if "outputSchema" in draft.fields:
        tool["responseJsonSchema"] = draft.fields["outputSchema"]
    return tool


def _bedrock(draft: Draft, _profile: Profile) -> JsonObject:
    schema: JsonObject = {"json": _with_properties(draft.schema)}
    return {"toolSpec": {"name": draft.name, **_described(draft), "inputSchema": schema}}


def _matilda(draft: Draft, _profile: Profile) -> JsonObject:
    return {"name": draft.name, **_described(draft), "parameters": draft.schema}


def _described(draft: Draft) -> JsonObject:
    """Give the description, if there is one: an empty one is refused by some."""
    text = draft.fields.get("description")
    return {"description": text} if text else {}


def _deferred(draft: Draft) -> JsonObject:
    return {"defer_loading": True} if draft.fields.get("policy.deferLoading") is True else {}


def _with_properties(schema: JsonObject) -> JsonObject:
    """Give an object without properties none, in so many words, as the APIs want them said."""
    return schema if "properties" in schema else {**schema, "properties": {}}


def _all(tools: Sequence[tuple[str | None, JsonObject]]) -> list[JsonValue]:
    return [tool for _, tool in tools]


def _by_namespace(tools: Sequence[tuple[str | None, JsonObject]]) -> JsonValue:
    """Put the tools of each namespace into one tool of the provider's, where its first stood."""
    whole: list[JsonValue] = []
    held: dict[str, list[JsonValue]] = {}
    for namespace, tool in tools:
        if namespace is None:
            whole.append(tool)
        elif namespace in held:
            held[namespace].append(tool)
        else:
            held[namespace] = [tool]
            words = f"Tools of the namespace {namespace}."
            wrapper: JsonObject = {"type": "namespace", "name": namespace, "description": words}
            wrapper["tools"] = held[namespace]
            whole.append(wrapper)
    return whole


def _declarations(tools: Sequence[tuple[str | None, JsonObject]]) -> JsonValue:
    return [{"functionDeclarations": _all(tools)}] if tools else []


def _under_tools(tools: Sequence[tuple[str | None, JsonObject]]) -> JsonValue:
    return {"tools": _all(tools)}


def _listed(tools: Sequence[tuple[str | None, JsonObject]]) -> JsonValue:
    return cast("JsonValue", _all(tools))


_MCP: Final = frozenset(
    {"title", "description", "outputSchema", "annotations", "icons", "execution", "_meta"}
)
_FORMS: Final = MappingProxyType(
    {
        "mcp": Form(_mcp, _under_tools, hosted=True),
        "openai": Form(_responses, _by_namespace),
        "openai-strict": Form(_responses, _by_namespace),
        "openai-chat": Form(_function, _listed),
        "anthropic": Form(_anthropic, _listed),
        "gemini": Form(_gemini, _declarations),
        "mistral": Form(_function, _listed),
        "bedrock": Form(_bedrock, _under_tools),
        "matilda": Form(_matilda, _listed),
    }
)
