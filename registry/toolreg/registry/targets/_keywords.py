"""What becomes of one keyword of a schema."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry.targets._definitions import CONTAINERS
from toolreg.registry.targets._effects import worst
from toolreg.registry.targets._nodes import is_list
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._texts import has_force, text_of

if TYPE_CHECKING:
    from toolreg.registry._declaration import JsonObject
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._nodes import Node
    from toolreg.registry.targets._walk import Walk


@dataclass(slots=True)
class Made:
    """Hold a schema as it is made for a target; `said` is what its description says for it."""

    node: Node
    out: JsonObject = field(default_factory=dict[str, Any])
    said: list[str] = field(default_factory=list[str])


def keyword_effect(node: Node, key: str, value: Any, walk: Walk) -> Effect:
    """Give what becomes of a keyword, by its own rule and by those for traits of its value."""
    if _gives_way(node, key, walk):
        return Effect.LOST
    if walk.moves and key in CONTAINERS:
        return Effect.KEPT
    effect = walk.effect(key, value)
    if key == "type" and is_list(value):
        return worst((effect, walk.trait("type_list", value)))
    if key == "enum" and not all(isinstance(each, str) for each in node.list("enum")):
        return worst((effect, walk.trait("enum_not_string")))
    return effect


def _gives_way(node: Node, key: str, walk: Walk) -> bool:
    """Whether a keyword is left out for another's sake, or because references were rewritten."""
    if "$ref" in node.keywords and key not in _BESIDE:
        return walk.trait("ref_siblings") is not Effect.KEPT
    if walk.moves and key in CONTAINERS:
        return node.path != ()
    if key in _SILENT:
        return _is_dropped(node, key, walk)
    return walk.moves and key in _DYNAMIC


def left_out(made: Made, key: str, effect: Effect, walk: Walk) -> None:
    """Leave a keyword out, and say so where that costs something."""
    node = made.node
    value = node.keywords[key]
    if key in CONTAINERS or key in _SILENT or not has_force(key, value):
        return
    if key == "title" and "drop_annotations" in walk.rewrites and _repeats_name(node):
        return
    if "$ref" in node.keywords and walk.trait("ref_siblings") is not Effect.KEPT:
        rule = walk.trait("ref_siblings")
        message = f"takes nothing beside `$ref`, so that {key!r} is left out"
        walk.report_trait("ref_siblings", rule, node.place(key), message)
        return
    if effect is Effect.WEAKENED:
        made.said.append(text_of(key, value))
    walk.report(key, effect, node, _MESSAGES[effect].format(key))


def _is_dropped(node: Node, key: str, walk: Walk) -> bool:
    """Whether a keyword that says nothing of values goes, or must, as references were rewritten."""
    moved = walk.moves and key in _IDENTITIES and node.place(key) != (key,)
    return moved or "drop_annotations" in walk.rewrites


def _repeats_name(node: Node) -> bool:
    """Whether a property's title only repeats its name, as generators of schemas write it."""
    title = node.keywords["title"]
    name = str(node.path[-1]) if node.path[-2:-1] == ("properties",) else ""
    return isinstance(title, str) and _letters(title) == _letters(name)


def _letters(text: str) -> str:
    return "".join(each for each in text.casefold() if each.isalnum())


def reference(made: Made, walk: Walk) -> None:
    """Send a reference that was not replaced by what it leads to, as far as the rules let it be."""
    node = made.node
    written, target = node.keywords["$ref"], walk.target(node)
    effect = walk.effect("$ref", written)
    if target is None and walk.moves:
        effect = worst((effect, Effect.LOST))
    if target is not None and ("recursion" in walk.traits or "inline_refs" in walk.rewrites):
        if not _recurs(node, target, walk):
            if "inline_refs" in walk.rewrites:
                return  # too many to expand, which is reported
        elif not _may_recur(made, effect, walk):
            return
    if effect is not Effect.KEPT:
        walk.report("$ref", effect, node, _MESSAGES[effect].format("$ref"))
        return
    made.out["$ref"] = written if target is None else walk.reference_to(target, written)


def _may_recur(made: Made, effect: Effect, walk: Walk) -> bool:
    """Whether a reference of a schema to itself is sent; says what becomes of it."""
    recursion = walk.trait("recursion")
    if recursion is Effect.KEPT:
        return True
    message = "does not take a schema that holds itself"
    walk.report_trait("recursion", recursion, made.node.place("$ref"), message)
    if recursion is Effect.WEAKENED and effect is not Effect.KEPT:
        made.said.append(f"has the form of {made.node.keywords['$ref']} again")
        return False
    return recursion is Effect.WEAKENED


def _recurs(node: Node, target: Path, walk: Walk) -> bool:
    return target in walk.open or target in node.through or walk.recurs(target)


_MESSAGES: Final = {
    Effect.WEAKENED: "does not hold to {!r}, so that only the description says it",
    Effect.LOST: "does not take {!r}, so that it is left out",
    Effect.REFUSED: "refuses {!r}",
}
_BESIDE: Final = frozenset({"$ref", *CONTAINERS})
_DYNAMIC: Final = frozenset({"$dynamicRef", "$recursiveRef"})
_IDENTITIES: Final = frozenset({"$anchor", "$dynamicAnchor", "$id", "$recursiveAnchor"})
_SILENT: Final = _IDENTITIES | {"$comment", "$schema", "$vocabulary"}
