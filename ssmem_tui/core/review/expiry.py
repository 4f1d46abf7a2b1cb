"""Which entries nobody used for long, with the evidence; retiring is proposed, never done by itself.

An access is a dated event: an agent reports a use, opens an entry after a search, or cites it; or a later log
line clearly refers to it. Loading at start is none, and every entry is loaded at every start, so no file can
prove that it was used: the evidence says what was found, a person decides (research/peers.md items 40 to 42).
The clock stands still while nothing is logged: what could not be used is not unused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.model import Cancelled, Entry, Evidence
from ssmem_tui.core.periods import Period, Tier, day_of
from ssmem_tui.core.review.admission import probabilities
from ssmem_tui.core.review.ahead import day_ahead
from ssmem_tui.core.review.candidates import core_entries
from ssmem_tui.core.review.mentions import Mentions
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.review.spoken import Pages
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.store.history import ACCESSES
from ssmem_tui.core.trace.facts import Fact
from ssmem_tui.core.workspace import Workspace

ACCESS = "access"
EVENTS = ACCESSES
"""Kinds of the access ledger that count as an access."""
HOW: Mapping[str, Saying] = {
    "used": saying("used"),
    "opened": saying("opened"),
    "cited": saying("cited"),
    "approved": saying("let in"),
    "kept": saying("kept"),
    "referred to": saying("referred to"),
}
"""Each kind of access, as a word of its sentence."""
REFERS = 0.5
"""Coverage of an entry by a log line from which the line clearly refers to it."""
LOOKBACK = 2
"""Times `review.expiry_days` that logs are searched for the last reference: enough to decide, and to say how
long ago a reference was for what was referred to in the term before."""

_LOOKED_AT = {
    **dict.fromkeys(("promote", "replace", "restore"), "approved"),
    **dict.fromkeys(("keep", "edit"), "kept"),
}
"""Decisions by which a person looked at an entry, with how."""
_NAMED = re.compile(r"^(?:[-*+] )?(?:\*\*([^*(（:：]{2,30})|([^*\s(（:：][^*(（:：]{0,30}?)\s?(?=[(（]))")
_ITEM = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?")
OWN = 2
"""Entries of core that may share a name which still tells them apart from the rest."""
ENOUGH = 4
"""Words of a sentence of an entry from which a line may refer to it alone."""
_PATH_END = 5
_SPECIFIC = frozenset({"code", "path", "url", "email", "ip", "issue"})


@dataclass(frozen=True, slots=True)
class Access:
    """The last time an entry was used, as far as it can be known: when, how, and the line that shows it."""

    day: date
    how: str
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class Expiring:
    """An entry proposed to leave core. `days` count since `last`, or since the logs begin when there is
    none. `ahead` is a day still to come that it names; until then it is not proposed."""

    entry: Entry
    last: Access | None
    days: int
    ahead: date | None = None

    @property
    def worth(self) -> float:
        """Mean chance of the three tests for its wording, 0 to 1: what is worth least leaves first."""
        return _worth(self.statement)

    @property
    def statement(self) -> str:
        """Its words without the mark of a list item, which would hide an order at their start."""
        return _ITEM.sub("", self.entry.text)

    @property
    def staleness(self) -> float:
        """Days unseen, discounted by worth: worthless for half a year leaves before precious for one."""
        return self.days * (1.5 - self.worth)

    @property
    def size(self) -> int:
        """Bytes that leaving frees, its line end included."""
        return len(self.entry.text.encode("utf-8", "surrogateescape")) + 1

    @property
    def reason(self) -> Saying:
        if self.last:
            how, day = HOW.get(self.last.how, Saying(self.last.how)), self.last.day.isoformat()
            if self.days == 1:
                return saying("last {how} on {day}, yesterday", how=how, day=day)
            return saying("last {how} on {day}, {n} days ago", how=how, day=day, n=self.days)
        if self.days == 1:
            return saying("not referred to in 1 day of logs")
        return saying("not referred to in {n} days of logs", n=self.days)


def expiring(
    workspace: Workspace,
    ledger: Iterable[Mapping[str, Any]],
    today: date,
    *,
    access: Iterable[Mapping[str, Any]] = (),
    pages: Pages | None = None,
    cancelled: Cancelled = lambda: False,
) -> tuple[Expiring, ...]:
    """Entries without access for `review.expiry_days`, least valuable and longest unseen first.

    `ledger` are the records of `decisions` (births, keeps, pins), `access` those of `access`.
    """
    records = tuple(ledger)
    found = _aged(workspace, records, today, access, pages, cancelled)
    return ranked(proposed(workspace, found, records, today))


def proposed(
    workspace: Workspace, found: Iterable[Expiring], records: Sequence[Mapping[str, Any]], today: date
) -> tuple[Expiring, ...]:
    """Of all entries (`seen`) those that are old enough and not exempt, in their order."""
    limit = workspace.config.review.expiry_days
    exempt = pinned(records)
    now = _clock(workspace, today)
    begin = _first(workspace, now)
    out: list[Expiring] = []
    for item in found:
        since = item.last.day if item.last else begin
        if item.ahead or item.entry.ident in exempt:
            continue
        if (now - since).days >= limit and not is_preamble(item.entry):
            out.append(item)
    return tuple(out)


def seen(
    workspace: Workspace,
    ledger: Iterable[Mapping[str, Any]],
    today: date,
    *,
    access: Iterable[Mapping[str, Any]] = (),
    pages: Pages | None = None,
    cancelled: Cancelled = lambda: False,
) -> tuple[Expiring, ...]:
    """Every core entry with its last access, least valuable and longest unseen first."""
    return ranked(_aged(workspace, tuple(ledger), today, access, pages, cancelled))


def _aged(
    workspace: Workspace,
    records: Sequence[Mapping[str, Any]],
    today: date,
    access: Iterable[Mapping[str, Any]],
    pages: Pages | None,
    cancelled: Cancelled,
) -> list[Expiring]:
    """Every core entry with its last access, in the order of core."""
    entries = core_entries(workspace)
    now = _clock(workspace, today)
    last = _events(records, access, renamed(records))
    first = _first(workspace, now)
    _read_logs(workspace, entries, last, (first, now), pages or Pages(memory_bytes=0), cancelled)
    found = []
    for entry in entries:
        met = last.get(entry.ident)
        days = max(0, (now - (met.day if met else first)).days)
        found.append(Expiring(entry, met, days, day_ahead(entry.text, today)))
    return found


def ranked(found: Iterable[Expiring]) -> tuple[Expiring, ...]:
    """Least valuable and longest unseen first; of equal rank what was used longest ago, what nothing ever saw
    used before all."""

    def key(item: Expiring) -> tuple[float, date, float, int]:
        return -item.staleness, item.last.day if item.last else date.min, item.worth, item.entry.line

    return tuple(sorted(found, key=key))


def is_preamble(entry: Entry) -> bool:
    """Words about the file itself, above its first section."""
    return entry.kind == "paragraph" and len(entry.section) < 2


def _clock(workspace: Workspace, today: date) -> date:
    """Today, or the last logged day when nothing was logged since."""
    return min(today, max(workspace.days, default=today))


def _first(workspace: Workspace, now: date) -> date:
    """The first day that is searched for references."""
    reach = now - timedelta(days=LOOKBACK * workspace.config.review.expiry_days)
    return max(reach, min(workspace.days, default=now))


@lru_cache(maxsize=1 << 12)
def _worth(text: str) -> float:
    chances = probabilities(signals(text, History()))
    return round(sum(chances.values()) / len(chances), 2)


def _events(
    records: Sequence[Mapping[str, Any]], access: Iterable[Mapping[str, Any]], names: Mapping[str, str]
) -> dict[str, Access]:
    """Last access of each entry by the ledgers: births and keeps count, they are a person's own look."""
    last: dict[str, Access] = {}

    def note(record: Mapping[str, Any], how: str) -> None:
        ident, day = str(record.get("entry", "")), day_of(record.get("at"))
        ident = names.get(ident, ident)
        if ident and day and (ident not in last or last[ident].day <= day):
            last[ident] = Access(day, how)

    for record in records:
        if how := _LOOKED_AT.get(str(record.get("kind"))):
            note(record, how)
    for record in access:
        if record.get("kind") in EVENTS:
            note(record, str(record["kind"]))
    return last


