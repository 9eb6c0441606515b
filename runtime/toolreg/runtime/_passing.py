"""How judged arguments are passed to the function that answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from pydantic import MISSING, BaseModel

from toolreg.runtime._log import LOG

if TYPE_CHECKING:
    from toolreg.runtime._jsonable import JsonObject

Passed: TypeAlias = tuple[tuple[Any, ...], dict[str, Any]]
Build: TypeAlias = Callable[[dict[str, Any]], BaseModel]


class Passing(Protocol):
    """Give what a handler is called with, for arguments that the contract has accepted."""

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give positional and named arguments."""
        ...


def pass_dict(arguments: JsonObject, /) -> Passed:
    """Pass the arguments as they came."""
    return (arguments,), {}


@dataclass(frozen=True, slots=True)
class PassModel:
    """Pass the arguments as one model."""

    build: Build

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give the model as the one positional argument."""
        return (self.build(arguments),), {}


@dataclass(frozen=True, slots=True)
class PassNamed:
    """
    Pass what came, and the declared defaults, by the names of the parameters.

    `names` leads from the model's fields to the parameters, where a name differs. `absent` are the
    parameters that are passed as `None` where nothing came and nothing is declared: those for which
    the handler has a default of its own are not among them. `own` are the handler's parameters.
    """

    build: Build
    tool_id: str
    names: Mapping[str, str] | None
    absent: Mapping[str, None]
    own: frozenset[str]
    takes_any: bool

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give the model's values by name."""
        model = self.build(arguments)
        values: Mapping[str, Any] = model.__dict__
        if self.names is not None:
            values = {self.names[field]: value for field, value in values.items()}
        named = {name: value for name, value in values.items() if value is not MISSING}
        if self.absent:
            named = {**self.absent, **named}
        if model.__pydantic_extra__:
            self._add_extra(model.__pydantic_extra__, named)
        return (), named

    def _add_extra(self, extra: Mapping[str, Any], named: dict[str, Any]) -> None:
        """Pass what an open contract lets through, but never as a parameter that is declared."""
        left_out: list[str] = []
        for name, value in extra.items():
            if self.takes_any and name not in named and name not in self.own:
                named[name] = value
            else:
                left_out.append(name)
        if left_out:
            fields = {"tool_id": self.tool_id}
            LOG.info("%r: the answer takes no %r", self.tool_id, sorted(left_out), extra=fields)


def builder_of(model: type[BaseModel]) -> Build:
    """Give the function that builds a model from JSON, by JSON's names alone."""
    return partial(model.__pydantic_validator__.validate_python, by_alias=True, by_name=False)
