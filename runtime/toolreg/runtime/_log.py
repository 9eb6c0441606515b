"""The records that calls leave: tool ID, call ID, outcome; values only at DEBUG."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolreg.runtime._call import ClientToolCall

LOG = logging.getLogger("toolreg.runtime")


def log_outcome(call: ClientToolCall, outcome: str, *, detail: str = "") -> None:
    """Record how a call ended, at INFO; at DEBUG with its arguments."""
    if not LOG.isEnabledFor(logging.INFO):
        return
    end = detail and f": {_writable(detail)}"
    LOG.info("%r: %s%s", call.name, outcome, end, extra=_fields(call, outcome))
    LOG.debug("%r: the arguments were %r", call.name, call.arguments, extra=_fields(call, outcome))


def log_failure(call: ClientToolCall, error: BaseException) -> None:
    """Record that a handler failed, with the traceback."""
    fields = _fields(call, "failed")
    LOG.error(
        "%r, call %r: the answer failed", call.name, call.call_id, exc_info=error, extra=fields
    )


def log_fault_of_ours(
    call: ClientToolCall, detail: str, error: BaseException | None = None
) -> None:
    """Record what neither the model nor the caller can mend, and a handler's author can."""
    fields = _fields(call, "invalid")
    text = _writable(detail)
    LOG.error("%r, call %r: %s", call.name, call.call_id, text, exc_info=error, extra=fields)


def log_left_out(tool_id: str, names: Iterable[str]) -> None:
    """Record arguments that an open contract lets through and no answer takes."""
    LOG.info("%r: the answer takes no %r", tool_id, sorted(names), extra={"tool_id": tool_id})


def _writable(text: str) -> str:
    """Escape what no log file can hold: half of a surrogate pair, as a property name may be."""
    return text.encode("utf-8", "backslashreplace").decode()


def _fields(call: ClientToolCall, outcome: str) -> dict[str, Any]:
    return {"tool_id": call.name, "call_id": call.call_id, "outcome": outcome}
