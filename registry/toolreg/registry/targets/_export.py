"""All tools of a registry, as one target takes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from toolreg.registry._names import ToolId
from toolreg.registry.targets._changes import Change, change_of
from toolreg.registry.targets._convert import Converted, convert
from toolreg.registry.targets._limits import Sizes
from toolreg.registry.targets._payloads import form_of
from toolreg.registry.targets._profile import profile_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pydantic import JsonValue

    from toolreg.registry._registry import Registry
    from toolreg.registry.targets._profile import Profile

# Gives the name of a tool at the target, after the target's own namespace, if it has them.
Names: TypeAlias = Callable[[ToolId], tuple[str | None, str]]


@dataclass(frozen=True)
class Exported:
    """
    Hold what a target is sent, and what that costs.

    `payload` is the JSON, without the tools that the target refuses; `tools` are all of them by
    ID. `changes` are those of each tool that has some, `request` those of all tools together.
    """

    target: str
    payload: JsonValue
    tools: Mapping[str, Converted]
    changes: Mapping[str, tuple[Change, ...]]
    request: tuple[Change, ...] = ()


def export(registry: Registry, target: str, names: Names) -> Exported:
    """
    Convert all tools of a registry for a target.

    `names` gives the target's names, which are made elsewhere. Raises `SdkError` if there is no
    such target.
    """
    profile = profile_of(target)
    tools: dict[str, Converted] = {}
    sent: list[tuple[str | None, Converted]] = []
    for id_, declaration in registry.items():
        namespace, name = names(declaration.id)
        tools[id_] = convert(declaration, profile, name)
        if not tools[id_].refused:
            sent.append((namespace, tools[id_]))
    payload = form_of(target).request([(namespace, each.tool) for namespace, each in sent])
    return Exported(
        profile.target,
        payload,
        MappingProxyType(tools),
        MappingProxyType({id_: each.changes for id_, each in tools.items() if each.changes}),
        tuple(_of_request(profile, [each for _, each in sent])),
    )


def _of_request(profile: Profile, tools: Sequence[Converted]) -> Iterator[Change]:
    """Say what all tools together have more of than a target takes."""
    if profile.limits.keys().isdisjoint(_COUNTED):
        return
    sizes = [Sizes.of(each.schema) for each in tools]
    counts = {
        "tools": len(tools),
        "optional_properties": sum(each.optional_properties for each in sizes),
        "union_properties": sum(each.union_properties for each in sizes),
    }
    for limit, words in _COUNTED.items():
        rule = profile.limits.get(limit)
        if rule is not None and counts[limit] > rule.most:
            message = f"takes at most {rule.most:,} {words}, found {counts[limit]:,}"
            yield change_of(profile, rule, rule.effect, (), message)


_COUNTED: Final = {
    "tools": "tools in one request",
    "optional_properties": "optional properties in one request",
    "union_properties": "properties of several types in one request",
}
