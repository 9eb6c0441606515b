"""Run tools: bind answers to declared tools, and hold every call and result to its contract."""

from toolreg.registry import ModelAccess as ToolModelAccess
from toolreg.registry import SdkError, ToolAnnotations
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
from toolreg.runtime._errors import ToolArgumentsError, ToolError
from toolreg.runtime._open import KeepCallbackOpen
from toolreg.runtime._result import ToolResult
from toolreg.runtime._tool import ClientTool, ClientToolAnswer

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
    "client_tool",
]
