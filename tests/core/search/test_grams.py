from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.search.grams import GramIndex, build, places_of
from ssmem_tui.core.search.tokenise import grams

TEXTS = st.lists(st.text(alphabet="abc 部署", min_size=1, max_size=8), min_size=1, max_size=300)


def index_of(texts: list[str]) -> GramIndex:
    rows = {gram: (dense, places) for gram, dense, places in build(texts)}
    return GramIndex(rows.get)


@given(TEXTS, st.text(alphabet="abc 部署", min_size=1, max_size=10))
def test_the_adder_counts_like_plain_counting(texts: list[str], asked: str) -> None:
    wanted = grams(asked)
    shared = {place: len(wanted & grams(text)) for place, text in enumerate(texts)}
    least = max(1, -(-len(wanted) * 34 // 100))
    expected = {place for place, count in shared.items() if count >= least}
    found = index_of(texts).best(wanted, len(texts), 0.34)
    assert set(found) == expected
    assert [shared[place] for place in found] == sorted((shared[place] for place in found), reverse=True)


@given(TEXTS, st.text(alphabet="abc", min_size=1, max_size=4))
def test_all_of_is_an_intersection(texts: list[str], asked: str) -> None:
    wanted = grams(asked)
    bits = index_of(texts).all_of(wanted)
    assert set(places_of(bits, len(texts))) == {
        place for place, text in enumerate(texts) if wanted <= grams(text)
    }


def test_the_best_come_first_and_no_more_than_asked_for() -> None:
    texts = ["deploy staging", "deploy", "staging area", "unrelated"]
    assert index_of(texts).best(grams("deploy staging"), 2, 0.3)[0] == 0
    assert len(index_of(texts).best(grams("deploy staging"), 2, 0.0)) == 2
