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
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from ssmem_tui.core.cues import FLAGS, Kind, is_rule, label_kind, section_kind
from ssmem_tui.core.rollup.concepts import Content
from ssmem_tui.core.rollup.units import Shape, Unit

_CUES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern))  # matched against lower case: half the time of a search that ignores case
    for name, pattern in (
        (
            "decides",
            r"\b(?:decid|decision|agreed|chose|chosen|approved|reject|dropped|is out|goes? with|settled"
            r"|switch(?:ed)? to"
            r"|replac|instead of|no longer|changed? (?:my|her|his|our|their) mind|reverses?|moves? to"
            r"|frozen|takes over)"
            r"|决定|采用|改用|定了|定为|定在|选了|选定|同意|批准|拍板|换成|改成|改为|不再|改主意|先不|取消",
        ),
        (
            "learns",
            r"\b(?:lesson|learn(?:ed|t)|mistake|realis|realiz|insight|gotcha|pitfall|turns out|root cause"
            r"|cause:|caused by"
            r"|because|reason|works? only if|breaks?|fails? (?:if|when|because))"
            r"|教训|学到|原因|根因|心得|原来|因为|才发现|否则|会崩|会丢",
        ),
        (
            "rules",
            r"\b(?:rule|policy|principle|must|never|always|only|at most|at least|not before|no more than"
            r"|stays?|until"
            r"|from now on|from .{1,20} on\b|max(?:imum)?|min(?:imum)?|limit|deadline|freeze|has to|have "
            r"to|needs?|required"
            r"|not allowed|forbidden|should)\b"
            r"|原则|规则|规矩|约定|必须|只能|只用|只放|只做|只留|最多|最少|至少|不能|不要|不得|不放|不做|不发|不再|一律|以后"
            r"|上限|截止|期间|之前|每人|限购|统一",
        ),
        (
            "wants",
            r"\b(?:prefers?|likes?|dislikes?|hates?|wants?|insists?|asks? (?:for|to)|asked (?:for|to|us)"
            r"|does not want"
            r"|allerg|favou?rite|is against|refuses?)\b"
            r"|喜欢|偏好|讨厌|不喜欢|想要|要求|坚持|希望|过敏|不想|习惯|不吃|不喝",
        ),
        (
            "status",
            r"\b(?:heartbeat|backups? (?:ok|done|ran|took|\d)|ok|okay|green|passed|skipped|merged|pushed"
            r"|rebased|uptime|disk|mem(?:ory)?"
            r"|load|cpu|smoke test"
            r"|nothing unusual|no errors?|no issues|all good|as usual|session (?:start|end)|token count"
            r"|up to date"
            r"|read memory|loaded context|standup|lunch|exit 0|pending|running|resubmitted|submitted"
            r"|healthy|quiet)\b"
            r"|\bpr #?\d+|\bcommit [0-9a-f]{4,}|\bv\d+\.\d+(?:\.\d+)? (?:deployed|at)"
            r"|心跳|正常|无异常|没异常|通过$|编译通过|测试 ?\d+|备份完成|备份 ?\d|客服消息|合并|提交 "
            r"?[0-9a-f]{3,}"
            r"|磁盘|内存|看了|读 ",
        ),
    )
)
_STATUS = dict(_CUES)["status"]
_FEW = 4
_TINY = 6.0
_ACTION = re.compile(
    r"^(?:ran|read|looked|fixed|sent|submitted|resubmitted|cleaned|answered|opened|closed|merged|pushed|pulled|updated"
    r"|wrote|started|stopped|watched|checked|tested|tried|reviewed|rewrote|added|removed|deleted|installed|adjusted|asked"
    r"|emailed|called|collected|copied|moved|synced|deployed|regenerated|redrawn|tidied|backed up|waited"
    r"|waiting|showed"
    r"|counted|measured|compared|translated|ordered|booked|paid|filed|signed|got|made|put|did|spent|saved|bumped)\b"
    r"|^`|^git |^(?:修了|看了|回了|改了|跑了?|发了?|整理|清理|写了?|催了|读了?|拉取|更新|合并|提交|升级"
    r"|联系|处理|补|查了?|跟|和.{1,6}(?:开会|对))",
)
_QUANTITY = re.compile(
    r"[€$£¥]\s?\d|\d\s?(?:€|%|eur|usd|gb|mb|kb|tb|ms|s\b|min\b|h\b|hours?|minutes?|days?|weeks?|months?|km|kg|mm|tokens?"
    r"|元|角|小时|分钟|天|周|个月|个|人|次|条|罐|帧|字|年)",
)
_DATE = re.compile(
    r"\d{4}-\d{2}-\d{2}|\b\d{2}-\d{2}\b|\b\d{1,2}:\d{2}\b|\d+\s?月\s?\d+\s?[日号]|[一二三四五六七八九十]+月"
    r"|\b\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|周[一二三四五六日末]|星期[一二三四五六日天]",
)
_CODE = re.compile(r"`[^`]+`|https?://\S+|\b[\w-]+(?:[./_][\w-]+)+|\b[a-f0-9]{7,40}\b")
_LONGEST_CONTEXT = 24
_CONTEXT_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]{3,}|[\u3400-\u9fff]{2}")
_PLAIN_SECTION = re.compile(
    r"^(?:daily |work |session |dev |change)?(?:logs?|notes?|work|today|summary|misc|other|others"
    r"|updates?|details?|context"
    r"|events?|morning|afternoon|evening|night|personal|background|overview|progress|observations?|observed|highlights?"
    r"|private|general|changes|info|plan|timeline|calls?|meetings?|sync|stand-?up|chat|check-?in|start"
    r"|end|boot|startup|facts?|numbers.*|the day|day)\b[^A-Za-z]*$"
    r"|^(?:日志|今天|今日|工作|记录|备注|其他|其它|杂项|笔记|总结|上午|下午|晚上|早上|进展|私事|个人|生活|零碎|小事|其余).{0,4}$",
    re.I,
)
_CLOCK = re.compile(r"^\[?\d{1,2}[:：]\d{2}(?: ?[ap]m)?\]?(?:\s*[-–—:：|]+\s*|\s+)", re.I)
_KIND_LABEL = re.compile(
    r"(?:status|notes?|tasks?|results?|updates?|work|time|date|commits?|prs?|tests?|files?|action|actions|context|summary"
    r"|issue|bug|error|fix|goal|plan|why|what|how|when|where|impact|owner|version|branch|path|url|link|source|output"
    r"|input|command|cost|tokens?|model|session|duration|changes?|details?|example|reason|solution|problem|question"
    r"|answer|状态|说明|结果|原因|问题|处理|解决|时间|地点|文件|命令|链接|备注|进展|更新|测试|提交)\b",
    re.I,
)
_DUMP = re.compile(
    r"^\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d|^(?:info|debug|warn|warning|error|trace|fatal)\b[\s:\]\[]|^at "
    r"[\w$.]+\("
    r"|^file \"|^traceback|^[$>#%] \S|^>>> |^[{\[].*[}\]],?$|^[\w.-]+@[\w.-]+[:~]|^[a-z_]+=\S+$|^[+-]{3} "
    r"[ab]/|^@@ |^diff --git"
)
_ORPHAN = re.compile(
    r"(?:it|this|that|these|those|they|he|she|his|her|their|its|then|so|but|and|also|both|neither)\b"
    r"|[它他她这那]|但|所以|然后|而且|于是",
    re.I,
)
_WORD = re.compile(r"[A-Za-z]+|[\u3400-\u9fff]{1,2}")
_NOISY_SECTION = re.compile(
    r"\b(?:status|activity|metrics|heartbeat|health|queue|session|housekeeping|numbers|stats|startup|boot)\b"
    r"|状态|心跳|指标|巡检|数据$",
    re.I,
)
_CONTRAST = re.compile(r"→|->|=>|≠| = |, not |\bnot\b.*\bbut\b|\bno\b|\bwithout\b|，不|不是|没有|而不")

