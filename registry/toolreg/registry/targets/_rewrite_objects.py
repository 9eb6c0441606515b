"""Objects that take no property but the declared ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolreg.registry._subschemas import IN_PLACE
from toolreg.registry.targets._effects import effect_of
from toolreg.registry.targets._nodes import types_of
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._rewrite_all_of import seen_through
from toolreg.registry.targets._texts import has_force

if TYPE_CHECKING:
    from toolreg.registry._declaration import JsonObject
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


def close_objects(node: Node, walk: Walk) -> Node:
    """Write as `additionalProperties: false` what says the same of an object."""
    keys = node.keywords.keys()
    if node.keywords.get("unevaluatedProperties") is False and keys.isdisjoint(_OTHERS):
        return node.replacing("unevaluatedProperties", additionalProperties=False)
    if node.keywords.get("type") == "object" and keys.isdisjoint(_OF_OBJECTS):
        return _without_type(node, walk)
    return node


def _without_type(node: Node, walk: Walk) -> Node:
    """Leave out the type of an object that all of its alternatives have."""
    place = node.place("anyOf")
    views = [
        seen_through(each, (*place, index), walk) for index, each in enumerate(node.list("anyOf"))
    ]
    if views and all(each is not None and each.keywords.get("type") == "object" for each in views):
        return node.without("type")
    return node


def is_object(node: Node) -> bool:
    """Whether a schema is one of objects."""
    return "object" in types_of(node.keywords.get("type")) or "properties" in node.keywords


def close(node: Node, made: JsonObject, walk: Walk) -> None:
    """Close a converted object, and report it, if its author left it open."""
    rule = walk.trait("open_object")
    closes = "close_objects" in walk.rewrites
    if (rule is Effect.KEPT and not closes) or "additionalProperties" in made:
        return
    beside = [key for key in made if key in IN_PLACE]
    if beside and closes:
        message = f"takes closed objects only, and one with {beside[0]!r} beside cannot be closed"
        # Alternatives may be called otherwise than their author calls them.
        place = node.place_of_any(beside[0], "oneOf")
        walk.report_trait("open_object", Effect.REFUSED, place, message)
        return
    declared = node.keywords.get("additionalProperties", True)
    if has_force("additionalProperties", declared):
        pass  # its own rule has said what becomes of it
    elif "properties" not in node.keywords and node.path:
        _free(node, walk)
    elif rule is not Effect.KEPT:
        message = "takes closed objects only: a model can send none but the declared properties"
        walk.report_trait("open_object", rule, node.path, message, key=False)
    if closes:
        made["additionalProperties"] = False


def _free(node: Node, walk: Walk) -> None:
    """Report an object whose properties are all undeclared: closed, it holds nothing."""
    rule = walk.rules.get("additionalProperties", walk.profile.other_keywords)
    effect = effect_of(rule, {})
    if effect is not Effect.KEPT:
        message = "takes closed objects only: this one, which declares no property, stays empty"
        walk.note(rule, effect, node.path, message)


_OTHERS = IN_PLACE | {"$ref", "additionalProperties", "patternProperties"}
_OF_OBJECTS = frozenset(
    {"properties", "required", "additionalProperties", "patternProperties", "unevaluatedProperties"}
)
