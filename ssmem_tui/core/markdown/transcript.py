"""A raw session dump as turns: who spoke, and the words without the wrappers of the channel.

Shapes: research/corpus.md section 3 (350 of 2,810 dated files). Metadata blocks, reply markers and the marks
around foreign text are dropped; the foreign text itself stays text and is named as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ssmem_tui.core.markdown.text import split_lines

_SPEAKER = re.compile(
    r"(?:[-*]\s+)?[*_]{0,2}(user|assistant|human|ai|system)[*_]{0,2}\s*[:：]\s?[*_]{0,2}"
    r"|#{2,4}\s+\W{0,3}(user|assistant|human)\s*[:：]?\s*$",
    re.IGNORECASE,
)
_META_LEAD = re.compile(r"[^\n]{0,80}\(untrusted (?:metadata|context)[^)\n]*\)\s*:?\s*$", re.IGNORECASE)
_MARKER = re.compile(r"^\s*\[\[reply_to[^\]\n]*\]\]\s*", re.IGNORECASE)
_FOREIGN = re.compile(r"^\s*<<<\s*(END_)?EXTERNAL_UNTRUSTED_CONTENT[^>]*>>>\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One line of what was said: its number in the file, its words, and whether they are foreign text."""

    number: int
    text: str
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker said in one go; `line` is where it starts."""

    speaker: str
    line: int
    lines: tuple[TurnLine, ...]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


def turns(text: str) -> tuple[Turn, ...]:
    """The turns of a transcript, in order; what stands before the first speaker belongs to none."""
    return tuple(_turns(split_lines(text)))


def _turns(lines: list[str]) -> Iterator[Turn]:
    speaker, start = "", 0
    said: list[TurnLine] = []
    foreign = False
    metadata = ""
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        found = None if foreign else _SPEAKER.match(line)
        if found:
            if speaker:
                yield Turn(speaker, start, tuple(said))
            speaker, start, said, metadata = (found[1] or found[2]).lower(), number, [], ""
            line = line[found.end() :]
        if not speaker:
            continue
        if mark := _FOREIGN.match(line):
            foreign = not mark[1]
        elif metadata:
            metadata = _after_metadata(metadata, line)
        elif _META_LEAD.match(line):
            metadata = "lead"
        else:
            line = _MARKER.sub("", line)
            if line.strip():
                said.append(TurnLine(number, line, foreign))
    if speaker:
        yield Turn(speaker, start, tuple(said))


def _after_metadata(state: str, line: str) -> str:
    """Where in a metadata block the next line is: its fence opens after the lead, and closes it."""
    fence = line.lstrip().startswith(("```", "~~~"))
    if state == "lead":
        return "fence" if fence else "lead" if not line.strip() else ""
    return "" if fence else "fence"
