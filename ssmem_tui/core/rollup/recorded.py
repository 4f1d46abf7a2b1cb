"""What the ledger remembers of each period's last roll-up, and whether that still holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ssmem_tui.core.rollup.records import Source
from ssmem_tui.core.saying import Saying, saying, together

LEDGER = "rollups"


@dataclass(frozen=True, slots=True)
class Recorded:
    """One line of the ledger of roll-ups. `lines` are short hashes of the lines the engine wrote, by which a
    person's own lines are told from ours; `sizes` are bytes of the sources when they were read."""

    key: str
    path: str
    engine: str
    model: str
    sources: Mapping[str, str]
    sizes: Mapping[str, int]
    lines: frozenset[str]
    target: int
    at: datetime | None


def line_hash(line: str) -> str:
    """Hash of one line without its outer blanks, as kept in `Recorded.lines`."""
    return hashlib.sha256(line.strip().encode("utf-8", "surrogateescape")).hexdigest()[:10]


def latest(ledger: Iterable[Mapping[str, Any]]) -> dict[str, Recorded]:
    """Period key → its newest record. Rows of another shape, as a newer version may write, are passed
    over."""
    out: dict[str, Recorded] = {}
    for row in ledger:
        try:
            sources = {str(item["path"]): str(item["sha256"]) for item in row["sources"]}
            sizes = {str(item["path"]): int(item.get("bytes", -1)) for item in row["sources"]}
            record = Recorded(
                str(row["period"]),
                str(row["path"]),
                str(row["engine"]),
                str(row.get("model", "")),
                sources,
                sizes,
                frozenset(map(str, row.get("lines", ()))),
                int(row.get("target_tokens", 0)),
                datetime.fromisoformat(str(row["at"])) if row.get("at") else None,
            )
        except (KeyError, TypeError, ValueError):
            continue
        out[record.key] = record
    return out


def same_sources(record: Recorded, sources: Sequence[Source]) -> bool:
    """Whether the roll-up was made from exactly these texts."""
    return {source.path: source.digest for source in sources} == dict(record.sources)


def what_changed(record: Recorded, now: Mapping[str, str]) -> Saying:
    """How `now` (path → digest) differs from what was recorded, in a few words; empty when it does not."""
    new = len(now.keys() - record.sources.keys())
    gone = len(record.sources.keys() - now.keys())
    changed = sum(record.sources[path] != value for path, value in now.items() if path in record.sources)
    parts = (
        (changed, saying("{n} changed", n=changed)),
        (new, saying("{n} new", n=new)),
        (gone, saying("{n} gone", n=gone)),
    )
    return together(*(told for count, told in parts if count))
