"""Whether a line decides something or leaves something to do, which makes its loss costly.

Kept apart from `core.cues`: these lists were fixed with the thresholds of research/align.md section 7, and a
roll-up may learn new cue words without moving what a comparison reports.
"""

from __future__ import annotations

import re

from ssmem_tui.core.words import stems

_DECISION = stems(
    "decide decided decision chose chosen choose agreed approve approved reject rejected adopt adopted "
    "rule policy convention lesson conclusion mandate must "
    "决定 确定 改用 采用 选择 选用 批准 同意 约定 规则 必须 禁止 统一 方案 结论 教训 根因"
)
_ORDER = re.compile(r"(?:always|never|do not|don't)\b", re.IGNORECASE)
_SWITCH = re.compile(r"\bswitch(?:ed|ing)? (?:from|to|over)\b", re.IGNORECASE)

_TASK = stems(
    "todo fixme pending awaiting blocked unresolved followup 待办 待确 待定 下一 尚未 还没 未完 跟进 阻塞"
)
_MAYBE_TASK = stems("next need wait action open follow needs waiting")
_TASK_PHRASE = re.compile(
    r"\b(?:next steps?|needs? to|waiting (?:on|for)|action required|open question|follow[- ]?up)\b",
    re.IGNORECASE,
)
_SURE_TASK = re.compile(
    r"\b(?:todo|fixme|pending|next steps?|action required|unresolved|open question)\b"
    r"|待办|待确认|待定|下一步|未完成",
    re.IGNORECASE,
)


def _asks(text: str) -> bool:
    return text.endswith(("?", "？"))


def is_decision(text: str, bag: frozenset[str]) -> bool:
    """Whether folded `text`, whose distinct features are `bag`, decides or rules something."""
    if _asks(text):
        return False
    if not bag.isdisjoint(_DECISION) or _ORDER.match(text):
        return True
    return "switch" in bag and _SWITCH.search(text) is not None


def is_task(text: str, bag: frozenset[str]) -> bool:
    """Whether folded `text` says that something is still to be done."""
    if _asks(text):
        return False
    if not bag.isdisjoint(_TASK):
        return True
    return not bag.isdisjoint(_MAYBE_TASK) and _TASK_PHRASE.search(text) is not None


def is_surely_task(text: str) -> bool:
    """Whether the wording leaves no doubt that a task is meant."""
    return _SURE_TASK.search(text) is not None
