"""One tool, bound by its ID, and what its handler saw."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable  # noqa: TC003 - dataclasses read it
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pytest

from toolreg.registry import Declaration, Registry, ToolId
from toolreg.runtime import ClientToolAnswers, ClientToolCall, ToolResult

Schema: TypeAlias = dict[str, Any]


@dataclass
class Probe:
    """Answer calls of `demo.probe`, and keep the arguments that reached the handler."""

    input_schema: Schema
    output_schema: Schema | None = None
    returns: Callable[[dict[str, Any]], Any] = lambda _args: "done"
    seen: list[Any] = field(default_factory=list[Any])

    def call(self, arguments: object) -> ToolResult[Any]:
        """Run one call: of a text as a model sends it, or of a Python value."""
        call = (
            ClientToolCall.from_json("demo.probe", arguments, "k1")
            if isinstance(arguments, (str, bytes))
            else ClientToolCall("demo.probe", arguments, "k1")  # type: ignore[arg-type] # what is given is what is tested
        )
        result = asyncio.run(self.answers().run(call))
        assert isinstance(result, ToolResult)
        return result

    def answers(self) -> ClientToolAnswers:
        """Bind the handler."""
        fields: dict[str, Any] = {"name": "probe", "inputSchema": self.input_schema}
        if self.output_schema is not None:
            fields["outputSchema"] = self.output_schema
        registry = Registry([Declaration(ToolId("demo", "probe"), fields)])
        return ClientToolAnswers.from_registry(registry, {"demo.probe": self._handler})

    async def _handler(self, args: dict[str, Any]) -> Any:
        self.seen.append(args)
        value = self.returns(args)
        return await value if inspect.isawaitable(value) else value


@pytest.fixture
def probe() -> Callable[..., Probe]:
    """Give a maker of probes, of the properties of their input schema."""

    def make(properties: dict[str, Any] | None = None, **more: Any) -> Probe:
        known = {key: more.pop(key) for key in ("output_schema", "returns") if key in more}
        return Probe({"type": "object", "properties": properties or {}, **more}, **known)

    return make
