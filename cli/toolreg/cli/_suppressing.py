"""The suppressions in the contracts that a command works on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolreg.registry import Loaded
    from toolreg.registry.suppressing import Suppression


def suppressions_in(loaded: Loaded) -> Mapping[str, tuple[Suppression, ...]]:
    """Give the suppressions in the files that were read, by the files' names."""
    if not loaded.addressed:
        return {}
    # Imported here: most contracts have no comment for toolreg.
    from toolreg.registry.suppressing import suppressions_of  # noqa: PLC0415

    found = {file: suppressions_of(text) for file, text in loaded.addressed.items()}
    return {file: those for file, those in found.items() if those}
