"""What a line of notes needs before it to be understood alone: the heading, the line or the sentence that it
leans on.

A log is read from top to bottom, a summary is not: a line that begins with "It" or "Also", that names no
subject, or that stands in a list under "Checked today:" says nothing without what stood above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ssmem_tui.core.cues import Kind, label_kind, section_kind
from ssmem_tui.core.markdown.sentences import with_its_marks
from ssmem_tui.core.rollup.concepts import raw_tokens
from ssmem_tui.core.rollup.units import Shape, Unit, is_statement, join_sentences

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
_LONGEST_PAIR, _LONGEST_RULE = 30.0, 60.0
"""Raw tokens of sentences that are kept or left together; half a rule may be its contrary."""
_SAYS_NO_SUBJECT = re.compile(r"root cause|cause\b|warning|注意|根因|原因", re.I)
_MOMENT = re.compile(
    r"(?:\d{4}-\d{2}-\d{2}|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?|(?:[AaPp][Mm]|UTC|GMT|[ECMPJKI][SD]?T|CEST|SGT|[A-Z][a-z]+/[A-Z]\w+)"
    r"\b|\W)+"
)
_WHEN = re.compile(
    r"\d{4}-\d{2}-\d{2}|~?\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?: ?[ap]m\b)?"
    r"|\b(?:UTC|GMT|[ECMPJKI][SD]?T|CEST|SGT)\b",
    re.I,
)
_CLOCK = re.compile(r"\[?\d{1,2}[:：]\d{2}")
_PARTS = re.compile(r"\s[-–|>]+\s|[—:：,，;；()（）\[\]【】|→]")
_ENDS = re.compile(r"^(?:\W|\d{1,3}[.)、](?!\d))+|\W+$")
_POINTER = re.compile(
    r"(?:it|this|that|these|those|they|he|she|his|her|their|its|then|so|but|and|also|both|neither|however|otherwise"
    r"|instead|therefore|meanwhile|same|which|or|if (?:not|so))\b"
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


def is_moment(text: str) -> bool:
    """Whether a line is an entry of a chronicle, `09:05 Luca's message`, which leans on those around it."""
    return _CLOCK.match(text) is not None


def is_lead_in(unit: Unit) -> bool:
    """Whether a line only announces what follows it, or when: `Checked today:`, or a heading, unless it says
    itself that it is a decision or a lesson."""
    if unit.text.rstrip("*_ ").endswith((":", "：")) or _MOMENT.fullmatch(unit.text):
        return True
    return unit.shape is Shape.HEADING and (unit.kind is None or not is_statement(unit.text))


def together(found: Sequence[Unit]) -> Iterator[Unit]:
    """The units, a sentence that points back, or goes on with a rule, a decision or a lesson, in one with the
    sentence before it, where both are short."""
    before: Unit | None = None
    for unit in found:
        goes_on = before is not None and unit.line == before.line
        if before is not None and goes_on and (points_back(unit.text) or _lasts(unit.label)):
            text = join_sentences(with_its_marks(before.text), unit.text)
            if raw_tokens(text) <= (_LONGEST_RULE if _lasts(unit.label) else _LONGEST_PAIR):
                strong = before.bold * len(before.text) + unit.bold * len(unit.text)
                before = before._replace(text=text, bold=strong / len(text))
                continue
        if before is not None:
            yield before
        before = unit
    if before is not None:
        yield before


def _lasts(label: str) -> bool:
    return label_kind(label) in (Kind.DECISION, Kind.LESSON, Kind.PREFERENCE)


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
    """The unit with what it stands below as its label: `lead_in`, its heading or the one above that,
    the first that names a subject, unless the line names it, or is long (`cost` in raw tokens) and does not
    point back; a label of its own that only says what kind of line it is (`Cause:`) comes after that."""
    own = unit.label
    if own and not says_no_subject(own):
        return unit
    if unit.shape in (Shape.HEADING, Shape.CLOSED):
        return unit
    if cost >= _SPEAKS_FOR_ITSELF and not own and not _leans(unit):
        return unit
    text = f"{own} {unit.text}".lower()
    for above in (lead_in, unit.section, unit.above):
        if title := _subject(above):
            named = (
                word for word in _CONTEXT_WORD.findall(title.lower()) if len(word) > 2 or word > "\u3000"
            )
            return unit if any(map(text.__contains__, named)) else unit._replace(label=_joined(title, own))
    return unit


def _joined(title: str, own: str) -> str:
    if not own:
        return title
    return f"{title} {own}" if own > "\u2e80" else f"{title}, {own}"


@lru_cache(maxsize=1 << 10)
def says_no_subject(label: str) -> bool:
    """Whether a label only says what kind of line follows, `Cause`, and not of what."""
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
def _subject(title: str) -> str:
    """The part of a heading that says of what the lines below it speak, `Bakery Falk` of `09:40 – 2. Bakery
    Falk (call)`; empty where it says only when, or what kind of line follows, or tells at length."""
    for part in _PARTS.split(_WHEN.sub("", title)):
        part = _ENDS.sub("", part)
        if len(part) <= _LONGEST_CONTEXT and _CONTEXT_WORD.search(part) and not _only_sorts(part):
            return part
    return ""


@lru_cache(maxsize=1 << 10)
def is_line_label(label: str) -> bool:
    """Whether a label names a kind of line, not someone who speaks."""
    return (
        label_kind(label) is not None
        or section_kind(label) is not None
        or _KIND_LABEL.match(label) is not None
    )
