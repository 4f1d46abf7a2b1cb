"""Acts on entries that are in core: retire, keep, pin, bring back; and what agents report about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.folding import folds
from ssmem_tui.core.markdown.text import encode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.acts import ReadBytes, Step, archived, gone, one_line, subject
from ssmem_tui.core.review.archive import Leaving, without_entry
from ssmem_tui.core.review.expiry import ACCESS
from ssmem_tui.core.review.records import Choice, EntryDecision
from ssmem_tui.core.review.rejections import LEDGER
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.records import Act, Change, LedgerRecord
from ssmem_tui.core.store.secrets import mask


def retire(standing: Standing, reasons: Mapping[str, str], read: ReadBytes, day: date) -> Step:
    """Move entries from core to the archive, in one act; `reasons` says why, by ident.

    Raises:
        Refused: one of them is gone.
    """
    leaving = [Leaving(standing.entry(ident), reason) for ident, reason in reasons.items()]
    after = standing.without(*reasons)
    shared = {item.reason for item in leaving}
    reason = shared.pop() if len(shared) == 1 else ""
    changes = (
        Change(standing.path, standing.data, encode(after.text)),
        *archived(leaving, standing.path, read, day),
    )
    record = {
        "kind": "retire",
        "path": standing.path,
        "reason": reason,
        "retired": gone(leaving, standing, day),
    }
    trailers = (
        *(("Entry", f"{standing.path}:{item.entry.line} {item.entry.ident}") for item in leaving),
        *((("Reason", one_line(reason)),) if reason else ()),
    )
    what = (
        subject(leaving[0].entry.text.removeprefix("- ")) if len(leaving) == 1 else f"{len(leaving)} entries"
    )
    return Step(Act("retire", what, changes, (LedgerRecord(LEDGER, record),), trailers), after.written())


def plan_entries(standing: Standing, made: Sequence[EntryDecision], read: ReadBytes, day: date) -> Step:
    """What a decision about an entry, or about several to retire, does to core, archive and ledger.

    Raises:
        Refused: an entry is gone.
    """
    first = made[0]
    if first.choice is Choice.RETIRE:
        return retire(standing, {item.entry.ident: item.reason for item in made}, read, day)
    return Step(mark(str(first.choice), standing.entry(first.entry.ident), first.reason), standing)


def restore(standing: Standing, record: Mapping[str, Any], read: ReadBytes) -> Act:
    """Bring a retired entry back to its place: below the entry it stood under, else last in its section.

    `record` is what the ledger keeps of it (`archive.retired`). The archive gives its copy up if it still
    holds it as written; a copy that somebody edited stays.

    Raises:
        Refused: core holds it already.
    """
    ident, text = str(record["entry"]), str(record["text"])
    if standing.holds(ident):
        raise Refused(saying("Core holds this entry already."))
    section = tuple(str(part) for part in record.get("section", ()))
    inside = [entry for entry in standing.entries if entry.section == section]
    above = next((n for n, entry in enumerate(inside) if entry.ident == record.get("after")), None)
    at = 0 if inside and not record.get("after") else None if above is None else above + 1
    after = standing.added(text, section, at)
    changes = [Change(standing.path, standing.data, encode(after.text))]
    archive = str(record.get("archive", ""))
    data = read(archive) if archive else None
    if data is not None and (rest := without_entry(data, text)) is not None:
        changes.append(Change(archive, data, encode(rest)))
    ledger = {
        "kind": "restore",
        "entry": ident,
        "text": text,
        "section": list(section),
        "path": standing.path,
    }
    trailers = (("Entry", f"{standing.path} {ident}"), ("Archive", archive))
    return Act(
        "restore", subject(text.removeprefix("- ")), tuple(changes), (LedgerRecord(LEDGER, ledger),), trailers
    )


def mark(kind: str, entry: Entry, reason: str = "") -> Act:
    """Keep an entry for another term, pin it for good, or unpin it: a line in the ledger, core unchanged.

    Raises:
        UsageError: no such mark.
    """
    if kind not in ("keep", "pin", "unpin"):
        raise UsageError(f"An entry can be kept, pinned or unpinned, not {kind!r}.")
    record = {"kind": kind, "entry": entry.ident, "text": entry.text, "path": entry.path, "reason": reason}
    trailers = (("Entry", f"{entry.path}:{entry.line} {entry.ident}"),)
    return Act(kind, subject(entry.text.removeprefix("- ")), (), (LedgerRecord(LEDGER, record),), trailers)


def report_use(entry: Entry, how: str = "used", by: str = "") -> Act:
    """What an agent reports: it used, opened or cited an entry. Dates the entry's last access."""
    record = {"kind": how, "entry": entry.ident, "line": entry.line, "path": entry.path, "by": by}
    return Act(
        how,
        subject(entry.text.removeprefix("- ")),
        (),
        (LedgerRecord(ACCESS, record),),
        (("Entry", f"{entry.path}:{entry.line} {entry.ident}"),),
    )


def propose(text: str, *, why: str = "", by: str = "", sources: Sequence[tuple[str, int, str]] = ()) -> Act:
    """What an agent suggests for core: one ledger line, for a person to decide about.

    Raises:
        UsageError: nothing is suggested.
    """
    if not text.strip():
        raise UsageError(saying("There is no text to propose."))
    evidence = [{"path": path, "line": line, "text": mask(words)} for path, line, words in sources]
    record = {"kind": "propose", "text": text.strip(), "why": why, "by": by, "evidence": evidence}
    trailers = tuple(("Source", f"{path}:{line}") for path, line, _ in sources)
    return Act("propose", subject(text), (), (LedgerRecord(LEDGER, record),), trailers)


def find_entry(entries: Sequence[Entry], wanted: str) -> Entry:
    """The entry that `wanted` names: its ident or the start of it, `path:line`, or words only it holds.

    Raises:
        UsageError: none or several fit.
    """
    path, _, line = wanted.rpartition(":")
    number = int(line) if line.isdigit() and len(line) < 9 else 0
    found = [e for e in entries if e.line <= number <= e.end_line and path in ("", e.path)]
    found = found or [e for e in entries if len(wanted) >= 4 and e.ident.startswith(wanted)]
    found = found or [e for e in entries if folds(wanted) in folds(e.text)]
    if len(found) != 1:
        way = saying("name one by its line, as MEMORY.md:12, or by its ident.")
        raise UsageError(
            saying("{n} entries fit {wanted}; {way}", n=len(found), wanted=repr(wanted), way=way)
            if found
            else saying("No entry fits {wanted}; {way}", wanted=repr(wanted), way=way)
        )
    return found[0]
