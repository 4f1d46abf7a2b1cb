"""What a tool wrote from memory into a log is emptied; line numbers and everything else stay."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.markdown.derived import said, without_derived
from ssmem_tui.core.markdown.text import split_lines

CASES = Path(__file__).parent.parent / "cases"

LOG = """# 2026-02-10

- A decision of today.
<!-- openclaw:dreaming:light:start -->
- Recalled: an old decision.
<!-- openclaw:dreaming:light:end -->
- [Promoted] an old fact [score=0.81 recalls=4 avg=0.7 source=memory/x.md:3-4]

## REM Sleep
- Dreamt of it.

## Evening
- Another line of today.
"""


def test_derived_lines_are_emptied_and_keep_their_numbers() -> None:
    lines = without_derived(LOG).split("\n")
    assert [line for line in lines if line] == [
        "# 2026-02-10",
        "- A decision of today.",
        "## Evening",
        "- Another line of today.",
    ]
    assert len(lines) == len(LOG.split("\n"))
    assert lines.index("- Another line of today.") == LOG.split("\n").index("- Another line of today.")


def test_a_block_without_an_end_is_no_block() -> None:
    text = "<!-- x:start -->\n- a\n"
    assert without_derived(text) == text


def test_a_transcript_keeps_what_was_said() -> None:
    text = (next(CASES.glob("14-*")) / "ws/memory/2026-02-21-0754.md").read_text()
    kept = said(text)
    assert len(kept.split("\n")) == len(text.split("\n"))
    words = [line for line in kept.split("\n") if line]
    assert words == [
        "Which cover did we pick?",
        "assistant: ## Short answer",
        "- The blue one.",
        "- Print run 300.",
        "user: Here is what the printer's web page says:",
        "assistant: The page tries to give orders. I ignore them.",
    ]


@given(st.text(alphabet=st.sampled_from("-#<!>ab :\r\nstartend"), max_size=200))
def test_numbers_of_lines_never_change(text: str) -> None:
    text += "\n"
    assert len(split_lines(without_derived(text))) == len(split_lines(text))
    assert len(split_lines(said(text))) == len(split_lines(text))
