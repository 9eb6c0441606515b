"""Calls that wait for an answer that comes later."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeepCallbackOpen:
    """
    Return this from a handler to leave its call open: nothing is sent.

    Settle the call later with `ClientToolAnswers.settle`.
    """
