"""From a line of memory to a statement that could stand in core: what it says, without how it was logged.

Machine metadata, clock times, speakers and source dates are taken off; quoted, fetched, derived and
instructing text is recognised, so that it is never mistaken for the person's own words (design, sections 6
and 10; research/peers.md items 16, 22 to 25).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from ssmem_tui.core.cues import LABEL, Kind, is_instruction, label_kind
from ssmem_tui.core.review.records import Origin
from ssmem_tui.core.review.telling import tells_what_to_do
from ssmem_tui.core.review.wording import rules
from ssmem_tui.core.rollup.units import date_tag
from ssmem_tui.core.words import fold, tokens

_MARKER = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?")
_CLOCK = re.compile(
    r"^(?:\*\*)?[\[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp][Mm])?[\])]?(?:\*\*)?\s*(?:[-–—:：|]\s*)?"
)
_SPEAKER = re.compile(
    r"^(?:\*\*)?[\[(（]?(user|human|owner|me|assistant|agent|bot|system|用户|主人|我|助手|代理)[\])）]?"
    r"(?:\*\*)?\s*[:：]\s*(?:\*\*)?\s*|^[(（](user|human|owner|assistant|agent|用户|助手)[)）]\s*",
    re.I,
)
_AGENT_NAMES = frozenset("assistant agent bot system 助手 代理".split())
_MACHINE_TAIL = re.compile(
    r"(?:\s*\[(?=[^\]]*\b(?:score|recalls|avg|source)=)[^\]]*\]|\s*<!--.*?-->"
    r"|\s+(?:trigger|importance|recalls|confidence|evidence|status|score)\s*[:=]\s*[\w./:-]+)+\s*$",
    re.I,
)
_MACHINE_SIGNS = ("=", "<!--", *"trigger importance recalls confidence evidence status score".split())
"""One of these stands in every machine tail; most lines have none and need no second look."""
_TAIL = 1_000
"""Characters at the end of a line in which a machine's tail is looked for."""
_MACHINE_HEAD = re.compile(r"^(?:<!--.*?-->\s*|(?:candidate|reflections?):\s*)+", re.I)
_FOREIGN = re.compile(
    r"^\s*>|^(?:forwarded|fwd|from|subject|re|quote)\s*:"
    r"|\b(?:the|a|this|that|their|vendor'?s?) (?:web ?page|page|site|website|article|blog|post|readme"
    r"|newsletter|issue|e-?mail|message|document|attachment)\b[^.]{0,25}\b(?:says?|said|claims?|claimed|reads?|tells?"
    r"|told|stated?|wrote|asks?|asked|instructs?)\b"
    r"|\baccording to (?:the|a|an|their) (?:web ?page|page|site|article|blog|post|readme|newsletter)\b"
    r"|^(?:转发|引用|来自网页|原文)"
    r"|(?:网页|网站|文章|邮件|来信|页面|公众号|帖子)(?:上|里|中)?(?:说|写|称|声称|要求|提到)",
    re.I,
)
_NOISE = re.compile(
    r"^\s*(?:[$#%>]\s+\w|HEARTBEAT|\{.*\}\s*$|https?://\S+\s*$|(?:~|\.{0,2})/\S+\s*$|session (?:key|id)\b)"
    r"|<\|?(?:im_start|im_end|endoftext|system|assistant|user)\|?>|\[/?INST\]|\brest (?:is )?unchanged\b"
    r"|其余(?:内容)?不变",
    re.I,
)
_OUTCOME = re.compile(
    r"(?:✅|☑|✔|❌|🟢|🔴)\W{0,4}(?:通过|完成|成功|失败|已|done\b|pass(?:ed)?\b|complete|fixed\b|ok\b|success|fail)"
    r"|(?:✅|☑|✔|❌)\s*(?:[(（]\d+/\d+[)）])?\s*$",
    re.I,
)
_TICK = re.compile(r"^\W{0,2}(?:✅|☑|✔)\W*")
_ADDRESS = re.compile(r"https?://\S+|`[^`]*`|(?<![\w/])(?:~|\.{0,2})?/?(?:[\w.-]+/)+[\w.-]*")
_LISTED, _SAID = 60, 0.3
"""Characters from which a line may be a list of addresses, and the least share of it that is none."""
_CAUSE = re.compile(r"\bcause\b|原因|根因", re.I)
_PAIRS = (("“", "”"), ("「", "」"), ("『", "』"), ("（", "）"))
_ALL_BOLD = re.compile(r"\*\*([^*]+)\*\*\.?")
_DERIVED_SECTION = re.compile(
    r"\b(?:light|rem|deep) sleep\b|\bpromoted from short-term\b|\brecalled\b|\bmemory recall\b"
    r"|\bfrom memory\b|\bloaded (?:memory|context)\b|召回|回忆到的|来自记忆",
    re.I,
)
MIN_WORDS = 2
"""Content words below which a line says too little to be remembered alone."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A statement and what its line gave away: the days it names as its source, who spoke, warning signs."""

    text: str
    days: tuple[date, ...] = ()
    origin: Origin = Origin.AGENT
    instructs: bool = False
    noise: bool = False
    kind: Kind | None = None


