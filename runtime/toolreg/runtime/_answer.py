"""A client tool bound to the function that answers its calls."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from toolreg.runtime._handler import Handler, checked_function
from toolreg.runtime._preparing import Judged, Mismatched
from toolreg.runtime._signature import Signature, signature_of

P = ParamSpec("P")
R = TypeVar("R")
