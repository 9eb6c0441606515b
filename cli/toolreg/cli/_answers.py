"""The answers that `toolreg call` is pointed at."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from toolreg.cli._config import find_config
from toolreg.cli._contracts import read_contracts, tool_of
from toolreg.cli._failure import described, traceback_advice
from toolreg.cli._printable import printable
from toolreg.cli._usage import UsageError, nearest
from toolreg.runtime import ClientToolAnswer, ClientToolAnswers

if TYPE_CHECKING:
    from types import ModuleType


def answers_at(target: str, tool_id: str) -> ClientToolAnswers:
    """
    Give the answers at `module:name` for calls of a tool.

    A mapping of IDs to functions, or a function that answers this one tool, is bound to the
    configured contracts. Raises `UsageError` if the target leads to nothing of the kind,
    `UnknownTool` if such functions are for a tool that is not declared.
    """
    found = _value(target)
    kind = type(found).__name__
    if isinstance(found, ClientToolAnswers):
        return found
    if isinstance(found, ClientToolAnswer):
        return ClientToolAnswers(cast("ClientToolAnswer[..., Any]", found))
    if isinstance(found, Mapping):
        return _bound(dict(cast("Mapping[str, Any]", found)), tool_id)
    if callable(found):
        return _bound({tool_id: found}, tool_id)
    raise UsageError(
        f"--answers: {target} is of type {kind}; expected a ClientToolAnswers, an "
        "answer that `<tool>.answer` made, a mapping of IDs to functions, or a function"
    )


def _bound(functions: dict[str, Any], tool_id: str) -> ClientToolAnswers:
    loaded = read_contracts((), find_config(Path.cwd()))
    tool_of(loaded, tool_id)
    return ClientToolAnswers.from_registry(loaded.registry, functions)


def _value(target: str) -> object:
    module_name, _, name = target.partition(":")
    if not module_name or not name:
        raise UsageError(f"--answers: found {target!r}, expected MODULE:NAME such as shop:ANSWERS")
    module = _imported(module_name)
    try:
        return attrgetter(name)(module)
    except AttributeError:
        near = nearest(name, vars(module))
        advice = f"; did you mean {near!r}?" if near else ""
        raise UsageError(f"--answers: the module {module_name} has no {name!r}{advice}") from None


def _imported(name: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(name)
    # Whatever the module does when it is imported is the user's to read, in one line.
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and _is_part(error.name, name):
            here = printable(str(Path.cwd()))
            raise UsageError(f"--answers: no module {name!r} in {here} or on the path") from error
        raise UsageError(
            f"--answers: importing {name} failed: {described(error)}{traceback_advice()}"
        ) from error


def _is_part(missing: str | None, name: str) -> bool:
    return missing is not None and f"{name}.".startswith(f"{missing}.")
