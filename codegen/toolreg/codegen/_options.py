"""What to generate."""

from __future__ import annotations

import keyword
import sys
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from toolreg.codegen._errors import CodegenError

Style: TypeAlias = Literal["keywords", "args"]
Target: TypeAlias = Literal["python", "typeddict", "json", "typescript"]
_TAKEN = sys.stdlib_module_names | {"toolreg", "pydantic"}


@dataclass(frozen=True, slots=True)
class Options:
    """
    Choose how a registry becomes a package.

    `package` is the import name (`shop_tools`, `acme.shop_tools`). With `style="keywords"` a stub
    takes its input's properties as keyword parameters wherever the input is a plain object; with
    `style="args"` each stub takes one model. `target` is what comes of the contracts: a package
    of Python with models or with `TypedDict`s, the compiled bundle alone, or declarations of
    TypeScript. Raises `CodegenError` for
    a name that no package can have.
    """

    package: str
    style: Style = "keywords"
    target: Target = "python"

    def __post_init__(self) -> None:
        parts = self.package.split(".")
        for part in parts:
            if not (part.isascii() and part.isidentifier()) or keyword.iskeyword(part):
                raise CodegenError(
                    f"package: {self.package!r} is no import name: expected ASCII identifiers "
                    "separated by dots, such as 'shop_tools'; choose another name"
                )
        if parts[0] in _TAKEN:
            raise CodegenError(
                f"package: {self.package!r} would hide the module {parts[0]!r} that generated code "
                "or Python itself imports; choose another name"
            )
        if self.style not in ("keywords", "args"):
            raise CodegenError(f"style: found {self.style!r}, expected 'keywords' or 'args'")
        if self.target not in get_args(Target):
            expected = ", ".join(map(repr, get_args(Target)))
            raise CodegenError(f"target: found {self.target!r}, expected one of {expected}")

    @property
    def folder(self) -> str:
        """The package's folder, relative to the output folder, with `/`."""
        return self.package.replace(".", "/")
