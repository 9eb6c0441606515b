"""What a target asks of each schema beyond single keywords."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from toolreg.registry._subschemas import IN_PLACE
from toolreg.registry.targets._limits import check_length
from toolreg.registry.targets._nodes import types_of
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._texts import described

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry.targets._keywords import Made
    from toolreg.registry.targets._walk import Walk


def finish(made: Made, walk: Walk) -> JsonObject:
    """Give a schema with what its target asks for as a whole; report what it cannot have."""
    out, node = made.out, made.node
    if walk.trait("untyped") is not Effect.KEPT and out.keys().isdisjoint(_TYPED):
        out = _typed(made, walk)
    if "array" in types_of(out.get("type")) and "items" not in out:
        _give_items(made, out, walk)
    if not node.path:
        _check_root(made, walk)
    if made.said:
        text = out.get("description")
        out["description"] = described(text if isinstance(text, str) else "", made.said)
    if node.path[-2:-1] == ("properties",) and "description" in out:
        text, place = out["description"], (walk.part, *node.place("description"))
        for each in check_length(walk.profile, "property_description_length", text, place):
            walk.changes[place, each.message] = each
    return out


def _typed(made: Made, walk: Walk) -> JsonObject:
    """Say the type that all allowed values have; report a schema that has none."""
    node, out = made.node, made.out
    values = out.get("enum", [out["const"]] if "const" in out else None)
    kind = _kind(values) if isinstance(values, list) else None
    if kind is not None:
        return {"type": kind, **out}
    if "$ref" not in node.keywords:
        message = "takes no schema without a type"
        walk.report_trait("untyped", walk.trait("untyped"), node.path, message, key=False)
    return out


def _kind(values: Sequence[object]) -> str | None:
    """Give the one type of some values."""
    kinds = {_KINDS.get(type(each), "") for each in values}
    return kinds.pop() or None if len(kinds) == 1 else None


def _give_items(made: Made, out: JsonObject, walk: Walk) -> None:
    effect = walk.trait("array_without_items")
    if effect is Effect.KEPT:
        return
    if walk.trait("untyped") is Effect.KEPT and walk.effect("items") is Effect.KEPT:
        out["items"] = {}
        return
    message = "takes no array that does not say what its items are"
    walk.report_trait("array_without_items", effect, made.node.path, message, key=False)


def _check_root(made: Made, walk: Walk) -> None:
    rule = walk.traits.get("root_combinators")
    if rule is None:
        return
    for key in made.out:
        if key in rule.values or (not rule.values and key in _COMBINATORS):
            effect = rule.effect
        elif key in _COMBINATORS:
            effect = rule.otherwise
        else:
            continue
        if effect is not Effect.KEPT:
            message = f"takes no {key!r} at the root of a schema"
            walk.report_trait(
                "root_combinators", effect, made.node.place_of_any(key, "oneOf"), message
            )
            if effect is Effect.LOST:
                made.out.pop(key)


_COMBINATORS: Final = ("allOf", "anyOf", "not", "oneOf")
_TYPED: Final = frozenset({"type", "$ref", *(IN_PLACE - {"not", "then", "else", "if"})})
_KINDS: Final[dict[type, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
    dict: "object",
    list: "array",
}
