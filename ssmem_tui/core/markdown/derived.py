"""A log without what a tool wrote into it from memory: nothing recalled is remembered again.

Host agents keep managed blocks in day logs, between `<!-- name:start -->` and `<!-- name:end -->`, and write
what they promoted with its scores (research/peers.md section 4).
"""

from __future__ import annotations

import re

from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.text import split_lines
from ssmem_tui.core.markdown.transcript import turns

PROMOTED = re.compile(r"\[score=[\d.]+\s+recalls=\d+|openclaw-memory-promotion:")
"""A line that a tool promoted, with its scores."""

_SECTION = re.compile(r"(?:light|deep|rem) sleep|dream(?:s|ing)?(?: diary)?", re.IGNORECASE)
_QUICK = re.compile(
    r"<!--|\[score=|openclaw-memory-promotion:"
    r"|(?:sleep|dreams?|dreaming|diary)[^\S\r\n]*[ \t#*_🌙💤]*(?:[\r\n]|\Z)",
    re.IGNORECASE,
)
"""In every text that holds anything derived; most logs have none of it and need no second look."""


def is_derived_section(section: tuple[str, ...]) -> bool:
    """Whether one of these titles is that of a section in which a host agent keeps what it derived."""
    return any(_SECTION.fullmatch(title.strip(" #*_🌙💤")) for title in section)


def without_derived(text: str) -> str:
    """`text` with every derived line emptied; the lines keep their numbers."""
    if not _QUICK.search(text):
        return text
    document = parse(text)
    kept = []
    for line in document.lines:
        words = line.span.of(text)
        titles = line.section if line.kind is not LineKind.HEADING else document.path_of(line)
        gone = line.derived or is_derived_section(titles) or PROMOTED.search(words)
        kept.append(_emptied(words) if gone else words)
    return "".join(kept)


def said(text: str) -> str:
    """A transcript with only what its speakers said, by its line numbers: no metadata, no foreign text."""
    spoken = {line.number for turn in turns(text) for line in turn.lines if not line.foreign}
    lines = split_lines(text)
    return "".join(line if number in spoken else _emptied(line) for number, line in enumerate(lines, 1))


def _emptied(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
