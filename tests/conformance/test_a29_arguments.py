"""Row A29: arguments are judged by the contract's own schema, before any answer sees them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from toolreg.registry import Declaration, ToolId
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from pydantic import JsonValue


def _run(schema: dict[str, JsonValue], text: str) -> tuple[ToolResult[Any], list[Any]]:
    reached: list[Any] = []
    probe = Declaration(id=ToolId("demo", "probe"), fields={"name": "probe", "inputSchema": schema})
    answers = ClientToolAnswers.from_registry({"demo.probe": probe}, {"demo.probe": reached.append})
    result = asyncio.run(answers.run(ClientToolCall.from_json("demo.probe", text)))
    assert isinstance(result, ToolResult)
    return result, reached


def test_a29_the_whole_dialect_judges() -> None:
    """Keywords that no model knows are judged too, and the model reads path, rule and kind."""
    schema: dict[str, JsonValue] = {
        "type": "object",
        "properties": {"tags": {"type": "array", "uniqueItems": True, "contains": {"const": "a"}}},
        "patternProperties": {"^n_": {"type": "integer"}},
        "dependentRequired": {"tags": ["n_tags"]},
        "additionalProperties": False,
    }

    good, reached = _run(schema, '{"tags":["a","b"],"n_tags":2}')
    bad, unreached = _run(schema, '{"tags":["b","b"],"n_x":"secret"}')

    assert not good.is_error
    assert reached == [{"tags": ["a", "b"], "n_tags": 2}]
    assert unreached == []
    assert bad.text.splitlines()[0] == "The arguments of demo.probe are invalid:"
    assert "/n_x: expected integer, found string" in bad.text
    assert "/tags" in bad.text
    assert "secret" not in bad.text


@pytest.mark.parametrize("dialect", ["http://json-schema.org/draft-07/schema#", None])
def test_a29_the_dialect_is_the_contracts_own(dialect: str | None) -> None:
    """A schema means what its own dialect says."""
    schema: dict[str, JsonValue] = {
        "type": "object",
        "properties": {"pair": {"items": [{"type": "string"}, {"type": "integer"}]}},
    }
    if dialect is None:
        schema["properties"] = {"pair": {"prefixItems": [{"type": "string"}, {"type": "integer"}]}}
    else:
        schema["$schema"] = dialect

    assert not _run(schema, '{"pair":["a",1]}')[0].is_error
    assert _run(schema, '{"pair":["a","b"]}')[0].is_error


def test_a29_integers_are_exact() -> None:
    """Integers of any size arrive as they were sent."""
    schema: dict[str, JsonValue] = {"type": "object", "properties": {"n": {"type": "integer"}}}

    for number in (9007199254740993, -(2**63) - 1, 10**400):
        assert _run(schema, f'{{"n":{number}}}')[1] == [{"n": number}]


def test_a29_at_most_ten_faults() -> None:
    """The model reads at most ten faults."""
    schema: dict[str, JsonValue] = {"type": "object", "additionalProperties": {"type": "integer"}}
    text = "{" + ",".join(f'"k{number}":"x"' for number in range(30)) + "}"

    result, _ = _run(schema, text)

    assert len(result.text.splitlines()) == 11