def _read_logs(
    workspace: Workspace,
    entries: Sequence[Entry],
    last: dict[str, Access],
    span: tuple[date, date],
    pages: Pages,
    cancelled: Cancelled,
) -> None:
    """Fill in later references from the logs, newest month first, until every entry has been met."""
    open_entries = {entry.ident: entry for entry in entries}
    names = own_names(entries)
    days = [day for day in workspace.days if span[0] <= day <= span[1]]
    for month in sorted({Period.of(Tier.MONTH, day) for day in days}, reverse=True):
        known = ((entry, last.get(entry.ident)) for entry in open_entries.values())
        wanted = [entry for entry, access in known if access is None or access.day <= month.end]
        if not wanted or cancelled():
            return
        notes = ((day, note) for day in days if day in month for note in workspace.days[day])
        mentions = Mentions(pages.each(workspace, notes), cancelled)
        for entry in wanted:
            met = references(entry, mentions, names)
            before = last.get(entry.ident)
            if met and met.day and (before is None or before.day < met.day):
                last[entry.ident] = Access(met.day, "referred to", met)
            if met:
                del open_entries[entry.ident]


def references(entry: Entry, mentions: Mentions, own: frozenset[str] = frozenset()) -> Evidence | None:
    """The newest line that clearly refers to an entry: it covers half the weight of the entry or of one of
    its sentences, shares an identifier, or names the person or thing that the entry is about.

    `own` are names that hardly any other entry holds (`own_names`). An updated value still refers to the
    entry, so values need not agree.
    """
    mine = phrase(entry.text)
    exact = [fact for fact in mine.facts if fact.kind in _SPECIFIC]
    near = mentions.of(entry.text, 0.2, agreeing=False) if exact else ()  # first: it serves the higher floor
    found = list(mentions.of(entry.text, REFERS, agreeing=False))
    for part in _sentences(entry):
        found.extend(mentions.of(part, REFERS, agreeing=False))
    found.extend(mentions.naming(subject_of(entry)))
    for name in sorted(mine.names & own):
        found.extend(mentions.named(name, mine.words))
    newest = max(found, key=_when, default=None)
    if exact:
        latest = sorted(near, key=_when, reverse=True)
        later = (line for line in latest if newest is None or _when(line) > _when(newest))
        newest = next((line for line in later if _shares(exact, phrase(line.text).facts)), newest)
    return newest


