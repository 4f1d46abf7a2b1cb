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
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ssmem_tui.core.model import Entry, Evidence, Span
from ssmem_tui.core.private import name_of, state_folder, write_whole
from ssmem_tui.core.review.board import BY_MODEL, SAID, Board
from ssmem_tui.core.review.records import Answer, Candidate, Choice, Decision, EntryDecision
from ssmem_tui.core.saying import Saying, as_data, from_data

VERSION = 1
_NAMED = (Candidate, Answer, Decision)
_ROWS = (Entry, EntryDecision, Evidence, Span)
"""Records that are kept by the names of their fields, and those kept as rows of values."""


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
        "items": [_plain(item) for item in made],
        "answers": answers,
        "entries": [_plain(item) for item in board.entries],
        "decisions": [_plain(replace(item, day=item.day or day)) for item in board.decisions],
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
    made = [item for item in _made(tuple[Candidate, ...], data.get("items", ())) if item.ident not in settled]
    hidden = {ident for item in made for ident, _ in item.made_from}
    by_ident = {item.ident: item for item in made}
    items = [by_ident.pop(item.ident, item) for item in board.items if item.ident not in hidden]
    decisions: list[Decision] = []
    for decision in _made(tuple[Decision, ...], data.get("decisions", ())):
        if decision.candidate.ident in settled:
            continue
        if decision.choice is Choice.DEFER and decision.day != day:
            continue
        by_ident.setdefault(decision.candidate.ident, decision.candidate)
        decisions.append(decision)
    items = _placed(items, by_ident, data.get("order", ()))
    answers = data.get("answers", {})
    items = [_turned(item, answers.get(item.ident, ())) for item in items]
    entries = _made(tuple[EntryDecision, ...], data.get("entries", ()))
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


def _plain(value: Any) -> Any:
    """`value` as JSON."""
    match value:
        case Saying():
            return as_data(value)
        case date():
            return value.isoformat()
        case tuple():
            return [_plain(one) for one in value]
    kind: Any = type(value)
    if kind in (*_NAMED, *_ROWS):
        found = {name: _plain(getattr(value, name)) for name in _hints(kind)}
        return found if kind in _NAMED else list(found.values())
    return value


def _made(kind: Any, raw: Any) -> Any:
    """What `_plain` made `raw` of, which was of the type `kind`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is UnionType:  # of something and None
        return None if raw in (None, "") else _made(inner[0], raw)
    if origin is tuple:
        return tuple(map(_made, [inner[0]] * len(raw) if inner[-1] is ... else inner, raw))
    if kind is Saying:
        return from_data(raw)
    if kind is date:
        return date.fromisoformat(raw)
    if kind in (*_NAMED, *_ROWS):
        hints = _hints(kind)
        named = raw if isinstance(raw, dict) else dict(zip(hints, raw, strict=False))
        return kind(**{name: _made(hint, named[name]) for name, hint in hints.items() if name in named})
    return kind(raw)


_hints = cache(get_type_hints)
