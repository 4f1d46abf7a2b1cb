"""Pane 1: what the three layers hold and what each costs against its budget."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ssmem_tui.core.config import Budgets
from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Entry, Layer, Note, NoteClass
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import Workspace, read
from ssmem_tui.core.workspace.linking import Linker
from ssmem_tui.tui.catalogue import say, say_error, t
from ssmem_tui.tui.cockpit.found import noticed_rows
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.widgets.budget import bar, size, tone
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.tones import Tint

_LEAD = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
_BY_YEAR = (NoteClass.LOG, NoteClass.TRANSCRIPT, NoteClass.SUMMARY, NoteClass.COMPANION)


@dataclass(frozen=True, slots=True)
class Measure:
    """A text in the four units that agents' hosts count in."""

    bytes: int
    chars: int
    lines: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Topic:
    """A line of the index that points into memory; `dead` when there is no such file."""

    text: str
    line: int
    path: str
    target_line: int
    dead: bool


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """What one reading of L1 and L2 found; `unread` says why a layer that is there could not be read."""

    core: Measure | None
    entries: tuple[Entry, ...]
    entry_tokens: tuple[int, ...]
    index: Measure | None
    topics: tuple[Topic, ...]
    unread: Mapping[str, str] = field(default_factory=dict)


def measure(text: str, size_on_disk: int) -> Measure:
    return Measure(size_on_disk, len(text), len(text.splitlines()), count_tokens(text))


def read_layers(workspace: Workspace) -> LayerFacts:
    """Read the core file and the index; both small, still for a thread."""
    core, index = workspace.core, workspace.index
    found: tuple[Entry, ...] = ()
    core_measure = index_measure = None
    topics: tuple[Topic, ...] = ()
    texts: dict[str, str] = {}
    unread: dict[str, str] = {}
    for path in filter(None, (core, index)):
        try:
            texts[path] = read(workspace, path).text
        except WorkspaceError as error:
            unread[path] = say_error(error)
    if core in texts:
        text = texts[core]
        core_measure = measure(text, workspace.by_path[core].size)
        found = entries(parse(text), core)
    if index in texts:
        text = texts[index]
        index_measure = measure(text, workspace.by_path[index].size)
        topics = topics_of(workspace, index, text)
    tokens = tuple(count_tokens(entry.text) for entry in found)
    return LayerFacts(core_measure, found, tokens, index_measure, topics, unread)


def topics_of(workspace: Workspace, index: str, text: str) -> tuple[Topic, ...]:
    """The lines of the index that point somewhere, each with its first target."""
    lines = text.splitlines()
    found: dict[int, Topic] = {}
    for target in Linker(workspace).targets(parse(text), index):
        link = target.link
        if link.line in found:
            continue
        line = lines[link.line - 1] if link.line <= len(lines) else ""
        words = _LEAD.sub("", line).split("[")[0].split("`")[0].strip(" →->:(|—–*")
        found[link.line] = Topic(
            text=words or link.target,
            line=link.line,
            path=target.path or link.target,
            target_line=link.line_in_target or 1,
            dead=target.path is None,
        )
    return tuple(found.values())


def layer_rows(workspace: Workspace, facts: LayerFacts, opened: Collection[str]) -> list[Row]:
    """The rows of pane 1; `opened` are the names of places whose fold is open."""
    budgets = workspace.config.budgets
    return [
        *_core_rows(workspace, facts, budgets, opened),
        *_index_rows(workspace, facts, budgets, opened),
        *_original_rows(workspace, opened),
        *noticed_rows(workspace),
    ]


def _core_rows(
    workspace: Workspace, facts: LayerFacts, budgets: Budgets, opened: Collection[str]
) -> list[Row]:
    name = "L1"
    if workspace.core and (problem := facts.unread.get(workspace.core)):
        return [Row(t("L1 core"), Place(name, workspace.core), mark="!", tone="warn", detail=problem)]
    if facts.core is None or workspace.core is None:
        return [_missing(workspace, name, t("L1 core"), workspace.core_path)]
    open_now = name in opened
    used = facts.core
    rows = [
        Row(
            f"{t('L1 core')}  {bar(used.bytes, budgets.core_bytes)}",
            Place(name, workspace.core),
            right=f"{used.tokens:,} tok",
            tone="strong",
            fold=open_now,
            detail=t(
                "{size} of {limit} · {lines} lines · {chars} chars",
                size=size(used.bytes),
                limit=size(budgets.core_bytes),
                chars=f"{used.chars:,}",
                lines=f"{used.lines:,}",
            ),
            right_tone=tone(used.bytes, budgets.core_bytes),
        )
    ]
    if open_now:
        rows += _section_rows(workspace.core, facts, opened)
        rows += [
            Row(path, Place(f"L1:other:{path}", path), mark="≠", tone="warn", right=t("not loaded"), indent=1)
            for path in workspace.other_cores
        ]
    return rows


def _missing(workspace: Workspace, name: str, title: str, path: str) -> Row:
    """A layer that is not there: what makes it, or what lies in its place."""
    if (why := workspace.in_the_way(path)) is not None:
        return Row(title, Place(name), mark="!", tone="warn", detail=f"{path}: {say(why)}")
    makes = t("none yet; the first approval makes it") if name == "L1" else t("none yet; i builds it")
    return Row(title, Place(name), detail=makes)


