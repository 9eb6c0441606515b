"""Codes of schemas that are valid and yet most likely wrong."""

from __future__ import annotations

from typing import Final

from toolreg.registry._code import Code
from toolreg.registry._diagnostics import Level


def _property(schema: str) -> str:
    lines = ["name: ping", "inputSchema:", "  type: object", "  properties:"]
    return "\n".join([*lines, f"    q: {schema}", ""])


def _warning(code: str, summary: str, explanation: str, wrong: str, right: str) -> Code:
    return Code(code, summary, explanation, wrong, right, level=Level.WARNING, given_by="lint")


SCHEMA_CODES: Final[tuple[Code, ...]] = (
    _warning(
        "C012",
        "a pattern backtracks without bound",
        "Most engines of regular expressions try one way to read a text after the other. Where "
        "the ways double with each character, or grow with a high power of the length, a short "
        "text holds a process up for hours. Reported are patterns whose time grows exponentially, "
        "and those that may take more than 100 million steps on a text of `maxLength` (at most "
        "10,000) characters. toolreg itself bounds the steps; other readers of the contract may "
        "not. Patterns of more than 4,000 characters are not analysed.",
        _property("{type: string, pattern: '^([a-z]+-?)+$'}"),
        _property("{type: string, pattern: '^[a-z]+(-[a-z]+)*$'}"),
    ),
    _warning(
        "C013",
        "a required name is declared by no property",
        "Often one of the two is misspelt. A model is told that it must send the property, and not "
        "what it is. Where `additionalProperties` is false, no value can ever be valid.",
        _property("{type: string}") + "  required: [query]\n",
        _property("{type: string}") + "  required: [q]\n",
    ),
    _warning(
        "C014",
        "an example is not valid by its own schema",
        "A model that follows the example is refused. `examples` is a list of whole values of the "
        "schema that it stands in.",
        _property("{type: integer, examples: ['3']}"),
        _property("{type: integer, examples: [3]}"),
    ),
    _warning(
        "C015",
        "an enum or a const names a value that is never valid, or twice",
        "A value is valid only if both `type` and `enum` accept it. Often a number or a boolean "
        "was quoted, or was not. An enum of no values accepts nothing.",
        _property("{type: string, enum: [1, 2]}"),
        _property("{type: integer, enum: [1, 2]}"),
    ),
    _warning(
        "C016",
        "a keyword is not of the schema's dialect, which ignores it",
        "A reader ignores the keywords that its dialect does not have, and in the drafts up to 7 "
        "those beside `$ref`. `nullable` and `example` are OpenAPI's. Use the dialect's own "
        "keyword, or name the dialect that is meant by `$schema`.",
        _property("{type: string, nullable: true}"),
        _property("{type: [string, 'null']}"),
    ),
    _warning(
        "C017",
        "a keyword is misspelt, and ignored",
        "A reader of a schema ignores what it does not know: a misspelt rule is none. Keywords of "
        "your own start with `x-`. Between braces a comma starts another key: quote a text that "
        "holds one.",
        _property("{type: string, minLenght: 1}"),
        _property("{type: string, minLength: 1, x-widget: line}"),
    ),
    _warning(
        "C018",
        "bounds exclude every value",
        "The lower bound is above the upper one, so nothing can be valid.",
        _property("{type: integer, minimum: 10, maximum: 1}"),
        _property("{type: integer, minimum: 1, maximum: 10}"),
    ),
    _warning(
        "C019",
        "a keyword has no effect where it stands",
        "A keyword judges values of one type and accepts all others: `minLength` says nothing "
        "about a number. `then` and `else` need an `if`.",
        _property("{type: integer, minLength: 1}"),
        _property("{type: integer, minimum: 1}"),
    ),
)
