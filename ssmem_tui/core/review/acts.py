"""From a decision to the one act it becomes: changed bytes, ledger record, trailers. Nothing here writes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review.archive import Leaving, archive_path, with_entry
from ssmem_tui.core.review.gather import promoted
from ssmem_tui.core.review.records import Answer, Choice, Decision
from ssmem_tui.core.review.rejections import LEDGER
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store.records import Act, Change, LedgerRecord
from ssmem_tui.core.store.secrets import mask

SUBJECT = 72
TRAILER = 300
SOURCES = 12
"""Source lines named in trailers and ledger; the strongest ones when there are more."""

ReadBytes = Callable[[str], bytes | None]
"""Bytes of a workspace file, `None` when there is none."""


@dataclass(frozen=True)
class Step:
    """A decision, ready to write: the act, and core as it will stand after it."""

    act: Act
    after: Standing


def plan(standing: Standing, decision: Decision, read: ReadBytes, day: date) -> Step:
    """What one decision does to core, archive and ledger.

    Raises:
        Refused: the entry it replaces or retires is gone.
    """
    if decision.choice is Choice.REJECT:
        return _rejected(standing, decision, read, day)
    after = standing
    leaving: list[Leaving] = []
    for ident in decision.leaves:
        leaving.append(Leaving(after.entry(ident), "over budget"))
        after = after.without(ident)
    old = None
    if decision.choice is Choice.REPLACE:
        old, before = after.entry(decision.replaces), after
        after = before.replaced(decision.replaces, decision.text)
        if (
            after.text != before.text
        ):  # what a host wrote there word for word is let in, not replaced by itself
            leaving.append(Leaving(old, "replaced", decision.text))
    else:
        after = after.added(decision.text, decision.section)
    changed = after.text != standing.text
    changes = (
        *([Change(standing.path, standing.data, encode(after.text))] if changed else ()),
        *archived(leaving, standing.path, read, day),
    )
    born = next(iter(after.new_entries(standing)), old)
    kind = "replace" if decision.choice is Choice.REPLACE else "promote"
    record = {
        "kind": kind,
        **_about(decision, read),
        "text": decision.text,
        "path": standing.path,
        "section": list(born.section if born else decision.section),
        "entry": born.ident if born else "",
        "retired": gone(leaving, standing, day),
    }
    trailers = (
        *_trailers(decision, read),
        ("Entry", f"{standing.path}:{born.line if born else 0} {born.ident if born else ''}"),
        *(("Retired", one_line(item.entry.text)) for item in leaving),
    )
    act = Act(kind, subject(decision.text), changes, (LedgerRecord(LEDGER, record),), trailers)
    return Step(act, after.written())


def archived(leaving: Sequence[Leaving], core_path: str, read: ReadBytes, day: date) -> tuple[Change, ...]:
    """The change of the archive that takes in what leaves core; none when nothing does."""
    if not leaving:
        return ()
    path = archive_path(day, core_path)
    before = read(path)
    text = decode(before or b"").text
    for item in leaving:
        text = with_entry(text, item, day, core_path)
    return (Change(path, before, encode(text)),)


def gone(leaving: Sequence[Leaving], standing: Standing, day: date) -> list[dict[str, Any]]:
    """What the ledger keeps of entries that leave, enough to bring each back to its place: below the nearest
    entry of its section that stays."""
    idents = {item.entry.ident for item in leaving}
    above: dict[str, str] = {}
    last: dict[tuple[str, ...], str] = {}
    for entry in standing.entries:
        if entry.ident in idents:
            above[entry.ident] = last.get(entry.section, "")
        else:
            last[entry.section] = entry.ident
    return [
        {
            "entry": item.entry.ident,
            "text": item.entry.text,
            "section": list(item.entry.section),
            "path": standing.path,
            "after": above.get(item.entry.ident, ""),
            "archive": archive_path(day, standing.path),
            "reason": item.reason,
        }
        for item in leaving
    ]


def _rejected(standing: Standing, decision: Decision, read: ReadBytes, day: date) -> Step:
    """A rejection leaves core alone, except where the host wrote the line there already: then it leaves,
    wherever it stands."""
    act = _reject(decision, read)
    candidate = decision.candidate
    if candidate.source != "host" or not candidate.nearest or not standing.holds(candidate.nearest.ident):
        return Step(act, standing)
    twins = (one.entry for one in promoted(standing.entries) if one.entry and one.text == candidate.text)
    found = {entry.ident: entry for entry in (standing.entry(candidate.nearest.ident), *twins)}
    leaving = [Leaving(entry, f"rejected: {decision.reason}") for entry in found.values()]
    after = standing
    for ident in found:
        after = after.without(ident)
    record = {**act.ledger[0].data, "retired": gone(leaving, standing, day)}
    changes = (
        Change(standing.path, standing.data, encode(after.text)),
        *archived(leaving, standing.path, read, day),
    )
    act = replace(act, changes=changes, ledger=(LedgerRecord(LEDGER, record),))
    return Step(act, after.written())


def _reject(decision: Decision, read: ReadBytes) -> Act:
    failed = [str(answer.test) for answer in decision.answers if answer.yes is False]
    text = mask(decision.candidate.text)
    record = {"kind": "reject", **_about(decision, read), "text": text, "failed": failed}
    trailers = tuple(_trailers(decision, read))
    return Act("reject", subject(decision.candidate.text), (), (LedgerRecord(LEDGER, record),), trailers)


def _about(decision: Decision, read: ReadBytes) -> dict[str, Any]:
    """What the ledger keeps of either decision; no secret of a log, which a person may have kept out of the
    words that they let in, or rejected for."""
    candidate = decision.candidate
    return {
        "candidate": candidate.ident,
        "said": mask(candidate.said or candidate.text),
        "also": [[ident, mask(words)] for ident, words in (*candidate.made_from, *candidate.also)],
        "admission": {str(answer.test): answer.yes for answer in decision.answers},
        "reason": decision.reason,
        "origin": str(candidate.origin),
        "first_seen": candidate.first_seen.isoformat() if candidate.first_seen else "",
        "sources": [
            {"path": line.path, "line": line.line, "blob": blob(read, line.path), "day": str(line.day or "")}
            for line in _best(candidate.evidence)
        ],
    }


def _best(evidence: Sequence[Evidence]) -> Sequence[Evidence]:
    real = [line for line in evidence if line.line]
    if len(real) <= SOURCES:
        return real
    return sorted(
        sorted(real, key=lambda line: -line.score)[:SOURCES], key=lambda line: (line.path, line.line)
    )


def _trailers(decision: Decision, read: ReadBytes) -> Iterator[tuple[str, str]]:
    yield "Candidate", decision.candidate.ident
    for line in _best(decision.candidate.evidence):
        yield "Source", f"{line.path}:{line.line}@{blob(read, line.path)}"
    yield "Admission", "; ".join(f"{answer.test}: {_word(answer)}" for answer in decision.answers)
    if decision.reason:
        yield "Reason", one_line(decision.reason)
    if decision.edited:
        yield "Edited-From", one_line(decision.candidate.said or decision.candidate.text)


def _word(answer: Answer) -> str:
    return {True: "yes", False: "no", None: "open"}[answer.yes]


def blob(read: ReadBytes, path: str) -> str:
    """The first twelve digits of the git blob hash of a file as it is now; zeros for none."""
    data = read(path)
    if data is None:
        return "0" * 12
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()[:12]


def one_line(text: str) -> str:
    return safe_line(mask(" ".join(text.split())))[
        :TRAILER
    ]  # half a secret is none to see, and yet half of it


def subject(text: str) -> str:
    """The text as a commit subject: one line, cut at a word."""
    line = one_line(text)
    if len(line) <= SUBJECT:
        return line
    cut = line[:SUBJECT]
    return (cut.rpartition(" ")[0] or cut) + " …"
