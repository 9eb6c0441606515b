"""Tools, from their plans to the sources of their modules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._errors import CodegenError
from toolreg.codegen._models import model_source
from toolreg.codegen._module import ToolCode, tool_module
from toolreg.codegen._names import FieldNames
from toolreg.codegen._plain_types import PlainSpelling
from toolreg.codegen._syntax import EngineClass, engine_classes
from toolreg.codegen._texts import Texts
from toolreg.codegen._types import Spelling
from toolreg.codegen._view import Viewer, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pydantic import JsonValue

    from toolreg.codegen._plan import ToolPlan
    from toolreg.codegen._references import JsonObject
    from toolreg.registry import Declaration


def tool_sources(plans: Sequence[ToolPlan]) -> list[str]:
    """
    Give the source of each tool's module, not yet formatted, by one run of the engine.

    Raises `CodegenError`, naming the tool, if the engine fails on one.
    """
    tools = [ViewedTool.of(plan, f"Toolreg{number}") for number, plan in enumerate(plans)]
    try:
        definitions = {name: body for tool in tools for name, body in tool.classes.items()}
        classes = engine_classes(model_source(definitions))
        return [tool.source(classes) for tool in tools]
    except CodegenError as error:
        if len(plans) == 1:
            raise CodegenError(
                f"{plans[0].declaration.location}: {plans[0].id}: {error}"
            ) from error
        # One that fails must not hide behind the others, nor they behind it.
        return [source for plan in plans for source in tool_sources([plan])]


@dataclass(frozen=True, slots=True)
class ViewedTool:
    """
    Hold one tool as the engine sees it.

    `stem` starts the names of its classes there and is unlike any other tool's in the batch; what
    the engine writes for a tool does not depend on the tools beside it.
    """

    plan: ToolPlan
    stem: str
    vocabulary: Vocabulary
    classes: dict[str, JsonObject]
    has_output: bool

    @classmethod
    def of(cls, plan: ToolPlan, stem: str) -> ViewedTool:
        """Derive a tool's view."""
        inputs = _tree(plan.declaration, "inputSchema")
        outputs = _tree(plan.declaration, "outputSchema")
        reserved = (plan.input_class, plan.output_class)
        names = FieldNames(
            (name for each in (inputs, outputs) for name in _property_names(each)), reserved
        )
        vocabulary = Vocabulary(names, Texts())
        taken = Viewer({"type": "object", **inputs}, f"{stem}Input", vocabulary).classes()
        given = Viewer(outputs, f"{stem}Output", vocabulary).classes()
        return cls(plan, stem, vocabulary, taken | given, has_output=bool(given))

    def source(self, engine: Mapping[str, EngineClass]) -> str:
        """Print the tool's module from what the engine made of the batch."""
        lost = self.classes.keys() - engine.keys()
        if lost:
            raise CodegenError(f"the model generator left out {sorted(lost)}")
        code = ToolCode(
            plan=self.plan,
            names=self.vocabulary.names,
            spelling=self._spelling(),
            classes=[engine[name] for name in self.classes],
            input_root=engine[f"{self.stem}Input"],
            has_output=self.has_output,
        )
        return tool_module(code)

    def _spelling(self) -> Spelling:
        maker = Spelling if self.plan.has_models else PlainSpelling
        return maker(self.vocabulary.texts, self._final_name)

    def _final_name(self, name: str) -> str | None:
        return self.plan.stem + name.removeprefix(self.stem) if name in self.classes else None


def _tree(declaration: Declaration, field: str) -> JsonObject:
    """Copy a schema as a tree: parts that a YAML file shares by an anchor are equal, not one."""
    tree: JsonObject = json.loads(json.dumps(declaration.fields.get(field) or {}))
    return tree


def _property_names(schema: JsonValue) -> Iterator[str]:
    """Give each name that may become a field, wherever it stands."""
    waiting = [schema]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting.extend(node)
        elif isinstance(node, dict):
            properties, required = node.get("properties"), node.get("required")
            if isinstance(properties, dict):
                yield from properties
            if isinstance(required, list):
                yield from (each for each in required if isinstance(each, str))
            waiting.extend(node.values())
