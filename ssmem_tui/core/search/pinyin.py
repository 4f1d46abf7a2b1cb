"""Finding Chinese topics by their sound: `bs` and `bushu` find 部署.

Full readings come from pypinyin (extra `[pinyin]`). Without it the initials of the 3,755 most used
characters are still known, because level 1 of GB 2312 is sorted by pinyin.
"""

from __future__ import annotations

import os
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from ssmem_tui.core.search.keys import Key
from ssmem_tui.core.search.tokenise import runs

Reading = Callable[[str], str]
"""Maps one hanzi to its toneless pinyin, or `""` when unknown."""

_HANZI = re.compile("[\u4e00-\u9fff]+")
_LETTERS = "abcdefghjklmnopqrstwxyz"
_STARTS = (
    0xB0A1, 0xB0C5, 0xB2C1, 0xB4EE, 0xB6EA, 0xB7A2, 0xB8C1, 0xB9FE, 0xBBF7, 0xBFA6, 0xC0AC, 0xC2E8,
    0xC4C3, 0xC5B6, 0xC5BE, 0xC6DA, 0xC8BB, 0xC8F6, 0xCBFA, 0xCDDA, 0xCEF4, 0xD1B9, 0xD4D1,
)  # fmt: skip
_LAST = 0xD7F9
_UMLAUTS = "üǖǘǚǜ"
"""Typed as `v`, as input methods want it: 女 is `nv`."""


def gb_initial(char: str) -> str:
    """First pinyin letter of a common hanzi by its place in GB 2312, else `""`."""
    try:
        raw = char.encode("gb2312")
    except UnicodeEncodeError:
        return ""
    if len(raw) != 2:
        return ""
    code = raw[0] << 8 | raw[1]
    return _LETTERS[bisect_right(_STARTS, code) - 1] if _STARTS[0] <= code <= _LAST else ""


def installed() -> bool:
    """Whether the extra is there; does not import it."""
    return find_spec("pypinyin") is not None


def full_reading() -> Reading | None:
    """First readings from pypinyin, without its phrase table (64 ms and 13 MB instead of 235 and 58)."""
    os.environ.setdefault("PYPINYIN_NO_PHRASES", "1")
    try:
        from pypinyin.constants import PINYIN_DICT
    except ImportError:
        return None

    @cache
    def read(char: str) -> str:
        raw = unicodedata.normalize("NFC", PINYIN_DICT.get(ord(char), "").split(",")[0])
        typed = "".join("v" if sign in _UMLAUTS else sign for sign in raw)
        return "".join(c for c in unicodedata.normalize("NFD", typed) if "a" <= c <= "z")

    return read


def initials(folded: str, reading: Reading | None) -> Key:
    """First letters of its words and of the sounds of its hanzi."""
    out: list[str] = []
    source: list[int] = []
    for found in runs(folded):
        if found[1]:
            for at, char in enumerate(found[0], found.start()):
                if letter := (reading(char)[:1] if reading else "") or gb_initial(char):
                    out.append(letter)
                    source.append(at)
        elif found[0][0].isascii():
            out.append(found[0][0])
            source.append(found.start())
    return "".join(out), source


def sounds(folded: str, reading: Reading) -> Key:
    """The full pinyin of its hanzi, run together."""
    out: list[str] = []
    source: list[int] = []
    for found in _HANZI.finditer(folded):
        for at, char in enumerate(found[0], found.start()):
            syllable = reading(char)
            out.append(syllable)
            source += [at] * len(syllable)
    return "".join(out), source
