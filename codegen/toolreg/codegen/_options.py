"""What to generate."""

from __future__ import annotations

import keyword
import sys
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast, get_args

from toolreg.codegen._errors import CodegenError
from toolreg.codegen._kinds import KINDS, Kind, Kinds

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
    TypeScript.

    `kind` says what stubs are: of client tools, or of session tools (`"tool"`), whose functions are
    part of the program. `kinds` says it for some: pairs of a glob over IDs and a kind, of which the
    first that matches wins. Raises `CodegenError` for a name that no package can have, and for a
    choice that there is not.
    """

    package: str
    style: Style = "keywords"
    target: Target = "python"
    kind: Kind = "client"
    kinds: tuple[tuple[str, Kind], ...] = ()

    def __post_init__(self) -> None:
        self._check_package()
        self._check_choices()

    @property
    def folder(self) -> str:
        """The package's folder, relative to the output folder, with `/`."""
        return self.package.replace(".", "/")

    @property
    def all_kinds(self) -> Kinds:
        """The kind of each tool."""
        return Kinds(self.kind, self.kinds)

    def _check_package(self) -> None:
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

    def _check_choices(self) -> None:
        if self.style not in ("keywords", "args"):
            raise CodegenError(f"style: found {self.style!r}, expected 'keywords' or 'args'")
        if self.target not in get_args(Target):
            expected = ", ".join(map(repr, get_args(Target)))
            raise CodegenError(f"target: found {self.target!r}, expected one of {expected}")
        if self.kind not in KINDS:
            raise CodegenError(f"kind: found {self.kind!r}, expected 'client' or 'tool'")
        if not _are_kinds(self.kinds):
            raise CodegenError(
                f"kinds: found {self.kinds!r}, expected a tuple of pairs of a glob over IDs and a "
                "kind, such as (('shop.*', 'tool'),)"
            )


def _are_kinds(value: object) -> bool:
    """Tell whether a value is pairs of a text and a kind; anything can be given at run time."""
    return isinstance(value, tuple) and all(map(_is_pair, cast("tuple[object, ...]", value)))


def _is_pair(value: object) -> bool:
    match value:
        case (str(), "client" | "tool"):
            return isinstance(value, tuple)  # a list could not be hashed
        case _:
            return False
