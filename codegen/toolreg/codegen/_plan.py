"""What is generated for each tool, decided before anything is printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from toolreg.codegen._kinds import Kinds
from toolreg.codegen._names import class_name, exported_name, module_name

if TYPE_CHECKING:
    from toolreg.codegen._kinds import Kind
    from toolreg.codegen._options import Style, Target
    from toolreg.codegen._references import JsonObject
    from toolreg.registry import Declaration, Registry

# Keywords by which a root decides what properties there are beyond those that it names.
_NOT_PLAIN = frozenset(
    {"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "then", "else"}
    | {"patternProperties", "propertyNames", "dependentSchemas", "dependencies", "enum", "const"}
)
_OPENING = ("additionalProperties", "unevaluatedProperties")


@dataclass(frozen=True, slots=True)
class ToolPlan:
    """
    Hold the Python names of one tool.

    `stem` starts the names of its classes; `style` is how its stub takes the arguments, `kind` who
    runs it, and `target` what its classes are.
    """

    declaration: Declaration
    function: str
    module: str
    stem: str
    style: Style
    kind: Kind = "client"
    target: Target = "python"

    @property
    def id(self) -> str:
        """The tool's ID."""
        return str(self.declaration.id)

    @property
    def has_models(self) -> bool:
        """Tell whether its classes are models, which `TypedDict`s are not."""
        return self.target != "typeddict"

    @property
    def input_class(self) -> str:
        """The name of the input's model."""
        return f"{self.stem}Input"

    @property
    def output_class(self) -> str:
        """The name of the output's model, where there is one."""
        return f"{self.stem}Output"


@dataclass(frozen=True, slots=True)
class NamespacePlan:
    """Hold the folder of one namespace and its tools, in the order of their IDs."""

    namespace: str
    folder: str
    tools: tuple[ToolPlan, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """Hold what may be chosen for all tools."""

    style: Style = "keywords"
    kinds: Kinds = field(default_factory=Kinds)
    target: Target = "python"

    def plan_of(self, declaration: Declaration) -> ToolPlan:
        """Plan one tool."""
        kind = self.kinds.of(str(declaration.id))
        return tool_plan(declaration, self.style, kind, self.target)


_DEFAULTS = Choices()


def plan(registry: Registry, choices: Choices = _DEFAULTS) -> tuple[NamespacePlan, ...]:
    """Give each tool its names; they depend on the tool alone."""
    return tuple(
        NamespacePlan(
            namespace,
            exported_name(namespace),
            tuple(choices.plan_of(each) for each in group),
        )
        for namespace, group in groupby(
            sorted(registry.values(), key=lambda each: each.id), key=lambda each: each.id.namespace
        )
    )


def is_plain_object(schema: JsonObject) -> bool:
    """Tell whether an input schema's properties are those that its root names, and no others."""
    opened = any(schema.get(keyword, False) is not False for keyword in _OPENING)
    return not opened and not _NOT_PLAIN & schema.keys()


def tool_plan(
    declaration: Declaration, style: Style, kind: Kind = "client", target: Target = "python"
) -> ToolPlan:
    """Give one tool its names, and the style that is asked for if its input allows it."""
    name = declaration.id.name
    function = exported_name(name)
    plain = style == "keywords" and is_plain_object(declaration.input_schema)
    return ToolPlan(
        declaration=declaration,
        function=function,
        module=module_name(function),
        stem=class_name(name),
        style="keywords" if plain else "args",
        kind=kind,
        target=target,
    )
