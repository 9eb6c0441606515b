"""The module of one tool: its models or TypedDicts, then its stub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.codegen._defaults import Defaults
from toolreg.codegen._imports import imports
from toolreg.codegen._marker import MARKER
from toolreg.codegen._model_text import model_texts
from toolreg.codegen._plain_defaults import PlainDefaults
from toolreg.codegen._plain_types import PlainSpelling
from toolreg.codegen._stub_text import stub_text
from toolreg.codegen._typeddict_text import typeddict_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

    @property
    def defaults(self) -> Defaults:
        """What writes its defaults."""
        maker = Defaults if self.plan.has_models else PlainDefaults
        return maker(self.spelling)


def tool_module(code: ToolCode) -> str:
    """Print the module of one tool, not yet formatted."""
    body = "\n\n".join([*_types(code), stub_text(code)])
    # Keys of TypedDicts are known to be required at run time only if annotations are evaluated.
    imported = imports(body, postponed=code.plan.has_models)
    return f"{MARKER} from the contract {code.plan.id}. Do not edit.\n{imported}\n\n{body}"


def _types(code: ToolCode) -> Iterator[str]:
    """Print its models, or its TypedDicts."""
    if isinstance(code.spelling, PlainSpelling):
        return typeddict_texts(code.classes, code.names, code.spelling)
    roots = (code.plan.input_class, code.plan.output_class)
    return model_texts(code.classes, code.names, code.spelling, roots)
