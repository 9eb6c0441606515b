"""The names that profiles of targets are written with."""

from __future__ import annotations

from typing import Final

TARGETS: Final = (
    "mcp",
    "mcp@2025-06-18",
    "mcp@2025-11-25",
    "mcp@2026-07-28",
    "openai",
    "openai-chat",
    "openai-strict",
    "anthropic",
    "gemini",
    "mistral",
    "bedrock",
    "matilda",
)
"""The targets; `mcp` is the newest revision."""

LIMITS: Final = frozenset(
    {
        "description_length",  # characters of a tool's description
        "property_description_length",  # characters of a property's description
        "tools",  # tools in one request
        "properties",  # properties in one schema, nested ones too
        "depth",  # levels of nested objects and arrays in one schema
        "enum_values",  # members of all enums in one schema
        "name_characters",  # characters of all names, enum members and constants in one schema
        "optional_properties",  # optional properties in one request
        "union_properties",  # properties with several types in one request
    }
)
TRAITS: Final = frozenset(
    {
        "array_without_items",  # an array that does not say what its items are
        "boolean_schema",  # true or false where a schema stands
        "enum_not_string",  # an enum with a member that is no string
        "open_object",  # an object whose author says nothing of other properties
        "optional",  # a property that may be left out
        "recursion",  # a schema that holds itself
        "ref_siblings",  # something beside $ref
        "root_combinators",  # anyOf, oneOf, allOf or not at the root; or the `values` of the rule
        "type_list",  # several types
        "untyped",  # a schema without a type
    }
)
"""What a profile may have rules for among the keywords, beside keywords."""
REWRITES: Final = frozenset(
    {
        "all_of_merge",  # the members of allOf become one schema, where that is the same
        "close_objects",  # objects take no other properties
        "const_to_enum",  # const becomes an enum of one
        "drop_annotations",  # what identifies and comments on schemas is left out silently
        "exclusive_to_inclusive",  # exclusive bounds of integers become inclusive ones
        "inline_refs",  # what $ref leads to stands in its place
        "null_enum",  # null among the members of an enum becomes an alternative
        "one_of_to_any_of",  # oneOf becomes anyOf, where no value fits two
        "optional_to_nullable",  # all properties are required, null stands for none
        "type_list_to_any_of",  # several types become alternatives
        "type_list_to_nullable",  # null beside a type becomes nullable: true
    }
)
"""The changes of a schema after which it says the same, or, with `Restore`, means the same."""
