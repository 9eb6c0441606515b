"""Shapes of JSON values, and reading by them: checked and normalised in one go."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from toolreg.registry._faults import kind_of
from toolreg.registry._findings import Finding, Path

if TYPE_CHECKING:
    from pydantic import JsonValue

Found: TypeAlias = list[Finding]
# Says, for a key that a record does not know, what is wrong with it, or nothing.
Unknown: TypeAlias = Callable[[str, Path], "Finding | None"]
