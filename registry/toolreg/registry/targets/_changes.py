"""What a target does to a tool, place by place."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.targets._profile import Effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolreg.registry._findings import Path
    from toolreg.registry.targets._profile import Limit, NameRule, Profile, Rule


@dataclass(frozen=True, slots=True)
class Change:
    """
    Say that a target weakens, loses or refuses one part of a contract.

    `path` leads into the declaration's fields, to where the author wrote the part; with `key` the
    key at its end is meant. `source` is the text and the date of what the profile relies on.
    """

    effect: Effect
    path: Path
    message: str
    source: str
    hint: str | None = None
    key: bool = False


def change_of(
    profile: Profile, rule: Rule | Limit | NameRule, effect: Effect, path: Path, message: str
) -> Change:
    """Make a change of a target by a rule of its profile; the message goes on after its name."""
    read = profile.sources[rule.source]
    note = f"; {rule.note}" if rule.note else ""
    words = f"the target {profile.target} {message}{note}"
    hint = _HINTS.get(str(path[-1]) if path else "", _ADVICE[effect])
    return Change(effect, path, words, f"{read.text}, {read.date}", hint)


def at_key(change: Change) -> Change:
    """Give a change that means the key at the end of its path."""
    return Change(change.effect, change.path, change.message, change.source, change.hint, key=True)


def findings(changes: Iterable[Change]) -> Iterator[Finding]:
    """Give changes as findings: P001 for what is refused, P002 lost, P003 weakened."""
    for each in changes:
        code = _CODES[each.effect]
        message = f"{each.message} ({each.source})"
        yield Finding(code, message, each.path, each.hint, each.key)


_CODES: Final = MappingProxyType(
    {Effect.REFUSED: "P001", Effect.LOST: "P002", Effect.WEAKENED: "P003"}
)
_ADVICE: Final = MappingProxyType(
    {
        Effect.REFUSED: "declare it another way, or do not offer the tool to this target",
        Effect.LOST: "the contract still holds for each call; say it in the description, if a "
        "model must know",
        Effect.WEAKENED: "the contract still holds for each call",
        Effect.KEPT: "",
    }
)
_HINTS: Final = MappingProxyType(
    {
        "oneOf": "give each alternative a property with a `const` of its own, or use anyOf",
        "allOf": "declare all in one schema",
        "outputSchema": "say in the description what the result holds",
    }
)
