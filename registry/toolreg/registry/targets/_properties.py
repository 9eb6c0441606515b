"""The properties of an object: their names, and what may be left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from toolreg.registry.targets._nodes import object_of
from toolreg.registry.targets._nulls import nullable, takes_null
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._rewrite_objects import close, is_object

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry.targets._keywords import Made
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


def kept_properties(node: Node, walk: Walk) -> Iterator[tuple[str, Any]]:
    """
    Give the properties that are sent.

    Left out is, where the target takes no true or false for a schema, one that may never come.
    """
    required = node.list("required")
    closed = node.keywords.get("additionalProperties") is False
    closed = closed and "patternProperties" not in node.keywords
    for name, value in node.names("properties").items():
        _check_name(name, node, walk)
        never = value is False and closed and name not in required
        if not never or walk.trait("boolean_schema") is Effect.KEPT:
            yield name, value


def _check_name(name: str, node: Node, walk: Walk) -> None:
    rule = walk.profile.property_names
    if rule is None:
        return
    path = (*node.place("properties"), name)
    message = None
    if not rule.accepted.fullmatch(name):
        message = f"takes properties of the form {rule.pattern}, found {name!r}"
    elif len(name) > rule.max_length:
        message = (
            f"takes names of properties of at most {rule.max_length} characters, {name!r} has "
            f"{len(name)}"
        )
    if message is not None:
        walk.note(rule, Effect.REFUSED, path, message, key=True)


def finish_object(made: Made, walk: Walk) -> None:
    """Close an object and require all of its properties, if the target asks for it."""
    if not is_object(made.node):
        return
    close(made.node, made.out, walk)
    if "optional_to_nullable" in walk.rewrites:
        _require_all(made.node, made.out, walk)
    elif (effect := walk.trait("optional")) is not Effect.KEPT:
        for name in _optional(made.node, made.out):
            message = f"takes required properties only, {name!r} is not"
            walk.report_trait("optional", effect, (*made.node.place("properties"), name), message)


def _optional(node: Node, out: JsonObject) -> list[str]:
    required = node.list("required")
    return [name for name in object_of(out.get("properties")) or () if name not in required]


def _require_all(node: Node, out: JsonObject, walk: Walk) -> None:
    """Require all properties; null stands for one that was optional, unless it takes null."""
    properties = cast("dict[str, JsonValue] | None", out.get("properties"))
    optional = _optional(node, out)
    if not properties or not optional:
        return
    for name in optional:
        place = (*node.place("properties"), name)
        schema = properties[name]
        if not takes_null(node.names("properties")[name], place, walk):
            made = nullable(schema if isinstance(schema, dict) else {}, walk)
            properties[name] = made
            walk.absent.append(made)
            continue
        effect = walk.trait("optional")
        effect = Effect.WEAKENED if effect is Effect.KEPT else effect
        message = (
            f"takes required properties only, so that {name!r}, which takes null, cannot be left "
            "out: null is null"
        )
        walk.report_trait("optional", effect, place, message)
    written = [each for each in node.list("required") if isinstance(each, str)]
    out["required"] = [*written, *optional]
