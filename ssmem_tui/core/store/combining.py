"""Two histories into one, file by file: ledgers and logs by union, core entry by entry, nothing dropped.

Where the same entry was changed on two machines, the published version stays in place and both are recorded
in the ledger `conflicts`, for a person to choose; no conflict marker ever stands in a memory file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.edit import replace
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.merge import merge3, merge_keeping_both
from ssmem_tui.core.store.paths import MEMORY_SUFFIXES

_LOG: Final = re.compile(
    r"(?:^|/)(?:\d{4}[-_.]?\d{2}[-_.]?\d{2}|\d{4}[-_./]\d{2}[-_./]\d{2}|\d{1,2}[-_.]\d{1,2}[-_.]\d{4})(?!\d)"
    r"[^/]*\.(?:md|markdown)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One entry (or stretch of lines) that two machines changed differently: the version before, ours (not in
    place) and theirs (published, in place)."""

    path: str
    section: tuple[str, ...]
    base: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Combined:
    """A file of the merge; `data` is `None` where it is gone on both sides."""

    data: bytes | None
    disagreements: tuple[Disagreement, ...] = ()


def combine(path: str, base: bytes | None, ours: bytes | None, theirs: bytes | None) -> Combined:
    """One file that changed on both sides.

    Raises:
        Refused: it is no text that we know how to merge.
    """
    if ours == theirs or theirs == base:
        return Combined(ours)
    if ours == base:
        return Combined(theirs)
    if ours is None or theirs is None:  # removed here, changed there: what was changed stays
        return Combined(theirs if ours is None else ours)
    if path.startswith(".ssmem/"):
        return Combined(_union(ours, theirs))
    if _LOG.search(path):
        return Combined(merge_keeping_both(base or b"", ours, theirs))
    if path.lower().endswith(MEMORY_SUFFIXES):
        return _by_entry(path, base or b"", ours, theirs)
    merged = merge3(base or b"", ours, theirs)
    if not merged.clean or b"\0" in merged.data:
        raise Refused(
            saying(
                "{path} was changed here and on the remote and is no memory file; merge it with "
                "git, then sync.",
                path=path,
            )
        )
    return Combined(merged.data)


def _union(ours: bytes, theirs: bytes) -> bytes:
    """All lines of both ledgers, each once; theirs, already published, first."""
    lines = dict.fromkeys([*theirs.splitlines(), *ours.splitlines()])
    return b"".join(line + b"\n" for line in lines if line.strip())


def _by_entry(path: str, base: bytes, ours: bytes, theirs: bytes) -> Combined:
    """Lines are merged with the published side winning; then every entry that both sides had changed is
    looked at as a whole, so that no entry is ever half of one version and half of the other."""
    merged = merge3(base, theirs, ours)  # the first side stays where both changed a line
    found = [Disagreement(path, (), _text(c.base), _text(c.theirs), _text(c.ours)) for c in merged.conflicts]
    text = decode(merged.data).text
    sides = {
        name: _entries(data, path) for name, data in (("base", base), ("ours", ours), ("theirs", theirs))
    }
    known = {entry.text for side in sides.values() for entry in side}
    out: list[Disagreement] = []
    for mixed in [entry for entry in _entries(merged.data, path) if entry.text not in known]:
        pair = [_nearest(mixed, sides[name]) for name in ("base", "ours", "theirs")]
        was, mine, published = pair
        if mine is None or published is None or mine.text == published.text:
            continue
        now = next((e for e in _entries(encode(text), path) if e.text == mixed.text), None)
        if now is not None:
            text = replace(text, now, published.text)
        out.append(Disagreement(path, mixed.section, was.text if was else "", mine.text, published.text))
    out += [_whole(one, sides, path) for one in found if not _covered(one, out)]
    return Combined(encode(text), tuple(dict.fromkeys(out)))


def _whole(found: Disagreement, sides: dict[str, tuple[Entry, ...]], path: str) -> Disagreement:
    """A clash of lines told as the entries that hold them."""
    parts: list[str] = []
    section: tuple[str, ...] = ()
    for name, text in (("base", found.base), ("ours", found.ours), ("theirs", found.theirs)):
        lines = [line for line in text.split("\n") if line.strip()]
        holding = [entry for entry in sides[name] if any(line in entry.text.split("\n") for line in lines)]
        section = section or (holding[0].section if holding else ())
        parts.append("\n".join(entry.text for entry in holding) or text)
    return Disagreement(path, section, *parts)


def _covered(found: Disagreement, others: Sequence[Disagreement]) -> bool:
    return any(found.ours.strip() in other.ours and found.theirs.strip() in other.theirs for other in others)


def _nearest(mixed: Entry, side: Sequence[Entry]) -> Entry | None:
    """The entry of one side that shares most lines with a mixed one."""
    lines = set(mixed.text.split("\n"))
    scored = [(len(lines & set(entry.text.split("\n"))), -n, entry) for n, entry in enumerate(side)]
    best = max(scored, key=lambda row: row[:2], default=None)
    return best[2] if best and best[0] else None


def _entries(data: bytes, path: str) -> tuple[Entry, ...]:
    return entries(parse(decode(data).text), path)


def _text(lines: Sequence[bytes]) -> str:
    return b"\n".join(lines).decode("utf-8", "surrogateescape")
