"""Where this machine stands to the others, and entries with two versions. Functions for a thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ssmem_tui.core.errors import NothingToDo, SsmemError
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.edit import insert, replace
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.store import Change, Receipt, Store
from ssmem_tui.core.store.differences import Mark as Kind
from ssmem_tui.core.store.differences import words
from ssmem_tui.core.store.lives import sources
from ssmem_tui.core.store.syncing import CONFLICTS, SyncReport, open_disagreements
from ssmem_tui.core.store.syncing import settle as settled
from ssmem_tui.tui.catalogue import say_error, say_situation, t
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line
from ssmem_tui.tui.widgets.tones import Tint

_MOST_ACTS = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """`address` is empty when there is nothing to sync with, and `sentence` says why; `ahead` counts commits
    that the remote had not seen when we last looked (-1: never looked)."""

    address: str
    ref: str
    sentence: str
    ahead: int
    outside: int
    waiting: tuple[Mapping[str, Any], ...]


def standing(services: Services, remote: str | None) -> Standing:
    """What is known without asking the network."""
    with services.store() as store:
        status = store.status()
        waiting = open_disagreements(store.read_ledger(CONFLICTS))
        sentence = say_situation(status).replace("\n", " ")
        if not status.versioned:
            return Standing("", "", sentence, -1, 0, waiting)
        try:
            found, ahead = store.remote(remote)
        except SsmemError as error:
            return Standing("", status.where, say_error(error), -1, len(status.outside), waiting)
    return Standing(found.shown, found.ref, sentence, ahead, len(status.outside), waiting)


def fact_rows(found: Standing, report: SyncReport | None) -> tuple[Row, ...]:
    """What a person should know before pressing the key."""
    if not found.address:
        why = Row(found.sentence, key="why", mark="!", mark_tone="warn", most=2)
        return (why, Row(t("r names a remote from here"), key="way", mark=" ", tone="dim"))
    ahead = (
        t("never synced with it") if found.ahead < 0 else t("{n} commits not published yet", n=found.ahead)
    )
    rows = [
        Row(found.address, key="address", mark="→", right=found.ref.removeprefix("refs/heads/")),
        Row(ahead, key="ahead", mark="↑" if found.ahead else "="),
    ]
    if found.outside:
        words_ = t("{n} files changed by agents; sync records them first", n=found.outside)
        rows.append(Row(words_, key="outside", mark="o", mark_tone="warn"))
    if report:
        done = t("{pulled} commits taken in, {pushed} published", pulled=report.pulled, pushed=report.pushed)
        rows.append(Row(done, key="done", mark="v", mark_tone="good"))
    return tuple(rows)


def waiting_rows(waiting: tuple[Mapping[str, Any], ...]) -> tuple[Row, ...]:
    """One row for each entry with two versions."""
    return tuple(
        Row(
            " ".join(str(record.get("base") or record.get("theirs")).split()),
            key=record["id"],
            mark="≠",
            mark_tone="risk",
            detail=f"{record.get('path')}  {' > '.join(map(str, record.get('section', ())))}",
        )
        for record in waiting
    )


def versions(record: Mapping[str, Any]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Both versions as lines, with what differs from the other marked."""
    ours, theirs = str(record.get("ours", "")), str(record.get("theirs", ""))
    return _marked(theirs, ours), _marked(ours, theirs)


def evidence(services: Services, record: Mapping[str, Any]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """For each version: who wrote it, in which act, resting on which lines."""
    with services.store() as store:
        return (
            _told(store, record, "ours_commit", "ours"),
            _told(store, record, "theirs_commit", "theirs"),
        )


def _told(store: Store, record: Mapping[str, Any], at: str, side: str) -> tuple[Line, ...]:
    commit, path = record.get(at), str(record.get("path", ""))
    wanted = str(record.get(side, "")).split("\n")
    if not commit:
        return ()
    try:
        found = [line for line in store.blame(path, at=str(commit)) if line.text in wanted and line.commit]
        commits = [store.commit(oid) for oid in dict.fromkeys(line.commit for line in found if line.commit)]
    except SsmemError:
        return ()
    out: list[Line] = []
    for one in commits[:_MOST_ACTS]:
        out.append(Line(f"{one.at:%Y-%m-%d %H:%M}  {one.author}: {one.subject}", tone="dim"))
        for source in sources(one):
            data = store.blob(one.commit, source.path)
            lines = decode(data or b"").text.split("\n")
            text = lines[source.line - 1].strip() if 0 < source.line <= len(lines) else ""
            out.append(Line(f"→ {source.path}:{source.line}  {text}", tone="link"))
    return tuple(out)


def _marked(other: str, own: str) -> tuple[Line, ...]:
    lines = []
    others = other.split("\n")
    for number, text in enumerate(own.split("\n")):
        at, tints = 0, []
        for piece in words(others[number] if number < len(others) else "", text):
            if piece.mark is Kind.REMOVED:
                continue
            if piece.mark is Kind.ADDED:
                tints.append(Tint(at, at + len(piece.text), "added"))
            at += len(piece.text)
        lines.append(Line(text, tints=tuple(tints)))
    return tuple(lines)


def settle(services: Services, record: Mapping[str, Any], choice: str, text: str) -> Receipt:
    """Close a disagreement: put a version in place where needed, and write it down, as one commit.

    Raises:
        NothingToDo: somebody settled it meanwhile.
        Refused, Clash: the file does not take it.
    """
    with services.store() as store:
        if record["id"] not in [one["id"] for one in open_disagreements(store.read_ledger(CONFLICTS))]:
            raise NothingToDo(t("This was settled meanwhile."))
        changes = () if choice == "theirs" else _changes(store, record, choice, text)
        return store.apply(settled(record, choice, changes, services.clock()))


def _changes(store: Store, record: Mapping[str, Any], choice: str, text: str) -> tuple[Change, ...]:
    path, ours = str(record["path"]), str(record["ours"])
    data = store.read(path)
    now = decode(data or b"").text
    standing_ = _entry(now, path, str(record["theirs"]))
    section = tuple(map(str, record.get("section", ())))
    wanted = text if choice == "edit" else ours
    if choice != "both" and standing_ is not None:
        new = replace(now, standing_, wanted)
    elif wanted.strip():
        new = insert(now, section, wanted)
    else:
        return ()  # it was deleted here, and nothing stands in its place
    return (Change(path, data, encode(new)),)


def _entry(text: str, path: str, wanted: str) -> Entry | None:
    return next((entry for entry in entries(parse(text), path) if entry.text == wanted), None)


def line_of(services: Services, record: Mapping[str, Any]) -> int:
    """The line where the published version stands now, 1 when it does not."""
    path = str(record["path"])
    if path not in services.workspace.by_path:  # a ledger that came from elsewhere names what it likes
        return 1
    try:
        text = decode((services.root / path).read_bytes()).text
    except OSError:
        return 1
    entry = _entry(text, path, str(record["theirs"]))
    return entry.line if entry else 1
