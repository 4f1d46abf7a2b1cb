"""Signs about whose width terminals disagree, sent so that what follows them stands where it should.

Emoji of several characters (a heart with its variation selector, keycaps, skin tones, families) and signs of
the newest tables take one cell in one terminal and two in the next; tmux gives a warning sign one. What was
laid out for two then pulls the border of its pane to the left. As vim does, the cursor is put right after
each: its cells are cleared, the sign is drawn, and the cursor goes on from where it was saved. The same
characters are sent; only where they end is said.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rich.cells import cell_len

if TYPE_CHECKING:
    from textual.driver import Driver

_ANY = "[^\x00-\x1f\x7f-\x9f]"
_WITH = "[\ufe0f\u20e3\U0001f3fb-\U0001f3ff]"
_NEW = "\u2630-\u2637\u268a-\u268f\u4dc0-\u4dff\U0001f000-\U0003ffff"
"""Hexagrams became wide in Unicode 16; above the first plane, tables differ with their age."""
_RARE = re.compile(f"[\ufe0f{_NEW}]")


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
