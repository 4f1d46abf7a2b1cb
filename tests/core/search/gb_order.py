"""Writes `ssmem_tui/core/search/gb2312.py`: how the characters of GB 2312 level 1 are read.

    python -m tests.core.search.gb_order

The standard orders its level 1 by pinyin. Which readings that order follows is worked out from the readings
that the package pypinyin knows of each character: the sequence of syllables that never goes back in the
alphabet and contradicts the fewest characters. Only facts about the standard and the language are kept.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from pypinyin.constants import PINYIN_DICT

from ssmem_tui.core.search.pinyin import toneless

MODULE = Path(__file__).parents[3] / "ssmem_tui/core/search/gb2312.py"

_FIRST, _LAST = 0xB0A1, 0xD7F9
_FIRST_READING = 1.001

_MODULE = '''"""How the 3,755 most used hanzi are read: level 1 of GB 2312 stands in the order of pinyin.

Written by `python -m tests.core.search.gb_order`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

_ORDER = """
{order}
"""
"""Syllables in the order of the standard, each with how many characters it is the reading of."""

_ALSO = """
{also}
"""
"""Characters that stand there under another reading than their first, with their first."""


def characters() -> Iterator[str]:
    """The 3,755 characters in the order of the standard."""
    cells = (bytes((row, column)) for row in range(0xB0, 0xD8) for column in range(0xA1, 0xFF))
    return (cell.decode("gb2312") for cell in cells if cell <= b"\\xd7\\xf9")


@cache
def readings() -> dict[str, tuple[str, ...]]:
    """The toneless pinyin of each of them, the likelier first; `v` stands for `ü`."""
    signs = characters()
    out: dict[str, tuple[str, ...]] = {{}}
    for entry in _ORDER.split():
        syllable = entry.rstrip("0123456789")
        for _ in range(int(entry[len(syllable) :])):
            out[next(signs)] = (syllable,)
    for entry in _ALSO.split():
        out[entry[0]] = (entry[1:], *out[entry[0]])
    return out
'''


def level_one() -> list[str]:
    cells = (bytes((row, column)) for row in range(0xB0, 0xD8) for column in range(0xA1, 0xFF))
    return [cell.decode("gb2312") for cell in cells if _FIRST <= int.from_bytes(cell) <= _LAST]


def _readings(sign: str) -> tuple[str, ...]:
    return toneless(PINYIN_DICT[ord(sign)])


def order_of(signs: Sequence[str]) -> list[str]:
    """The reading under which each character stands; `ü` counts as a `u` that comes later."""
    known = [_readings(sign) for sign in signs]
    syllables = sorted({one for some in known for one in some}, key=lambda one: (one.replace("v", "u"), one))
    number = {syllable: place for place, syllable in enumerate(syllables)}
    best = [0.0] * len(syllables)
    came_from: list[list[int]] = []
    for some in known:
        before, top = [], 0
        for place in range(len(syllables)):
            top = place if best[place] > best[top] else top
            before.append(top)
        gain = {number[one]: _FIRST_READING if one == some[0] else 1.0 for one in some}
        best = [best[before[place]] + gain.get(place, 0.0) for place in range(len(syllables))]
        came_from.append(before)
    place = max(range(len(best)), key=best.__getitem__)
    chosen: list[str] = []
    for before in reversed(came_from):
        chosen.append(syllables[place])
        place = before[place]
    return chosen[::-1]


def module() -> str:
    """The text of the module."""
    signs = level_one()
    order = order_of(signs)
    counted = [f"{syllable}{len(list(some))}" for syllable, some in groupby(order)]
    first = [(sign, _readings(sign)[0]) for sign in signs]
    also = [sign + reading for (sign, reading), stands in zip(first, order, strict=True) if reading != stands]
    lines = ("\n".join(textwrap.wrap(" ".join(some), 84)) for some in (counted, also))
    return _MODULE.format(order=next(lines), also=next(lines))


if __name__ == "__main__":
    MODULE.write_text(module())
