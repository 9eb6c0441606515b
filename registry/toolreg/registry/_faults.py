"""What a value breaks of its schema, in words that never repeat the value."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Fault:
    """
    Name one rule that a value breaks.

    `pointer` leads to the value (RFC 6901, `""` is the root); `keyword` is the JSON Schema keyword
    that it breaks. `message` says what was expected and the kind of what was found, never the value
    itself: a value may be secret, and a model knows what it sent.
    """

    pointer: str
    keyword: str
    message: str

    def __str__(self) -> str:
        return f"{self.pointer or 'the whole value'}: {self.message}"


def pointer_of(path: Sequence[str | int]) -> str:
    """
    Write a path of keys and indexes as an RFC 6901 JSON Pointer.

    >>> pointer_of(["a/b", 0])
    '/a~1b/0'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def kind_of(value: object) -> str:
    """
    Name the JSON kind of a value.

    >>> kind_of(True), kind_of(1.5), kind_of({})
    ('boolean', 'number', 'object')
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    for types, name in _KINDS:
        if isinstance(value, types):
            return name
    return type(value).__name__


_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (int, "integer"),
    (float, "number"),
    (str, "string"),
    (dict, "object"),
    ((list, tuple), "array"),
)


def fault_message(keyword: str, rule: object, found: object, known: Sequence[str]) -> str:
    """
    Say which rule was broken.

    `rule` is the keyword's value (for `required` the missing name, for `additionalProperties` the
    surplus names), `known` are the names that the schema declares beside it.
    """
    write = _MESSAGES.get(keyword)
    if write:
        return write(rule, found)
    if keyword in ("additionalProperties", "unevaluatedProperties"):
        return _surplus(rule, known)
    return f"the rule {keyword!r} does not hold for this {kind_of(found)}"


def _surplus(rule: object, known: Sequence[str]) -> str:
    names = ", ".join(_text(str(name)) for name in _listed(rule)[:_SHOWN])
    allowed = ", ".join(known) if known else "none"
    return f"unexpected property {names}; allowed: {allowed}"


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _types(rule: object, found: object) -> str:
    expected = " or ".join(str(each) for each in _listed(rule))
    return f"expected {expected}, found {kind_of(found)}"


def _options(rule: object, _found: object) -> str:
    options = _listed(rule)
    shown = ", ".join(_text(each) for each in options[:_SHOWN])
    more = f" and {len(options) - _SHOWN} more" if len(options) > _SHOWN else ""
    return f"expected one of {shown}{more}"


def _bound(words: str) -> Callable[[object, object], str]:
    def message(rule: object, found: object) -> str:
        return f"expected {words.format(rule=rule)}, found {_measure(found)}"

    return message


def _measure(found: object) -> str:
    kind = kind_of(found)
    if isinstance(found, str):
        return f"a string of {len(found)}"
    if isinstance(found, (list, dict)):
        return f"an {kind} of {len(cast('list[object]', found))}"
    return f"another {kind}"


def _constant(rule: object, _found: object) -> str:
    return f"expected {_text(rule)}"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _phrase(words: str) -> Callable[[object, object], str]:
    def message(rule: object, found: object) -> str:
        return words.format(kind=kind_of(found), rule=rule, name=_text(rule))

    return message


_MESSAGES: dict[str, Callable[[object, object], str]] = {
    "type": _types,
    "enum": _options,
    "const": _constant,
    "required": _phrase("the property {name} is missing"),
    "minimum": _bound("a number of at least {rule}"),
    "maximum": _bound("a number of at most {rule}"),
    "exclusiveMinimum": _bound("a number above {rule}"),
    "exclusiveMaximum": _bound("a number below {rule}"),
    "multipleOf": _bound("a multiple of {rule}"),
    "minLength": _bound("at least {rule} characters"),
    "maxLength": _bound("at most {rule} characters"),
    "minItems": _bound("at least {rule} items"),
    "maxItems": _bound("at most {rule} items"),
    "minProperties": _bound("at least {rule} properties"),
    "maxProperties": _bound("at most {rule} properties"),
    "pattern": _phrase("this {kind} does not match the pattern {rule}"),
    "format": _phrase("this {kind} is not in the format {rule}"),
    "uniqueItems": _phrase("the items are not unique"),
    "anyOf": _phrase("this {kind} fits none of the allowed forms"),
    "oneOf": _phrase("this {kind} does not fit exactly one allowed form"),
    "not": _phrase("this {kind} has a form that is not allowed"),
    "contains": _phrase("too few or too many items have the required form"),
    "falseSchema": _phrase("no value is allowed here, found {kind}"),
}
