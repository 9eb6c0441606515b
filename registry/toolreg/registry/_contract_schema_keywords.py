"""The keywords of JSON Schema: what each holds, and what it means, in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolreg.registry._contract_schema_forms import (
    ANCHOR,
    ANY,
    COUNT,
    FLAG,
    FLAGS_BY_NAME,
    FORMAT,
    IDENTIFIER,
    LIST,
    NAMES_BY_NAME,
    NUMBER,
    NUMBER_OR_FLAG,
    POSITIVE,
    STRINGS,
    TEXT,
    TYPES,
    dependencies,
    named,
    one,
    one_or_several,
    several,
)

if TYPE_CHECKING:
    from toolreg.registry._contract_schema_forms import Form


@dataclass(frozen=True, slots=True)
class Keyword:
    """
    Describe a keyword of JSON Schema 2020-12.

    `form` is what it holds there, and `common` what it holds in any dialect: nothing, if one of
    them does not know it and so accepts anything.
    """

    name: str
    description: str
    form: Form
    common: Form | None = None
    deprecated: bool = False


KEYWORDS: Final = (
    # What a value is.
    Keyword("type", "The type of the value, or a list of types.", TYPES, TYPES),
    Keyword("title", "A short name, for people.", TEXT, TEXT),
    Keyword("description", "What the value means: unit, form, an example.", TEXT, TEXT),
    Keyword("enum", "The only values that are valid.", LIST, LIST),
    Keyword("const", "The only value that is valid.", ANY, ANY),
    Keyword("default", "What a value that is left out counts as.", ANY, ANY),
    Keyword("examples", "Values that are valid, to show what is meant.", LIST),
    # Objects.
    Keyword("properties", "The object's properties, by name.", named, named),
    Keyword("required", "The names of the properties that must be there.", STRINGS, STRINGS),
    Keyword(
        "additionalProperties",
        "A schema for all properties that are not named; false refuses them.",
        one,
        one,
    ),
    Keyword("patternProperties", "Schemas by patterns of names.", named, named),
    Keyword("propertyNames", "A schema for the names of properties.", one),
    Keyword("minProperties", "The fewest properties.", COUNT, COUNT),
    Keyword("maxProperties", "The most properties.", COUNT, COUNT),
    Keyword(
        "dependentRequired",
        "By a property's name, the names of those that must be there with it.",
        NAMES_BY_NAME,
    ),
    Keyword(
        "dependentSchemas",
        "By a property's name, a schema that the object must keep if it is there.",
        named,
    ),
    Keyword(
        "unevaluatedProperties",
        "As `additionalProperties`, for what no schema beside it or below it has judged.",
        one,
    ),
    # Arrays.
    Keyword("items", "A schema for the items, after those of `prefixItems`.", one, one_or_several),
    Keyword("prefixItems", "Schemas for the first items, one after another.", several),
    Keyword("contains", "A schema that some item must keep.", one),
    Keyword("minContains", "How many items must keep `contains`, at least.", COUNT),
    Keyword("maxContains", "How many items may keep `contains`, at most.", COUNT),
    Keyword("minItems", "The fewest items.", COUNT, COUNT),
    Keyword("maxItems", "The most items.", COUNT, COUNT),
    Keyword("uniqueItems", "Whether all items must differ.", FLAG, FLAG),
    Keyword(
        "unevaluatedItems",
        "As `items`, for what no schema beside it or below it has judged.",
        one,
    ),
    # Strings.
    Keyword("minLength", "The fewest characters.", COUNT, COUNT),
    Keyword("maxLength", "The most characters.", COUNT, COUNT),
    Keyword(
        "pattern",
        "A regular expression of ECMA-262 that must match somewhere: `^` and `$` make it match "
        "the whole text.",
        TEXT,
        TEXT,
    ),
    Keyword("format", "The form of the text, asserted in every dialect.", FORMAT, FORMAT),
    Keyword("contentEncoding", "How bytes are written as text, such as `base64`.", TEXT),
    Keyword("contentMediaType", "The media type of what the text holds.", TEXT),
    Keyword("contentSchema", "A schema of what the text holds.", one),
    # Numbers.
    Keyword("minimum", "The least number.", NUMBER, NUMBER),
    Keyword("maximum", "The greatest number.", NUMBER, NUMBER),
    Keyword("exclusiveMinimum", "The number must be greater.", NUMBER, NUMBER_OR_FLAG),
    Keyword("exclusiveMaximum", "The number must be less.", NUMBER, NUMBER_OR_FLAG),
    Keyword("multipleOf", "The number must be a multiple of it.", POSITIVE, POSITIVE),
    # Schemas together.
    Keyword("anyOf", "Schemas of which at least one must be kept.", several, several),
    Keyword("oneOf", "Schemas of which exactly one must be kept.", several, several),
    Keyword("allOf", "Schemas that must all be kept.", several, several),
    Keyword("not", "A schema that must not be kept.", one, one),
    Keyword("if", "A schema that chooses between `then` and `else`.", one),
    Keyword("then", "What must be kept if `if` is.", one),
    Keyword("else", "What must be kept if `if` is not.", one),
    # References.
    Keyword(
        "$ref",
        "Another schema: `#/$defs/NAME` of this file, `#ANCHOR`, or one of a file in the contracts "
        "folder, such as `shared/money.yaml#/$defs/Money`.",
        TEXT,
    ),
    Keyword("$defs", "Schemas to refer to: `#/$defs/NAME`.", named),
    Keyword("$anchor", "A name to refer to: `#NAME`.", ANCHOR),
    Keyword("$id", "The URI of the schema.", IDENTIFIER),
    Keyword("$schema", "The dialect; JSON Schema 2020-12 if it is left out.", TEXT, TEXT),
    Keyword("$comment", "A note for those who keep the schema.", TEXT),
    Keyword("$dynamicRef", "A reference to the outermost `$dynamicAnchor` of a name.", TEXT),
    Keyword("$dynamicAnchor", "A name for `$dynamicRef`.", ANCHOR),
    Keyword(
        "$vocabulary",
        "The vocabularies of a meta-schema.",
        FLAGS_BY_NAME,
    ),
    # Remarks.
    Keyword("deprecated", "Whether the value should not be used any more.", FLAG),
    Keyword("readOnly", "Whether the value is only read.", FLAG),
    Keyword("writeOnly", "Whether the value is only written.", FLAG),
    # What older dialects write.
    Keyword("definitions", "The older `$defs`.", named, named, deprecated=True),
    Keyword(
        "dependencies",
        "The older `dependentRequired` and `dependentSchemas`.",
        dependencies,
        dependencies,
        deprecated=True,
    ),
    Keyword("$recursiveRef", "The `$dynamicRef` of 2019-09.", TEXT, deprecated=True),
    Keyword("$recursiveAnchor", "The `$dynamicAnchor` of 2019-09.", ANCHOR, deprecated=True),
)
