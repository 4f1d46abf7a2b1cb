"""How much a sentence deserves space: fixed weights of visible features.

Weights of a pooled logistic regression over three annotated sources, rounded; priors and notes-only terms
were set by hand (research/compress.md, section 6.3). The salience of a sentence is `exp` of the sum.
"""

from __future__ import annotations

import math
import re

from ssmem_tui.core.cues import FLAGS, Kind, is_rule, label_kind
from ssmem_tui.core.rollup.concepts import Content
from ssmem_tui.core.rollup.units import Shape, Unit

WEIGHTS: dict[str, float] = {
    "short": -2.2, "num": 0.3, "time": 0.9, "proper": 0.8, "code": 0.9, "question": -0.6, "exclaim": -0.3,
    "phatic": -0.4, "first": 1.4, "second": -0.6, "decision": 0.25, "lesson": 0.3, "todo": 0.3, "done": 0.6,
    "assistant": -1.5, "heading": -0.6, "past": 0.7, "kin": 0.7, "numword": 0.35, "enum": 0.3, "quote": 0.8,
    "answers": 0.75, "opens": 0.35, "repeat": -1.3, "cue": 0.8, "rule": 0.5, "maps": 0.3, "bare": -1.6,
    "lead_in": -1.5, "edge": 1.5, "late": 0.8,
}  # fmt: skip
"""Feature → weight. `edge` and `late` (nearness to the ends of the day, position in it) count in notes
only."""

_LEXICAL = tuple(
    (FLAGS[name], WEIGHTS[name])
    for name in ("phatic", "first", "second", "decision", "lesson", "todo", "done", "past", "kin", "numword")
)
_LASTING = (Kind.DECISION, Kind.LESSON, Kind.PREFERENCE)
_ASSISTANT = frozenset("assistant ai bot agent 助手 ai助手 机器人 アシスタント".split())
_QUOTED = re.compile(r"[\"“《「『][^\"”》」』]{2,60}[\"”》」』]")
_CODE = re.compile(r"`[^`]+`|https?://\S+|\b[\w-]+(?:[./_][\w-]+)+|\b[a-f0-9]{7,40}\b")
_HAN_DATE = re.compile(r"\d[年月日号]")
_CLOSING = '"”’)* …'


def structure(unit: Unit, *, opens: bool, answers: bool, days_of_form: int) -> float:
    """The part of the exponent that does not depend on wording; shared by all shortened forms.

    `days_of_form`: on how many days a line of this form, figures apart, was written (routine).
    """
    z = WEIGHTS["repeat"] * math.log(days_of_form)
    if answers:
        z += WEIGHTS["answers"]
    if opens:
        z += WEIGHTS["opens"]
    if unit.label.lower() in _ASSISTANT:
        z += WEIGHTS["assistant"]
    if unit.shape is Shape.HEADING:
        z += WEIGHTS["heading"]
    if label_kind(unit.label) or unit.kind in _LASTING:
        z += WEIGHTS["cue"]
    return z


def wording(text: str, held: Content) -> float:
    """The part of the exponent that the words decide."""
    w = WEIGHTS
    z = w["short"] if len(held.concepts) < 3 else 0.0
    if held.digits:
        z += w["num"]
    quoted = _QUOTED.search(text) if any(mark in text for mark in '“"《「') else None
    z += w["proper"] * min(3, held.names + (1 if quoted else 0)) / 3
    if quoted:
        z += w["quote"]
    if ("`" in text or "/" in text or "_" in text or "." in text[:-1] or "@" in text) and _CODE.search(text):
        z += w["code"]
        rest = _CODE.sub(" ", text)
        if sum(map(str.isalpha, rest)) < 0.4 * len(text):
            z += w["bare"]  # a bare path, tag, address or log line says little
    if held.flags & FLAGS["time"] or (held.digits and _HAN_DATE.search(text)):
        z += w["time"]
    for flag, weight in _LEXICAL:
        if held.flags & flag:
            z += weight
    z += w["enum"] * min(3.0, text.count(", ") + text.count("、") + 0.3 * text.count("，")) / 3
    if is_rule(text):
        z += w["rule"]
    if "→" in text or " = " in text or "=>" in text or "≠" in text:
        z += w["maps"]
    end = text.rstrip(_CLOSING)[-1:]
    if end in (":", "："):
        z += w["lead_in"]
    elif end in ("?", "？"):
        z += w["question"]
    elif end in ("!", "！"):
        z += w["exclaim"]
    return z
