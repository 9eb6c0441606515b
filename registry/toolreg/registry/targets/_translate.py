"""A schema as a target takes it: one walk over the schema that the author wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from toolreg.registry.targets._definitions import CONTAINERS
from toolreg.registry.targets._keywords import Made, keyword_effect, left_out, reference
from toolreg.registry.targets._nodes import Node, copied, node_of, object_of
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._properties import finish_object, kept_properties
from toolreg.registry.targets._rewrites import rewritten
from toolreg.registry.targets._traits import finish
from toolreg.registry.targets._unions import note_ambiguous, read_as_any_of
from toolreg.registry.targets._walk import MAX_LEVELS

if TYPE_CHECKING:
    from pydantic import JsonValue

    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._walk import Walk


def translate(walk: Walk) -> JsonObject:
    """Give the whole schema of a walk as its target takes it."""
    made = _schema(walk.whole, (), walk)
    whole = made if isinstance(made, dict) else {}
    definitions: JsonObject = {}
    while walk.definitions.pending:
        target = walk.definitions.pending.pop(0)
        definitions[walk.definitions.names[target]] = _schema(walk.at(target), target, walk)
    if not walk.moves:
        return whole
    if not definitions:
        whole.pop("$defs", None)
        return whole
    written = [path for key in CONTAINERS for path in _named(walk, key)]
    order = [walk.definitions.names[each] for each in written if each in walk.definitions.names]
    whole["$defs"] = {name: definitions[name] for name in [*order, *definitions]}
    return whole


def _named(walk: Walk, key: str) -> list[Path]:
    return [(key, name) for name in object_of(walk.whole.get(key)) or {}]


def _schema(value: Any, path: Path, walk: Walk, *, flag: bool = False) -> JsonValue:
    """Give a schema as the target takes it; a `flag` is one that is true or false more often."""
    if isinstance(value, bool):
        if flag or walk.trait("boolean_schema") is Effect.KEPT:
            return value
        node: Node | None = Node(path, {} if value else {"not": {}}, {"not": path}, (path,))
    else:
        node = node_of(value, path)
    if node is None:
        return cast("JsonValue", copied(value))
    if walk.level >= MAX_LEVELS:
        message = f"would take more than {MAX_LEVELS} levels in place of the references here"
        walk.report("$ref", Effect.REFUSED, node, message)
        return {}
    node = rewritten(node, walk)
    opened = [each for each in node.through if each not in walk.open]
    inlined = len(node.through) > 1
    walk.open.update(opened)
    walk.level += 1
    walk.inlining += inlined
    walk.expanded += walk.inlining > 0
    made = _emitted(node, walk)
    walk.open.difference_update(opened)
    walk.level -= 1
    walk.inlining -= inlined
    return made


def _emitted(node: Node, walk: Walk) -> JsonObject:
    """Give a schema by the rules for its keywords."""
    made = Made(node)
    for key, value in node.keywords.items():
        if key == "$ref":
            reference(made, walk)
            continue
        effect = keyword_effect(node, key, value, walk)
        if key == "oneOf" and effect is Effect.WEAKENED and read_as_any_of(node, walk):
            made.out["anyOf"] = _list(key, node, walk)
        elif effect is not Effect.KEPT:
            left_out(made, key, effect, walk)
        elif key in _HOLDERS:
            name = "$defs" if walk.moves and key in CONTAINERS else key
            made.out[name] = _HOLDERS[key](key, node, walk)
        else:
            made.out[key] = copied(value)
    finish_object(made, walk)
    return finish(made, walk)


def _one(key: str, node: Node, walk: Walk) -> JsonValue:
    value = node.keywords[key]
    if isinstance(value, list):  # older dialects have `items` by position
        return _list(key, node, walk)
    return _schema(value, node.place(key), walk, flag=key in _FLAGS)


def _list(key: str, node: Node, walk: Walk) -> JsonValue:
    place, found = node.place(key), list["JsonValue"]()
    marked: list[int] = []
    for index, each in enumerate(node.list(key)):
        before = len(walk.absent)
        found.append(_schema(each, (*place, index), walk))
        if len(walk.absent) > before:
            marked.append(index)
    if len(marked) > 1 and key in ("anyOf", "oneOf"):
        note_ambiguous(node, key, walk)
    return found


def _named_schemas(key: str, node: Node, walk: Walk) -> JsonValue:
    if key in CONTAINERS and walk.moves:
        return {}
    place, found = node.place(key), dict[str, "JsonValue"]()
    for name, each in node.names(key).items():
        found[name] = _schema(each, (*place, name), walk)
    return found


def _properties(_key: str, node: Node, walk: Walk) -> JsonValue:
    place, found = node.place("properties"), dict[str, "JsonValue"]()
    for name, each in kept_properties(node, walk):
        found[name] = _schema(each, (*place, name), walk)
    return found


_FLAGS: Final = frozenset(
    {"additionalItems", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"}
)
_HOLDERS: Final = {
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _list),
    **dict.fromkeys(
        (*CONTAINERS, "dependencies", "dependentSchemas", "patternProperties"), _named_schemas
    ),
    **dict.fromkeys(
        (
            *("contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then"),
            *sorted(_FLAGS),
        ),
        _one,
    ),
    "properties": _properties,
}
