"""What the model generator writes is read as data; anything unexpected is refused."""

from __future__ import annotations

import pytest

from toolreg.codegen import CodegenError
from toolreg.codegen._imports import imports
from toolreg.codegen._models import model_source
from toolreg.codegen._syntax import engine_classes

UNEXPECTED = [
    "import os\n",
    "x = 1\n",
    "print('x')\n",
    "def f(): ...\n",
    "class A(Other): ...\n",
    "class A(ToolModel, metaclass=M): ...\n",
    "@decorated\nclass A(ToolModel): ...\n",
    "class A(ToolModel):\n    def f(self): ...\n",
    "class A(ToolModel):\n    model_config = evil()\n",
    "class A(ToolModel):\n    f0: int = evil()\n",
    "class A(ToolModel):\n    f0: Annotated[int, Field(default_factory=evil)]\n",
    "class A(ToolModel):\n    f0: Annotated[int, Field(ge=evil())]\n",
    "class A(RootModel[int]):\n    pass\n",
    "class A(\n",
]


@pytest.mark.parametrize("source", UNEXPECTED)
def test_unexpected_code_is_refused(source: str) -> None:
    """Of the engine's code only the few forms that models need are taken."""
    with pytest.raises(CodegenError):
        engine_classes(source)


def test_unexpected_name_is_refused() -> None:
    """Generated code uses only names that are on the list of imports."""
    with pytest.raises(CodegenError, match="evil"):
        imports("class A(ToolModel):\n    f0: evil\n")


def test_failure_of_the_engine_is_an_error_of_ours() -> None:
    """What the engine raises comes out as an error that says so."""
    with pytest.raises(CodegenError, match="the model generator failed"):
        model_source({"A": {"type": "object", "properties": {"a": {"$ref": "#/$defs/Missing"}}}})
