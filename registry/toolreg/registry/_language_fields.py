"""The fields of the contract language, for reading it and for the schema of editors."""

from __future__ import annotations

from typing import Final

from toolreg.registry._language_unknown import UnknownAnnotation, UnknownField
from toolreg.registry._names import DEFAULT_NAMESPACE
from toolreg.registry._shapes import (
    Choice,
    Field,
    Items,
    Record,
    anything,
    flag,
    flag_or_text,
    mapping,
    seconds,
    text,
)

SPELLINGS: Final = {
    "input_schema": "inputSchema",
    "output_schema": "outputSchema",
    "model_access": "modelAccess",
    "meta": "_meta",
}
_ANNOTATIONS: Final[dict[str, Field]] = {
    "title": Field(text, "The tool's name for people, where the tool has no `title` of its own."),
    "readOnlyHint": Field(flag, "The tool changes nothing.", default=False),
    "destructiveHint": Field(flag, "The tool may destroy or overwrite something.", default=True),
    "idempotentHint": Field(
        flag, "Calling it again with the same arguments changes nothing more.", default=False
    ),
    "openWorldHint": Field(
        flag, "The tool reaches what is outside of the program, such as the web.", default=True
    ),
}
_ICON: Final[dict[str, Field]] = {
    "src": Field(
        text, "Where the picture is: an `https:` or a `data:` URI.", ("https://example.com/i.png",)
    ),
    "mimeType": Field(
        text, "The picture's media type, where its source does not tell.", ("image/png",)
    ),
    "sizes": Field(
        Items(text),
        "The sizes to use it at, such as `48x48`, or `any`. All, if left out.",
        (["48x48"], ["any"]),
    ),
    "theme": Field(Choice(("light", "dark")), "The theme it is for. Both, if left out."),
}
_EXECUTION: Final[dict[str, Field]] = {
    "taskSupport": Field(
        Choice(("forbidden", "optional", "required")),
        "Whether a call may or must run as an MCP task.",
        default="forbidden",
    )
}
_POLICY: Final[dict[str, Field]] = {
    "needsApproval": Field(flag, "Ask a person before each call."),
    "timeout": Field(seconds, "The longest that a call may take, in seconds.", (20,)),
    "timeoutBehavior": Field(
        Choice(("error_as_result", "raise_exception")),
        "What a call that takes too long does: the model reads an error (`error_as_result`), or "
        "the run ends with an exception (`raise_exception`).",
    ),
    "strict": Field(flag, "Have providers hold arguments to the schema, where that loses nothing."),
    "deferLoading": Field(flag, "List the tool only once the model has searched for it."),
    "enabled": Field(flag, "Whether the tool is offered at all."),
}
_TOOL: Final[dict[str, Field]] = {
    "name": Field(
        text,
        "1 to 128 letters, digits, `_`, `-` or `.`, all ASCII. The tool's ID is "
        "`<namespace>.<name>`.",
        ("get_location",),
    ),
    "title": Field(
        text, "The tool's name for people; the model never sees it.", ("Read the position",)
    ),
    "description": Field(
        text,
        "What the model reads. Three or four sentences do: what the tool does, when to use it, "
        "when not to (and what to use instead), what it cannot do.",
    ),
    "inputSchema": Field(
        mapping,
        "A JSON Schema of the arguments with `type: object` at its root. A tool without arguments "
        "has nothing else.",
        ({"type": "object", "properties": {}, "additionalProperties": False},),
    ),
    "outputSchema": Field(
        mapping,
        "A JSON Schema of the result. A result that does not keep it never reaches the model as a "
        "success.",
        ({"type": "object", "properties": {}},),
    ),
    "annotations": Field(
        Record(
            _ANNOTATIONS,
            nullable=frozenset(_ANNOTATIONS),
            spellings={
                "read_only_hint": "readOnlyHint",
                "destructive_hint": "destructiveHint",
                "idempotent_hint": "idempotentHint",
                "open_world_hint": "openWorldHint",
            },
            unknown=UnknownAnnotation(_ANNOTATIONS),
        ),
        "MCP's hints of what the tool does. An undeclared hint counts as the worst case: "
        "destructive, open to the world.",
        ({"readOnlyHint": True, "openWorldHint": False},),
    ),
    "icons": Field(
        Items(Record(_ICON, required=("src",), nullable=frozenset(_ICON))),
        "Pictures of the tool for people, as MCP types them.",
    ),
    "_meta": Field(mapping, "Data for clients and servers, as MCP types it; kept as it is."),
    "execution": Field(
        Record(_EXECUTION, nullable=frozenset(_EXECUTION)),
        "How calls are run, as MCP 2025-11-25 types it.",
    ),
    "namespace": Field(
        text,
        "The first part of the tool's ID: ASCII letters, digits, `_` or `$`, not starting with a "
        "digit. A few are reserved for tools of agents.",
        ("shop",),
        default=DEFAULT_NAMESPACE,
    ),
    "modelAccess": Field(
        Choice(("direct", "programmatic", "both")),
        "How the model may call the tool: itself (`direct`), from programs that it writes "
        "(`programmatic`), or `both`.",
    ),
    "source": Field(text, "Where the tool comes from, for policies and people.", ("device",)),
    "policy": Field(
        Record(_POLICY, unknown=UnknownField(_POLICY)),
        "How calls of the tool are treated. The model never sees it.",
        ({"needsApproval": True, "timeout": 20},),
    ),
    "deprecated": Field(
        flag_or_text,
        "`true`, or a text that says what to use instead.",
        ("Use shop.list_orders.",),
    ),
}
TOOL: Final = Record(
    _TOOL,
    required=("name", "inputSchema"),
    nullable=frozenset(
        {"title", "description", "outputSchema", "annotations", "icons", "_meta", "execution"}
    ),
    spellings=SPELLINGS,
    unknown=UnknownField(
        _TOOL,
        (
            ("annotations", "hints", _ANNOTATIONS),
            ("policy", "policies", frozenset(_POLICY) - {"enabled"}),
        ),
    ),
)
# What stands beside the tools of a file: what they share, the line that turns an editor's help on,
# and what else the answer of an MCP server to `tools/list` holds.
FILE: Final[dict[str, Field]] = {
    "namespace": _TOOL["namespace"],
    "$defs": Field(
        mapping, "Schemas that the file's tools and other files refer to: `$ref: '#/$defs/NAME'`."
    ),
    "$schema": Field(text, "The schema that an editor helps with.", ("./contract.schema.json",)),
}
_KEPT: Final = "From the answer of an MCP server to `tools/list`; read, and not used."
_RESULT: Final[dict[str, Field]] = {
    "nextCursor": Field(text, _KEPT),
    "_meta": Field(mapping, _KEPT),
    "ttlMs": Field(anything, _KEPT),
    "cacheScope": Field(Choice(("public", "private")), _KEPT),
    "resultType": Field(text, _KEPT),
}
_SEVERAL: Final[dict[str, Field]] = {
    **FILE,
    **_RESULT,
    "tools": Field(
        anything, "The tools of the file, a list. They share its `namespace` and its `$defs`."
    ),
}
FILE_OF_SEVERAL: Final = Record(
    _SEVERAL, nullable=frozenset(_RESULT), unknown=UnknownField(_SEVERAL)
)
