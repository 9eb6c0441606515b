"""Arguments are what the model sent, judged by the contract, or the handler is not reached."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolreg.registry import Declaration, Registry, ToolId
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.runtime.conftest import Probe

WORDS: dict[str, Any] = {"limit": {"type": "integer"}, "tag": {"type": "string"}}
DRAFT_4 = "http://json-schema.org/draft-04/schema#"


@pytest.mark.parametrize("text", ["", "  ", "\n\t", "{}", b""])
def test_no_text_means_no_arguments(probe: Callable[..., Probe], text: str | bytes) -> None:
    """Blank text is an empty object; then the schema decides."""
    free, strict = probe(WORDS), probe(WORDS, required=["tag"])

    assert not free.call(text).is_error
    assert free.seen == [{}]
    assert '"tag" is missing' in strict.call(text).text
    assert strict.seen == []


@pytest.mark.parametrize(
    "text",
    [
        "null", '{"limit":', "{} {}", "[1]", '"x"', "3", "true", '{"limit": 5', "limit=5",
        "{limit:5}", "{'limit':5}", '{"limit": NaN}', '{"limit": 1e999}', "\ud800", b"\xff",
        "\ufeff{}", '{"a":"\\ud800"}',
    ],
)  # fmt: skip
def test_what_is_no_object_is_refused(probe: Callable[..., Probe], text: str | bytes) -> None:
    """Text that is no JSON object is an error in words for the model, and reaches no handler."""
    tool = probe(WORDS)

    result = tool.call(text)

    assert result.is_error
    assert "demo.probe" in result.text
    assert "Traceback" not in result.text
    assert tool.seen == []


@pytest.mark.parametrize("text", ["12345", "null", "[1]", "true", '{"a":1}', ""])
def test_a_string_stays_a_string(probe: Callable[..., Probe], text: str) -> None:
    """A string that looks like another value is passed as the string that it is."""
    tool = probe({"p": {"type": "string"}})

    assert not tool.call(json.dumps({"p": text})).is_error
    assert tool.seen == [{"p": text}]


@pytest.mark.parametrize(
    ("properties", "arguments", "words"),
    [
        ({"body": {"type": "object"}}, {"body": '{"a":1}'}, "/body: expected object, found string"),
        ({"body": {"type": "object"}}, {"body": ""}, "/body: expected object, found string"),
        ({"n": {"type": "integer"}}, {"n": True}, "/n: expected integer, found boolean"),
        ({"b": {"type": "boolean"}}, {"b": 1}, "/b: expected boolean, found integer"),
        ({"b": {"type": "boolean"}}, {"b": "yes"}, "/b: expected boolean, found string"),
        ({"s": {"type": ["null", "string"]}}, {"s": 1}, "/s: expected"),
        ({"s": {"const": False}}, {"s": 0}, "/s: expected false"),
        ({"s": {"enum": [3, None]}}, {"s": "3"}, "/s: expected one of 3, null"),
        ({"s": {"enum": [3, 1]}}, {"s": True}, "/s: expected one of"),
        ({"gone": False}, {"gone": 1}, "/gone: no value is allowed"),
    ],
)
def test_nothing_is_coerced(
    probe: Callable[..., Probe], properties: dict[str, Any], arguments: Any, words: str
) -> None:
    """A value of another type is refused; the message leads to it by the JSON path."""
    tool = probe(properties)

    result = tool.call(json.dumps(arguments))

    assert result.is_error
    assert words in result.text
    assert tool.seen == []


def test_messages_never_repeat_a_value(probe: Callable[..., Probe]) -> None:
    """What may be secret is not in the error, nor is any class or URL; ten faults at most are."""
    properties = {f"p{number}": {"type": "integer"} for number in range(20)}
    tool = probe(properties)

    text = tool.call(json.dumps(dict.fromkeys(properties, "hunter2"))).text

    assert "hunter2" not in text
    assert "pydantic" not in text
    assert text.count("expected integer") == 10


def test_unexpected_names_stand_beside_the_allowed(probe: Callable[..., Probe]) -> None:
    """A misspelt name of a closed object is named with the names that are allowed."""
    tool = probe({"colour": {"type": "string", "default": ""}}, additionalProperties=False)

    assert 'unexpected property "color"; allowed: colour' in tool.call('{"color":"x"}').text
    assert not tool.call('{"colour":"x"}').is_error


@pytest.mark.parametrize(
    "value", [2**53 + 1, -(2**64), 10**400, 0.1, 5e-324, 1e308, 60.0, "", None, [], {}]
)
def test_values_arrive_exact(probe: Callable[..., Probe], value: Any) -> None:
    """Integers of any size, floats, empty text and null arrive as they were sent."""
    tool = probe({"k": {}})

    assert not tool.call(json.dumps({"k": value})).is_error
    assert tool.seen == [{"k": value}]
    assert type(tool.seen[0]["k"]) is type(value)


def test_integers_follow_their_dialect(probe: Callable[..., Probe]) -> None:
    """`60.0` is an integer, but in draft 4."""
    new, old = probe(WORDS), probe(WORDS, **{"$schema": DRAFT_4})

    assert not new.call('{"limit":60.0}').is_error
    assert old.call('{"limit":60.0}').is_error


def test_references_are_followed(probe: Callable[..., Probe]) -> None:
    """Rules behind a reference hold, and errors lead to the argument."""
    rule = {
        "type": "object",
        "properties": {"limit": {"maximum": 50}},
        "additionalProperties": False,
    }
    tool = probe({"q": {"$ref": "#/$defs/Q"}}, required=["q"], **{"$defs": {"Q": rule}})

    texts = [tool.call(text).text for text in ('{"q":{"limit":99}}', '{"q":{"other":1}}', "{}")]

    assert ["/q/limit: " in texts[0], "/q: " in texts[1], '"q" is missing' in texts[2]] == [
        True
    ] * 3
    assert not tool.call('{"q":{"limit":5}}').is_error


def test_root_alternatives_hold(probe: Callable[..., Probe]) -> None:
    """Alternatives beside `type: object` at the root are judged."""
    either = [{"required": ["ids"]}, {"required": ["near"]}]
    tool = probe({"ids": {"type": "array"}, "near": {"type": "string"}}, anyOf=either)

    outcomes = [
        tool.call(text).is_error for text in ("{}", '{"ids":[]}', '{"near":"u"}', '{"ids":1}')
    ]

    assert outcomes == [True, False, False, True]


def test_formats_are_asserted(probe: Callable[..., Probe]) -> None:
    """A text that is not in its format is refused, for every format alike."""
    tool = probe({"at": {"format": "date-time"}, "to": {"format": "email"}})

    assert tool.call('{"at":"soon"}').is_error
    assert tool.call('{"to":"nobody"}').is_error
    assert not tool.call('{"at":"2026-01-02T03:04:05Z","to":"a@example.org"}').is_error


def test_the_last_of_repeated_keys_counts(probe: Callable[..., Probe]) -> None:
    """One parse decides: the call, and so an approver, and the handler see the same value."""
    text = '{"path":"/tmp/a","path":"/etc/b"}'
    tool = probe({"path": {"type": "string"}})

    tool.call(text)

    assert tool.seen == [ClientToolCall.from_json("demo.probe", text).arguments]
    assert tool.seen == [{"path": "/etc/b"}]


@pytest.mark.parametrize("levels", [3_000, 20_000])
def test_depth_is_bounded(probe: Callable[..., Probe], levels: int) -> None:
    """Deep nesting is an error result in no time, never a RecursionError."""
    tool = probe({"k": {"$ref": "#"}})
    started = time.monotonic()

    result = tool.call('{"k":' * levels + "0" + "}" * levels)

    assert result.is_error
    assert "nests deeper" in result.text
    assert time.monotonic() - started < 2


def test_values_of_python_are_taken_too(probe: Callable[..., Probe]) -> None:
    """A dict, its JSON text and its bytes are one call."""
    tool = probe({"q": {"type": "string"}})

    for arguments in ({"q": "a"}, '{"q":"a"}', b'{"q":"a"}'):
        tool.call(arguments)

    assert tool.seen == [{"q": "a"}] * 3


def test_a_handler_cannot_change_a_call(probe: Callable[..., Probe]) -> None:
    """What a handler does to its arguments, nobody else sees."""
    given: Any = {"q": ["a"]}
    call = ClientToolCall("demo.probe", given)
    tool = probe({"q": {}}, returns=lambda args: args["q"].append("b"))

    tool.call(given)

    assert given == {"q": ["a"]}
    assert call.arguments == {"q": ["a"]}


def test_defaults_are_not_filled_into_dicts(probe: Callable[..., Probe]) -> None:
    """A function that takes a dict gets what came: defaults are the stub's."""
    tool = probe({"q": {"type": "string"}, "n": {"type": "integer", "default": 10}})

    tool.call('{"q":"a"}')

    assert tool.seen == [{"q": "a"}]


@settings(deadline=None, max_examples=200)
@given(text=st.text(max_size=30) | st.binary(max_size=30))
def test_any_text_ends_in_a_result(text: str | bytes) -> None:
    """Whatever a model sends, running it raises nothing."""
    import asyncio  # noqa: PLC0415

    fields: Any = {"name": "probe", "inputSchema": {"type": "object", "properties": WORDS}}
    registry = Registry([Declaration(ToolId("demo", "probe"), fields)])
    answers = ClientToolAnswers.from_registry(registry, {"demo.probe": lambda args: args})

    result = asyncio.run(answers.run(ClientToolCall.from_json("demo.probe", text)))

    assert isinstance(result, ToolResult)
