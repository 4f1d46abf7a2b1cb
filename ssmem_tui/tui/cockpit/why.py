"""Why the line under the cursor matters: where else it stands, what was lost, who wrote it, when it loads."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.review.records import Candidate, Verdict
from ssmem_tui.core.trace import Label
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.cockpit.fates import LineFate, Link
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.widgets.line_list import Row

_MOST_LINKS = 4


def why_rows(
    note: Note, text: str, fate: LineFate | None, blamed: str, known: bool, retired: bool = False
) -> list[Row]:
    """Rows of the why pane; each with a place can be opened. `known` is false while the trace still runs;
    `retired` is true of an entry that left core for the archive."""
    rows: list[Row] = []
    if retired:
        rows.append(Row(t("left core; v, then X there brings it back"), mark="[-]", mark_tone="bad"))
    if fate is not None:
        for candidate in fate.waiting[:2]:
            rows += _waiting_rows(candidate)
        rows += [_link_row(t("in core"), "=", "core", link) for link in fate.core[:_MOST_LINKS]]
        where = t("in {summary}", summary=fate.summary)
        rows += [_link_row(where, "~", "summary", link) for link in fate.above[:_MOST_LINKS]]
        rows += _provenance_rows(note, fate)
        if fate.lost and not (fate.core or fate.above):
            kinds = ", ".join(dict.fromkeys(f"{fact.kind} “{fact.text}”" for fact in fate.lost[:3]))
            rows.append(Row(t("nowhere else: {what}", what=kinds), mark="!", mark_tone="risk"))
    if not rows and not known:
        rows.append(Row(t("comparing with core and summaries…"), mark="…", tone="dim", mark_tone="dim"))
    elif not rows and (words := _nothing(note, text)):
        rows.append(Row(words, tone="dim"))
    rows.append(Row(_loads(note), mark="▸", tone="dim", mark_tone="dim"))
    if blamed:
        rows.append(Row(blamed, mark="✎", tone="dim", mark_tone="dim"))
    return rows


def _nothing(note: Note, text: str) -> str:
    bare = text.strip()
    if not bare or bare.startswith("#"):
        return ""
    if note.klass is NoteClass.CORE:
        return t("no month summary holds this line; it was written into core directly")
    return t("nothing else in memory says this; it carries no figure, name or decision")


def _waiting_rows(candidate: Candidate) -> list[Row]:
    parts = "  ".join(f"{say(name)} {value:+.0f}" for name, value in candidate.parts[:4])
    rows = [
        Row(
            t("waits for review, score {score}", score=f"{candidate.score:.0f}"),
            Place(f"why:candidate:{candidate.ident}"),
            mark="?",
            mark_tone="waiting",
            right=parts,
        )
    ]
    if candidate.nearest is not None:
        words = {
            Verdict.ADD: t("adds to"),
            Verdict.REPLACE: t("would replace"),
            Verdict.REPEAT: t("repeats"),
            Verdict.CONTRADICT: t("contradicts"),
        }[candidate.verdict]
        link = Link(
            candidate.nearest.path, candidate.nearest.line, candidate.likeness, candidate.nearest.text
        )
        rows.append(_link_row(words, "≈", "dim", link))
    return rows


def _provenance_rows(note: Note, fate: LineFate) -> list[Row]:
    if not fate.below and fate.label is None:
        return []
    if fate.label is Label.UNSUPPORTED and note.klass is NoteClass.SUMMARY:
        rows = [Row(fate.reason or t("no source says this"), mark="??", mark_tone="risk")]
        return rows + [_link_row(t("nearest"), "≈", "dim", link) for link in fate.below[:1]]
    if fate.label is Label.UNSUPPORTED:
        return []
    rows = [_link_row(t("from"), "<", "reworded", link) for link in fate.below[:_MOST_LINKS]]
    if fate.label is Label.CONFLICT and note.klass is NoteClass.SUMMARY:
        rows.insert(0, Row(fate.reason or t("differs from its source"), mark="≠", mark_tone="risk"))
    if fate.label is Label.WEAK and fate.reason and note.klass is NoteClass.SUMMARY:
        rows.insert(0, Row(fate.reason, mark="?", mark_tone="risk"))
    return rows


def _link_row(words: str, mark: str, tone: str, link: Link) -> Row:
    name = link.path.rpartition("/")[2]
    text = " ".join(link.text.split())
    return Row(
        f"{words} {name}:{link.line}  {text}",
        Place(f"why:{link.path}:{link.line}", link.path, link.line),
        right=f"{link.score * 100:.0f}%" if link.score else "",
        mark=mark,
        mark_tone=tone,
    )


def _loads(note: Note) -> str:
    if note.klass in (NoteClass.CORE, NoteClass.INSTRUCTIONS):
        return t("loads at every start")
    if note.klass is NoteClass.INDEX:
        return t("loads at every start, as pointers")
    return t("not loaded at start; the agent finds it by search or index")


def first_words(rows: Sequence[Row]) -> str:
    """The pane in one line, for layouts without room for it."""
    row = rows[0]
    return f"{row.mark} {row.text}".strip()
