"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from toolreg.registry._declaration import Declaration
from toolreg.registry._findings import Finding
from toolreg.registry._registry import Registry

# Gives what it finds in one tool; the paths lead into `declaration.fields`, which it only reads.
Rule: TypeAlias = Callable[[Declaration], Iterable[Finding]]
# Gives what it finds in tools beside each other, each with the ID of the tool that is meant.
RegistryRule: TypeAlias = Callable[[Registry], Iterable[tuple[str, Finding]]]
