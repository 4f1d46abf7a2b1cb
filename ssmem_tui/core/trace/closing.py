"""Wording by which a line may close an earlier task or change an earlier value.

Only the first, cheap half of the question, kept with the analysis of a file: whether the line really speaks
of the same thing is for `supersession`, which sees the whole corpus.
"""

from __future__ import annotations

import re

from ssmem_tui.core.trace.stakes import is_surely_task
from ssmem_tui.core.words import is_cjk, stem, stems

_CLOSED = re.compile(
    r"\b(?!need|exceed|embed|speed|feed|proceed|succeed|unfinish|indeed|hundred)[a-z]{2,}ed\b"
    r"|\b(?:done|sent|paid|built|wrote|written|made|got|met|told|gave|given|went|gone|left|kept|found|bought|"
    r"brought|held|ran|set up|put|took|taken|spoke|spoken|chose|chosen|out|live|off|over|works|passes|"
    r"green)\b"
    r"|✅|✔|☑|[已了]|完成|搞定|修复|解决|上线|合并|关闭|取消|通过|不再|作废",
    re.IGNORECASE,
)
_FINISHED = re.compile(
    r"\b(?:done|finished|completed?|fixed|resolved|solved|closed|answered|handled|sorted|delivered|shipped|merged|"
    r"deployed)\b|✅|✔|☑|完成|搞定|解决|处理|[好完]了|结束",
    re.IGNORECASE,
)
_STILL_OPEN = re.compile(
    r"\b(?:not|never|still|yet|will|shall|should|must|to be|going to|plan(?:s|ned|ning)? to|wants? to|"
    r"trying to|tomorrow|next (?:week|month|monday|tuesday|wednesday|thursday|"
    r"friday)|half|partly|almost|blocked|failed)\b"
    r"|n't\b|尚未|还没|没能|没有?(?=[做修发写处解完开提更迁测上联])|未(?!来)|仍|待|将|准备|打算|计划|明天|下周|下个?月|失败|一半",
    re.IGNORECASE,
)
_CALLED_OFF = re.compile(
    r"\b(?:no longer|cancell?ed|called off|not needed|not necessary|won't (?:do|fix)|"
    r"dropped|obsolete|moot|abandoned)\b"
    r"|取消|不再需要|不用了|作废|放弃|搁置",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:now|chang(?:ed?|ing)|rais(?:ed?|ing)|lower(?:ed|ing)?|increas(?:ed?|ing)|decreas(?:ed?|ing)|bump(?:ed)?|"
    r"reduc(?:ed?|ing)|cut|grew|grown|shrank|mov(?:ed?|ing)|switch(?:ed)?|updat(?:ed?|ing)|revis(?:ed?|ing)|"
    r"correct(?:ed|ion)|instead|no longer|rather than|up from|down from|postponed|"
    r"delayed|pushed|brought forward|resched?uled|extended|dropped|doubled|halved|went (?:up|down)|"
    r"replac(?:ed|es|ing)|turned out|actually)\b"
    r"|\bfrom\b.{1,40}\bto\b|, not\b|\bnot \d|\d\S{0,4} ?(?:->|→|=>) ?\S{0,2}\d",
    re.IGNORECASE,
)
_MOVED_HAN = re.compile(
    r"改[为成到用]|改了|调[整到高低为]|提[高升到前]|降[到至低为]|升[到至级为]|[增减][加少至到]"
    r"|现在|如今|目前|更正|更新|从.{1,20}[到至]|由.{1,20}[到至改变]|而不是|不再|不是|推迟|延[期后长]|换[成为]|变[成为]|涨[到至]|翻倍"
)


_CHANGE_WORDS = stems(
    "now new currently change raise lower increase decrease bump reduce cut grow grew shrank move switch "
    "update revise correct instead postpone delay push reschedule extend drop double halve go went become "
    "became replace turn actually start last take run need set hold keep handle cost use fix stand total"
)
_CN_CHANGE = re.compile(
    r"[改调提降升增减现更从由换变涨推延缩到为至成是在定约共有和了\d零一二两三四五六七八九十百千万亿]"
)


def is_change_word(feature: str) -> bool:
    """Whether a feature only says that or how a value changes, not of what."""
    if is_cjk(feature):
        return _CN_CHANGE.search(feature) is not None
    return feature in _CHANGE_WORDS


_IRREGULAR = (
    "write wrote written",
    "send sent",
    "build built",
    "rebuild rebuilt",
    "buy bought",
    "bring brought",
    "make made",
    "get got",
    "meet met",
    "find found",
    "give gave given",
    "take took taken",
    "choose chose chosen",
    "speak spoke spoken",
    "tell told",
    "pay paid",
    "run ran",
    "hold held",
    "keep kept",
    "draw drew drawn",
    "begin began begun",
    "do did done",
)
PAST_OF = {stem(row.split()[0]): stems(row) for row in _IRREGULAR}
"""Feature of a verb → features of its forms, where the stem does not show that they belong together."""


def closes(text: str) -> bool:
    """Whether folded `text` reports something as done or called off."""
    if text.endswith(("?", "？")):
        return False
    if _CALLED_OFF.search(text):
        return True
    return bool(_CLOSED.search(text)) and not _STILL_OPEN.search(text) and not is_surely_task(text)


def says_finished(text: str) -> bool:
    """Whether folded `text` says outright that something came to its end, in whatever words it was begun."""
    return _FINISHED.search(text) is not None or _CALLED_OFF.search(text) is not None


def moves(text: str) -> bool:
    """Whether folded `text` is worded as a change of some value."""
    if text.endswith(("?", "？")):
        return False
    return _MOVED.search(text) is not None or (not text.isascii() and _MOVED_HAN.search(text) is not None)
