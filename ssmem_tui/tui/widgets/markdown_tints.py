"""Colours for a line of Markdown as it is drawn; the text itself stays as it is on disk.

Only visible lines are looked at. Which lines lie inside a code fence is found once per text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ssmem_tui.tui.widgets.tones import Tint

_HEADING = re.compile(r"\s{0,3}#{1,6}(?:\s|$)")
_BULLET = re.compile(r"\s*(?:[-*+•]|\d{1,4}[.)])\s+(?:\[[ xX]\]\s+)?")
_QUOTE = re.compile(r"\s{0,3}>")
_FENCE = re.compile(r"\s{0,3}(?:```+|~~~+)")
_INLINE = re.compile(
    r"(?P<code>`[^`\n]{1,200}`)|(?P<strong>\*\*[^*\n]{1,200}\*\*)"
    r"|(?P<link>\[[^\]\n]{1,200}\]\([^)\s]{1,300}\)|https?://[^\s)>\]]{1,300})"
)
_MOST = 2_000


def fenced_lines(lines: Sequence[str]) -> frozenset[int]:
    """Indexes of the lines that lie in a code fence, its own two lines included."""
    inside: set[int] = set()
    opened = ""
    for index, line in enumerate(lines):
        if "```" not in line and "~~~" not in line:
            if opened:
                inside.add(index)
            continue
        if found := _FENCE.match(line):
            inside.add(index)
            mark = found[0].strip()[:3]
            opened = "" if opened == mark else (opened or mark)
        elif opened:
            inside.add(index)
    return frozenset(inside)


def markdown_tints(line: str, fenced: bool) -> list[Tint]:
    """Tints of one line; nothing beyond the first 2,000 characters, where nobody reads colours."""
    if fenced:
        return [Tint(0, len(line), "code")]
    if _HEADING.match(line):
        return [Tint(0, len(line), "heading")]
    tints = [Tint(0, len(line), "quote")] if _QUOTE.match(line) else []
    if found := _BULLET.match(line):
        tints.append(Tint(found.start(), found.end(), "bullet"))
    tints += [
        Tint(found.start(), found.end(), found.lastgroup or "code")
        for found in _INLINE.finditer(line[:_MOST])
    ]
    return tints
