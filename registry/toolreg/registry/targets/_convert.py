"""One tool, as one target takes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry._declaration import fields_of
from toolreg.registry.targets._changes import Change, at_key, change_of
from toolreg.registry.targets._effects import effect_of
from toolreg.registry.targets._limits import check_length, check_sizes
from toolreg.registry.targets._nodes import copied, object_of
from toolreg.registry.targets._payloads import Draft, form_of
from toolreg.registry.targets._profile import Effect
from toolreg.registry.targets._restore import Restore, restore_of
from toolreg.registry.targets._translate import translate
from toolreg.registry.targets._walk import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolreg.registry._declaration import Declaration, JsonObject
    from toolreg.registry._findings import Path
    from toolreg.registry.targets._profile import Profile


@dataclass(frozen=True, slots=True)
class Converted:
    """
    Hold a tool as a target is sent it, and what that costs.

    `schema` is the input schema in it. `restore` turns the arguments of a call by it into
    arguments of the contract. A tool that is `refused` must not be sent.
    """

    tool: JsonObject
    schema: JsonObject = field(repr=False)
    changes: tuple[Change, ...]
    restore: Restore = field(repr=False)

    @property
    def refused(self) -> bool:
        """Whether the target takes no such tool."""
        return any(each.effect is Effect.REFUSED for each in self.changes)


def convert(declaration: Declaration, profile: Profile, name: str) -> Converted:
    """
    Convert a tool for a target, under the name that the target knows it by.

    The JSON is new, and its keys are in the author's order. Nothing is renamed or cut; what the
    target does not take is taken out, and said in `changes`.

    >>> from toolreg.registry import Declaration, ToolId
    >>> from toolreg.registry.targets import profile_of
    >>> fields = {"name": "ping", "inputSchema": {"type": "object"}}
    >>> ping = Declaration(ToolId("ui", "ping"), fields)
    >>> convert(ping, profile_of("matilda"), "ui__ping").tool
    {'name': 'ui__ping', 'parameters': {'type': 'object'}}
    """
    fields = fields_of(declaration)
    walk = Walk(profile, object_of(fields.get("inputSchema")) or {})
    schema = translate(walk)
    hosted = form_of(profile.target).hosted
    kept: dict[str, Any] = {}
    changes = list(walk.changes.values())
    for key, path, value in _parts(fields):
        effect = _effect(profile, key, value)
        if effect is Effect.KEPT:
            kept[key] = copied(value)
        elif effect is not None and _matters(key, value, effect, hosted=hosted):
            changes.append(_field_change(profile, key, effect, path))
    changes += check_length(
        profile, "description_length", kept.get("description"), ("description",)
    )
    changes += check_sizes(profile, schema)
    tool = form_of(profile.target).tool(Draft(name, schema, kept), profile)
    return Converted(tool, schema, tuple(changes), restore_of(schema, walk.absent))


def _parts(fields: JsonObject) -> Iterator[tuple[str, Path, Any]]:
    """Give the parts of a contract that profiles name."""
    for key, value in fields.items():
        policy = object_of(value) if key == "policy" else None
        if policy is None:
            yield key, (key,), value
        for name, each in (policy or {}).items():
            yield f"policy.{name}", ("policy", name), each


def _effect(profile: Profile, key: str, value: Any) -> Effect | None:
    """Give what becomes of a part; nothing for one that is not for the target at all."""
    if key in _ALWAYS:
        return Effect.KEPT
    rule = profile.fields.get(key)
    if rule is None:
        return None
    schema = object_of(value) if key == "outputSchema" else None
    return effect_of(rule, value if schema is None else schema.get("type"))


def _matters(key: str, value: Any, effect: Effect, *, hosted: bool) -> bool:
    """
    Whether something is missed that a target leaves out.

    Of what only a host reads nothing is missed at an API, whose host, the caller, has the contract.
    """
    if value is False:
        return False
    return hosted or effect is not Effect.LOST or key not in _FOR_HOSTS


def _field_change(profile: Profile, key: str, effect: Effect, path: Path) -> Change:
    message = _MESSAGES[effect].format(key)
    return at_key(change_of(profile, profile.fields[key], effect, path, message))


_ALWAYS: Final = frozenset({"name", "inputSchema"})
_FOR_HOSTS: Final = frozenset({"title", "annotations", "icons", "_meta", "execution"})
_MESSAGES: Final = {
    Effect.WEAKENED: "does not hold to the field {!r}",
    Effect.LOST: "does not take the field {!r}, so that it is left out",
    Effect.REFUSED: "refuses the field {!r}",
}
