"""How judged arguments are passed to the function that answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import NoneType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from pydantic import MISSING, BaseModel

from toolreg.runtime._fields import converter_of, json_name
from toolreg.runtime._judged import JUDGED
from toolreg.runtime._models import ContractModel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic.fields import FieldInfo

    from toolreg.runtime._fields import Convert
    from toolreg.runtime._jsonable import JsonObject

Passed: TypeAlias = tuple[tuple[Any, ...], dict[str, Any]]
_IMMUTABLE = (str, int, float, NoneType)
Build: TypeAlias = Callable[[dict[str, Any]], BaseModel]


class Passing(Protocol):
    """Give what a handler is called with, for arguments that the contract has accepted."""

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give positional and named arguments."""
        ...


class ByName(Protocol):
    """Say what is known of a handler to which values are passed by name."""

    @property
    def tool_id(self) -> str:
        """The tool's ID."""
        ...

    @property
    def own(self) -> frozenset[str]:
        """The handler's parameters."""
        ...

    @property
    def takes_any(self) -> bool:
        """Whether it takes any other name."""
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


@dataclass(frozen=True)
class PassNamed:
    """
    Pass what came, and the declared defaults, by the names of the parameters.

    `model` says what each property becomes; `names` leads from its fields to the parameters.
    `absent` are the parameters that are passed as `None` where nothing came and nothing is
    declared: those for which the handler has a default of its own are not among them. `own` are
    the handler's parameters.
    """

    model: type[BaseModel]
    tool_id: str
    names: Mapping[str, str]
    absent: frozenset[str]
    own: frozenset[str]
    takes_any: bool

    def __call__(self, arguments: JsonObject, /) -> Passed:
        """Give the values by name."""
        steps = self._steps
        named = self._defaults.copy()
        for fill, make in self._made_defaults:
            named[fill] = make()
        extra: list[str] = []
        for name, value in arguments.items():
            step = steps.get(name)
            if step is None:
                extra.append(name)
            else:
                parameter, convert = step
                named[parameter] = value if convert is None else convert(value)
        if extra:
            add_extra({name: arguments[name] for name in extra}, named, self)
        return (), named

    @cached_property
    def _steps(self) -> dict[str, tuple[str, Convert | None]]:
        """The parameter of each property, and what its value becomes; made at the first call."""
        return {
            json_name(field, info): (self.names[field], converter_of(info))
            for field, info in self.model.model_fields.items()
        }

    @cached_property
    def _defaults(self) -> dict[str, Any]:
        """What is passed for a property that did not come, and cannot be changed by a handler."""
        return dict.fromkeys(self.absent) | {
            self.names[field]: info.default
            for field, info in self._defaulted()
            if isinstance(info.default, _IMMUTABLE)
        }

    @cached_property
    def _made_defaults(self) -> tuple[tuple[str, Callable[[], Any]], ...]:
        """What is made anew for each call."""
        return tuple(
            (self.names[field], partial(info.get_default, call_default_factory=True))
            for field, info in self._defaulted()
            if not isinstance(info.default, _IMMUTABLE)
        )

    def _defaulted(self) -> Iterator[tuple[str, FieldInfo]]:
        for field, info in self.model.model_fields.items():
            if not info.is_required() and info.default is not MISSING:
                yield field, info


def add_extra(extra: Mapping[str, Any], named: dict[str, Any], passing: ByName) -> None:
    """Pass what an open contract lets through, but never as a parameter that is declared."""
    left_out: list[str] = []
    for name, value in extra.items():
        if passing.takes_any and name not in named and name not in passing.own:
            named[name] = value
        else:
            left_out.append(name)
    if left_out:
        # Imported here: a program that imports stubs does not wait for logging.
        from toolreg.runtime._log import log_left_out  # noqa: PLC0415

        log_left_out(passing.tool_id, left_out)


def builder_of(model: type[BaseModel]) -> Build:
    """Give the function that builds a model from judged JSON, by JSON's names alone."""
    build = model.__pydantic_validator__.validate_python
    if issubclass(model, ContractModel):
        return partial(build, by_alias=True, by_name=False, context=JUDGED)
    return partial(build, by_alias=True, by_name=False)
