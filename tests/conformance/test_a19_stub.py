"""Row A19: client tools that are declared by a stub."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from toolreg.runtime import (
    ClientTool,
    ClientToolAnswers,
    ClientToolCall,
    SdkError,
    ToolCallbackContext,
    ToolResult,
    client_tool,
)

if TYPE_CHECKING:
    from collections import OrderedDict
    from collections.abc import Callable
    from decimal import Decimal


class _Place(BaseModel):
    name: str
    size: float = 1.0


@client_tool
def get_location(
    accuracy: Literal["coarse", "fine"] = "coarse",
    *,
    near: Annotated[str | None, Field(description="Where to look.")] = None,
) -> _Place:
    """Read where the device is."""
    raise NotImplementedError


def test_a19_a_stub_declares_the_tool() -> None:
    """Name, description and schemas come from the stub."""
    assert isinstance(get_location, ClientTool)
    assert get_location.id == "client.get_location"
    assert get_location.description == "Read where the device is."
    assert get_location.input_schema == {
        "type": "object",
        "properties": {
            "accuracy": {"type": "string", "enum": ["coarse", "fine"], "default": "coarse"},
            "near": {
                "anyOf": [{"type": "string"}, {"type": "null"}],
                "default": None,
                "description": "Where to look.",
            },
        },
        "additionalProperties": False,
    }
    assert (get_location.output_schema or {})["required"] == ["name"]


def test_a19_options_win_over_the_stub() -> None:
    """Name, namespace, description, title and output schema can be given."""

    @client_tool(
        name="other", namespace="ui", description="Other.", title="T", output_schema=_Place
    )
    def stub() -> Any:
        """Not this."""
        raise NotImplementedError

    assert stub.id == "ui.other"
    assert (stub.description, stub.title) == ("Other.", "T")
    assert stub.output_schema == get_location.output_schema


def test_a19_the_stub_never_runs() -> None:
    """A call runs the answer; the stub is not called."""

    @get_location.answer
    def answer(
        accuracy: Literal["coarse", "fine"] = "coarse", *, near: str | None = None
    ) -> _Place:
        return _Place(name=f"{accuracy} {near}")

    answers = ClientToolAnswers(answer)
    result = asyncio.run(answers.run(ClientToolCall("client.get_location", {})))

    assert isinstance(result, ToolResult)
    assert result.structured_content == {"name": "coarse None", "size": 1.0}


def test_a19_names_of_parameters_are_free() -> None:
    """A parameter may have any name, also one that models use for themselves."""

    @client_tool
    def odd(schema: int, model_config: int, _private: int, self: int, args: int) -> int:
        raise NotImplementedError

    def add(schema: int, model_config: int, _private: int, self: int, args: int) -> int:
        return schema + model_config + _private + self + args

    names = ["schema", "model_config", "_private", "self", "args"]
    result = asyncio.run(
        ClientToolAnswers(odd.answer(add)).run(
            ClientToolCall("client.odd", dict.fromkeys(names, 2))
        )
    )

    assert odd.input_schema["required"] == names
    assert isinstance(result, ToolResult)
    assert result.structured_content == 10


def test_a19_a_context_is_refused() -> None:
    """A stub that takes a context is refused: the answer takes it."""

    def stub(context: ToolCallbackContext, /, q: str) -> str:
        raise NotImplementedError

    with pytest.raises(SdkError, match="takes a context as `context`; take it in the answer"):
        client_tool(stub)


def test_a19_parameters_without_a_name_are_refused() -> None:
    """Parameters that cannot be passed by name are refused, and named."""

    def many(*rest: int) -> str:
        raise NotImplementedError

    def any_name(**rest: int) -> str:
        raise NotImplementedError

    def positional(q: int, /) -> str:
        raise NotImplementedError

    stubs: list[tuple[Callable[..., str], str]] = [
        (many, "rest"),
        (any_name, "rest"),
        (positional, "q"),
    ]
    for stub, named in stubs:
        with pytest.raises(SdkError, match=named):
            client_tool(stub)


def test_a19_unresolvable_annotations_are_refused() -> None:
    """An annotation that only type checkers know is refused, and the parameter named."""

    def stub(good: int, amount: Decimal) -> str:
        raise NotImplementedError

    def returns() -> OrderedDict[str, int]:
        raise NotImplementedError

    with pytest.raises(SdkError, match="annotation of 'amount' cannot be resolved"):
        client_tool(stub)
    with pytest.raises(SdkError, match="annotation of 'return' cannot be resolved"):
        client_tool(returns)


def test_a19_types_without_a_schema_are_refused() -> None:
    """A type that has no JSON Schema is refused."""

    class Socket:
        pass

    def takes(socket: Any) -> str:
        raise NotImplementedError

    takes.__annotations__["socket"] = Socket

    with pytest.raises(SdkError, match="has no JSON Schema"):
        client_tool(takes)


def test_a19_only_functions_are_stubs() -> None:
    """Something else than a function is refused."""
    with pytest.raises(SdkError, match="expected a stub"):
        client_tool(print)
