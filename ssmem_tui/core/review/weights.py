"""Weights of the admission tests.

They are fitted to the training units of tests/benchmarks/admission, held to the weights set by hand there
(`prior.py`), and written by `python -m tests.benchmarks.admission --fit`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ssmem_tui.core.review.records import Test

_ROWS: Mapping[str, tuple[float, float, float]] = {
    "set anew": (1.48, 1.36, 1.24),
    "in force": (1.12, 1.16, 1.07),
    "pinned": (1.46, 1.66, 1.37),
    "release": (-0.34, -1.6, -1.19),
    "forbids": (1.52, 1.21, 1.48),
    "result": (-1.03, -1.5, -0.95),
    "for a while": (1.17, -1.47, 1.19),
    "bias": (-0.72, -0.83, -1.05),
    "decision": (1.37, 0.69, 0.89),
    "lesson": (0.69, 0.69, 1.14),
    "preference": (1.48, 0.81, 1.27),
    "rule": (1.67, 1.78, 1.33),
    "imperative": (1.69, 1.57, 1.27),
    "general": (0.15, 0.92, 0.54),
    "config": (0.79, 0.65, 0.8),
    "limit": (2.35, 1.2, 1.87),
    "dated": (-0.02, -1.19, -0.59),
    "past": (-0.85, -1.64, -0.62),
    "past, but lasting": (-0.76, -0.39, -0.18),
    "standing": (1.3, 1.28, 0.99),
    "fragment": (-0.71, -0.59, -1.38),
    "figures": (-0.46, -1.14, -0.16),
    "figure first": (-0.39, -1.37, -0.5),
    "status": (-2.0, -2.03, -1.52),
    "reports": (-1.65, -1.63, -1.41),
    "person in it": (-1.35, -0.95, -1.14),
    "story lead": (-1.53, -1.66, -1.25),
    "praise": (-1.87, -1.55, -1.73),
    "recurring": (0.35, 0.93, 0.67),
    "passing": (1.15, -1.4, 0.23),
    "chatter": (-1.8, -1.58, -1.74),
    "maybe": (-1.04, -2.05, -2.38),
    "task": (1.37, -1.8, -1.18),
    "done": (-0.74, -1.51, -0.67),
    "short": (-1.28, -0.57, -0.95),
    "foreign": (-4.0, -4.0, -4.0),
    "person": (0.4, 0.2, 0.4),
    "in core": (0.0, 0.0, -3.0),
    "changes core": (0.6, 0.2, 0.6),
    "recurs": (0.84, 1.23, 1.05),
    "used later": (0.84, 0.83, 1.25),
}
"""Signal → what it weighs in each test, in their order; `bias` is there whatever the signals say."""

WEIGHTS: Mapping[Test, Mapping[str, float]] = {
    test: {name: row[place] for name, row in _ROWS.items()} for place, test in enumerate(Test)
}