WEIGHTS: dict[str, float] = {
    "decides": 0.7, "learns": 0.7, "rules": 0.9, "wants": 0.4, "status": -1.1, "action": -0.6, "digits": 0.0,
    "quantity": 0.4, "dated": 0.0, "code": 0.4, "bare": -1.2, "names": 0.2, "contrast": 0.4, "question": -0.5,
    "exclaim": -0.2, "lead_in": -1.0, "first_person": 0.0, "phatic": -0.4, "short": -1.6, "length": 0.3,
    "enum": 0.1, "cause_label": 0.2, "bold": 0.8, "lasting_label": 0.7, "lasting_section": 0.7,
    "noisy_section": -0.6, "open": 0.2, "closed": -0.8, "heading": -0.8, "table": -0.5, "follows": -0.4,
    "nested": 0.0, "prose": -0.3, "routine": -0.9, "routine_start": -0.6, "reused": 0.0, "novel": 0.4,
    "late": 0.2, "edge": 0.5, "orphan": -0.8, "dump": -1.5,
}  # fmt: skip
"""Feature → weight. Logistic regression on half of the labelled agent logs (tests/benchmarks/agentlogs: moth,
bamboo, and the first half of the sample), rounded; `bold`, `open`, `closed`, `wants` and the penalties of
form set by hand, `edge` and `late` kept small though the fit had them near zero, because 19 real
workspaces had them large (research/compress.md, sections 5 and 8). What each step was worth stands in the
benchmark's table."""

