"""What a handler returns is what the model gets, held to the contract; or it is an error."""

from __future__ import annotations

import datetime as dt
import enum
import json
import uuid
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel, Field, computed_field

from toolreg.runtime import ToolError, ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.runtime.conftest import Probe

INVALID = "The tool returned an invalid result."
RESULT: dict[str, Any] = {"type": "object", "properties": {"result": {}}, "required": ["result"]}


class Letter(enum.Enum):
    """A letter."""

    A = "a"


class Doubled(BaseModel):
    """A model with an alias and a computed field."""

    value: int = Field(serialization_alias="cOut")

    @computed_field  # type: ignore[prop-decorator] # as Pydantic documents it
    @property
    def twice(self) -> int:
        """Twice the value."""
        return 2 * self.value


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"x": float("nan"), "y": [1]}, "/x"),
        ({"y": [1, float("inf")]}, "/y/1"),
        (b"\xff\xd8\x00", "the whole value"),
        (b"hello", "the whole value"),
        ({"s": {1, 2}}, "/s"),
        (object(), "the whole value"),
    ],
)
def test_what_json_cannot_hold_is_an_error(
    probe: Callable[..., Probe], caplog: pytest.LogCaptureFixture, value: Any, path: str
) -> None:
    """The model reads that the result is invalid; the log names the path."""
    result = probe(returns=lambda _args: value).call("{}")

    assert (result.is_error, result.text) == (True, INVALID)
    assert path in caplog.text


def test_values_of_python_become_json(probe: Callable[..., Probe]) -> None:
    """Dates, UUIDs, enums and tuples have one form each."""
    utc = dt.UTC
    value = {
        "t": dt.datetime(2026, 1, 2, tzinfo=utc),
        "d": dt.date(2026, 1, 2),
        "u": uuid.UUID(int=1),
        "e": Letter.A,
        "tup": (1, 2),
    }

    result = probe(returns=lambda _args: value).call("{}")

    assert result.structured_content == {
        "t": "2026-01-02T00:00:00Z",
        "d": "2026-01-02",
        "u": "00000000-0000-0000-0000-000000000001",
        "e": "a",
        "tup": [1, 2],
    }
    assert json.loads(result.text) == result.structured_content


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "null"), ([], "[]"), ({}, "{}"), ("", ""), (0, "0"), (False, "false")],
)
def test_falsy_is_not_failed(probe: Callable[..., Probe], value: Any, text: str) -> None:
    """Null, empty and false values are delivered, each as itself."""
    result = probe(returns=lambda _args: value).call("{}")

    assert (result.is_error, result.text) == (False, text)
    assert result.structured_content == value
    assert len(result.content) == 1


@pytest.mark.parametrize("value", [None, "plain text", {"id": 7}, [{"result": 1}]])
def test_results_are_held_to_the_output_schema(
    probe: Callable[..., Probe], caplog: pytest.LogCaptureFixture, value: Any
) -> None:
    """A value that the output schema refuses never reaches the model as success."""
    result = probe(output_schema=RESULT, returns=lambda _args: value).call("{}")

    assert (result.is_error, result.text) == (True, INVALID)
    assert "demo.probe" in caplog.text


def test_conforming_results_are_also_text(probe: Callable[..., Probe]) -> None:
    """A structured result has one text block that parses to it."""
    result = probe(output_schema=RESULT, returns=lambda _args: {"result": 42}).call("{}")

    assert result.structured_content == {"result": 42}
    assert [json.loads(block.text) for block in result.content] == [{"result": 42}]  # type: ignore[union-attr] # the one block is a text


def test_errors_are_not_held_to_the_output_schema(probe: Callable[..., Probe]) -> None:
    """A raised `ToolError` is read as written, whatever the output schema says."""

    def fail(_args: dict[str, Any]) -> None:
        raise ToolError("quota used up")

    result = probe(output_schema=RESULT, returns=fail).call("{}")

    assert (result.is_error, result.text) == (True, "quota used up")


def test_models_are_dumped_by_alias(probe: Callable[..., Probe]) -> None:
    """What is sent is what is judged: by alias, with computed fields."""
    schema = {
        "type": "object",
        "properties": {"cOut": {"type": "integer"}, "twice": {"type": "integer"}},
        "required": ["cOut", "twice"],
        "additionalProperties": False,
    }

    result = probe(output_schema=schema, returns=lambda _args: Doubled(value=2)).call("{}")

    assert result.structured_content == {"cOut": 2, "twice": 4}


def test_recursive_results(probe: Callable[..., Probe]) -> None:
    """A recursive output schema judges any depth, and integers stay integers."""
    anything = {
        "anyOf": [
            {"type": ["string", "number", "boolean", "null"]},
            {"type": "array", "items": {"$ref": "#/$defs/J"}},
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/J"}},
        ]
    }
    schema = {"properties": {"data": {"$ref": "#/$defs/J"}}, "$defs": {"J": anything}}
    value = {"data": {"a": [1, None, {"b": "c"}]}}

    result = probe(output_schema=schema, returns=lambda _args: value).call("{}")

    assert result.text == '{"data":{"a":[1,null,{"b":"c"}]}}'


def test_lists_and_texts_are_delivered(probe: Callable[..., Probe]) -> None:
    """A list is delivered as it is; a text that says Error is no error."""
    rows = [{"code": "a"}, {"code": "b"}]
    words = "Error: 3 lines match that word"

    listed = probe(returns=lambda _args: rows).call("{}")
    spoken = probe(returns=lambda _args: words).call("{}")

    assert (listed.is_error, listed.structured_content) == (False, rows)
    assert (spoken.is_error, spoken.text) == (False, words)


def test_handlers_may_build_the_result(probe: Callable[..., Probe]) -> None:
    """A returned `ToolResult` is delivered with its content, and its structured value is judged."""
    good = ToolResult[Any](content="seen", structured_content={"result": 1}, meta={"k": 1})
    bad = ToolResult[Any](content="seen", structured_content={"other": 1})

    assert probe(output_schema=RESULT, returns=lambda _args: good).call("{}") == good
    assert probe(output_schema=RESULT, returns=lambda _args: bad).call("{}").text == INVALID
