"""Words by which a line of notes decides, teaches, forbids, prefers or only reports.

Every Latin pattern starts at a word, so the first letters of its words tell for most lines that it cannot
match. These are looked up once per word, not per line (`triggers`); this is what makes megabytes quick.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ssmem_tui.core.cues import FLAGS


@dataclass(frozen=True, slots=True)
class Cue:
    """One cue: a Latin pattern, a Han pattern, the bit of `triggers` that says the first may match."""

    latin: re.Pattern[str]
    han: re.Pattern[str]
    bit: int
    starts: tuple[str, ...]

    def found(self, low: str, flags: int) -> bool:
        """Whether lower-case `low`, whose words have these `flags`, holds the cue."""
        if flags & self.bit and self.latin.search(low):
            return True
        return not low.isascii() and self.han.search(low) is not None


_WORDS: dict[str, tuple[str, str, str]] = {
    "decides": (
        "decid|decision|agreed|chose|chosen|approved|reject|dropped|is out|goes? with|settled"
        "|switch(?:ed)? to|replac|instead of|no longer|changed? (?:my|her|his|our|their) mind|reverses?"
        "|moves? to|frozen|takes over",
        "",
        "决定|采用|改用|定了|定为|定在|选了|选定|同意|批准|拍板|换成|改成|改为|不再|改主意|先不|取消",
    ),
    "learns": (
        "lesson|learn(?:ed|t)|mistake|realis|realiz|insight|gotcha|pitfall|turns out|root cause|cause:"
        "|caused by|because|reason|works? only if|breaks?|fails? (?:if|when|because)",
        "",
        "教训|学到|原因|根因|心得|原来|因为|才发现|否则|会崩|会丢",
    ),
    "rules": (
        "rule|policy|principle|must|never|always|only|at most|at least|not before|no more than|stays?|until"
        "|from now on|from .{1,20} on|max(?:imum)?|min(?:imum)?|limit|deadline|freeze|has to|have to|needs?"
        "|required|not allowed|forbidden|should",
        r"\b",
        "原则|规则|规矩|约定|必须|只能|只用|只放|只做|只留|最多|最少|至少|不能|不要|不得|不放|不做|不发|不再|一律|以后"
        "|上限|截止|期间|之前|每人|限购|统一",
    ),
    "wants": (
        "prefers?|likes?|dislikes?|hates?|wants?|insists?|asks? (?:for|to)|asked (?:for|to|us)|does not want"
        "|allerg|favou?rite|is against|refuses?",
        r"\b",
        "喜欢|偏好|讨厌|不喜欢|想要|要求|坚持|希望|过敏|不想|习惯|不吃|不喝",
    ),
    "status": (
        r"heartbeat|backups? (?:ok|done|ran|took|\d)|ok|okay|green|passed|skipped|merged|pushed|rebased"
        r"|uptime|disk|mem(?:ory)?|load|cpu|smoke test|nothing unusual|no errors?|no issues|all good"
        r"|as usual|session (?:start|end)|token count|up to date|read memory|loaded context|standup|lunch"
        r"|exit 0|pending|running|resubmitted|submitted|healthy|quiet|pr #?\d+|commit [0-9a-f]{4,}"
        r"|v\d+\.\d+(?:\.\d+)? (?:deployed|at)|unchanged|idle|nominal|working tree clean"
        r"|no (?:new|changes?|pending|alerts?|action|updates?|unread|urgent|activity|anomal\w+|suspicious)"
        r"|nothing (?:new|to|needed|pending|urgent|changed)",
        r"\b",
        r"心跳|正常|无异常|没异常|通过$|编译通过|测试 ?\d+|备份完成|备份 ?\d|客服消息|合并|提交 ?[0-9a-f]{3,}"
        r"|磁盘|内存|看了|读 |自动同步|例行|巡检|日期切换|未发现|暂无|没有新|运行中|已发送"
        r"|(?:检查|审计|同步|执行)完成"
        r"|无(?:新|可疑|敏感|未授权|外部|权限|变更|变化|待|消息|报错|需)",
    ),
}
_RULE_STARTS = ("don", "do", "jamais", "toujours", "nie", "immer", "nunca", "sempre", "siempre", "make")
"""Further first words of what `cues.is_rule` finds."""
_START = re.compile(r"[a-z]+")


def _starts(latin: str) -> Iterator[str]:
    """The letters with which each alternative must start."""
    depth = at = 0
    for i, char in enumerate(f"{latin}|"):
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            found = _START.match(latin, at)
            assert found, latin[at:i]
            optional = latin[found.end() : found.end() + 1] in ("?", "*", "{")
            yield found[0][:-1] if optional else found[0]
            at = i + 1


CUES: dict[str, Cue] = {
    name: Cue(
        re.compile(rf"\b(?:{latin}){end}"),
        re.compile(han),
        1 << (len(FLAGS) + number),
        (*_starts(latin), *(_RULE_STARTS if name == "rules" else ())),
    )
    for number, (name, (latin, end, han)) in enumerate(_WORDS.items())
}


def is_routine(text: str) -> bool:
    """Whether a line only reports that things run, or that nothing is new."""
    low, status = text.lower(), CUES["status"]
    return status.latin.search(low) is not None or status.han.search(low) is not None


def triggers(word: str) -> int:
    """The bits of the cues that a text with this word may hold; apart from those of `cues.FLAGS`."""
    low = word.lower()
    bits = 0
    for cue in CUES.values():
        if low.startswith(cue.starts):
            bits |= cue.bit
    return bits
