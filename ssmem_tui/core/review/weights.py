"""Weights of the admission tests.

They are fitted to the training units of tests/benchmarks/admission, held to the weights set by hand there
(`prior.py`), and written by `python -m tests.benchmarks.admission --fit`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ssmem_tui.core.review.records import Test

_ROWS: Mapping[str, tuple[float, float, float]] = {
    "bias": (-0.49, -0.57, -1.02),
    "set anew": (1.42, 1.34, 1.24),
    "in force": (1.13, 1.13, 1.09),
    "pinned": (1.42, 1.55, 1.28),
    "release": (-0.39, -1.52, -1.2),
    "forbids": (1.2, 0.92, 1.2),
    "result": (-1.23, -1.53, -0.99),
    "for a while": (1.12, -1.65, 1.17),
    "clock": (-0.59, -0.03, -0.52),
    "lead": (0.46, -0.19, 0.49),
    "story": (0.15, -0.79, -0.25),
    "decision": (1.77, 0.82, 1.01),
    "lesson": (1.36, 1.61, 1.68),
    "preference": (1.62, 0.66, 1.28),
    "rule": (1.23, 1.23, 1.0),
    "imperative": (1.37, 1.73, 1.29),
    "general": (-0.23, 0.91, 0.34),
    "config": (0.74, 0.49, 0.73),
    "limit": (2.39, 1.16, 1.81),
    "dated": (-0.14, -1.3, -0.59),
    "past": (-0.81, -1.57, -0.46),
    "past, but lasting": (-0.91, -0.6, -0.25),
    "standing": (1.35, 1.42, 1.0),
    "fragment": (-0.66, -0.75, -1.24),
    "figures": (-0.72, -1.2, -0.26),
    "figure first": (-0.46, -1.3, -0.53),
    "status": (-1.92, -2.01, -1.43),
    "reports": (-1.68, -1.67, -1.34),
    "person in it": (-1.14, -0.66, -0.89),
    "story lead": (-1.51, -1.45, -1.21),
    "recurring": (0.87, 1.41, 1.04),
    "passing": (1.36, -1.61, 0.34),
    "chatter": (-1.8, -1.63, -1.74),
    "maybe": (-1.22, -2.22, -2.62),
    "task": (1.2, -1.94, -1.18),
    "done": (-0.6, -1.37, -0.46),
    "reason": (-0.41, 0.1, -0.35),
    "harm": (0.23, -0.21, 0.5),
    "short": (-0.87, -0.09, -0.62),
    "foreign": (-2.0, -2.0, -1.6),
    "person": (0.4, 0.2, 0.4),
    "in core": (0.0, 0.0, -3.0),
    "changes core": (0.6, 0.2, 0.6),
    "recurs": (0.84, 1.22, 1.06),
    "used later": (0.84, 0.82, 1.26),
}
"""Signal → what it weighs in each test, in their order; `bias` is there whatever the signals say."""

WEIGHTS: Mapping[Test, Mapping[str, float]] = {
    test: {name: row[place] for name, row in _ROWS.items()} for place, test in enumerate(Test)
}
