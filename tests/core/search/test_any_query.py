"""Whatever is typed: no error, marks within their lines, best first, every line where it is said to be."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from ssmem_tui.core.search.searcher import Searcher
from tests.core.search.conftest import TODAY, Plain

SAMPLE = Path(__file__).parents[3] / "sample_workspace"

WORDS = "deploy staging depolyment 部署 署 bushu bs 回滚 wren heron v2 ü ﬁ K 🙂 a\u0301".split(" ")
SIGNS = '" ! # !deploy "to staging" #rules NEAR( OR AND * - ^ : \' \\'.split(" ")
FILTERS = "layer:L1 layer: tier:week since:2026-02 until:x path:daily 2026-02 2026-02-30".split(" ")
PART = st.one_of(st.sampled_from(WORDS + SIGNS + FILTERS), st.text(max_size=6))


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    searcher = Searcher(Plain(SAMPLE), tmp_path_factory.mktemp("any"), reopen=Plain, today=lambda: TODAY)
    searcher.sync()
    return searcher


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PART, max_size=6).map(" ".join))
@example("deploy " * 40)
@example("x" * 5000)
def test_any_query(opened: Searcher, typed: str) -> None:
    results = opened.search(typed, 20)
    for section in (results.topics, results.lines):
        assert len(section) <= 20
        scores = [hit.score for hit in section]
        assert scores == sorted(scores, reverse=True)
        for hit in section:
            ends = [end for span in hit.spans for end in (span.start, span.end)]
            assert ends == sorted(ends) and all(0 <= end <= len(hit.text) for end in ends)
    for hit in results.lines:
        assert (SAMPLE / hit.path).read_text().split("\n")[hit.line - 1] == hit.text
