"""Give a tool's arguments by name and as they came, where no model stands for them."""

from __future__ import annotations

import inspect
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolreg.runtime._parameters import named_mismatch
from toolreg.runtime._passing import add_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import JsonValue

    from toolreg.runtime._jsonable import JsonObject
    from toolreg.runtime._passing import Passed, Passing
    from toolreg.runtime._signature import Signature


@dataclass(frozen=True)
class PlainParameters:
    """
    Give each property by name, its value as it came.

    The stub's own parameters say which there are, and their defaults. `renamed` leads from a
    parameter to the JSON name of its property, where the two differ; `null_defaults` are the
    parameters whose `None` is the contract's default, and does not stand for what is absent.
    """

    stub: Callable[..., Any]
    renamed: Mapping[str, str]
    null_defaults: frozenset[str]

    def mismatch(self, signature: Signature, /) -> str | None:
        """Compare names: each must be taken by name, and no other be required."""
        return named_mismatch(signature, self._names)

    def passing(self, signature: Signature, tool_id: str, /) -> Passing:
        """Pass what came and the declared defaults, and `None` for what has neither."""
        given = self._defaults
        return PassPlain(
            tool_id=tool_id,
            names={self.renamed.get(each, each): each for each in self._names},
            defaults={name: given[name] for name in given if not self._is_left(name, signature)},
            own=signature.named,
            takes_any=signature.takes_any_named,
        )

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(inspect.signature(self.stub).parameters)

    @cached_property
    def _defaults(self) -> Mapping[str, JsonValue]:
        return getattr(self.stub, "__kwdefaults__", None) or {}

    def _is_left(self, name: str, signature: Signature) -> bool:
        """Tell whether nothing is passed for an absent property: the handler has a default."""
        if self._defaults[name] is not None or name in self.null_defaults:
            return False
        return name in signature.named and name not in signature.required


@dataclass(frozen=True, slots=True)
class PassPlain:
    """
    Pass values by the names of the parameters, none of them changed.

    `names` leads from properties to parameters; `defaults` are passed where nothing came. `own`
    are the handler's parameters.
    """

    tool_id: str
    names: Mapping[str, str]
    defaults: Mapping[str, JsonValue]
    own: frozenset[str]
    takes_any: bool

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give the values by name."""
        named: dict[str, Any] = {}
        extra: dict[str, Any] = {}
        for name, value in arguments.items():
            parameter = self.names.get(name)
            if parameter is None:
                extra[name] = value
            else:
                named[parameter] = value
        for parameter, value in self.defaults.items():
            if parameter not in named:
                named[parameter] = deepcopy(value)  # the handler may change what it gets
        if extra:
            add_extra(extra, named, self)
        return (), named
