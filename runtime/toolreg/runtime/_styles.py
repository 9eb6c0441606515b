"""How judged arguments become the parameters of the function that answers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from pydantic import MISSING, BaseModel

if TYPE_CHECKING:
    from toolreg.runtime._jsonable import JsonObject
    from toolreg.runtime._signature import Signature

_LOG = logging.getLogger("toolreg.runtime")

Style: TypeAlias = Literal["keywords", "args", "dict"]
Passed: TypeAlias = tuple[tuple[Any, ...], dict[str, Any]]


class Passing(Protocol):
    """Give what a handler is called with, for arguments that the contract has accepted."""

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give positional and named arguments."""
        ...


class RefusedByModel(Exception):  # noqa: N818 - names what happened
    """Say that a model refused what its contract had accepted: a fault of the model."""


def pass_dict(arguments: JsonObject, /) -> Passed:
    """Pass the arguments as they came."""
    return (arguments,), {}


@dataclass(frozen=True, slots=True)
class PassModel:
    """Pass the arguments as one model."""

    build: Callable[[JsonObject], BaseModel]

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give the model as the one positional argument."""
        return (self.build(arguments),), {}


@dataclass(frozen=True, slots=True)
class PassNamed:
    """
    Pass what came, and the declared defaults, by the names of the parameters.

    `names` leads from the model's fields to the parameters. `absent` are the parameters that are
    passed as `None` where nothing came and nothing is declared; those for which the handler has a
    default of its own are not among them.
    """

    build: Callable[[JsonObject], BaseModel]
    tool_id: str
    names: Mapping[str, str] | None
    absent: Mapping[str, None]
    own: frozenset[str]
    takes_any: bool

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give the model's values by name."""
        model = self.build(arguments)
        values: dict[str, Any] = model.__dict__
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
            _LOG.info(
                "%s: the answer does not take these arguments: %r",
                self.tool_id,
                sorted(left_out),
                extra={"tool_id": self.tool_id},
            )


def model_builder(model: type[BaseModel]) -> Callable[[JsonObject], BaseModel]:
    """Make a function that builds the model of arguments, by the names of JSON alone."""
    validate = model.__pydantic_validator__.validate_python

    def build(arguments: JsonObject) -> BaseModel:
        try:
            built: BaseModel = validate(arguments, by_alias=True, by_name=False)
        except Exception as error:  # a model may run any code of its author's here
            raise RefusedByModel(model.__name__) from error
        return built

    return build


def named_mismatch(signature: Signature, parameters: frozenset[str]) -> str | None:
    """Say why a function cannot take these parameters by name, or nothing."""
    problems = []
    if not signature.takes_any_named and (surplus := parameters - signature.named.keys()):
        problems.append(f"it does not take {_listed(surplus)} by name")
    if missing := signature.required - (parameters & signature.named.keys()):
        problems.append(f"it requires {_listed(missing)}, which the tool does not pass by name")
    return "; ".join(problems) or None


def single_mismatch(signature: Signature) -> str | None:
    """Say why a function cannot take one positional argument, or nothing."""
    if not signature.positional and not signature.takes_any_positional:
        return "it takes no positional argument, where the tool passes `args`"
    first = signature.positional[:1]
    if missing := signature.required - set(first):
        return f"the tool passes `args` alone, not {_listed(missing)}"
    return None


def _listed(names: frozenset[str] | set[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))
