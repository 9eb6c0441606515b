"""The forms in which a tool gives its arguments to a function, by models or as one dict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from pydantic import MISSING

from toolreg.runtime._fields import json_name
from toolreg.runtime._passing import PassModel, PassNamed, builder_of, pass_dict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pydantic import BaseModel

    from toolreg.runtime._passing import Passing
    from toolreg.runtime._signature import Signature


class Parameters(Protocol):
    """Say how a function must take the arguments, and pass them so."""

    def mismatch(self, signature: Signature, /) -> str | None:
        """Say why a function with this signature cannot take the arguments, or nothing."""
        ...

    def passing(self, signature: Signature, tool_id: str, /) -> Passing:
        """Give what passes the arguments to a function with this signature."""
        ...


@dataclass(frozen=True)
class NamedParameters:
    """
    Give each property by name.

    `renamed` leads from a parameter to the JSON name of its property, where the two differ.
    """

    model: type[BaseModel]
    renamed: Mapping[str, str]

    def mismatch(self, signature: Signature, /) -> str | None:
        """Compare names: each must be taken by name, and no other be required."""
        return named_mismatch(signature, frozenset(self._names.values()))

    def passing(self, signature: Signature, tool_id: str, /) -> Passing:
        """Pass what came, and `None` for what is absent and has no default anywhere."""
        return PassNamed(
            model=self.model,
            tool_id=tool_id,
            names=self._names,
            absent=frozenset(self._absent(signature)),
            own=signature.named,
            takes_any=signature.takes_any_named,
        )

    @cached_property
    def _names(self) -> dict[str, str]:
        """The parameter of each field: named as in JSON, where nothing says otherwise."""
        parameters = {seen: name for name, seen in self.renamed.items()}
        names: dict[str, str] = {}
        for field, info in self.model.model_fields.items():
            seen = json_name(field, info)
            names[field] = parameters.get(seen, seen if seen.isidentifier() else field)
        return names

    def _absent(self, signature: Signature) -> Iterable[str]:
        for name, info in self.model.model_fields.items():
            parameter = self._names[name]
            has_default = parameter in signature.named and parameter not in signature.required
            taken = signature.takes_any_named or parameter in signature.named
            if info.default is MISSING and taken and not has_default:
                yield parameter


@dataclass(frozen=True)
class ModelParameter:
    """Give all arguments as one model, by position."""

    model: type[BaseModel]

    def mismatch(self, signature: Signature, /) -> str | None:
        """Ask for one positional parameter."""
        return _single_mismatch(signature)

    def passing(self, _signature: Signature, _tool_id: str, /) -> Passing:
        """Pass the model."""
        return PassModel(builder_of(self.model))


@dataclass(frozen=True)
class DictParameter:
    """Give all arguments as one dict, as they came, by position."""

    def mismatch(self, signature: Signature, /) -> str | None:
        """Ask for one positional parameter."""
        return _single_mismatch(signature)

    def passing(self, _signature: Signature, _tool_id: str, /) -> Passing:
        """Pass the dict."""
        return pass_dict


def named_mismatch(signature: Signature, names: frozenset[str]) -> str | None:
    """Say why a function cannot take arguments of these names, or nothing."""
    problems: list[str] = []
    if not signature.takes_any_named and (surplus := names - signature.named):
        problems.append(f"it does not take {_listed(surplus)} by name")
    if missing := signature.required - (names & signature.named):
        problems.append(f"it requires {_listed(missing)}, which the tool does not pass by name")
    return "; ".join(problems) or None


def _single_mismatch(signature: Signature) -> str | None:
    if not signature.positional and not signature.takes_any_positional:
        return "it takes no positional argument, where the tool passes `args`"
    if missing := signature.required - set(signature.positional[:1]):
        return f"it requires {_listed(missing)}, where the tool passes `args` alone"
    return None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))
