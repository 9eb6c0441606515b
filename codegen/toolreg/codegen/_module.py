"""The module of one tool: its models, then its stub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._imports import imports
from toolreg.codegen._marker import MARKER
from toolreg.codegen._model_text import model_texts
from toolreg.codegen._stub_text import stub_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolreg.codegen._names import FieldNames
    from toolreg.codegen._plan import ToolPlan
    from toolreg.codegen._syntax import EngineClass
    from toolreg.codegen._types import Spelling


@dataclass(frozen=True, slots=True)
class ToolCode:
    """
    Hold what a tool's module is printed from.

    `classes` are the engine's, each after those that it uses, if it can be; `input_root` is the
    input's, `has_output` tells whether there is one of the output.
    """

    plan: ToolPlan
    names: FieldNames
    spelling: Spelling
    classes: Sequence[EngineClass]
    input_root: EngineClass
    has_output: bool


def tool_module(code: ToolCode) -> str:
    """Print the module of one tool, not yet formatted."""
    roots = (code.plan.input_class, code.plan.output_class)
    models = model_texts(code.classes, code.names, code.spelling, roots)
    body = "\n\n".join([*models, stub_text(code)])
    return f"{MARKER} from the contract {code.plan.id}. Do not edit.\n{imports(body)}\n\n{body}"
