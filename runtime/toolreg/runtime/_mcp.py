"""How the models that MCP knows are read and written."""

from __future__ import annotations

from pydantic import AliasGenerator, ConfigDict
from pydantic.alias_generators import to_camel


def mcp_name(field: str) -> str:
    """
    Give MCP's name of a field of ours.

    >>> mcp_name("input_schema"), mcp_name("meta")
    ('inputSchema', '_meta')
    """
    return "_meta" if field == "meta" else to_camel(field)


# Read by either name, dumped by MCP's; what a later revision of MCP adds is kept. The aliases are
# generated, not declared, so that type checkers know the fields by our names.
MCP_MODEL = ConfigDict(
    frozen=True,
    extra="allow",
    alias_generator=AliasGenerator(validation_alias=mcp_name, serialization_alias=mcp_name),
    validate_by_name=True,
    validate_by_alias=True,
    serialize_by_alias=True,
)
