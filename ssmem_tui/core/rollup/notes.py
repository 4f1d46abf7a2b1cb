"""How much a line of an agent's notes deserves space: terse logs, where nobody speaks and little is a
sentence.

In dialogue, first person, past tense and people mark what matters; in notes they mark what was done a
moment ago. So notes have their own features: what is decided, forbidden, learnt, preferred, limited and
dated, what is emphasised, what the section says, and what is only status. Weights: see `WEIGHTS`.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from itertools import islice
from typing import NamedTuple

from ssmem_tui.core.cues import FLAGS, Kind, is_rule, label_kind
from ssmem_tui.core.note_cues import CUES
from ssmem_tui.core.rollup.concepts import Content
from ssmem_tui.core.rollup.context import is_moment, is_noisy, points_back
from ssmem_tui.core.rollup.units import NO_PLACE, Shape, Unit

_RULES = list(CUES).index("rules")
_LASTING = (Kind.DECISION, Kind.LESSON, Kind.PREFERENCE)
_CODE_MARKS = "`/_."
_FEW = 4
_TINY = 6.0
_MIDDLE = 0.5
_EDGE = 0.1
"""Share of a day after which the weight of its first, or before which that of its last lines has faded."""
_ACTION = re.compile(
    r"(?:ran|read|looked|fixed|sent|submitted|resubmitted|cleaned|answered|opened|closed|merged|pushed|pulled|updated"
    r"|wrote|started|stopped|watched|checked|tested|tried|reviewed|rewrote|added|removed|deleted|installed|adjusted|asked"
    r"|emailed|called|collected|copied|moved|synced|deployed|regenerated|redrawn|tidied|backed up|waited"
    r"|waiting|showed"
    r"|counted|measured|compared|translated|ordered|booked|paid|filed|signed|got|made|put|did|spent|saved|bumped)\b"
    r"|`|git |(?:修了|看了|回了|改了|跑了?|发了?|整理|清理|写了?|催了|读了?|拉取|更新|合并|提交|升级"
    r"|联系|处理|补|查了?|跟|和.{1,6}(?:开会|对))",
)
_QUANTITY = re.compile(
    r"[€$£¥]\s?\d|\d\s?(?:€|%|eur|usd|gb|mb|kb|tb|ms|s\b|min\b|h\b|hours?|minutes?|days?|weeks?|months?|km|kg|mm|tokens?"
    r"|元|角|小时|分钟|天|周|个月|个|人|次|条|罐|帧|字|年)",
)
_CODE = re.compile(r"`[^`]+`|https?://\S+|\b[\w-]+(?:[./_][\w-]+)+|\b[a-f0-9]{7,40}\b")
_DUMP = re.compile(
    r"\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d|(?:info|debug|warn|warning|error|trace|fatal)\b[\s:\]\[]|at "
    r"[\w$.]+\("
    r"|file \"|traceback|[$>#%] \S|>>> |[{\[].*[}\]],?$|[\w.-]+@[\w.-]+[:~]|[a-z_]+=\S+$|[+-]{3} "
    r"[ab]/|@@ |diff --git"
)
_WORD = re.compile(r"[A-Za-z]+|[\u3400-\u9fff]{1,2}")
_OF_CONTRAST = ("no", "without", "->", "=>", " = ")
_CONTRAST = re.compile(r"→|->|=>|≠| = |, not |\bnot\b.*\bbut\b|\bno\b|\bwithout\b|，不|不是|没有|而不")

WEIGHTS: dict[str, float] = {
    "decides": 0.4, "learns": 0.4, "rules": 0.4, "wants": 0.4, "status": -0.6, "action": -0.1,
    "quantity": 0.1, "code": 0.2, "address": 0.5, "bare": 0.1, "contrast": 0.1, "question": -0.4,
    "lead_in": -0.6, "phatic": -0.1, "short": -0.5, "length": 0.4, "bold": 0.5, "labelled": 0.2,
    "lasting_label": 1.0, "lasting_section": 0.3, "noisy_section": -0.3, "open": 0.4, "closed": -0.3,
    "heading": -0.8, "table": -0.9, "nested": -0.3, "follows": -0.2, "routine": -0.2,
    "routine_start": -0.2, "early": 0.7, "late": 0.2, "orphan": -0.8, "dump": -1.3,
}  # fmt: skip
"""Feature → weight. From a conditional logit on 26 real workspaces, each of equal weight (which lines of a
week trace to MEMORY.md), drawn towards what invented logs (tests/benchmarks/agentlogs) had given; their
strength, the place in the day, labels and addresses by what the engine then kept there. Wording hardly tells
what real people keep, so cues are damped; first lines of a day count, and headings, tables, lead-ins, status
and dumps are what is seldom kept. What a line itself calls a rule, a decision or a lesson (`lasting_label`),
and open tasks, weigh more than the fit gave them: a person misses them, and it costs .004 of the fit."""

_W = tuple(WEIGHTS.values())


class Surroundings(NamedTuple):
    """What a line's neighbours say of it: days with a line of its form, days with a line that starts like it,
    place in its day."""

    days_of_form: int
    days_of_start: int
    place: float


def features(unit: Unit, text: str, held: Content, around: Surroundings, opens: bool) -> list[float]:
    """The values of `WEIGHTS` for one form of a line."""
    low = text.lower()
    hits = [cue.found(low, held.flags) for cue in CUES.values()]
    if (held.flags & CUES["rules"].bit or not text.isascii()) and is_rule(text):
        hits[_RULES] = True
    end = text.rstrip('"”’)* …')[-1:]
    code = (held.digits or any(map(text.__contains__, _CODE_MARKS))) and _CODE.search(text) is not None
    bare = code and sum(map(str.isalpha, _CODE.sub(" ", text))) < 0.4 * len(text)
    return [
        *hits,
        _ACTION.match(low) is not None,
        held.digits and _QUANTITY.search(low) is not None,
        code,
        "://" in text,
        bare,
        _contrasts(low),
        end in ("?", "？"),
        end in (":", "："),
        held.flags & FLAGS["phatic"] > 0,
        len(held.concepts) < 3 or held.cost < _TINY,
        math.log(max(4.0, held.cost) / 15.0),
        unit.bold,
        unit.label != "",
        label_kind(unit.label) in _LASTING,
        unit.kind in _LASTING,
        is_noisy(unit.section) or is_noisy(unit.label),
        unit.shape is Shape.OPEN,
        unit.shape is Shape.CLOSED,
        unit.shape is Shape.HEADING,
        unit.shape is Shape.TABLE,
        unit.depth > 0,
        not opens,
        math.log(around.days_of_form),
        math.log(around.days_of_start),
        math.exp(-around.place / _EDGE),
        math.exp((around.place - 1.0) / _EDGE),
        points_back(text) or is_moment(text),
        _DUMP.match(low) is not None,
    ]


def _contrasts(low: str) -> bool:
    may = not low.isascii() or any(map(low.__contains__, _OF_CONTRAST))
    return may and _CONTRAST.search(low) is not None


def is_status(text: str, held: Content) -> bool:
    """Whether of lines that differ only in their figures the newest is enough."""
    return len(held.concepts) <= _FEW or CUES["status"].found(text.lower(), held.flags)


def start_of(label: str, text: str) -> str:
    """The first two words of a line, by which status lines of many days are alike."""
    return " ".join(word[0] for word in islice(_WORD.finditer(f"{label} {text}"), 2)).lower()


def surroundings(found: Sequence[Unit], forms: Sequence[str], starts: Sequence[str]) -> list[Surroundings]:
    """`Surroundings` of every unit."""
    days_of_form: dict[str, set[date]] = defaultdict(set)
    days_of_start: dict[str, set[date]] = defaultdict(set)
    last_place: dict[date, int] = defaultdict(int)
    for unit, form, start in zip(found, forms, starts, strict=True):
        day = unit.day
        days_of_form[form].add(day)
        days_of_start[start].add(day)
        last_place[day] = max(last_place[day], unit.place)
    return [
        Surroundings(
            len(days_of_form[form]),
            len(days_of_start[start]),
            _MIDDLE if unit.place == NO_PLACE else unit.place / max(1, last_place[unit.day]),
        )
        for unit, form, start in zip(found, forms, starts, strict=True)
    ]


def exponent(values: Sequence[float]) -> float:
    """The weighted sum of `features`."""
    return math.fsum([w * v for w, v in zip(_W, values, strict=True) if v])
