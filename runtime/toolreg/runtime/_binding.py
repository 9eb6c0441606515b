"""Bind a function to the contract whose calls it answers."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolreg.registry import SdkError
from toolreg.runtime._handler import Handler
from toolreg.runtime._preparing import Judged, Mismatched
from toolreg.runtime._signature import signature_of

if TYPE_CHECKING:
    from toolreg.runtime._contract import Contract
    from toolreg.runtime._parameters import Parameters
    from toolreg.runtime._path import Preparing


@dataclass(frozen=True, slots=True)
class Binding:
    """Hold a bound function; `mismatch` says why it cannot take the tool's parameters, if so."""

    prepare: Preparing
    handler: Handler
    mismatch: str | None


def bind(contract: Contract, parameters: Parameters, function: object) -> Binding:
    """
    Bind a function to a contract.

    Raises `SdkError` if it cannot be called.
    """
    if not callable(function):
        found = type(function).__name__
        raise SdkError(f"{contract.tool_id}: found a {found}; expected a function")
    signature = signature_of(function)
    handler = Handler.of(function, takes_context=signature.takes_context)
    judged = Judged(contract, parameters.passing(signature, contract.tool_id))
    mismatch = parameters.mismatch(signature)
    return Binding(Mismatched(judged) if mismatch else judged, handler, mismatch)


def warn_of_mismatch(binding: Binding, function: object, tool_id: str) -> None:
    """Warn who binds a function, two calls from here, if it cannot take the tool's parameters."""
    if binding.mismatch:
        name = getattr(function, "__qualname__", type(function).__name__)
        message = f"{name} does not fit {tool_id}, and its calls will fail: {binding.mismatch}"
        warnings.warn(message, UserWarning, stacklevel=3)
