"""The contracts that lie beside generated stubs."""

from __future__ import annotations

import pkgutil
import sys
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from toolreg.registry import SdkError, find_in_bundle, load_bundle

if TYPE_CHECKING:
    from types import ModuleType

    from toolreg.registry import Declaration, Registry

FILE = "contracts.json"
_REMEDY = "run `toolreg generate`"


@dataclass(frozen=True)
class _Contracts:
    """Hold the contracts of one package; most programs ask for few, and need no more read."""

    place: str
    text: str

    @cached_property
    def registry(self) -> Registry:
        """All of them; raises `SdkError` if the text is no bundle."""
        return load_bundle(self.text, self.place)


_read: WeakKeyDictionary[ModuleType, _Contracts] = WeakKeyDictionary()


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
    contracts = _contracts(root, tool_id)
    place = contracts.place
    found = find_in_bundle(contracts.text, tool_id, place)
    if found is not None and found.fingerprint == fingerprint:
        return found
    # Something is amiss, or the file is laid out otherwise: read all of it to find out.
    try:
        declaration = contracts.registry.get(tool_id)
    except SdkError as error:
        raise SdkError(f"{tool_id}: {error}") from None
    if declaration is None:
        raise SdkError(f"{tool_id}: {place} does not hold its contract; {_REMEDY}")
    if declaration.fingerprint != fingerprint:
        raise SdkError(
            f"{tool_id}: its stub was generated from another contract than {place} holds; {_REMEDY}"
        )
    return declaration


def _contracts(root: str, tool_id: str) -> _Contracts:
    """Read the contracts of a package, once for as long as it is imported."""
    package = sys.modules[root]
    contracts = _read.get(package)
    if contracts is None:
        try:
            data = pkgutil.get_data(root, FILE)
        except OSError:
            data = None
        if data is None:
            raise SdkError(f"{tool_id}: {root}/{FILE} is missing; {_REMEDY}")
        contracts = _Contracts(f"{root}/{FILE}", data.decode("utf-8", errors="replace"))
        _read[package] = contracts
    return contracts
