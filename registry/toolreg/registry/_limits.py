"""What a file may hold, so that no file can hold up a machine."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 16 * 1024 * 1024
# jsonschema-rs takes values of up to 255 levels; bundling and wrapping add a few.
MAX_DEPTH: Final = 200
# About 700 MB of YAML nodes at the worst; all of 5,800 real tools are 180,000 values.
MAX_NODES: Final = 1_000_000
# What the aliases of a YAML file may grow to.
MAX_EXPANDED: Final = 200_000
# How many schemas one may hold, so that compiling it and generating from it stay quick.
MAX_SCHEMAS: Final = 20_000
# How many schemas may judge one value: references to one schema, each twice, double at each step.
MAX_STEPS: Final = 10_000
