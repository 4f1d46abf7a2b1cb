"""Which section of core a statement belongs in: where its likes stand, else where its kind does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.neighbours import Neighbours, Section
from ssmem_tui.core.review.wording import rules

_HEADING_WEIGHT = 0.35
_KIND_WEIGHT = 0.25
_NEEDED = 0.12
"""Below this no section speaks for itself and the kind, then the largest section, decides."""

_RULES = re.compile(r"rule|principle|decision|lesson|how i work|convention|原则|规则|决定|教训|约定", re.I)
_TITLES = {
    Kind.DECISION: _RULES,
    Kind.LESSON: _RULES,
    Kind.PREFERENCE: re.compile(r"people|preference|user|about|人|偏好|喜好", re.I),
    Kind.FACT: re.compile(r"fact|state|system|setup|environment|事实|状态|环境|配置", re.I),
}
FIRST = {
    Kind.DECISION: ("Memory", "Decisions"),
    Kind.LESSON: ("Memory", "Lessons"),
    Kind.PREFERENCE: ("Memory", "Preferences"),
    Kind.FACT: ("Memory", "Facts"),
}


def place(text: str, kind: Kind | None, core: Neighbours) -> Section:
    """The heading path a statement should stand under; a first section by kind when core is empty."""
    scores = dict(core.sections(text))
    if not scores:
        return FIRST.get(kind or Kind.FACT, FIRST[Kind.FACT])
    for section, share in core.titles(text).items():
        scores[section] += _HEADING_WEIGHT * share
    wanted = _TITLES.get(kind or Kind.DONE) or _TITLES[Kind.LESSON if rules(text) else Kind.FACT]
    for section in scores:
        if section and wanted.search(section[-1]):
            scores[section] += _KIND_WEIGHT
    best = max(sorted(scores), key=lambda section: scores[section])
    return best if scores[best] >= _NEEDED else max(sorted(scores), key=lambda section: core.sizes[section])


def sections(core: Sequence[Entry]) -> tuple[Section, ...]:
    """The sections that hold entries, in the order of the file."""
    return tuple(dict.fromkeys(entry.section for entry in core))
