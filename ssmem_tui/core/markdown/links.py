"""Links to other files, in the ways in which memory files write them.

Markdown links, `[[wiki links]]`, paths in code spans, and the index's own `topic → path#L12`. Addresses with
a scheme are no files; what stands inside a fenced block is an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from ssmem_tui.core.markdown.document import Document, LineKind

_INLINE = re.compile(
    r"\[[^\]\n]{0,300}\]\(<?([^)>\n]{1,400}?)>?(?:\s+\"[^\"\n]*\")?\)"
    r"|\[\[([^\]\n|]{1,300})(?:\|[^\]\n]*)?\]\]"
    r"|`([^`\s]{1,300}\.(?:md|markdown)(?:#[^`\s]*)?)`"
    r"|→\s+(\S[^\n]{0,300}?\.(?:md|markdown)(?:#L?\d+)?)(?=\s*(?:$|[,;)]))"
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//|#|mailto:")
_PATTERN = re.compile(r"YYYY|[<>{}*?\[\]]|\$|\.{3}|…")
_ANCHOR = re.compile(r"#(?:L(\d+))?.*$")


@dataclass(frozen=True, slots=True)
class Link:
    """A link as written: `target` without its anchor, `line_in_target` from `#L12`, the line it stands in.

    `spoken`: a name in a code span, which speaks of a file and need not point at one.
    """

    target: str
    line: int
    wiki: bool = False
    line_in_target: int = 0
    spoken: bool = False


def links(document: Document) -> Iterator[Link]:
    """The links to files in a parsed text, in order."""
    for line in document.lines:
        if line.kind in (LineKind.CODE, LineKind.FENCE, LineKind.FRONT, LineKind.BLANK):
            continue
        words = line.span.of(document.text)
        if "[" not in words and "`" not in words and "→" not in words:
            continue
        for found in _INLINE.finditer(words):
            target = next(group for group in found.groups() if group is not None).strip()
            if _SCHEME.match(target) or _PATTERN.search(target):
                continue
            anchor = _ANCHOR.search(target)
            bare = target[: anchor.start()] if anchor else target
            if not bare or (found[4] and _is_prose(bare, anchor is not None)):
                continue
            wiki = found[2] is not None
            yield Link(
                bare if wiki else unquote(bare),
                line.number,
                wiki,
                int(anchor[1]) if anchor and anchor[1] else 0,
                found[3] is not None,
            )


def _is_prose(target: str, anchored: bool) -> bool:
    """Whether what follows an arrow is a sentence: "lesson learned → update AGENTS.md"."""
    first, blank, _ = target.partition(" ")
    return bool(blank) and not anchored and "/" not in first
