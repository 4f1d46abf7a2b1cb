"""L2: topics → `path#Lnn` in a managed block of `memory/INDEX.md`, at most 2,048 bytes, always the same for
the same workspace.

Topics are the headings, sticky notes and subjects of memory, ranked by use, recency and reach; when they do
not all fit, months stand in as pointers. A person's own text around the block is never touched, and counts
against the same budget. Bytes are bytes: Chinese takes three per character.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ssmem_tui.core.markdown.document import Document, parse
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Cancelled, Note, NoteClass
from ssmem_tui.core.periods import Tier
from ssmem_tui.core.review.candidates import core_entries
from ssmem_tui.core.review.expiry import subject_of
from ssmem_tui.core.rollup.titles import is_themes_line
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store.records import Act, Change, LedgerRecord
from ssmem_tui.core.words import fold, tokens
from ssmem_tui.core.workspace import Workspace, read

if TYPE_CHECKING:
    from ssmem_tui.core.store import Store

START = "<!-- ssmem:index:start -->"
END = "<!-- ssmem:index:end -->"
_BLOCK = re.compile(rf"{re.escape(START)}.*?{re.escape(END)}\n?", re.S)
LEAST_ROOM = 512
"""Bytes the block gets even when a person's own text has used the budget up."""
LONGEST = 60
MONTHS_SHOWN = 6

_LINE = re.compile(r"^- (?P<topic>.+?) → (?P<path>.+?)(?:#L(?P<line>\d+))?$")
_NO_TOPIC = re.compile(
    r"^(?:\W*\d[\d\W]*|.*\d{4}-\d{2}.*|facts?|notes?|misc|general|other|tasks?|done|open( tasks)?"
    r"|decisions?|lessons?|preferences|weeks|summary|index|memory|事实|待办|完成|决定|教训|偏好|各周)$",
    re.I,
)
_CLASS_WORTH = {
    NoteClass.STICKY: 5.0,
    NoteClass.CORE: 4.0,
    NoteClass.TOPIC: 3.0,
    NoteClass.SUMMARY: 1.0,
}


@dataclass(frozen=True, slots=True)
class Topic:
    """One pointer: what it is about, the line it opens, and what it is worth in the ranking."""

    name: str
    path: str
    line: int
    worth: float = 0.0

    @property
    def pointer(self) -> str:
        return f"{self.path}#L{self.line}"

    def render(self) -> str:
        return f"- {self.name} → {self.pointer}\n"


@dataclass(frozen=True, slots=True)
class Index:
    """A built index: the block, the whole file, the topics in it and those that did not fit."""

    block: str
    text: str
    shown: tuple[Topic, ...]
    left_out: int
    months: tuple[str, ...] = ()


@dataclass
class _Found:
    """Topics by folded name while they are collected; the best place of a name wins."""

    best: dict[str, Topic] = field(default_factory=dict)

    def add(self, name: str, path: str, line: int, worth: float) -> None:
        name = _tidy(name)
        if not name or _NO_TOPIC.match(name) or len(set(tokens(name))) == 0:
            return
        key = fold(name).casefold()
        old = self.best.get(key)
        reach = 0.5 if old else 0.0
        if old is None or (worth, old.path) > (old.worth, path):
            self.best[key] = Topic(name, path, line, (max(worth, old.worth) if old else worth) + reach)
        else:
            self.best[key] = Topic(old.name, old.path, old.line, old.worth + reach)


