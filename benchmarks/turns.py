"""Take timings in turn, so that drift of the machine hits every contender alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

Contender: TypeAlias = Callable[[], object]


def cpu_ratios(contenders: Mapping[str, Contender], floor: str, rounds: int) -> dict[str, float]:
    """
    Run each contender once a round and give each one's CPU time as a ratio to the floor's.

    A ratio is taken inside a round; the median over the rounds is given.
    """
    ratios: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        seconds = {name: cpu_seconds(run) for name, run in contenders.items()}
        for name, spent in seconds.items():
            ratios[name].append(spent / seconds[floor])
    return {name: statistics.median(each) for name, each in ratios.items()}


def cpu_seconds(run: Contender) -> float:
    """Give the CPU seconds of this process that one run takes, garbage collected before."""
    gc.collect()
    before = time.process_time()
    run()
    return time.process_time() - before


def table(title: str, ratios: Mapping[str, float], goals: Mapping[str, float]) -> str:
    """Write ratios as a Markdown table, with the goal of each contender that has one."""
    lines = [f"### {title}", "", "| contender | ratio | goal |", "|---|---|---|"]
    for name, ratio in ratios.items():
        goal = f"at most {goals[name]:g}" if name in goals else ""
        lines.append(f"| {name} | {ratio:.3f} | {goal} |")
    return "\n".join([*lines, ""])
