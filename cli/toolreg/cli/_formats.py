"""The values that options take."""

from __future__ import annotations

from typing import Literal, TypeAlias

CheckFormat: TypeAlias = Literal["text", "json", "github", "sarif", "junit"]
ListFormat: TypeAlias = Literal["table", "json"]
ShowFormat: TypeAlias = Literal[
    "mcp",
    "json",
    "table",
    "openai",
    "openai-chat",
    "openai-strict",
    "anthropic",
    "gemini",
    "mistral",
    "bedrock",
    "matilda",
    "typescript",
]
CallFormat: TypeAlias = Literal["text", "json"]
FailLevel: TypeAlias = Literal["error", "warning"]
KindOfTools: TypeAlias = Literal["client", "tool"]
