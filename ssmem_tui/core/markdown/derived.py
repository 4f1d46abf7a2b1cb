"""A log without what a tool wrote into it, a transcript without the wrappers of its channel.

Nothing recalled is remembered again: host agents keep managed blocks in day logs, between
`<!-- name:start -->` and `<!-- name:end -->`, and write what they promoted with its scores (research/peers.md
section 4). Of a raw session dump metadata, reply markers and foreign text are dropped; shapes:
research/corpus.md section 3 (350 of 2,810 dated files).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.text import split_lines

PROMOTED = re.compile(r"\[score=[\d.]+\s+recalls=\d+|openclaw-memory-promotion:")
"""A line that a tool promoted, with its scores."""

_SECTION = re.compile(r"(?:light|deep|rem) sleep|dream(?:s|ing)?(?: diary)?", re.IGNORECASE)
_TITLE_END = re.compile(
    r"(?:sleep|dreams?|dreaming|diary)[^\S\r\n]*[ \t#*_🌙💤]*(?:[\r\n]|\Z)", re.IGNORECASE
)
_TITLES = ("sleep", "dream", "diary")
_MARKS = ("<!--", "[score=", "openclaw-memory-promotion:")

_SPEAKER = re.compile(
    r"(?:[-*]\s+)?[*_]{0,2}(user|assistant|human|ai|system)[*_]{0,2}\s*[:：]\s?[*_]{0,2}"
    r"|#{2,4}\s+\W{0,3}(user|assistant|human)\s*[:：]?\s*$",
    re.IGNORECASE,
)
_META_LEAD = re.compile(r"[^\n]{0,80}\(untrusted (?:metadata|context)[^)\n]*\)\s*:?\s*$", re.IGNORECASE)
_MARKER = re.compile(r"^\s*\[\[reply_to[^\]\n]*\]\]\s*", re.IGNORECASE)
_FOREIGN = re.compile(r"^\s*<<<\s*(END_)?EXTERNAL_UNTRUSTED_CONTENT[^>]*>>>\s*$", re.IGNORECASE)


def is_derived_section(section: tuple[str, ...]) -> bool:
    """Whether one of these titles is that of a section in which a host agent keeps what it derived."""
    return any(_SECTION.fullmatch(title.strip(" #*_🌙💤")) for title in section)


def without_derived(text: str) -> str:
    """`text` with every derived line emptied; the lines keep their numbers."""
    if not _may_hold_derived(text):
        return text
    document = parse(text)
    kept = []
    for line in document.lines:
        words = line.span.of(text)
        titles = line.section if line.kind is not LineKind.HEADING else document.path_of(line)
        gone = line.derived or is_derived_section(titles) or PROMOTED.search(words)
        kept.append(_emptied(words) if gone else words)
    return "".join(kept)


def _may_hold_derived(text: str) -> bool:
    """True of every text that holds anything derived; most logs have none of it and need no second look."""
    low = text.lower()  # plain searches first: the pattern takes fifty times as long
    if any(mark in low for mark in _MARKS):
        return True
    return any(title in low for title in _TITLES) and _TITLE_END.search(text) is not None


def said(text: str) -> str:
    """A transcript with only what its speakers said, by its line numbers: no metadata, no foreign text."""
    lines = split_lines(text)
    spoken = frozenset(_spoken(lines))
    return "".join(line if number in spoken else _emptied(line) for number, line in enumerate(lines))


def _spoken(lines: Sequence[str]) -> Iterator[int]:
    """Indexes of the lines that somebody said; what stands before the first speaker nobody did."""
    speaking = foreign = False
    metadata = ""
    for index, raw in enumerate(lines):
        line = raw.rstrip("\r\n")
        if not foreign and (speaker := _SPEAKER.match(line)):
            speaking, metadata, line = True, "", line[speaker.end() :]
        if not speaking:
            continue
        if mark := _FOREIGN.match(line):
            foreign = not mark[1]
        elif metadata:
            metadata = _after_metadata(metadata, line)
        elif _META_LEAD.match(line):
            metadata = "lead"
        elif not foreign and _MARKER.sub("", line).strip():
            yield index


def _after_metadata(state: str, line: str) -> str:
    """Where in a metadata block the next line is: its fence opens after the lead, and closes it."""
    fence = line.lstrip().startswith(("```", "~~~"))
    if state == "lead":
        return "fence" if fence else "lead" if not line.strip() else ""
    return "" if fence else "fence"


def _emptied(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
