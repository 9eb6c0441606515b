"""What every tool of a contract has, whoever runs it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from toolreg.runtime._contract import Contract
from toolreg.runtime._described import Described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

    from toolreg.registry import Declaration, ModelAccess, Policy
    from toolreg.runtime._definition import ToolDefinition
    from toolreg.runtime._parameters import Parameters


@dataclass(frozen=True, eq=False, repr=False)
class DeclaredTool(Described):
    """
    Be the base of tools: hold a declaration, and how a function takes the arguments.

    Each field of `tool_definition` can be read on the tool. A tool is frozen, and what it hands out
    is a copy.
    """

    declaration: Declaration
    form: Parameters
    input_model: type[BaseModel] | None = None
    output_model: type[BaseModel] | None = None
    parameters: Mapping[str, str] = field(default_factory=dict[str, str])
    contract: Contract = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__  # the tool is frozen
        set_(self, "parameters", MappingProxyType(dict(self.parameters)))
        set_(self, "contract", Contract(self.declaration))

    @property
    def id(self) -> str:
        """The ID: `<namespace>.<name>`."""
        return self.contract.tool_id

    @property
    def tool_definition(self) -> ToolDefinition:
        """What the model sees of the tool, and what policies and people read; a copy."""
        # Imported here: a program that imports stubs does not wait for the model of a definition.
        from toolreg.runtime._definition import ToolDefinition  # noqa: PLC0415

        source = self.declaration.source
        published = self.declaration.definition()
        return ToolDefinition.model_validate(
            published if source is None else {**published, "source": source}
        )

    @property
    def model_access(self) -> ModelAccess | None:
        """How the model may call the tool; `None` where the contract does not say."""
        return self.declaration.model_access

    @property
    def policy(self) -> Policy:
        """How the contract wants calls to be treated, frozen; the model never sees it."""
        return self.declaration.policy

    @property
    def deprecated(self) -> bool | str:
        """Whether the tool is deprecated, or what to use instead."""
        return self.declaration.deprecated

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"