def _section_rows(core: str, facts: LayerFacts, opened: Collection[str]) -> list[Row]:
    sections: dict[tuple[str, ...], list[tuple[Entry, int]]] = defaultdict(list)
    for entry, tokens in zip(facts.entries, facts.entry_tokens, strict=True):
        sections[entry.section].append((entry, tokens))
    largest = max(facts.entry_tokens, default=0)
    rows = []
    for section, held in sections.items():
        name = f"L1:{'/'.join(section)}"
        title = section[-1] if section else t("(before the first heading)")
        rows.append(
            Row(
                f"{title}  {len(held)}",
                Place(name, core, max(1, held[0][0].line - 1) if section else 1),
                tints=(Tint(len(title), len(title) + 2 + len(str(len(held))), "dim"),),
                right=f"{sum(tokens for _, tokens in held):,} tok",
                fold=name in opened,
                indent=1,
            )
        )
        if name in opened:
            for entry, tokens in held:
                big = tokens == largest and len(facts.entries) > 3
                rows.append(
                    Row(
                        _one_line(entry.text),
                        Place(f"L1:entry:{entry.ident}", core, entry.line),
                        right=f"{t('largest')} {tokens:,}" if big else f"{tokens:,}",
                        right_tone="warn" if big else "dim",
                        indent=2,
                    )
                )
    return rows


def _index_rows(
    workspace: Workspace, facts: LayerFacts, budgets: Budgets, opened: Collection[str]
) -> list[Row]:
    name = "L2"
    if workspace.index and (problem := facts.unread.get(workspace.index)):
        return [Row(t("L2 index"), Place(name, workspace.index), mark="!", tone="warn", detail=problem)]
    if facts.index is None or workspace.index is None:
        return [_missing(workspace, name, t("L2 index"), "memory/INDEX.md")]
    dead = sum(topic.dead for topic in facts.topics)
    used = facts.index
    detail = t(
        "{size} of {limit} · {n} topics",
        size=size(used.bytes),
        limit=size(budgets.index_bytes),
        n=len(facts.topics),
    )
    rows = [
        Row(
            f"{t('L2 index')}  {bar(used.bytes, budgets.index_bytes)}",
            Place(name, workspace.index),
            right=f"{used.tokens:,} tok",
            tone="strong",
            fold=name in opened,
            detail=f"{detail} · {t('{n} dead links', n=dead)}" if dead else detail,
            right_tone=tone(used.bytes, budgets.index_bytes),
        )
    ]
    if name in opened:
        rows += [
            Row(
                topic.text,
                Place(
                    f"L2:{topic.line}", topic.path if not topic.dead else workspace.index, topic.target_line
                )
                if not topic.dead
                else Place(f"L2:{topic.line}", workspace.index, topic.line),
                right=t("dead link") if topic.dead else topic.path.rpartition("/")[2],
                right_tone="bad" if topic.dead else "dim",
                mark="✗" if topic.dead else "→",
                mark_tone="bad" if topic.dead else "summary",
                indent=1,
            )
            for topic in facts.topics
        ]
    return rows


def class_words(klass: NoteClass) -> str:
    """A class of notes as the interface names it."""
    return {
        NoteClass.LOG: t("day logs"),
        NoteClass.TRANSCRIPT: t("transcripts"),
        NoteClass.COMPANION: t("companions"),
        NoteClass.SUMMARY: t("summaries"),
        NoteClass.STICKY: t("sticky notes"),
        NoteClass.TOPIC: t("topics"),
        NoteClass.CORE: t("core"),
        NoteClass.INDEX: t("index"),
        NoteClass.INSTRUCTIONS: t("instructions"),
        NoteClass.DERIVED: t("derived"),
        NoteClass.OTHER: t("other"),
    }[klass]


def _original_rows(workspace: Workspace, opened: Collection[str]) -> list[Row]:
    name = "L3"
    by_class: dict[NoteClass, list[Note]] = defaultdict(list)
    for note in workspace.notes:
        if note.layer is Layer.L3 or note.klass not in (NoteClass.CORE, NoteClass.INDEX):
            by_class[note.klass].append(note)
    total = sum(note.size for notes in by_class.values() for note in notes)
    files = sum(map(len, by_class.values()))
    rows = [
        Row(
            t("L3 originals"),
            Place(name),
            right=size(total),
            tone="strong",
            fold=name in opened,
            detail=t("{n} files", n=f"{files:,}"),
        )
    ]
    if name not in opened:
        return rows
    for klass in NoteClass:
        if not (notes := by_class.get(klass)):
            continue
        key = f"L3:{klass.value}"
        rows.append(
            Row(
                class_words(klass),
                Place(key),
                right=f"{len(notes):,} · {size(sum(note.size for note in notes))}",
                fold=key in opened,
                indent=1,
            )
        )
        if key in opened:
            rows += _class_rows(key, klass, notes, opened)
    return rows


def _class_rows(key: str, klass: NoteClass, notes: list[Note], opened: Collection[str]) -> list[Row]:
    if klass not in _BY_YEAR:
        return [_file_row(key, note, 2) for note in notes]
    years: dict[str, list[Note]] = defaultdict(list)
    for note in notes:
        year = str(note.day.year if note.day else note.period.year if note.period else t("undated"))
        years[year].append(note)
    rows = []
    for year in sorted(years, reverse=True):
        held = years[year]
        name = f"{key}:{year}"
        rows.append(
            Row(
                year,
                Place(name),
                right=f"{len(held):,} · {size(sum(note.size for note in held))}",
                fold=name in opened,
                indent=2,
            )
        )
        if name in opened:
            rows += [_file_row(name, note, 3) for note in reversed(held)]
    return rows


def _file_row(key: str, note: Note, indent: int) -> Row:
    return Row(
        note.path.rpartition("/")[2],
        Place(f"{key}:{note.path}", note.path, period=note.period),
        right=size(note.size),
        indent=indent,
        mark="!" if note.warnings else "",
        mark_tone="warn",
    )


def _one_line(text: str) -> str:
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return first.lstrip("-*+ ").strip() or first
