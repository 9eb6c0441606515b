"""Files on disk, reconciled with what is generated."""

from __future__ import annotations
