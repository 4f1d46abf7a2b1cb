"""What an agent should load now, within a budget: today, this week, this month, core, index, sticky notes.

The order is the seeds' attention order (design, section 9). Core memory gets its space first, up to half of
the budget, since it is what every session needs; the rest is given out in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.cues import Kind, is_rule, line_kind, section_kind
from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.text import split_lines
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.note_cues import is_routine
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.saying import Saying, said_by
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.words import tokens
from ssmem_tui.core.workspace.opening import read
from ssmem_tui.core.workspace.records import Workspace

DEFAULT_BUDGET = 8_000

_STICKY_NOTES = 3
_STATING = frozenset({LineKind.ITEM, LineKind.KEY, LineKind.TEXT, LineKind.QUOTE, LineKind.ROW})
_ASKED_FOR = frozenset({Kind.DECISION, Kind.LESSON, Kind.PREFERENCE, Kind.TASK})
_LEAST = 40
"""Tokens below which a cut part is not worth its heading."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A file or what fits of it. `cut_lines` are left out: routine first, then the oldest of a day's log (the
    newest words stand at its end), the last of anything else."""

    path: str
    role: str
    text: str
    tokens: int
    cut_lines: int = 0


def unreadable(space: Workspace, day: date) -> tuple[Saying, ...]:
    """Why files that belong here are not among the pieces: each in a sentence, none silently missing."""
    found = []
    for path, _ in _files(space, day):
        try:
            read(space, path)
        except WorkspaceError as error:
            found.append(said_by(error))
    return tuple(found)


def attend(space: Workspace, day: date, budget: int = DEFAULT_BUDGET, about: str = "") -> tuple[Piece, ...]:
    """The pieces in attention order; together they take `budget` tokens at most.

    `about` chooses sticky notes; without it the words of the day's log do. Files that cannot be read are
    left out; `unreadable` names them.
    """
    wanted = [
        (path, role, text) for path, role in _files(space, day) if (text := _text(space, path)) is not None
    ]
    said = about or " ".join(text for _, role, text in wanted if role == "day")
    wanted += [(path, "sticky", text) for path, text in _matching(space, said)]
    left = budget
    fitted: dict[str, Piece] = {}
    for path, role, text in sorted(wanted, key=lambda item: item[1] != "core"):
        piece = _fit(path, role, text, min(left, budget // 2) if role == "core" else left)
        if piece:
            fitted[path] = piece
            left -= piece.tokens
    return tuple(fitted[path] for path, _, _ in wanted if path in fitted)


def _files(space: Workspace, day: date) -> Iterator[tuple[str, str]]:
    known = [one for one in space.days if one <= day]
    for note in space.days[known[-1]] if known else ():
        if note.klass is NoteClass.LOG:
            yield note.path, "day"
    for tier in (Tier.WEEK, Tier.MONTH):
        current = Period.of(tier, day)
        done = [period for period in space.summaries if period.tier is tier and period <= current]
        if done:
            yield space.summaries[done[-1]].path, tier.value
    if space.core:
        yield space.core, "core"
    if space.index:
        yield space.index, "index"


def _text(space: Workspace, path: str) -> str | None:
    try:
        return read(space, path).text
    except WorkspaceError:
        return None


def _matching(space: Workspace, said: str) -> list[tuple[str, str]]:
    """Sticky notes that share the most words with what is said, names counting double."""
    asked = set(tokens(said))
    ranked: list[tuple[float, str, str]] = []
    for note in space.notes:
        if note.klass is not NoteClass.STICKY or not asked:
            continue
        text = _text(space, note.path)
        if text is None:
            continue
        shared = len(asked & set(tokens(text))) + 2 * len(asked & set(tokens(_words_of(note))))
        if shared >= 2:
            ranked.append((-shared / (1 + len(text)) ** 0.25, note.path, text))
    return [(path, text) for _, path, text in sorted(ranked)[:_STICKY_NOTES]]


def _words_of(note: Note) -> str:
    return note.path.rsplit("/", 1)[-1].rsplit(".", 1)[0].replace("-", " ").replace("_", " ")


def _fit(path: str, role: str, text: str, room: int) -> Piece | None:
    cost = count_tokens(text)
    if cost <= room:
        return Piece(path, role, text, cost)
    lines = split_lines(text)
    kept: set[int] = set()
    spent = 0
    for line in _by_worth(text, newest_first=role == "day"):
        new = line - kept
        price = sum(count_tokens(lines[number]) + 1 for number in new)
        if spent + price > room:
            break
        spent += price
        kept |= new
    if spent < _LEAST:
        return None
    chosen = "".join(lines[number] for number in sorted(kept))
    return Piece(path, role, chosen, count_tokens(chosen), len(lines) - len(kept))


def _by_worth(text: str, *, newest_first: bool) -> Iterator[set[int]]:
    """Positions of the lines that state something, each with its heading: first what was decided, learnt or
    ruled or is still to do, then the rest, at last tables and reports that things run as they should."""
    above = -1
    ranked: list[tuple[int, int, set[int]]] = []
    for line in parse(text).lines:
        at = line.number - 1
        if line.kind is LineKind.HEADING:
            above = at
        elif line.kind in _STATING:
            level = _level(line.span.of(text), line.section[-1:], table=line.kind is LineKind.ROW)
            ranked.append((level, -at if newest_first else at, {at} if above < 0 else {at, above}))
    for _, _, lines in sorted(ranked, key=lambda row: row[:2]):
        yield lines


def _level(line: str, titles: tuple[str, ...], *, table: bool) -> int:
    own = line_kind(line.strip())
    kind = section_kind(titles[0]) if titles and own is Kind.FACT else own
    if kind in _ASKED_FOR or is_rule(line):
        return 0
    return 2 if table or is_routine(line) else 1
