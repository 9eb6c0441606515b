"""Row A16: what plain values become, and what JSON cannot hold."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime as dt
import decimal
import enum
import json
import logging
import uuid
from typing import Any, NamedTuple

import pytest
from pydantic import MISSING, BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass as pydantic_dataclass

from toolreg.registry import Declaration, Registry, ToolId
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

PROBE = Declaration(
    id=ToolId("demo", "probe"), fields={"name": "probe", "inputSchema": {"type": "object"}}
)


class _Colour(enum.Enum):
    RED = "red"


class _Level(enum.IntEnum):
    HIGH = 3


class _Point(NamedTuple):
    x: int
    y: int


@dataclasses.dataclass
class _Pair:
    left: object
    right: object


@pydantic_dataclass
class _Named:
    name: str = Field(serialization_alias="theName")


class _Base(BaseModel):
    model_config = ConfigDict(serialize_by_alias=False)

    class_: str = Field(alias="class")
    absent: int | MISSING = MISSING
    nothing: int | None = None


class _Wider(_Base):
    more: int = 1


class _Holder(BaseModel):
    held: _Base


def _run(value: object) -> ToolResult[Any]:
    def answer(_args: dict[str, Any]) -> object:
        return value

    answers = ClientToolAnswers.from_registry(Registry([PROBE]), {"demo.probe": answer})
    result = asyncio.run(answers.run(ClientToolCall("demo.probe", {})))
    assert isinstance(result, ToolResult)
    return result


def test_a16_structured_content_is_shown_as_text() -> None:
    """Structured content without content is also given as one text block of compact JSON."""
    result = _run(ToolResult(structured_content={"a": [1, "é"]}))

    assert result == ToolResult(content='{"a":[1,"é"]}', structured_content={"a": [1, "é"]})


def test_a16_given_content_is_left_alone() -> None:
    """A result that has content keeps it."""
    given: ToolResult[Any] = ToolResult(content="seen", structured_content=1)

    assert _run(given) == given


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (dt.datetime(2026, 1, 2, tzinfo=dt.UTC), "2026-01-02T00:00:00Z"),
        (dt.date(2026, 1, 2), "2026-01-02"),
        (dt.time(3, 4), "03:04:00"),
        (dt.timedelta(hours=1), "PT1H"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (decimal.Decimal("1.10"), "1.10"),
        (_Colour.RED, "red"),
        (_Level.HIGH, 3),
        ((1, 2), [1, 2]),
        (_Point(1, 2), [1, 2]),
        (_Pair(1, _Pair((2,), None)), {"left": 1, "right": {"left": [2], "right": None}}),
        (_Named("a"), {"theName": "a"}),
        (_Base.model_validate({"class": "a"}), {"class": "a", "nothing": None}),
        ([_Base.model_validate({"class": "a"})], [{"class": "a", "nothing": None}]),
        (
            _Holder(held=_Wider.model_validate({"class": "a", "more": 2})),
            {"held": {"class": "a", "nothing": None, "more": 2}},
        ),
        (2**70, 2**70),
    ],
)
def test_a16_values_are_dumped_as_pydantic_does(value: object, expected: object) -> None:
    """Dates, UUIDs, decimals, enums, dataclasses, tuples and models become JSON, by alias."""
    result = _run({"value": value})

    assert not result.is_error
    assert result.structured_content == {"value": expected}
    assert json.loads(result.text) == {"value": expected}


def _deep(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


class _Any(BaseModel):
    held: Any


class _Float(BaseModel):
    held: float


CYCLE: list[Any] = []
CYCLE.append(CYCLE)


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("-inf"),
        decimal.Decimal("NaN"),
        b"hello",
        b"\xff",
        bytearray(b"a"),
        {1, 2},
        frozenset[int](),
        object(),
        object,
        iter([1]),
        {1: "a"},
        "\ud800",
        {"\ud800": 1},
        _deep(300),
        CYCLE,
        _Float(held=float("nan")),
        _Any(held=object()),
        _Pair(float("nan"), 1),
        3 + 4j,
    ],
    ids=lambda value: type(value).__name__,
)
def test_a16_what_json_cannot_hold_is_refused(
    value: object, caplog: pytest.LogCaptureFixture
) -> None:
    """A value that JSON cannot hold is an error result, and the log names its path."""
    caplog.set_level(logging.ERROR, "toolreg.runtime")

    result = _run({"rows": [0, value]})

    assert result == ToolResult.error("The tool returned an invalid result.")
    assert "/rows/1" in caplog.text


def test_a16_a_returned_object_may_run_any_code() -> None:
    """A model whose dump raises is an invalid result, not the end of the run."""

    class Broken(BaseModel):
        def __getattribute__(self, name: str) -> Any:
            if name == "__dict__":
                raise OSError("disk")
            return super().__getattribute__(name)

    class Hostile(dict[str, Any]):
        def items(self) -> Any:
            raise OSError("disk")

    assert _run(Hostile()) == ToolResult.error("The tool returned an invalid result.")
    assert isinstance(_run(Broken()), ToolResult)
