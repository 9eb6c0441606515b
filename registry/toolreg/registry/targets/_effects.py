"""What a rule does to one value."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from toolreg.registry.targets._profile import Effect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry.targets._profile import Rule


def effect_of(rule: Rule, value: object) -> Effect:
    """
    Give the effect of a rule on a value.

    A rule's `values` are compared with a string as it is, with each member of a list, and with the
    JSON text of any other value.
    """
    if not rule.values:
        return rule.effect
    listed = cast("list[object]", value) if isinstance(value, list) else [value]
    return worst(rule.effect if _text(each) in rule.values else rule.otherwise for each in listed)


def worst(effects: Iterable[Effect]) -> Effect:
    """Give the effect that costs most."""
    return max(effects, key=_ORDER.index, default=Effect.KEPT)


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)


_ORDER: Final = tuple(Effect)
