"""One kind of problem, as the catalogue describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolreg.registry._diagnostics import Level

GivenBy: TypeAlias = Literal["read", "generate", "lint", "check"]


@dataclass(frozen=True, slots=True)
class Code:
    """
    Describe one kind of problem; a code never changes its meaning.

    `wrong` and `right` are contract texts, in YAML, that give the code and that do not. `given_by`
    names the step that finds the problem: an error of `read` keeps the tool out of the registry;
    `check` stands for what depends on more than contracts (targets, a lock, suppressions).
    `source` names who published the advice, where somebody did.
    """

    code: str
    summary: str
    explanation: str
    wrong: str
    right: str
    level: Level = Level.ERROR
    given_by: GivenBy = "read"
    source: str | None = None