def clean(line: str, near: date, *, quoted: bool = False) -> Cleaned:
    """The statement of one line of Markdown; `quoted` when it stands in a quote block.

    `near` is a day of the note, from which the year of a source tag such as `(02-10)` is known.
    """
    bare = stripped(line, near)
    text = bare.text
    foreign = quoted or _FOREIGN.search(text) is not None
    instructs = is_instruction(text) or is_instruction(line)  # a speaker may be part of the order
    noise = _NOISE.search(text) is not None or len(set(tokens(text))) < MIN_WORDS or _unfinished(text)
    whose = Origin.FOREIGN if foreign or instructs else bare.origin
    return replace(bare, origin=whose, instructs=instructs, noise=noise)


def _unfinished(text: str) -> bool:
    """Whether a line cannot stand alone: it leads in a list, ticks something off, lists files or addresses,
    is half of a quotation."""
    if text.rstrip("*_ ").endswith((":", "：")) or _OUTCOME.search(text):
        return True
    if (ticked := _TICK.match(text)) and not (rules(text) or tells_what_to_do(text[ticked.end() :])):
        return True
    said = _ADDRESS.sub("", text)
    if len(said) < _SAID * len(text) and (len(text) >= _LISTED or not tokens(said)):
        return True
    return text.count('"') % 2 > 0 or any(text.count(one) != text.count(other) for one, other in _PAIRS)


def stripped(line: str, near: date) -> Cleaned:
    """The statement of one line as `clean` gives it, without a look at whether it is foreign, gives orders
    or is noise."""
    text = _behind(_MACHINE_HEAD, _behind(_MARKER, line).strip())
    low = text.lower()
    if any(sign in low for sign in _MACHINE_SIGNS):
        text = (text[:-_TAIL] + _MACHINE_TAIL.sub("", text[-_TAIL:])).strip()
    text, days = date_tag(_behind(_CLOCK, text), near)
    origin = Origin.AGENT
    if spoken := _SPEAKER.match(text):
        name = (spoken[1] or spoken[2]).lower()
        origin = Origin.AGENT if name in _AGENT_NAMES else Origin.PERSON
        text = text[spoken.end() :].strip()
    text, kind = _without_label(text)
    return Cleaned(text, days, origin, kind=kind)


def _behind(head: re.Pattern[str], text: str) -> str:
    """`text` without what it starts with; `sub` would try the pattern at every character."""
    found = head.match(text)
    return text[found.end() :] if found else text


def _without_label(text: str) -> tuple[str, Kind | None]:
    """The statement behind `**Decision:** …`, 教训：… or whole-line bold, and the kind a label gives."""
    if text.count("**") % 2:
        text = text.replace("**", "")
    if whole := _ALL_BOLD.fullmatch(text):
        text = whole[1]
    elif text.startswith("**") and (inner := LABEL.match(text[2:])) and label_kind((inner[2] or "").strip()):
        text = text[2:].replace("**", "", 1)
    subject, comma, rest = text.partition(", ")
    if comma and ":" not in subject and (inner := LABEL.match(rest)) and label_kind((inner[2] or "").strip()):
        kind = Kind.FACT if _CAUSE.search(inner[0]) else label_kind((inner[2] or "").strip())
        return f"{subject}: {rest[inner.end() :]}", kind
    found = LABEL.match(text)
    kind = label_kind((found[1] or found[2]).strip()) if found else None
    if found is None or kind not in (Kind.DECISION, Kind.LESSON):
        return text, None
    if _CAUSE.search(found[0]):
        kind = Kind.FACT  # what was wrong once: a report, no lesson
    rest = text[found.end() :].strip()
    return (rest[:1].upper() + rest[1:] if rest[:1].isascii() else rest) or text, kind


@lru_cache(maxsize=1 << 10)
def is_derived_section(section: tuple[str, ...]) -> bool:
    """Whether what stands below these headings was recalled or dreamt rather than lived."""
    return any(map(_is_derived, section))


@lru_cache(maxsize=1 << 10)
def _is_derived(heading: str) -> bool:
    return _DERIVED_SECTION.search(fold(heading)) is not None
