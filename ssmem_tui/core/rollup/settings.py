"""Settings that a later day gives another value in words: `deploy host: heron`, then `deploy host: teal`.

Numbers are for `later`. Words are only compared where the whole line is a key and one value, where the key
names something that has one value at a time, and where no day gives it two: a wrong match would hide a fact.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ssmem_tui.core.cues import label_kind
from ssmem_tui.core.rollup.units import Shape, Unit
from ssmem_tui.core.words import fold

_LINE = re.compile(r"([^\W\d_][^:：=]{1,30}?)\s*(?:[:：]|\s=)\s*(\S(?:.{0,38}\S)?)")
_VALUE = re.compile(r"`?[\w./@+-]{2,38}`?")
_HAN_VALUE = re.compile(r"[\u3400-\u9fff\w·]{1,10}")
_HAN = re.compile(r"[\u3400-\u9fff]")
_ONE_AT_A_TIME = re.compile(
    r"\b(?:host|server|machine|port|branch|region|zone|database|db|bucket|cluster|domain|url|address|path|folder"
    r"|provider|registry|engine|model|compiler|framework|theme|mode|default|time ?zone|language|font|format"
    r"|channel|owner|maintainer|lead|contact|supplier|courier|carrier|bank|printer|plan|tier|licen[cs]e)$"
    r"|(?:主机|服务器|机器|端口|分支|区域|数据库|域名|地址|路径|目录|供应商|仓库|引擎|模型|框架|主题|模式|默认值?|时区|语言|字体"
    r"|格式|频道|负责人|维护人|联系人|快递|银行|打印机|套餐|许可证)$"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers of units that give a setting its value, those that a later one replaced, and what a newer one
    replaced: newer unit → (old value, older unit)."""

    numbers: frozenset[int]
    replaced: frozenset[int]
    was: Mapping[int, tuple[str, int]]


NO_SETTINGS = Settings(frozenset(), frozenset(), {})


def settings(found: Sequence[Unit]) -> Settings:
    """The settings among the units of a log, in order of time."""
    given: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for number, unit in enumerate(found):
        if setting := _setting(unit):
            key, value = setting
            alone = " " not in key and not _HAN.search(key)  # whose `Owner` it is, the heading says
            given[(unit.section if alone else "", key)].append((number, value))
    was: dict[int, tuple[str, int]] = {}
    for lines in given.values():
        values = {(found[number].day, value) for number, value in lines}
        if len(values) > len({day for day, _ in values}):
            continue  # two values on one day: a list of things, not one that changes
        for (older, old), (newer, new) in pairwise(lines):
            if old != new:
                was[newer] = (old, older)
    numbers = frozenset(number for lines in given.values() for number, _ in lines)
    return Settings(numbers, frozenset(older for _, older in was.values()), was)


def _setting(unit: Unit) -> tuple[str, str] | None:
    """The key and the value of a line that is nothing else."""
    if unit.shape not in (Shape.BULLET, Shape.PARAGRAPH) or label_kind(unit.label):
        return None
    if unit.label:
        key, value = unit.label, unit.text
    elif found := _LINE.fullmatch(unit.text.rstrip(".。 ")):
        key, value = found[1], found[2]
    else:
        return None
    key, value = fold(key).lower().strip("*` "), value.rstrip(".。 ").strip("`")
    if not _ONE_AT_A_TIME.search(key) or any(char.isdigit() for char in value):
        return None
    return (key, value) if (_HAN_VALUE if _HAN.search(value) else _VALUE).fullmatch(value) else None
