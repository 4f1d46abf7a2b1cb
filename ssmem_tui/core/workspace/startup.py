"""What the host agent loads at its next start, in its order and under its caps, line by line.

Facts and figures: research/peers.md section 4. OpenClaw puts the root's instruction files and MEMORY.md into
the prompt, each under a cap in characters of which roughly the first 70 % and the last 20 % are kept, so that
the middle disappears; then the logs of two days. Claude Code loads the first 200 lines or 25 KB of MEMORY.md
and its instruction files in full; topic files wait until they are asked for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.markdown.text import decode, encode, line_starts
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period
from ssmem_tui.core.saying import Saying, said_by, saying
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import classes
from ssmem_tui.core.workspace.caches import KeptFigures
from ssmem_tui.core.workspace.layouts import Layout
from ssmem_tui.core.workspace.opening import read, read_bytes
from ssmem_tui.core.workspace.records import Workspace, is_plain

BOOTSTRAP = ("agents.md", "soul.md", "tools.md", "identity.md", "user.md", "heartbeat.md", "bootstrap.md")
"""OpenClaw's instruction files in the order in which they load; MEMORY.md comes after them."""

_CLAUDE_FILES = ("claude.md", "claude.local.md")
_HEAD_SHARE, _TAIL_SHARE = 0.7, 0.2
_SAMPLE_BYTES = 262_144
FOLDER = "starts"
"""Within what is kept for a workspace."""


@dataclass(frozen=True, slots=True)
class Caps:
    """How much the host reads: characters for OpenClaw, bytes and lines for Claude Code.

    The defaults are those of the mid-2026 reference; a host's own config overrides them.
    """

    file_chars: int = 20_000
    total_chars: int = 60_000
    days: int = 2
    day_bytes: int = 16_384
    day_chars: int = 1_200
    days_chars: int = 2_800
    index_lines: int = 200
    index_bytes: int = 25_000


OLDER_CAPS = (("April and May 2026", Caps(file_chars=12_000)), ("February 2026", Caps(total_chars=150_000)))
"""Caps of earlier OpenClaw builds, shown where no config tells which one reads the workspace."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file as it will be seen. Sizes are of what loads; `cut` are ranges of lines that will not be seen
    whole."""

    path: str
    role: str
    bytes: int
    chars: int
    lines: int
    tokens: int
    cut: tuple[tuple[int, int], ...] = ()

    @property
    def cut_lines(self) -> int:
        return sum(last - first + 1 for first, last in self.cut)


@dataclass(frozen=True, slots=True)
class Startup:
    """A replayed start. `raw_tokens` is what all logs together would take (an estimate from a sample when
    there are more than 256 KB of them), `ratio` the part of it that loads."""

    host: str
    parts: tuple[Part, ...]
    raw_tokens: int
    missing: tuple[Saying, ...] = ()
    notes: tuple[Saying, ...] = ()

    @property
    def bytes(self) -> int:
        return sum(part.bytes for part in self.parts)

    @property
    def chars(self) -> int:
        return sum(part.chars for part in self.parts)

    @property
    def lines(self) -> int:
        return sum(part.lines for part in self.parts)

    @property
    def tokens(self) -> int:
        return sum(part.tokens for part in self.parts)

    @property
    def ratio(self) -> float:
        return self.tokens / self.raw_tokens if self.raw_tokens else 0.0


def replay(space: Workspace, day: date, caps: Caps | None = None, cache: Path | None = None) -> Startup:
    """The start of `day`. `cache`, what is kept for the workspace, knows the logs counted before."""
    limits = caps or Caps()
    parts: list[Part] = []
    missing: list[Saying] = []
    claude = space.layout is Layout.CLAUDE_CODE
    loader = _claude(space, limits) if claude else _openclaw(space, day, limits)
    used = 0
    for path, role, rule in loader:
        try:
            text = read(space, path).text
        except WorkspaceError as error:
            missing.append(said_by(error))
            continue
        seen, cut = rule(text, used)
        if role in ("instructions", "core") and not claude:
            used += sum(end - start for start, end in seen)
        parts.append(_part(path, role, text, seen, cut))
    notes = () if claude else (*_misplaced(space), *(() if caps else _older(space, parts)))
    host = "Claude Code" if claude else "OpenClaw"
    return Startup(host, tuple(parts), _raw_tokens(space, cache), tuple(missing), notes)


class _Rule:
    """How much of one file is seen: `(ranges of characters, ranges of lines that are not seen whole)`."""

    def __init__(self, kind: str, caps: Caps) -> None:
        self.kind = kind
        self.caps = caps

    def __call__(self, text: str, used: int) -> tuple[list[tuple[int, int]], tuple[tuple[int, int], ...]]:
        caps, size = self.caps, len(text)
        if self.kind == "bootstrap":
            allowance = max(0, min(caps.file_chars, caps.total_chars - used))
            seen = _middle_out(size, allowance)
        elif self.kind == "day":
            allowance = min(caps.day_chars, _chars_in(text, caps.day_bytes), caps.days_chars)
            seen = [(0, min(size, allowance))]
        elif self.kind == "index":
            starts = line_starts(text)
            by_lines = starts[min(caps.index_lines, len(starts) - 1)]
            seen = [(0, min(by_lines, _chars_in(text, caps.index_bytes)))]
        else:
            seen = [(0, size)]
        return seen, _cut(text, seen)


