"""Decisions that are not written yet, kept on disk so that quitting loses nothing.

The draft lives in the person's state folder, never in the workspace and never in git: opening and deciding
change nothing there before `W`. A draft that cannot be read is put aside under another name, not lost.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from ssmem_tui.core.model import Entry, Evidence, Span
from ssmem_tui.core.private import name_of, state_folder, write_whole
from ssmem_tui.core.review.board import BY_MODEL, SAID, Board
from ssmem_tui.core.review.records import (
    Answer,
    Candidate,
    Choice,
    Decision,
    EntryDecision,
    Origin,
    Test,
    Verdict,
)
from ssmem_tui.core.saying import as_data, from_data

VERSION = 1


def draft_path(root: Path) -> Path:
    """Where the draft of a workspace lives: one file per workspace, named by a hash of its real path."""
    return state_folder() / "drafts" / f"{name_of(root)}.json"


def save(path: Path, board: Board, day: date) -> None:
    """Write the draft of a board, whole or not at all; an undecided, unchanged board leaves no file.

    Raises:
        OSError: the folder cannot be written.
    """
    made = [item for item in board.items if item.said or item.made_from]
    answers = {
        item.ident: said
        for item in board.items
        if (
            said := [
                [str(a.test), a.yes, as_data(a.reason)]
                for a in item.answers
                if a.reason.words in (SAID.words, BY_MODEL)
            ]
        )
    }
    if not board.decisions and not board.entries and not made and not answers:
        path.unlink(missing_ok=True)
        return
    data = {
        "version": VERSION,
        "day": day.isoformat(),
        "order": [item.ident for item in board.items],
        "items": [_candidate(item) for item in made],
        "answers": answers,
        "entries": [
            [_entry(item.entry), str(item.choice), item.reason, item.together] for item in board.entries
        ],
        "decisions": [_decision(item, day) for item in board.decisions],
    }
    text = json.dumps(data, ensure_ascii=False)
    write_whole(path, text.encode("utf-8", "surrogatepass"), lasting=True)


def load(path: Path, board: Board, day: date, settled: frozenset[str] = frozenset()) -> Board:
    """The board with what the draft says about it.

    Decisions that were written meanwhile (`settled`, idents from the ledger) are dropped, and so are
    deferrals of an earlier day: their day has come.
    """
    data = _read(path)
    if data is None:
        return board
    made = [item for item in map(_to_candidate, data.get("items", ())) if item.ident not in settled]
    hidden = {ident for item in made for ident, _ in item.made_from}
    by_ident = {item.ident: item for item in made}
    items = [by_ident.pop(item.ident, item) for item in board.items if item.ident not in hidden]
    decisions: list[Decision] = []
    for raw in data.get("decisions", ()):
        decision = _to_decision(raw)
        if decision.candidate.ident in settled:
            continue
        if decision.choice is Choice.DEFER and decision.day != day:
            continue
        by_ident.setdefault(decision.candidate.ident, decision.candidate)
        decisions.append(decision)
    items = _placed(items, by_ident, data.get("order", ()))
    answers = data.get("answers", {})
    items = [_turned(item, answers.get(item.ident, ())) for item in items]
    entries = tuple(
        EntryDecision(_to_entry(entry), Choice(choice), str(reason), *map(bool, together))
        for entry, choice, reason, *together in data.get("entries", ())
    )
    return Board(tuple(items), tuple(decisions), board.lexicon, entries)


def _placed(
    items: Sequence[Candidate], others: Mapping[str, Candidate], order: Sequence[str]
) -> list[Candidate]:
    """The desk with what only the draft knows, each where it stood: behind the nearest candidate that stood
    before it and is still there."""
    placed = list(items)
    here = {item.ident for item in items}
    before = ""
    for ident in dict.fromkeys([*order, *others]):
        if ident in others and ident not in here:
            at = next((n for n, item in enumerate(placed, 1) if item.ident == before), 0)
            placed.insert(at, others[ident])
            here.add(ident)
        before = ident if ident in here else before
    return placed


def _turned(item: Candidate, turned: Sequence[Sequence[Any]]) -> Candidate:
    said = {str(test): (yes, from_data(reason)) for test, yes, reason in turned}
    if not said:
        return item
    answers = tuple(
        Answer(a.test, *said[str(a.test)], a.evidence) if str(a.test) in said else a for a in item.answers
    )
    return replace(item, answers=answers)


def _read(path: Path) -> Mapping[str, Any] | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8", errors="surrogatepass"))
        if isinstance(data, dict) and data.get("version") == VERSION:
            return data
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        pass
    with contextlib.suppress(OSError):
        path.replace(path.with_suffix(".unreadable.json"))
    return None


def _decision(item: Decision, day: date) -> dict[str, Any]:
    return {
        "candidate": _candidate(item.candidate),
        "choice": str(item.choice),
        "text": item.text,
        "section": list(item.section),
        "answers": [_answer(answer) for answer in item.answers],
        "replaces": item.replaces,
        "reason": item.reason,
        "leaves": list(item.leaves),
        "edited": item.edited,
        "day": (item.day or day).isoformat(),
    }


def _to_decision(raw: Mapping[str, Any]) -> Decision:
    return Decision(
        candidate=_to_candidate(raw["candidate"]),
        choice=Choice(raw["choice"]),
        text=str(raw["text"]),
        section=tuple(raw["section"]),
        answers=tuple(map(_to_answer, raw["answers"])),
        replaces=str(raw["replaces"]),
        reason=str(raw["reason"]),
        leaves=tuple(raw["leaves"]),
        edited=bool(raw["edited"]),
        day=_to_day(raw["day"]),
    )


def _candidate(item: Candidate) -> dict[str, Any]:
    return {
        "ident": item.ident,
        "text": item.text,
        "section": list(item.section),
        "origin": str(item.origin),
        "evidence": [_evidence(line) for line in item.evidence],
        "answers": [_answer(answer) for answer in item.answers],
        "verdict": str(item.verdict),
        "nearest": _entry(item.nearest) if item.nearest else None,
        "likeness": item.likeness,
        "score": item.score,
        "parts": [[as_data(name), worth] for name, worth in item.parts],
        "tokens": item.tokens,
        "first_seen": _day(item.first_seen),
        "last_seen": _day(item.last_seen),
        "warnings": [as_data(warning) for warning in item.warnings],
        "source": item.source,
        "why": as_data(item.why),
        "said": item.said,
        "made_from": [list(pair) for pair in item.made_from],
    }


def _to_candidate(raw: Mapping[str, Any]) -> Candidate:
    return Candidate(
        ident=str(raw["ident"]),
        text=str(raw["text"]),
        section=tuple(raw["section"]),
        origin=Origin(raw["origin"]),
        evidence=tuple(map(_to_evidence, raw["evidence"])),
        answers=tuple(map(_to_answer, raw["answers"])),
        verdict=Verdict(raw["verdict"]),
        nearest=_to_entry(raw["nearest"]) if raw["nearest"] else None,
        likeness=float(raw["likeness"]),
        score=float(raw["score"]),
        parts=tuple((from_data(name), float(worth)) for name, worth in raw["parts"]),
        tokens=int(raw["tokens"]),
        first_seen=_to_day(raw["first_seen"]),
        last_seen=_to_day(raw["last_seen"]),
        warnings=tuple(map(from_data, raw["warnings"])),
        source=str(raw["source"]),
        why=from_data(raw["why"]),
        said=str(raw["said"]),
        made_from=tuple((str(ident), str(text)) for ident, text in raw["made_from"]),
    )


def _answer(item: Answer) -> dict[str, Any]:
    return {
        "test": str(item.test),
        "yes": item.yes,
        "reason": as_data(item.reason),
        "evidence": [_evidence(line) for line in item.evidence],
    }


def _to_answer(raw: Mapping[str, Any]) -> Answer:
    return Answer(
        Test(raw["test"]), raw["yes"], from_data(raw["reason"]), tuple(map(_to_evidence, raw["evidence"]))
    )


def _evidence(item: Evidence) -> list[Any]:
    return [item.path, item.line, item.text, _day(item.day), item.score]


def _to_evidence(raw: Sequence[Any]) -> Evidence:
    return Evidence(str(raw[0]), int(raw[1]), str(raw[2]), _to_day(raw[3]), float(raw[4]))


def _entry(item: Entry) -> list[Any]:
    span = [item.span.start, item.span.end]
    return [
        item.ident,
        item.path,
        list(item.section),
        item.kind,
        item.text,
        span,
        item.line,
        item.end_line,
        item.context,
    ]


def _to_entry(raw: Sequence[Any]) -> Entry:
    ident, path, section, kind, text, span, line, end_line, context = raw
    return Entry(ident, path, tuple(section), kind, text, Span(*span), int(line), int(end_line), str(context))


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _to_day(raw: str) -> date | None:
    return date.fromisoformat(raw) if raw else None
