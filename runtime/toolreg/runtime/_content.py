"""The blocks that a result's content is made of, as MCP types them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, cast

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from toolreg.runtime._jsonable import JsonObject, checked_json
from toolreg.runtime._mcp import MCP_MODEL

MetaObject: TypeAlias = Annotated[JsonObject, BeforeValidator(checked_json)]


class Block(BaseModel):
    """
    Be the base of everything that MCP puts into content.

    It is read by MCP's names or ours and dumped by MCP's; absent fields are left out of the dump,
    and what a later revision of MCP adds is kept.
    """

    model_config: ClassVar[ConfigDict] = MCP_MODEL

    meta: MetaObject | None = None

    @model_serializer(mode="wrap")
    def _leave_out_absent(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        whole: dict[str, Any] = dump(self)
        return {name: value for name, value in whole.items() if value is not None}


class TextContent(Block):
    """Hold a text that the model reads."""

    type: Literal["text"] = "text"
    text: str
    annotations: JsonObject | None = None


class ImageContent(Block):
    """Hold an image: `data` is base64."""

    type: Literal["image"] = "image"
    data: str
    mime_type: str
    annotations: JsonObject | None = None


class AudioContent(Block):
    """Hold a sound: `data` is base64."""

    type: Literal["audio"] = "audio"
    data: str
    mime_type: str
    annotations: JsonObject | None = None


class ResourceLink(Block):
    """Point to a resource that the client may read."""

    type: Literal["resource_link"] = "resource_link"
    uri: str
    name: str
    title: str | None = None
    description: str | None = None
    mime_type: str | None = None
    size: int | None = None
    icons: list[JsonObject] | None = None
    annotations: JsonObject | None = None


class ResourceContents(Block):
    """Hold what a resource contains: a `text`, or a `blob` in base64."""

    uri: str
    mime_type: str | None = None
    text: str | None = None
    blob: str | None = None

    @model_validator(mode="after")
    def _one_form(self) -> ResourceContents:
        if (self.text is None) == (self.blob is None):
            raise ValueError("expected either `text` or `blob`")
        return self


class EmbeddedResource(Block):
    """Hold a resource itself."""

    type: Literal["resource"] = "resource"
    resource: ResourceContents
    annotations: JsonObject | None = None


def _block(value: Any) -> Any:
    """Read a text, or another library's block, as the mapping that it stands for."""
    if isinstance(value, str):
        return TextContent(text=value)
    if isinstance(value, BaseModel) and not isinstance(value, Block):
        return value.model_dump(mode="json", by_alias=True, exclude_none=True)
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    return value


def _blocks(value: Any) -> Any:
    return (value,) if isinstance(value, (str, Mapping, BaseModel)) else value


ContentBlock: TypeAlias = Annotated[
    TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource,
    Discriminator("type"),
]
Content: TypeAlias = Annotated[
    tuple[Annotated[ContentBlock, BeforeValidator(_block)], ...], BeforeValidator(_blocks)
]
ContentInput: TypeAlias = BaseModel | Mapping[str, Any] | str

new: Callable[[type], Any] = object.__new__
# The models are frozen, so their slots are set as `object` would set them.
_set_values = BaseModel.__dict__["__dict__"].__set__
_set_fields_set = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra = BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private = BaseModel.__dict__["__pydantic_private__"].__set__
_TEXT_FIELDS_SET = frozenset({"text"})


def trusted_text(text: str) -> TextContent:
    """Make a text block of what is known to be a text, without asking Pydantic."""
    block: TextContent = new(TextContent)
    values = {"meta": None, "type": "text", "text": text, "annotations": None}
    fill(block, values, _TEXT_FIELDS_SET)
    return block


def fill(model: BaseModel, values: dict[str, Any], fields_set: frozenset[str]) -> None:
    """Give a new model instance its values, which are known to be valid."""
    _set_values(model, values)
    _set_fields_set(model, fields_set)
    _set_extra(model, None)
    _set_private(model, None)
