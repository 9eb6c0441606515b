"""What comes of a call, as docs/generated.md tells it: by a stub of the package `page_keywords`."""

from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
import json
from typing import TYPE_CHECKING, Any

from toolreg.runtime import ClientTool, ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable


def called(module: str, arguments: str) -> str:
    """Say what an answer with the stub's parameters gets, or why it gets nothing."""
    got: list[str] = []

    def answer(*args: Any, **named: Any) -> None:
        given = [*map(repr, args), *(f"{name}={value!r}" for name, value in named.items())]
        got.append(f"{declared(module).name}({', '.join(given)})")

    result = run(module, answer, arguments)
    return got[0] if got else "; ".join(each[2:] for each in result.text.splitlines()[1:])


def results(module: str, given: str) -> str:
    """Say what the model reads where an answer returns a value."""

    def answer(*_: Any, **__: Any) -> Any:
        return json.loads(given)

    return run(module, answer, "{}").text


def run(module: str, answer: Callable[..., Any], arguments: str) -> ToolResult:
    """Answer one call by a function that has the parameters of a module's stub."""
    stub = getattr(importlib.import_module("page_keywords.client"), declared(module).name)
    assert isinstance(stub, ClientTool)
    vars(answer)["__signature__"] = signature(declared(module).args)
    call = ClientToolCall.from_json(stub.id, arguments)
    result = asyncio.run(ClientToolAnswers(stub.answer(answer)).run(call))
    assert isinstance(result, ToolResult)
    return result


def declared(module: str) -> ast.FunctionDef:
    """Find the stub in the text of its module."""
    (found,) = (each for each in ast.parse(module).body if isinstance(each, ast.FunctionDef))
    return found


def signature(arguments: ast.arguments) -> inspect.Signature:
    """Give a stub's parameters, without its defaults: they are the runtime's to fill in."""
    parameter = inspect.Parameter
    return inspect.Signature(
        [
            *(parameter(each.arg, parameter.POSITIONAL_OR_KEYWORD) for each in arguments.args),
            *(parameter(each.arg, parameter.KEYWORD_ONLY) for each in arguments.kwonlyargs),
        ]
    )
