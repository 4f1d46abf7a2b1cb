"""A gate on what the engine keeps, on the labelled logs that no weight was fitted to.

The whole table with public sets: `python -m tests.benchmarks.retention`.
"""

from __future__ import annotations

import pytest

from ssmem_tui.core.rollup.concepts import raw_tokens
from tests.benchmarks.retention import datasets, methods
from tests.benchmarks.retention.__main__ import SETS, measure
from tests.benchmarks.retention.scoring import Case, Row, mean


def kept(name: str, compress: methods.Compressor) -> tuple[float, float]:
    chosen = SETS[name]
    weekly, monthly, _ = measure(chosen.load(), lambda case, scorer: compress, chosen.floors)
    return mean(weekly, "facts"), mean(monthly, "facts")


@pytest.mark.parametrize("name", ["agents-held", "sample"])
def test_terse_logs_keep_at_least_a_third_more_than_first_or_last_lines(name: str) -> None:
    week, month = kept(name, methods.ours)
    for other in (methods.lead, methods.lead_of_sections, methods.last, methods.keywords):
        other_week, other_month = kept(name, other)
        assert week >= 1.3 * other_week, other.__name__
        assert month >= 1.3 * other_month, other.__name__


def test_the_labelled_set_is_as_large_as_it_claims() -> None:
    cases = datasets.agent_logs((*datasets.DEVELOPED_ON, *datasets.HELD))
    assert sum(len(case.days) for case in cases) == 40
    assert sum(len(case.probes) for case in cases) == 121
    traced = datasets.sample(datasets.SAMPLE)[0]
    assert len(traced.probes) > 50


def scores(case: Case, text: str) -> Row:
    from tests.benchmarks.retention.scoring import Scorer

    return [Scorer(case).score(text)]


def test_the_whole_text_scores_one_and_nothing_scores_zero() -> None:
    case = datasets.agent_logs(("moth",))[0]
    assert mean(scores(case, "\n".join(text for _, text in case.days)), "facts") == 1.0
    assert mean(scores(case, "# 2026-04-06\n"), "facts") == 0.0
    assert raw_tokens("") == 0.0
