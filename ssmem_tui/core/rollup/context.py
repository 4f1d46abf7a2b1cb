"""What a line of notes needs before it to be understood alone: the heading, the line or the sentence that it
leans on.

A log is read from top to bottom, a summary is not: a line that begins with "It" or "Also", that names no
subject, or that stands in a list under "Checked today:" says nothing without what stood above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ssmem_tui.core.cues import label_kind, section_kind
from ssmem_tui.core.markdown.sentences import with_its_marks
from ssmem_tui.core.rollup.concepts import raw_tokens
from ssmem_tui.core.rollup.units import Shape, Unit, join_sentences

_ITEMS = (Shape.BULLET, Shape.OPEN, Shape.CLOSED)

_SPEAKS_FOR_ITSELF = 10.0
"""Raw tokens from which a line needs no heading before it: that costs more lines than it explains."""
_LONGEST_CONTEXT = 30
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
_LONGEST_LEAD_IN = 40
_LONGEST_PAIR = 30.0
"""Raw tokens of two sentences that are kept or left together."""
_SAYS_NO_SUBJECT = re.compile(r"root cause|cause\b|warning|注意|根因|原因", re.I)
_TITLE = re.compile(r"\W*[^\W\d_]+(?:[\W_]+[^\W\d_]+){0,1}\W*")
"""Up to two words without a figure, or one run of Chinese: a name for what follows, no statement."""
_MOMENT = re.compile(
    r"(?:\d{4}-\d{2}-\d{2}|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?|(?:[AaPp][Mm]|UTC|GMT|[ECMPJKI][SD]?T|CEST|SGT|[A-Z][a-z]+/[A-Z]\w+)"
    r"\b|\W)+"
)
_CLOCK = re.compile(r"^\[?\d{1,2}[:：]\d{2}(?: ?[ap]m)?\]?(?:\s*[-–—:：|]+\s*|\s+)", re.I)
_POINTER = re.compile(
    r"(?:it|this|that|these|those|they|he|she|his|her|their|its|then|so|but|and|also|both|neither|however|otherwise"
    r"|instead|therefore|meanwhile|same|which)\b"
    r"|[它他她这那其此]|但|所以|然后|而且|于是|不过|因此|同时|另外|此外|否则",
    re.I,
)
_NOISY_SECTION = re.compile(
    r"\b(?:status|activity|metrics|heartbeat|health|queue|session|housekeeping|numbers|stats|startup|boot)\b"
    r"|状态|心跳|指标|巡检|数据$",
    re.I,
)
_KIND_LABEL = re.compile(
    r"(?:status|notes?|tasks?|results?|updates?|work|time|date|commits?|prs?|tests?|files?|action|actions|context|summary"
    r"|issue|bug|error|fix|goal|plan|why|what|how|when|where|impact|owner|version|branch|path|url|link|source|output"
    r"|input|command|cost|tokens?|model|session|duration|changes?|details?|example|reason|solution|problem|question"
    r"|answer|alternatives?|features?|preview|rationale|benefits?|pros|cons"
    r"|状态|标题|内容|用途|流程|格式|来源|仓库|说明|结果|原因|问题|处理|解决|时间|地点|文件|命令|链接|备注|进展|更新|测试|提交)\b",
    re.I,
)


@lru_cache(maxsize=1 << 10)
def is_noisy(section: str) -> bool:
    """Whether a heading stands above figures of a moment."""
    return _NOISY_SECTION.search(section) is not None


def points_back(text: str) -> bool:
    """Whether a sentence begins with a word that stands for what was said before it."""
    return _POINTER.match(text) is not None


def is_lead_in(unit: Unit) -> bool:
    """Whether a line only announces what follows it, or when: `Checked today:`, headings such as `Decisions`
    or `Disk usage analysis`."""
    if unit.text.rstrip("*_ ").endswith((":", "：")):
        return True
    if _MOMENT.fullmatch(unit.text):
        return True
    if unit.shape is not Shape.HEADING or len(unit.text) > _LONGEST_CONTEXT:
        return False
    return _only_sorts(unit.text) or _TITLE.fullmatch(unit.text) is not None


def together(found: Sequence[Unit]) -> Iterator[Unit]:
    """The units, a sentence that points back in one with the sentence before it, where both are short."""
    before: Unit | None = None
    for unit in found:
        if before is not None and unit.line == before.line and points_back(unit.text):
            text = join_sentences(with_its_marks(before.text), unit.text)
            if raw_tokens(text) <= _LONGEST_PAIR:
                strong = before.bold * len(before.text) + unit.bold * len(unit.text)
                before = before._replace(text=text, bold=strong / len(text))
                continue
        if before is not None:
            yield before
        before = unit
    if before is not None:
        yield before


def lead_ins(found: Sequence[Unit]) -> list[str]:
    """For each unit the line that announces it, `Checked today:` above the items of its list; often empty."""
    out: list[str] = []
    lead: Unit | None = None
    for unit in found:
        inside = unit.shape in _ITEMS and lead and (lead.shape not in _ITEMS or unit.depth > lead.depth)
        if not inside or (lead and lead.section != unit.section):
            lead = None
        out.append(lead.text if lead else "")
        if is_lead_in(unit):
            lead = unit
    return out


def with_context(unit: Unit, cost: float, lead_in: str = "") -> Unit:
    """The unit with what it stands below as its label, `lead_in` or its heading, where that names a subject
    that the line, which is short (`cost` in raw tokens) or points back, does not name; a label of its own
    that only says what kind of line it is (`Cause:`) comes after that."""
    own = unit.label
    if own and not _says_no_subject(own):
        return unit
    if unit.shape in (Shape.HEADING, Shape.OPEN, Shape.CLOSED):
        return unit
    if cost >= _SPEAKS_FOR_ITSELF and not own and not _leans(unit):
        return unit
    text = f"{own} {unit.text}".lower()
    for above in (lead_in, unit.section):
        title = _CLOCK.sub("", above)
        named = _subject(title, _LONGEST_LEAD_IN if above is lead_in else _LONGEST_CONTEXT)
        if named:
            if any(word in text for word in named):
                return unit
            return unit._replace(label=_joined(title.strip("*` :："), own))
    return unit


def _joined(title: str, own: str) -> str:
    if not own:
        return title
    return f"{title} {own}" if own > "\u2e80" else f"{title}, {own}"


@lru_cache(maxsize=1 << 10)
def _says_no_subject(label: str) -> bool:
    return _KIND_LABEL.fullmatch(label) is not None or _SAYS_NO_SUBJECT.match(label) is not None


def _leans(unit: Unit) -> bool:
    """Whether a line continues what stands above it: by its first word, or indented and in small letters."""
    return (unit.depth > 0 and unit.text[:1].islower()) or points_back(unit.text)


@lru_cache(maxsize=1 << 10)
def _only_sorts(title: str) -> bool:
    """Whether a heading says when or what kind of line follows, not of what."""
    kind = section_kind(title) is not None
    return kind or _NOISY_SECTION.search(title) is not None or _PLAIN_SECTION.search(title) is not None


@lru_cache(maxsize=1 << 10)
def _subject(title: str, longest: int) -> tuple[str, ...]:
    """The words of a heading that is short and says what, not when or what kind of line follows."""
    if not title or len(title) > longest or title[0].isdigit() or any(map(title.__contains__, ",，")):
        return ()
    if _only_sorts(title):
        return ()
    return tuple(word for word in _CONTEXT_WORD.findall(title.lower()) if len(word) > 2 or word > "\u3000")


@lru_cache(maxsize=1 << 10)
def is_line_label(label: str) -> bool:
    """Whether a label names a kind of line, not someone who speaks."""
    return (
        label_kind(label) is not None
        or section_kind(label) is not None
        or _KIND_LABEL.match(label) is not None
    )
