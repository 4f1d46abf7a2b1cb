"""Signs about whose width terminals disagree, sent so that what follows them stands where it should.

Emoji of several characters (a heart with its variation selector, keycaps, skin tones, families) and signs of
the newest tables take one cell in one terminal and two in the next; tmux gives a warning sign one. What was
laid out for two then pulls the border of its pane to the left. As vim does, the cursor is put right after
each: its cells are cleared, the sign is drawn, and the cursor goes on from where it was saved. The same
characters are sent; only where they end is said.

Vowel signs that stand beside their letter (की, கா, ကာ; Unicode's Mc) are no cell for Rich and one for libc,
so for tmux, xterm and VTE. They are laid out as one, and a word that has any is placed as such a sign is:
where a terminal takes less, a gap follows the word, and no letter is ever covered.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from rich import cells
from rich.cells import CellTable, cell_len

if TYPE_CHECKING:
    from textual.driver import Driver

_ANY = "[^\x00-\x1f\x7f-\x9f]"
_WITH = "[\ufe0f\u20e3\U0001f3fb-\U0001f3ff]"
_NEW = "\u2630-\u2637\u268a-\u268f\u4dc0-\u4dff\U0001f000-\U0003ffff"
"""Hexagrams became wide in Unicode 16; above the first plane, tables differ with their age."""
_BESIDE = "\u0900-\u1cff\ua800-\uabff\U00011000-\U00011fff"
"""Where the scripts with vowel signs beside their letters are; most others there have none."""
_RARE = re.compile(f"[\ufe0f{_NEW}{_BESIDE}]")
_WORD = re.compile(f"[{_BESIDE}\u200c\u200d]+")


@cache
def _sign() -> re.Pattern[str]:
    """One such sign; few screens show any, and the first paint does not wait for the pattern."""
    return re.compile(
        rf"(?:[\U0001f1e6-\U0001f1ff]{{2}}|[{_NEW}]{_WITH}*|[0-9#*\xa0-\uffff]\ufe0f{_WITH}*)"
        rf"(?:\u200d{_ANY}{_WITH}*)*"
    )


_JUMP = re.compile(r"\n|\x1b\[[\d;]*[^\d;m]")
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
_SAVE, _BACK = "\x1b7", "\x1b8"
_AHEAD = 200
"""Characters, colours among them, in which the cells after a sign are looked for."""


def even(data: str) -> str:
    """`data` for a terminal, with the cursor put right after every sign of doubtful width."""
    if data.isascii():
        return data
    done, at = [], 0
    while (rare := _RARE.search(data, at)) is not None:
        if word := _WORD.match(data, rare.start()):
            beside = any(unicodedata.category(char) == "Mc" for char in word[0])
            done += [data[at : rare.start()], _placed(word) if beside else word[0]]
            at = word.end()
            continue
        # A selector belongs to what stands before it; to look ahead for it takes seven times longer.
        start = max(at, rare.start() - (rare[0] == "\ufe0f"))
        found = _sign().match(data, start)
        end = found.end() if found else rare.end()
        done += [data[at:start], _placed(found) if found else data[start:end]]
        at = end
    return "".join([*done, data[at:]])


def _placed(found: re.Match[str]) -> str:
    sign = found[0]
    cells = cell_len(sign)
    over = sum(map(_alone, sign)) - cells
    if over > 0 and _follows(found.string, found.end()) < over:  # nothing will cover what stands out
        sign = sign[0]
    return f"{_SAVE}{' ' * cells}{_BACK}{sign}{_BACK}\x1b[{cells}C"


def count_signs_beside() -> None:
    """Have Rich, and so Textual, count a vowel sign beside its letter as the cell that it takes.

    Its own table is left alone; nothing is worked out before a text needs that table.
    """
    held = vars(cells)
    load = held["load_cell_table"]
    if getattr(load, "counts_signs_beside", False):
        return

    @cache
    def counting(unicode_version: str = "auto") -> CellTable:
        table: CellTable = load(unicode_version)
        return table._replace(widths=tuple(_with_signs_beside(table.widths)))

    counting.counts_signs_beside = True  # type: ignore[attr-defined]
    held["load_cell_table"] = counting
    cells.get_character_cell_size.cache_clear()
    cells.cached_cell_len.cache_clear()


def _with_signs_beside(widths: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    for start, end, width in widths:
        if width or end - start > 1000:
            yield start, end, width
            continue
        for code in range(start, end + 1):
            yield code, code, int(unicodedata.category(chr(code)) == "Mc")


def _alone(char: str) -> int:
    """Cells of one character where terminals know nothing of joined signs."""
    return 2 if "\U0001f3fb" <= char <= "\U0001f3ff" else cell_len(char)


def _follows(data: str, at: int) -> int:
    """Cells drawn right after the place `at`, before the cursor goes elsewhere."""
    ahead = data[at : at + _AHEAD]
    jump = _JUMP.search(ahead)
    return cell_len(_COLOUR.sub("", ahead[: jump.start()] if jump else ahead).partition("\x1b")[0])


def evenly(driver: type[Driver]) -> type[Driver]:
    """The same driver, writing through `even`."""

    class Even(driver):  # type: ignore[valid-type, misc]
        def write(self, data: str) -> None:
            super().write(even(data))

    return Even
