"""The contracts that lie beside generated stubs."""

from __future__ import annotations

import pkgutil
import sys
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from toolreg.registry import SdkError, load_bundle

if TYPE_CHECKING:
    from types import ModuleType

    from toolreg.registry import Declaration, Registry

FILE = "contracts.json"
_loaded: WeakKeyDictionary[ModuleType, Registry] = WeakKeyDictionary()


def declared(tool_id: str, package: str | None, fingerprint: str) -> Declaration:
    """
    Give the declaration of a generated stub, from the contracts of the package around it.

    Raises `SdkError` if they are missing, or hold no such tool or another one of that ID.
    """
    root = (package or "").rpartition(".")[0]
    if not root:
        raise SdkError(
            f"{tool_id}: its stub was imported outside its package; "
            "import it from the package that `toolreg generate` wrote"
        )
    declaration = _registry(root, tool_id).get(tool_id)
    if declaration is None:
        raise SdkError(f"{tool_id}: {root}/{FILE} does not hold its contract; {_REMEDY}")
    if declaration.fingerprint != fingerprint:
        raise SdkError(
            f"{tool_id}: its stub was generated from another contract than {root}/{FILE} holds; "
            f"{_REMEDY}"
        )
    return declaration


_REMEDY = "run `toolreg generate`"


def _registry(root: str, tool_id: str) -> Registry:
    """Load the contracts of a package, once for as long as it is imported."""
    package = sys.modules[root]
    registry = _loaded.get(package)
    if registry is None:
        text = _text(root, tool_id)
        try:
            registry = load_bundle(text, f"{root}/{FILE}")
        except SdkError as error:
            raise SdkError(f"{tool_id}: {error}") from None
        _loaded[package] = registry
    return registry


def _text(root: str, tool_id: str) -> str:
    try:
        data = pkgutil.get_data(root, FILE)
    except OSError:
        data = None
    if data is None:
        raise SdkError(f"{tool_id}: {root}/{FILE} is missing; {_REMEDY}")
    return data.decode("utf-8", errors="replace")
