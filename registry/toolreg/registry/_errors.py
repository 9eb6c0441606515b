"""The exceptions of toolreg: one tree, each with its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.registry._diagnostics import Diagnostic, Location


class ToolregError(Exception):
    """
    Be the base of every exception that toolreg raises on purpose.

    ::

        ToolregError
        ├── ContractError      contracts that cannot be loaded
        ├── UnknownTool        an ID that no declaration has (also a KeyError)
        └── SdkError           a mistake in declaring, binding or starting
            └── DuplicateTool  two tools with one ID
    """


class ContractError(ToolregError):
    """
    Report every problem that kept contracts from being loaded.

    `diagnostics` holds all findings, warnings included, sorted by place.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(str(diagnostic) for diagnostic in self.diagnostics)


class UnknownTool(ToolregError, KeyError):  # noqa: N818 - a public name that is fixed
    """
    Say that no tool has this ID.

    `id` is the text that was looked up, `suggestion` the nearest known ID, if one is near.
    """

    def __init__(self, id: str, suggestion: str | None = None) -> None:  # noqa: A002 - the field's name
        self.id = id
        self.suggestion = suggestion
        super().__init__(id, suggestion)

    def __str__(self) -> str:
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        return f"no tool has the ID {self.id!r}{hint}"


class SdkError(ToolregError):
    """Say that a tool was declared, bound or started in a way that cannot work."""


class DuplicateTool(SdkError):  # noqa: N818 - a public name that is fixed
    """
    Say that two tools have one ID.

    `id` is the ID, `first` and `second` are the places of the two declarations.
    """

    def __init__(self, id: str, first: Location | str, second: Location | str) -> None:  # noqa: A002 - the field's name
        self.id = id
        self.first = first
        self.second = second
        super().__init__(id, first, second)

    def __str__(self) -> str:
        return f"two tools have the ID {self.id!r}: {self.first} and {self.second}"