FEATURES = tuple(WEIGHTS)
_W = tuple(WEIGHTS.values())


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a line's neighbours say of it: days with a line of its form, days with a line that starts like it,
    share of its concepts that later days take up, share that no earlier day had, place in its day."""

    days_of_form: int
    days_of_start: int
    reused: float
    novel: float
    place: float


def features(unit: Unit, text: str, held: Content, around: Surroundings, opens: bool) -> list[float]:
    """The values of `FEATURES` for one form of a line."""
    low = text.lower()
    hits = [1.0 if pattern.search(low) else 0.0 for _, pattern in _CUES]
    if is_rule(text):
        hits[2] = 1.0
    end = text.rstrip('"”’)* …')[-1:]
    code = _CODE.search(text) is not None
    bare = code and sum(map(str.isalpha, _CODE.sub(" ", text))) < 0.4 * len(text)
    lasting = (Kind.DECISION, Kind.LESSON, Kind.PREFERENCE)
    kind = label_kind(unit.label)
    return [
        *hits,
        float(_ACTION.search(low) is not None),
        float(held.digits),
        float(_QUANTITY.search(low) is not None),
        float(_DATE.search(low) is not None),
        float(code),
        float(bare),
        min(3, held.names) / 3,
        float(_CONTRAST.search(low) is not None),
        float(end in ("?", "？")),
        float(end in ("!", "！")),
        float(end in (":", "：")),
        float(held.flags & FLAGS["first"] > 0),
        float(held.flags & FLAGS["phatic"] > 0),
        float(len(held.concepts) < 3 or held.cost < _TINY),
        math.log(max(4.0, held.cost) / 15.0),
        min(3.0, text.count(", ") + text.count("、")) / 3,
        float(kind is Kind.LESSON),
        unit.bold,
        float(kind is not None),
        float(unit.kind in lasting),
        float(_is_noisy(unit.section)),
        float(unit.shape is Shape.OPEN or (unit.kind is Kind.TASK and unit.shape is not Shape.CLOSED)),
        float(unit.shape is Shape.CLOSED),
        float(unit.shape is Shape.HEADING),
        float(unit.shape is Shape.TABLE),
        float(not opens),
        float(unit.depth > 0),
        float(unit.shape is Shape.PARAGRAPH),
        math.log(around.days_of_form),
        math.log(around.days_of_start),
        around.reused,
        around.novel,
        around.place,
        abs(2 * around.place - 1),
        float(_ORPHAN.match(text) is not None),
        float(_DUMP.search(low) is not None),
    ]


@lru_cache(maxsize=1 << 10)
def _is_noisy(section: str) -> bool:
    return _NOISY_SECTION.search(section) is not None


def is_status(text: str, held: Content) -> bool:
    """Whether of lines that differ only in their figures the newest is enough."""
    return len(held.concepts) <= _FEW or _STATUS.search(text.lower()) is not None


def with_context(unit: Unit) -> Unit:
    """The unit with the heading above it as its label, where the heading names a subject that the line, which
    has no label of its own, does not name."""
    title = _CLOCK.sub("", unit.section)
    if unit.label or unit.shape in (Shape.HEADING, Shape.OPEN, Shape.CLOSED) or not _names_a_subject(title):
        return unit
    text = unit.text.lower()
    named = [word for word in _CONTEXT_WORD.findall(title.lower()) if len(word) > 2 or word > "\u3000"]
    if not named or any(word in text for word in named):
        return unit
    return replace(unit, label=title.strip("*` :："))


@lru_cache(maxsize=1 << 10)
def _names_a_subject(title: str) -> bool:
    """Whether a heading is short and says what, not when or what kind of line follows."""
    if not title or len(title) > _LONGEST_CONTEXT or section_kind(title) or _NOISY_SECTION.search(title):
        return False
    return not _PLAIN_SECTION.search(title) and not title[0].isdigit()


@lru_cache(maxsize=1 << 10)
def is_line_label(label: str) -> bool:
    """Whether a label names a kind of line, not someone who speaks."""
    return (
        label_kind(label) is not None
        or section_kind(label) is not None
        or _KIND_LABEL.match(label) is not None
    )


def start_of(label: str, text: str) -> str:
    """The first two words of a line, by which status lines of many days are alike."""
    return " ".join(_WORD.findall(f"{label} {text}")[:2]).lower()


def surroundings(
    found: Sequence[Unit], held: Sequence[Content], forms: Sequence[str], starts: Sequence[str]
) -> list[Surroundings]:
    """`Surroundings` of every unit."""
    days_of_form: dict[str, set[date]] = defaultdict(set)
    days_of_start: dict[str, set[date]] = defaultdict(set)
    first_day: dict[str, date] = {}
    last_day: dict[str, date] = {}
    frequency: dict[str, int] = defaultdict(int)
    last_place: dict[date, int] = defaultdict(int)
    days = [unit.day for unit in found]
    for unit, day, content, form, start in zip(found, days, held, forms, starts, strict=True):
        days_of_form[form].add(day)
        days_of_start[start].add(day)
        last_place[day] = max(last_place[day], unit.place)
        for concept in content.concepts:
            frequency[concept] += 1
            if day < first_day.setdefault(concept, day):
                first_day[concept] = day
            if day > last_day.setdefault(concept, day):
                last_day[concept] = day
    total = math.log(max(2, len(found))) + 0.001
    weight = {concept: round(1000 * (total - math.log(count))) for concept, count in frequency.items()}
    out = []
    for unit, day, content, form, start in zip(found, days, held, forms, starts, strict=True):
        mass = sum(weight[concept] for concept in content.concepts) or 1
        new = sum(weight[concept] for concept in content.concepts if first_day[concept] == day)
        again = sum(weight[concept] for concept in content.concepts if last_day[concept] > day)
        form_days = len(days_of_form[form])
        reused = again / mass if form_days == 1 else 0.0
        place = unit.place / max(1, last_place[day])
        out.append(Surroundings(form_days, len(days_of_start[start]), reused, new / mass, place))
    return out


def exponent(values: Sequence[float]) -> float:
    """The weighted sum of `features`."""
    return math.fsum([w * v for w, v in zip(_W, values, strict=True)])
