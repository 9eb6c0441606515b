"""What a call gives back: content for the model, a structured value, and data for the client."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeGuard

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    JsonValue,
    SerializerFunctionWrapHandler,
    model_serializer,
)
from typing_extensions import TypeVar

from toolreg.runtime._content import Content, ContentBlock, TextContent, fill, new, trusted_text
from toolreg.runtime._jsonable import JsonObject, checked_json
from toolreg.runtime._mcp import MCP_MODEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from toolreg.runtime._content import ContentInput

# With a default, `ToolResult(...)` is a `ToolResult[Any]` to type checkers.
T = TypeVar("T", default=Any)


def _meta(value: object) -> object:
    return {} if value is None else checked_json(value)


def _flag(value: object) -> object:
    return False if value is None else value


class ToolResult(BaseModel, Generic[T]):
    """
    Hold the result of a call.

    `content` takes MCP's blocks as ours, as another library's models or as mappings, and texts.
    `structured_content` is copied as JSON holds it, models by alias; a value that JSON cannot hold
    raises `pydantic.ValidationError` here. The model never sees `meta`. Results are read by MCP's
    names or ours and dumped by MCP's (`structuredContent`, `isError`, `_meta`).

    >>> ToolResult(content="done").model_dump()
    {'content': [{'type': 'text', 'text': 'done'}], 'isError': False}
    """

    model_config: ClassVar[ConfigDict] = MCP_MODEL

    content: Content = ()
    structured_content: Annotated[Any, BeforeValidator(checked_json)] = None
    is_error: Annotated[bool, BeforeValidator(_flag)] = False
    meta: Annotated[JsonObject, BeforeValidator(_meta)] = {}

    if TYPE_CHECKING:  # what is taken is wider than what is kept

        def __init__(
            self,
            *,
            content: str | Sequence[ContentInput] = (),
            structured_content: object = None,
            is_error: bool = False,
            meta: Mapping[str, JsonValue] | None = None,
        ) -> None: ...

    @property
    def text(self) -> str:
        """What the model reads of the content: its texts, a line each."""
        return "\n".join(block.text for block in self.content if isinstance(block, TextContent))

    @classmethod
    def error(
        cls,
        message: str,
        *,
        structured_content: JsonValue | BaseModel = None,
        meta: Mapping[str, JsonValue] | None = None,
    ) -> Self:
        """
        Make a failed call that the model reads as `message`.

        Raises `pydantic.ValidationError` if `structured_content` or `meta` is no JSON.
        """
        return cls(
            content=[TextContent(text=message)],
            structured_content=structured_content,
            is_error=True,
            meta=meta,
        )

    @model_serializer(mode="wrap")
    def _as_mcp(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        whole: dict[str, Any] = dump(self)
        if self.structured_content is None:
            whole.pop("structuredContent", None)
        if not self.meta:
            whole.pop("_meta", None)
        if "content" in whole:
            whole["content"] = list(whole["content"])
        return whole


def is_result(value: object) -> TypeGuard[ToolResult[Any]]:
    """Tell whether a handler returned a result rather than a plain value."""
    kind: Any = type(value)
    return _is_result_type(kind)


@lru_cache(maxsize=1024)  # asking a Pydantic class costs more than a call otherwise does
def _is_result_type(kind: type) -> bool:
    return issubclass(kind, ToolResult)


_FIELDS_SET = frozenset({"content", "structured_content", "is_error"})


def trusted_result(
    content: tuple[ContentBlock, ...], structured_content: JsonValue, *, is_error: bool
) -> ToolResult[Any]:
    """Make a result of parts that are known to be valid, without asking Pydantic."""
    result: ToolResult[Any] = new(ToolResult)
    values: dict[str, Any] = {
        "content": content,
        "structured_content": structured_content,
        "is_error": is_error,
        "meta": {},
    }
    fill(result, values, _FIELDS_SET)
    return result


def failure(message: str) -> ToolResult[Any]:
    """Make the result of a failed call from a text of ours."""
    return trusted_result((trusted_text(message),), None, is_error=True)