def _middle_out(size: int, allowance: int) -> list[tuple[int, int]]:
    if size <= allowance:
        return [(0, size)]
    head, tail = int(allowance * _HEAD_SHARE), int(allowance * _TAIL_SHARE)
    return [(0, head), (size - tail, size)]


def _chars_in(text: str, limit: int) -> int:
    """Characters of `text` that fit into `limit` bytes."""
    if len(text) * 4 <= limit:
        return len(text)
    return len(text.encode("utf-8", "surrogateescape")[:limit].decode("utf-8", "ignore"))


def _cut(text: str, seen: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    gaps, at = [], 0
    for start, end in [*seen, (len(text), len(text))]:
        if start > at and text[at:start].strip():
            gaps.append((at, start))
        at = end
    starts = line_starts(text)
    ranges = []
    for start, end in gaps:
        first = bisect_right(starts, start)
        ranges.append((first, max(first, bisect_left(starts, end))))
    return tuple(ranges)


def _part(
    path: str, role: str, text: str, seen: Sequence[tuple[int, int]], cut: tuple[tuple[int, int], ...]
) -> Part:
    loaded = "".join(text[start:end] for start, end in seen)
    size = len(loaded.encode("utf-8", "surrogateescape"))
    return Part(path, role, size, len(loaded), len(line_starts(loaded)) - 1, count_tokens(loaded), cut)


_Step = tuple[str, str, _Rule]


def _openclaw(space: Workspace, day: date, caps: Caps) -> Iterator[_Step]:
    by_name = {classes.fold(note.path): note.path for note in space.notes if "/" not in note.path}
    bootstrap = _Rule("bootstrap", caps)
    for name in BOOTSTRAP:
        if name in by_name:
            yield by_name[name], "instructions", bootstrap
    if space.core:
        yield space.core, "core", bootstrap
    if space.layout is Layout.FRACTAL:
        yield from _ladder(space, day)
        return
    left = caps.days_chars
    for back in range(caps.days):
        for note in _logs(space, day - timedelta(days=back)):
            if left <= 0:
                return
            yield note.path, "day", _Rule("day", replace(caps, days_chars=left))
            left -= min(caps.day_chars, left, note.size)


def _logs(space: Workspace, day: date) -> list[Note]:
    return [note for note in space.days.get(day, ()) if note.klass is NoteClass.LOG and is_plain(note)][:1]


def _ladder(space: Workspace, day: date) -> Iterator[_Step]:
    """The fractal skill's order: today, this week, this month."""
    whole = _Rule("whole", Caps())
    for note in space.days.get(day, ()):
        if note.klass is NoteClass.LOG:
            yield note.path, "day", whole
    for period, role in ((Period.week(day), "week"), (Period.month(day), "month")):
        if period in space.summaries:
            yield space.summaries[period].path, role, whole


def _claude(space: Workspace, caps: Caps) -> Iterator[_Step]:
    by_name = {classes.fold(note.path): note.path for note in space.notes if "/" not in note.path}
    for name in _CLAUDE_FILES:
        if name in by_name:
            yield by_name[name], "instructions", _Rule("whole", caps)
    if space.core:
        yield space.core, "core", _Rule("index", caps)


def _raw_tokens(space: Workspace, cache: Path | None) -> int:
    """Tokens of all logs and transcripts: what loading the memory unlayered would take.

    Above 256 KB the tokens are estimated from logs spread evenly over the days.
    """
    logs = [note for notes in space.days.values() for note in notes]
    total = sum(note.size for note in logs)
    if total > _SAMPLE_BYTES:
        wanted = max(8, len(logs) * _SAMPLE_BYTES // total)
        logs = logs[:: max(1, len(logs) // wanted)]
    tokens = size = 0
    known = KeptFigures(cache, FOLDER, 2)
    for note in logs:
        try:
            data = read_bytes(space, note.path)
        except WorkspaceError:
            continue
        counted, bytes_ = known.figures(data, partial(_start_of, data))
        tokens += counted
        size += min(note.size, bytes_)
        if size >= 2 * _SAMPLE_BYTES:
            break
    known.keep()
    return round(tokens * total / size) if size else 0


def _start_of(data: bytes) -> tuple[int, int]:
    """Tokens and bytes of as much of a log as is counted."""
    text = decode(data).text[:_SAMPLE_BYTES]
    return count_tokens(text), len(encode(text))


def _misplaced(space: Workspace) -> Iterator[Saying]:
    if space.core and "/" in space.core:
        yield saying(
            "{path} does not lie at the root, where OpenClaw looks for it: it loads only when an "
            "instruction file tells the agent to read it.",
            path=space.core,
        )


def _older(space: Workspace, parts: Sequence[Part]) -> Iterator[Saying]:
    core = next((part for part in parts if part.role == "core"), None)
    if not core:
        return
    text = read(space, core.path).text
    for when, caps in OLDER_CAPS:
        cut = _cut(text, _middle_out(len(text), caps.file_chars))
        if cut and cut != core.cut:
            yield saying(
                "With the caps of {when} ({n} characters a file) lines {first}-{last} of {path} are not "
                "seen.",
                when=when,
                n=f"{caps.file_chars:,}",
                first=cut[0][0],
                last=cut[0][1],
                path=core.path,
            )
