"""Costs of tools, for each target."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from pydantic import JsonValue

from toolreg.registry._declaration import Declaration, fields_of
from toolreg.registry.cost._vocabularies import counter_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolreg.registry.cost._counter import Counter

# Gives a tool as a target takes it.
Payload: TypeAlias = Callable[[Declaration, str], JsonValue]


@dataclass(frozen=True, slots=True)
class Counted:
    """Name a target and what counted for it."""

    target: str
    counter: str
    exact: bool


@dataclass(frozen=True, slots=True)
class ToolCost:
    """
    Hold what one tool costs: tokens for each target, in the order of `Costs.targets`.

    `descriptions` are those of them that titles and descriptions cost.
    """

    id: str
    namespace: str
    tokens: tuple[int, ...]
    descriptions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamespaceCost:
    """Hold what the tools of a namespace cost together."""

    namespace: str
    tools: int
    tokens: tuple[int, ...]
    descriptions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Costs:
    """Hold what tools cost, sorted by ID."""

    targets: tuple[Counted, ...]
    tools: tuple[ToolCost, ...]

    @property
    def namespaces(self) -> tuple[NamespaceCost, ...]:
        """The sums of the namespaces, sorted."""
        ordered = sorted(self.tools, key=lambda each: each.namespace)
        groups = groupby(ordered, key=lambda each: each.namespace)
        return tuple(self._sum(namespace, list(tools)) for namespace, tools in groups)

    @property
    def total(self) -> NamespaceCost:
        """The sum of all tools, under the namespace `""`."""
        return self._sum("", self.tools)

    def _sum(self, namespace: str, tools: Sequence[ToolCost]) -> NamespaceCost:
        columns = range(len(self.targets))
        return NamespaceCost(
            namespace,
            len(tools),
            tuple(sum(each.tokens[column] for each in tools) for column in columns),
            tuple(sum(each.descriptions[column] for each in tools) for column in columns),
        )


def described(declaration: Declaration, target: str) -> JsonValue:  # noqa: ARG001 - a `Payload`
    """Give what every provider is sent of a tool: its name, description and input schema."""
    keys = ("name", "description", "inputSchema")
    return {key: fields_of(declaration)[key] for key in keys if key in fields_of(declaration)}


def costs(
    registry: Mapping[str, Declaration],
    targets: Sequence[str],
    *,
    payload: Payload = described,
    counter: Callable[[str], Counter] = counter_for,
) -> Costs:
    """
    Count what tools cost for each target: the tokens of their payloads as compact JSON.

    What a provider writes around the definitions is not counted.
    """
    counters = [(target, counter(target)) for target in targets]
    known: _Known = {}
    tools: list[ToolCost] = []
    for id_, declaration in registry.items():
        pairs = [_cost(payload(declaration, target), each, known) for target, each in counters]
        tokens = tuple(whole for whole, _ in pairs)
        descriptions = tuple(prose for _, prose in pairs)
        tools.append(ToolCost(id_, declaration.id.namespace, tokens, descriptions))
    counted = tuple(Counted(target, each.name, each.exact) for target, each in counters)
    return Costs(counted, tuple(tools))


# Counts of texts that another target has too: by the counter's name.
_Known: TypeAlias = dict[tuple[str, str], tuple[int, int]]


def _cost(value: JsonValue, counter: Counter, known: _Known) -> tuple[int, int]:
    """Count a payload, and what of it are titles and descriptions."""
    text = _compact(value)
    found = known.get((counter.name, text))
    if found is None:
        whole = counter.count(text)
        found = whole, max(whole - counter.count(_compact(_bare(value))), 0)
        known[counter.name, text] = found
    return found


def _compact(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_PROSE: Final = frozenset({"title", "description"})


def _bare(value: JsonValue) -> JsonValue:
    """Leave out texts under `title` and `description`; properties of these names are no texts."""
    if isinstance(value, dict):
        return {
            key: _bare(each)
            for key, each in value.items()
            if not (key in _PROSE and isinstance(each, str))
        }
    return [_bare(each) for each in value] if isinstance(value, list) else value