def build(
    workspace: Workspace,
    *,
    ledger: Iterable[Mapping[str, Any]] = (),
    access: Iterable[Mapping[str, Any]] = (),
    old: str = "",
    limit: int | None = None,
    cancelled: Cancelled = lambda: False,
) -> Index:
    """Build the index of a workspace; `old` is the text of the file it will stand in."""
    records = tuple(ledger)
    pinned, banned = _wishes(records)
    budget = workspace.config.budgets.index_bytes if limit is None else limit
    room = max(min(LEAST_ROOM, budget), budget - _size(_placed(old, "")))
    found = _Found()
    used = _use(access)
    for note in workspace.notes:
        if cancelled():
            break
        if note.klass in _CLASS_WORTH and (note.tier is not Tier.WEEK):
            for topic in _of_note(workspace, note, used):
                found.add(*topic)
    ranked = sorted(
        (topic for key, topic in found.best.items() if key not in banned),
        key=lambda topic: (fold(topic.name).casefold() not in pinned, -topic.worth, topic.name, topic.path),
    )
    months = _months(workspace)
    block, shown = _fit(ranked, months, room)
    return Index(block, _placed(old, block), shown, len(ranked) - len(shown), months)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The index as it would stand in `path`, the text that stands there now, and the act that brings it
    about; no act where nothing changes."""

    path: str
    made: Index
    old: str
    act: Act | None


def rebuild(
    workspace: Workspace,
    store: Store,
    wishes: Sequence[Mapping[str, Any]] = (),
    cancelled: Cancelled = lambda: False,
) -> Rebuilt:
    """Build the index anew; `wishes` are ledger records that pin or ban topics. Writes nothing."""
    path = workspace.index or "memory/INDEX.md"
    before = store.read(path)
    old = decode(before or b"").text
    ledger = [*store.read_ledger("decisions"), *wishes]
    made = build(workspace, ledger=ledger, access=store.read_ledger("access"), old=old, cancelled=cancelled)
    after, count = encode(made.text), len(made.shown)
    changes = (Change(path, before, after),) if after != (before or b"") else ()
    rows = tuple(LedgerRecord("decisions", wish) for wish in wishes)
    subject = f"{count:,} topic{'' if count == 1 else 's'}, {len(after):,} bytes"
    act = Act("index", subject, changes, rows, (("Topics", str(count)),))
    return Rebuilt(path, made, old, act if changes or rows else None)


def _of_note(
    workspace: Workspace, note: Note, used: Mapping[str, float]
) -> Iterator[tuple[str, str, int, float]]:
    """Topics of one note: its title, its sections, for core the subjects of its entries."""
    worth = _CLASS_WORTH[note.klass] + _recency(workspace, note) + used.get(note.path, 0.0)
    document = parse(read(workspace, note.path).text)
    if note.klass is NoteClass.CORE and note.path != workspace.core:
        return
    if note.klass is NoteClass.SUMMARY:
        yield from _themes(document, note.path, worth)
        return
    titles = [line for line in document.headings if not line.derived]
    if note.klass in (NoteClass.STICKY, NoteClass.TOPIC):
        name = (
            titles[0].body.of(document.text) if titles else note.path.rsplit("/", 1)[-1].removesuffix(".md")
        )
        yield name, note.path, titles[0].number if titles else 1, worth + 1.0
        titles = titles[1:]
    yield from (
        (line.body.of(document.text), note.path, line.number, worth - 0.3 * line.depth)
        for line in titles
        if line.depth > 1
    )
    if note.klass is NoteClass.CORE:
        for entry in core_entries(workspace):
            if entry.kind != "row" and (name := subject_of(entry)):
                yield name, note.path, entry.line, worth - 0.5 + used.get(entry.ident, 0.0)


def _themes(document: Document, path: str, worth: float) -> Iterator[tuple[str, str, int, float]]:
    """The themes that a month of ours names, each leading to the line that names it."""
    for line in document.lines:
        words = line.body.of(document.text)
        if is_themes_line(words):
            for part in re.split(r"[,，、;·]", re.split("[:：]", words, maxsplit=1)[1]):
                yield re.sub(r"\s*\(?\d+\s?%\)?\s*$", "", part.strip()), path, line.number, worth


def _recency(workspace: Workspace, note: Note) -> float:
    """Up to one point for what was last spoken of, by the days of the workspace, not by file times."""
    day = note.period.end if note.period else note.day
    newest = max(workspace.days, default=None)
    if day is None or newest is None:
        return 0.0
    return max(0.0, 1.0 - (newest - min(day, newest)).days / 365)


def _use(access: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """Points per path and per entry for being opened or used, at most two."""
    points: defaultdict[str, float] = defaultdict(float)
    for record in access:
        for key in {str(record.get("path", "")), str(record.get("entry", ""))} - {""}:
            points[key] = min(2.0, points[key] + 0.25)
    return points


def _wishes(records: Iterable[Mapping[str, Any]]) -> tuple[frozenset[str], frozenset[str]]:
    """Topics that a person pinned and banned, by folded name; the last word counts."""
    wish: dict[str, str] = {}
    for record in records:
        if record.get("kind") == "topic":
            wish[fold(str(record.get("topic", ""))).casefold()] = str(record.get("wish", ""))
    pinned = frozenset(key for key, value in wish.items() if value == "pin")
    return pinned, frozenset(key for key, value in wish.items() if value == "ban")


def _months(workspace: Workspace) -> tuple[str, ...]:
    """Paths of the newest month summaries, newest first."""
    months = [(period, note) for period, note in workspace.summaries.items() if period.tier is Tier.MONTH]
    ordered = sorted(months, key=lambda item: item[0].start, reverse=True)
    return tuple(note.path for _, note in ordered[:MONTHS_SHOWN])


def _fit(ranked: list[Topic], months: tuple[str, ...], room: int) -> tuple[str, tuple[Topic, ...]]:
    """As many topics as fit, best first; months take room only when topics are left out."""
    shown = _fill(ranked, room - _size(_wrap("")))
    lines = ""
    if len(shown) < len(ranked):
        kept = [f"- {path.rsplit('/', 1)[-1].removesuffix('.md')} → {path}\n" for path in months if path]
        while kept and _size("".join(kept)) > room // 3:
            kept.pop()
        lines = "".join(kept)
        shown = _fill(ranked, room - _size(_wrap(lines)))
    body = "".join(
        topic.render() for topic in sorted(shown, key=lambda topic: (topic.path, topic.line, topic.name))
    )
    return _wrap(body + lines), tuple(shown)


def _fill(ranked: list[Topic], room: int) -> list[Topic]:
    shown: list[Topic] = []
    used = 0
    for topic in ranked:
        size = _size(topic.render())
        if used + size > room:
            continue
        shown.append(topic)
        used += size
        if room - used < 24:
            break
    return shown


def _wrap(body: str) -> str:
    return f"{START}\n{body}{END}\n"


def _placed(old: str, block: str) -> str:
    """The file with the block in its old place, or at the end; other text byte for byte."""
    if _BLOCK.search(old):
        return _BLOCK.sub(lambda _: block, old, count=1)
    if not old:
        return f"# Index\n\n{block}"
    return old + ("\n" if old.endswith("\n") else "\n\n") + block


def _tidy(name: str) -> str:
    """A heading as a topic: without markup, clock times and shares, at most `LONGEST` characters."""
    plain = re.sub(r"[*_`#\[\]]|\(\d+ ?%\)|→", "", safe_line(name))
    plain = re.sub(r"^\W*(?:\d{1,2}:\d{2}\s*[-–—]?\s*)?|\s+$", "", plain)
    plain = " ".join(plain.split())
    if len(plain) > LONGEST:
        plain = plain[:LONGEST].rpartition(" ")[0] or plain[:LONGEST]
    return plain


def pointers(text: str) -> tuple[Topic, ...]:
    """Topics that an index lists, ours or written by hand in the same form."""
    found = (_LINE.match(line) for line in text.splitlines())
    return tuple(
        Topic(match["topic"], match["path"], int(match["line"] or 1)) for match in found if match is not None
    )


def dead(workspace: Workspace, text: str) -> tuple[Topic, ...]:
    """Pointers that lead to no line any more."""
    counts: dict[str, int] = {}
    for topic in pointers(text):
        if topic.path not in counts:
            known = topic.path in workspace.by_path
            counts[topic.path] = len(parse(read(workspace, topic.path).text).lines) if known else 0
    return tuple(topic for topic in pointers(text) if topic.line > counts[topic.path])


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))
