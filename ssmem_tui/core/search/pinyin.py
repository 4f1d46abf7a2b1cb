"""Finding Chinese topics by their sound: `bs` and `bushu` find 部署, `chongqi` and `zhongqi` 重启.

Readings come from pypinyin (extra `[pinyin]`); without it those of the 3,755 most used characters are known
all the same, because level 1 of GB 2312 is sorted by pinyin.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import islice

from ssmem_tui.core.search.keys import Key
from ssmem_tui.core.search.tokenise import runs

Reading = Callable[[str], Sequence[str]]
"""Maps one hanzi to its toneless pinyin, the likeliest first; empty when unknown."""

_HANZI = re.compile("[\u4e00-\u9fff]+")
_Part = tuple[int, Sequence[str]]
"""Where a character or word stands, and the ways to read it."""

_UMLAUTS = "üǖǘǚǜ"
"""Typed as `v`, as input methods want it: 女 is `nv`."""

_WAYS = 2
"""Readings of one character that are looked for: 重 is `zhong` and `chong`; a third is rare."""

_OTHERWISE = 6
"""Characters of one title whose second reading is looked for."""


def installed() -> bool:
    """Whether the extra is there; does not import it."""
    return find_spec("pypinyin") is not None


def common_reading(char: str) -> Sequence[str]:
    """What is known without the extra: the most used characters."""
    from ssmem_tui.core.search.gb2312 import readings

    return readings().get(char, ())


def full_reading() -> Reading:
    """Readings from pypinyin where it is installed, without its phrase table (64 ms and 13 MB instead of 235
    and 58)."""
    os.environ.setdefault("PYPINYIN_NO_PHRASES", "1")
    try:
        from pypinyin.constants import PINYIN_DICT
    except ImportError:
        return common_reading

    @cache
    def read(char: str) -> Sequence[str]:
        return toneless(PINYIN_DICT.get(ord(char), ""))[:_WAYS] or common_reading(char)

    return read


def toneless(marked: str) -> tuple[str, ...]:
    """`zhòng,chóng,zhǒng` as `zhong` and `chong`."""
    plain = "".join("v" if sign in _UMLAUTS else sign for sign in unicodedata.normalize("NFC", marked))
    letters = unicodedata.normalize("NFD", plain).split(",")
    spelled = ("".join(sign for sign in one if "a" <= sign <= "z") for one in letters)
    return tuple(dict.fromkeys(filter(None, spelled)))


def initials(folded: str, reading: Reading) -> Iterator[Key]:
    """First letters of its words and of the sounds of its hanzi."""
    parts: list[_Part] = []
    for found in runs(folded):
        if found[1]:
            for at, char in enumerate(found[0], found.start()):
                parts.append((at, tuple(dict.fromkeys(syllable[0] for syllable in reading(char)))))
        elif found[0][0].isascii():
            parts.append((found.start(), (found[0][0],)))
    return _read(parts)


def sounds(folded: str, reading: Reading) -> Iterator[Key]:
    """The full pinyin of its hanzi, run together."""
    hanzi = _HANZI.finditer(folded)
    return _read([(at, reading(char)) for run in hanzi for at, char in enumerate(run[0], run.start())])


def _read(parts: Sequence[_Part]) -> Iterator[Key]:
    """The likeliest way to read them, then those that differ from it in one place."""
    known = [part for part in parts if part[1]]
    yield _key(known)
    otherwise = (place for place, (_, ways) in enumerate(known) if len(ways) > 1)
    for place in islice(otherwise, _OTHERWISE):
        at, ways = known[place]
        yield _key([*known[:place], (at, ways[1:]), *known[place + 1 :]])


def _key(parts: Sequence[_Part]) -> Key:
    letters = "".join(ways[0] for _, ways in parts)
    return letters, [at for at, ways in parts for _ in ways[0]]
