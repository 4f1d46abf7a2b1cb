"""What is sent: the lines of the sources, each with an id, secrets replaced, fenced as data.

A line keeps its file and number, so that a citation leads back to it. Parts follow days where they can, so
that a period larger than a model's context is asked about piece by piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.rollup.records import Source
from ssmem_tui.core.rollup.units import date_tag, day_title
from ssmem_tui.core.sanitise import safe_line, safe_text
from ssmem_tui.core.store.secrets import mask
from ssmem_tui.core.tokens import count_tokens

_LONG = 4_000
ID_TOKENS = 4
"""Tokens of the id before a line."""
_FOLDED = re.compile(r"^(?:[-*+]\s*)?heartbeat\b[^A-Za-z]*ok\W*$", re.IGNORECASE)
_SECRET_MARK = "<secret: "


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is sent. `days` are the dates it speaks of: its own date tags, else its file's day."""

    ident: str
    path: str
    number: int
    text: str
    days: tuple[date, ...]
    tokens: int


Part = tuple[Line, ...]


def material(sources: Sequence[Source], fallback: date) -> Part:
    """All lines worth sending, in order: not blank, no repeated heartbeat; overlong ones cut in pieces."""
    out: list[Line] = []
    for source in sources:
        day = below = source.day or fallback
        for number, text in enumerate(_lines(source.text), 1):
            line = text.rstrip()
            if not line.strip() or _FOLDED.match(line.strip()):
                continue
            if line.startswith("#"):
                below = day_title(line.lstrip("# "), day) or day
            days = date_tag(line, day)[1] or (below,)
            for start in range(0, len(line), _LONG):
                piece = line[start : start + _LONG]
                tokens = count_tokens(piece) + ID_TOKENS
                out.append(Line(f"L{len(out) + 1}", source.path, number, piece, days, tokens))
    return tuple(out)


def _lines(text: str) -> list[str]:
    """The lines as an editor numbers them, without secrets, line ends and characters that cannot be sent."""
    return safe_text(mask(text).replace("\r\n", "\n")).split("\n")


def secrets_left_out(lines: Iterable[Line]) -> int:
    """How many secrets were replaced in what is sent."""
    return sum(line.text.count(_SECRET_MARK) for line in lines)


def tokens_of(lines: Iterable[Line]) -> int:
    """Estimated tokens of `lines` as sent."""
    return sum(line.tokens for line in lines)


def parts(lines: Part, room: int) -> tuple[Part, ...]:
    """`lines` in consecutive parts of at most `room` tokens each, cut between days where possible."""
    out: list[Part] = []
    current: list[Line] = []
    used = 0
    for block in _by_file(lines):
        size = tokens_of(block)
        if current and used + size > room:
            out.append(tuple(current))
            current, used = [], 0
        if size <= room:
            current += block
            used += size
            continue
        for line in block:
            if current and used + line.tokens > room:
                out.append(tuple(current))
                current, used = [], 0
            current.append(line)
            used += line.tokens
    if current:
        out.append(tuple(current))
    return tuple(out)


def _by_file(lines: Part) -> list[list[Line]]:
    blocks: list[list[Line]] = []
    for line in lines:
        if not blocks or blocks[-1][-1].path != line.path:
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def fenced(lines: Iterable[Line], nonce: str) -> str:
    """`lines` as data between two marks that no text can contain, for nobody knew the nonce before."""
    out: list[str] = []
    path = ""
    for line in lines:
        if line.path != path:
            path = line.path
            out.append(f"[file {safe_line(mask(path))}]" if path else "[statements]")
        out.append(f"{line.ident}| {line.text}")
    return marked("\n".join(out), nonce)


def marked(text: str, nonce: str) -> str:
    """`text` between the two marks."""
    return f"<memory {nonce}>\n{text}\n</memory {nonce}>"
