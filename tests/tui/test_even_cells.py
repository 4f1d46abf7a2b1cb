"""Whatever a terminal thinks of an emoji's width, what comes after it stands in the same cell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import pytest
from rich.cells import cell_len
from textual.drivers.headless_driver import HeadlessDriver

from ssmem_tui.tui.even_cells import count_signs_beside, even, evenly

SIGNS = (
    "\u2764\ufe0f",  # heart, a variation selector
    "\u26a0\ufe0f",  # warning
    "1\ufe0f\u20e3",  # keycap
    "\U0001f44d\U0001f3fd",  # skin tone
    "\U0001f1e8\U0001f1f3",  # flag
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # family
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # rainbow flag
    "\U0001fae9",  # Unicode 16
    "\u2630",  # trigram, wide since Unicode 16
    "\u2600\ufe0f\u2601\ufe0f",  # two in a row
)
_TOLD = re.compile(r"\x1b7|\x1b8|\x1b\[(\d+)C|\x1b\[[\d;]*m|[^\x1b]")


def by_signs(char: str) -> int:
    """A terminal that counts each character alone: selectors and joiners nothing, tones two."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if char >= "\U0001f300" else cell_len(char)


def by_old_tables(char: str) -> int:
    """A terminal that knows nothing above the first plane or of newer signs."""
    return 1 if char > "\uffff" or "\u2630" <= char <= "\u2637" else by_signs(char)


def cells(data: str, width_of: Callable[[str], int]) -> dict[int, str]:
    """What a terminal of such widths shows in one row, by column."""
    shown: dict[int, str] = {}
    at = saved = 0
    for found in _TOLD.finditer(data):
        told = found[0]
        if told == "\x1b7":
            saved = at
        elif told == "\x1b8":
            at = saved
        elif found[1]:
            at += int(found[1])
        elif not told.startswith("\x1b"):
            for cell in range(at, at + width_of(told)):
                shown[cell] = told
            at += width_of(told)
    return shown


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("width_of", [by_signs, by_old_tables])
def test_the_border_lands_where_it_was_laid_out(sign: str, width_of: Callable[[str], int]) -> None:
    row = f"中文 {sign} after       \x1b[2m"
    shown = cells(even(f"{row}│"), width_of)
    assert max(shown) == cell_len(row.removesuffix("\x1b[2m"))
    assert shown[max(shown)] == "│"
    assert "".join(shown[cell] for cell in sorted(shown)).endswith(" after       │")


@pytest.mark.parametrize("sign", SIGNS)
def test_the_characters_sent_are_the_same(sign: str) -> None:
    sent = even(f"a {sign} and more words│")
    assert re.sub(r"\x1b7 *\x1b8|\x1b8\x1b\[\d+C", "", sent) == f"a {sign} and more words│"


@pytest.mark.parametrize("after", ["", "\x1b[0m", "\x1b[3;40Hmore", "\nmore", "a"])
def test_what_would_stand_out_over_the_last_cell_is_left_out(after: str) -> None:
    """Nothing drawn later would cover it: the border there is not always painted again."""
    assert "\U0001f3fd" not in even(f"\U0001f44d\U0001f3fd{after}")
    assert "\U0001f3fd" in even("\U0001f44d\U0001f3fd\x1b[1mab\x1b[0m")


@pytest.mark.parametrize(
    "data",
    [
        "plain \x1b[1mASCII",
        "\x1b[38;2;1;2;3m中文，没有表情 ● ○ ≠ √ — “ ” │",
        "\x1b[0m\ufe0f",
        "\ufe0f",
        "नमस्ते ทำ",
    ],
)
def test_what_is_not_in_doubt_is_sent_as_it_is(data: str) -> None:
    assert even(data) == data


def test_a_driver_writes_through_it() -> None:
    written: list[str] = []

    class Kept(HeadlessDriver):
        def __init__(self) -> None:
            pass

        def write(self, data: str) -> None:
            written.append(data)

    evenly(Kept)().write("\u2764\ufe0f  x")  # type: ignore[call-arg]
    assert written == [even("\u2764\ufe0f  x")]


WORDS = ("हिन्दी में", "की", "தொடங்கப்பட்டது", "চালু করা", "മീണ്ടും", "ဆာဗာ", "ភាសា", "తెలుగు", "ภาษาไทย ทำ น้ำ")


def as_libc_has_it(char: str) -> int:
    """tmux, xterm and VTE: a vowel sign beside its letter takes a cell of its own."""
    return 0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1


def beside_nothing(char: str) -> int:
    """A terminal for which no mark takes a cell."""
    return 0 if unicodedata.category(char).startswith(("M", "Cf")) else 1


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("width_of", [as_libc_has_it, beside_nothing])
def test_words_with_signs_beside_their_letters_keep_the_border(
    word: str, width_of: Callable[[str], int]
) -> None:
    count_signs_beside()
    assert cell_len(word) == sum(map(as_libc_has_it, word))
    row = f"- {word} after       \x1b[2m"
    shown = cells(even(f"{row}│"), width_of)
    assert max(shown) == cell_len(row.removesuffix("\x1b[2m")) and shown[max(shown)] == "│"
    letters = [char for char in word if width_of(char) and char != " "]
    assert [char for _, char in sorted(shown.items()) if char != " "][1 : len(letters) + 1] == letters


def test_the_table_of_rich_is_replaced_once_and_else_the_same() -> None:
    count_signs_beside()
    count_signs_beside()
    assert [cell_len(text) for text in ("ab", "中文", "e\u0301", "\u2764\ufe0f", "한", "नमस्ते")] == [
        2,
        4,
        1,
        2,
        2,
        4,
    ]
