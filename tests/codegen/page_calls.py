"""What comes of calls, as docs/generated.md tells it."""

from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
import json
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from toolreg.runtime import ClientTool, ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Caller:
    """Call one tool: `namespace` is the package to import its stub from, `module` its text."""

    namespace: str
    module: str

    @property
    def ways(self) -> dict[str, Callable[[str], list[str]]]:
        """What can be shown of a line, by the word that the page has for it."""
        return {"calls": self.called, "results": self.answered, "values": self.read}

    def called(self, arguments: str) -> list[str]:
        """Show how an answer with the stub's parameters is called, or why it is not."""
        got: list[str] = []

        def answer(*args: Any, **named: Any) -> None:
            ordered = [each for each in self._signature.parameters if each in named]
            given = [*map(repr, args), *(f"{each}={named[each]!r}" for each in ordered)]
            got.append(f"{self._stub.name}({', '.join(given)})")

        result = self._run(answer, arguments)
        return got or [each.removeprefix("- ") for each in result.text.splitlines()[1:]]

    def answered(self, value: str) -> list[str]:
        """Show what the model reads where an answer returns a value."""

        def answer(*_: Any, **__: Any) -> Any:
            return json.loads(value)

        return self._run(answer, "{}").text.splitlines()

    def read(self, attribute: str) -> list[str]:
        """Show what an attribute of the stub holds."""
        return [repr(attrgetter(attribute)(self._tool))]

    def _run(self, answer: Callable[..., Any], arguments: str) -> ToolResult:
        stub = self._tool
        vars(answer)["__signature__"] = self._signature
        call = ClientToolCall.from_json(stub.id, arguments)
        result = asyncio.run(ClientToolAnswers(stub.answer(answer)).run(call))
        assert isinstance(result, ToolResult)
        return result

    @property
    def _tool(self) -> ClientTool[..., Any]:
        stub = getattr(importlib.import_module(self.namespace), self._stub.name)
        assert isinstance(stub, ClientTool)
        return stub

    @cached_property
    def _stub(self) -> ast.FunctionDef:
        body = ast.parse(self.module).body
        (found,) = (each for each in body if isinstance(each, ast.FunctionDef))
        return found

    @cached_property
    def _signature(self) -> inspect.Signature:
        """The stub's parameters without its defaults: to fill them in is the runtime's part."""
        kind, arguments = inspect.Parameter, self._stub.args
        return inspect.Signature(
            [
                *(kind(each.arg, kind.POSITIONAL_OR_KEYWORD) for each in arguments.args),
                *(kind(each.arg, kind.KEYWORD_ONLY) for each in arguments.kwonlyargs),
            ]
        )
