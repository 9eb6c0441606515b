"""Run tools: bind answers to declared tools, and hold every call and result to its contract."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from toolreg.registry import ModelAccess as ToolModelAccess
from toolreg.registry import SdkError

if TYPE_CHECKING:
    from toolreg.registry import ToolAnnotations
    from toolreg.runtime._answers import ClientToolAnswers
    from toolreg.runtime._call import ClientToolCall
    from toolreg.runtime._callbacks import OpenCallback, OpenClientToolCall
    from toolreg.runtime._client_tool import client_tool
    from toolreg.runtime._content import (
        AudioContent,
        EmbeddedResource,
        ImageContent,
        ResourceLink,
        TextContent,
    )
    from toolreg.runtime._context import ToolCallbackContext
    from toolreg.runtime._definition import ToolDefinition
    from toolreg.runtime._errors import ToolArgumentsError, ToolError, ToolResultError
    from toolreg.runtime._open import KeepCallbackOpen
    from toolreg.runtime._python_tool import PythonTool
    from toolreg.runtime._result import ToolResult
    from toolreg.runtime._tool import ClientTool, ClientToolAnswer
    from toolreg.runtime._tool_stub import ToolStub

__all__ = [
    "AudioContent",
    "ClientTool",
    "ClientToolAnswer",
    "ClientToolAnswers",
    "ClientToolCall",
    "EmbeddedResource",
    "ImageContent",
    "KeepCallbackOpen",
    "OpenCallback",
    "OpenClientToolCall",
    "PythonTool",
    "ResourceLink",
    "SdkError",
    "TextContent",
    "ToolAnnotations",
    "ToolArgumentsError",
    "ToolCallbackContext",
    "ToolDefinition",
    "ToolError",
    "ToolModelAccess",
    "ToolResult",
    "ToolResultError",
    "ToolStub",
    "client_tool",
]

# Imported when first asked for: a service that imports a generated stub waits neither for asyncio
# nor for what runs calls.
_LAZY = {
    "AudioContent": "._content",
    "ClientTool": "._tool",
    "ClientToolAnswer": "._tool",
    "ClientToolAnswers": "._answers",
    "ClientToolCall": "._call",
    "EmbeddedResource": "._content",
    "ImageContent": "._content",
    "KeepCallbackOpen": "._open",
    "OpenCallback": "._callbacks",
    "OpenClientToolCall": "._callbacks",
    "PythonTool": "._python_tool",
    "ResourceLink": "._content",
    "TextContent": "._content",
    "ToolArgumentsError": "._errors",
    "ToolCallbackContext": "._context",
    "ToolDefinition": "._definition",
    "ToolError": "._errors",
    "ToolResult": "._result",
    "ToolResultError": "._errors",
    "ToolStub": "._tool_stub",
    "client_tool": "._client_tool",
    "ToolAnnotations": "toolreg.registry",
}


def __getattr__(name: str) -> object:
    """Import a name of `_LAZY` and keep it."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _LAZY[name]
    value: object = getattr(import_module(module, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the names that can be imported."""
    return sorted({*globals(), *__all__})