def _when(line: Evidence) -> tuple[date, float]:
    return line.day or date.min, line.score


def own_names(entries: Sequence[Entry]) -> frozenset[str]:
    """Names that stand in two entries at most: a line that holds one speaks of those entries."""
    seen = Counter(name for entry in entries for name in phrase(entry.text).names)
    return frozenset(name for name, count in seen.items() if count <= OWN)


def _sentences(entry: Entry) -> tuple[str, ...]:
    """The sentences of an entry that says several things, those that say enough to be met alone."""
    whole = (span.of(entry.text) for span in sentences(entry.text))
    parts = [part for sentence in whole for part in re.split("[;；：]|: ", sentence)]
    if len(parts) < 2:
        return ()
    return tuple(part for part in parts if len(phrase(part).words) >= ENOUGH)


def _shares(mine: Sequence[Fact], theirs: Sequence[Fact]) -> bool:
    """Whether two lines hold the same identifier, or one that ends the other: `host:/a/b` and `/a/b`."""
    for one in mine:
        for other in theirs:
            if (one.kind, one.key) == (other.kind, other.key):
                return True
            short, long = sorted((one.text.strip("/`"), other.text.strip("/`")), key=len)
            if other.kind in _SPECIFIC and len(short) >= _PATH_END and "/" in short and long.endswith(short):
                return True
    return False


def subject_of(entry: Entry) -> str:
    """The name an entry starts with, in bold or before a bracket; empty for most entries."""
    found = _NAMED.match(entry.text)
    return (found[1] or found[2]).strip() if found else ""


def pinned(records: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Entries that a person exempted from expiry."""
    held: set[str] = set()
    for record in records:
        if record.get("kind") == "pin":
            held.add(str(record.get("entry")))
        elif record.get("kind") == "unpin":
            held.discard(str(record.get("entry")))
    names = renamed(records if isinstance(records, Sequence) else ())
    return frozenset(names.get(ident, ident) for ident in held)


def renamed(records: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Old entry ident → the one it has now, for entries that were edited through the app."""
    now: dict[str, str] = {}
    for record in records:
        old, new = str(record.get("was", "")), str(record.get("entry", ""))
        if old and new and record.get("kind") == "edit":
            now = {key: new if value == old else value for key, value in now.items()} | {old: new}
    return now
