"""
Hide findings by comments in contracts.

`suppressions_of` reads the comments of a text, `apply_suppressions` hides the findings that they
are about, and reports the comments that are not valid or hide nothing.
"""

from __future__ import annotations

from toolreg.registry._suppressions import (
    Judged,
    Suppression,
    apply_suppressions,
    may_be_hidden,
    suppressions_of,
)

__all__ = ["Judged", "Suppression", "apply_suppressions", "may_be_hidden", "suppressions_of"]
