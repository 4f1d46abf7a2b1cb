"""The first letters of two words of a line, where many words begin like that."""

from collections.abc import Callable
from pathlib import Path

from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.search.vocabulary import FORMS

Open = Callable[[], Searcher]

TAILS = [f"{a}{b}" for a in "bcdfghjkl" for b in "aeiou"]
"""More than a word is completed to."""


def common(*beginnings: str) -> str:
    """Paragraphs that hold each of many words with these beginnings thrice, never two beginnings in one."""
    return "\n\n".join(
        f"- {start}{tail} was seen" for start in beginnings for tail in TAILS for _ in range(3)
    )


def first(searcher: Searcher, typed: str) -> str:
    return searcher.search(typed).lines[0].text


def test_rare_words_are_found_by_their_first_letters(memory: Path, searcher: Open) -> None:
    assert len(TAILS) > FORMS
    (memory / "2026-03-30.md").write_text(common("sta", "dep") + "\n")
    (memory / "2024-01-01.md").write_text("- the stalactite of the depressurised cave\n")
    assert first(searcher(), "sta dep") == "- the stalactite of the depressurised cave"


def test_both_beginnings_in_a_line_stand_above_both_in_a_block_and_one_whole_word(
    memory: Path, searcher: Open
) -> None:
    (memory / "2026-03-30.md").write_text(
        common("sta", "dep") + "\n\n- sta\n- depa in the line below\n\n- sta was a whole word\n"
    )
    (memory / "2024-01-01.md").write_text("- the stalactite of the depressurised cave\n")
    texts = [hit.text for hit in searcher().search("sta dep").lines]
    assert texts[0] == "- the stalactite of the depressurised cave"
    assert "- sta was a whole word" in texts


def test_order_and_closeness_decide_between_lines_with_both(memory: Path, searcher: Open) -> None:
    near, turned = "- a stalactite depressurised two caves", "- a depressurised stalactite in two caves"
    far = "- a stalactite in one cave and another one that was depressurised"
    (memory / "2026-03-30.md").write_text(common("sta", "dep") + f"\n\n{far}\n\n{turned}\n\n{near}\n")
    texts = [hit.text for hit in searcher().search("sta dep").lines]
    assert texts[0] == near
    assert set(texts[1:3]) == {turned, far}


def test_letters_inside_of_newer_words_do_not_crowd_out_a_beginning(memory: Path, searcher: Open) -> None:
    newer = "\n\n".join(f"- girl {n} drank whirling{' and on' * 300}" for n in range(450))
    (memory / "2026-03-30.md").write_text(newer + "\n")
    (memory / "2024-01-01.md").write_text("- irlity in the draibomrn\n")
    assert first(searcher(), "irl dra") == "- irlity in the draibomrn"


def test_a_slip_beside_a_beginning_is_still_forgiven(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-30.md").write_text(common("sta") + "\n\n- stalactite and rollback\n")
    assert first(searcher(), "sta rolbback") == "- stalactite and rollback"


def test_the_preview_marks_rare_words_too(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-30.md").write_text(common("sta") + "\n\n- stalactite, restart\n")
    text = "stalactite, restart, Staba"
    assert [text[a:b] for a, b in searcher().marker("sta").spans(text)] == ["sta", "Sta"]
