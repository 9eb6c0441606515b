"""What a function takes, as far as calling it needs to be known."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_type_hints

from toolreg.runtime._context import ToolCallbackContext

if TYPE_CHECKING:
    from collections.abc import Callable

Parameter = inspect.Parameter
_NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
_POSITIONAL = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


@dataclass(frozen=True, slots=True)
class Signature:
    """
    Describe the parameters of a function that answers calls, the context left out.

    `named` are the parameters that can be passed by name, `positional` those that can be passed by
    position, `required` those without a default.
    """

    takes_context: bool
    named: frozenset[str]
    positional: tuple[str, ...]
    required: frozenset[str]
    takes_any_positional: bool
    takes_any_named: bool


def signature_of(function: Callable[..., Any]) -> Signature:
    """
    Read the signature of a function, a method, a partial or any other callable.

    A callable whose signature Python does not know is taken to accept anything.
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (ValueError, TypeError):
        parameters = [
            Parameter("_", Parameter.VAR_POSITIONAL),
            Parameter("__", Parameter.VAR_KEYWORD),
        ]
    takes_context = bool(parameters) and _is_context(parameters, function)
    rest = parameters[1:] if takes_context else parameters
    kinds = {each.kind for each in rest}
    return Signature(
        takes_context=takes_context,
        named=frozenset(each.name for each in rest if each.kind in _NAMED),
        positional=tuple(each.name for each in rest if each.kind in _POSITIONAL),
        required=frozenset(each.name for each in rest if _is_required(each)),
        takes_any_positional=Parameter.VAR_POSITIONAL in kinds,
        takes_any_named=Parameter.VAR_KEYWORD in kinds,
    )


def is_async(function: Callable[..., Any]) -> bool:
    """Tell whether calling the function gives a coroutine, so that it may run on the event loop."""
    if inspect.iscoroutinefunction(function):
        return True
    return inspect.iscoroutinefunction(getattr(type(function), "__call__", None))  # noqa: B004 - looks at the method


def annotates_context(parameter: Parameter, function: Callable[..., Any]) -> bool:
    """Tell whether a parameter is annotated as the context."""
    annotation = parameter.annotation
    if isinstance(annotation, str):
        annotation = _resolved(annotation, function)
    if isinstance(annotation, str):  # a name that only type checkers see
        return annotation.rpartition(".")[2] == ToolCallbackContext.__name__
    return annotation is ToolCallbackContext


def _is_required(parameter: Parameter) -> bool:
    by_name_or_position = parameter.kind in (*_NAMED, Parameter.POSITIONAL_ONLY)
    return by_name_or_position and parameter.default is Parameter.empty


def _is_context(parameters: list[Parameter], function: Callable[..., Any]) -> bool:
    """Tell whether the first parameter is the context: positional-only, and annotated so."""
    first = parameters[0]
    if first.kind is not Parameter.POSITIONAL_ONLY:
        return False
    if first.annotation is Parameter.empty:  # then it is the context if anything follows it
        return len(parameters) > 1
    return annotates_context(first, function)


def _resolved(annotation: str, function: Callable[..., Any]) -> object:
    """Give what an annotation's text stands for in its module, else the text."""
    plain: Any = inspect.unwrap(getattr(function, "__func__", function))
    holder = type("holder", (), {"__annotations__": {"it": annotation}})
    try:
        return get_type_hints(holder, globalns=getattr(plain, "__globals__", {}))["it"]
    except (NameError, AttributeError, TypeError, SyntaxError):
        return annotation
