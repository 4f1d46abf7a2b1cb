"""Writes the two tables of `ssmem_tui/core/search/gb2312.py`: how the characters of GB 2312 level 1 are read.

    python -m tests.core.search.gb_order

The standard orders its level 1 by pinyin. Which readings that order follows is worked out from the readings
that the package pypinyin knows of each character: the sequence of syllables that never goes back in the
alphabet and contradicts the fewest characters. Only facts about the standard and the language are kept.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from pypinyin.constants import PINYIN_DICT

from ssmem_tui.core.search.gb2312 import characters
from ssmem_tui.core.search.pinyin import toneless

MODULE = Path(__file__).parents[3] / "ssmem_tui/core/search/gb2312.py"

_FIRST_READING = 1.001


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
    """The text of the module with its tables worked out anew."""
    signs = list(characters())
    order = order_of(signs)
    counted = [f"{syllable}{len(list(some))}" for syllable, some in groupby(order)]
    first = [(sign, _readings(sign)[0]) for sign in signs]
    also = [sign + reading for (sign, reading), stands in zip(first, order, strict=True) if reading != stands]
    text = MODULE.read_text()
    for name, some in (("_ORDER", counted), ("_ALSO", also)):
        table = "\n".join(textwrap.wrap(" ".join(some), 84))
        text, found = re.subn(
            rf'(?s)(?<=^{name} = """\n).*?(?=\n""")', table, text, count=1, flags=re.MULTILINE
        )
        assert found == 1, name
    return text


if __name__ == "__main__":
    MODULE.write_text(module())
