"""What a person accepted: a claim that needs no source, a fact that may be lost.

Kept by content hash, so a mark follows its words when lines move and ends when they change; and in a ledger
beside the memory, so that the app, `trace` from cron and the checks of a roll-up agree, an undo takes a mark
back, and other machines learn of it. A record is `{"key", "intended", "path"}`; the newest of a key counts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from ssmem_tui.core.trace.records import Claim, LostFact, Trace

LEDGER = "intended"
"""The name of the ledger, in `.ssmem/ledger/`."""


def claim_key(claim: Claim) -> str:
    """Names a claim by its words."""
    return _hash("claim", claim.place.text)


def lost_key(lost: LostFact, trace: Trace) -> str:
    """Names a lost fact by its words and those of the line it stands in."""
    return _hash("lost", lost.kind, lost.text, trace.sources[lost.source].place.text)


def _hash(*parts: str) -> str:
    data = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def accepted(records: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The keys that are marked, from the live records of the ledger, oldest first."""
    state = {
        record["key"]: record.get("intended") for record in records if isinstance(record.get("key"), str)
    }
    return frozenset(key for key, on in state.items() if on is True)


def accepted_in(root: Path) -> frozenset[str]:
    """The same for the workspace at `root`."""
    from ssmem_tui.core.store.ledger import read_ledger

    return accepted(read_ledger(root, LEDGER))


def marks(keys: Iterable[str], path: str, *, on: bool) -> tuple[Mapping[str, Any], ...]:
    """The records to append: the memory's own words stay out of them, only `path` says what was compared."""
    return tuple({"key": key, "intended": on, "path": path} for key in dict.fromkeys(keys))


def open_claims(trace: Trace, keys: Collection[str]) -> tuple[Claim, ...]:
    """The claims that nobody accepted as they are."""
    return tuple(claim for claim in trace.claims if claim_key(claim) not in keys)


def share_kept(trace: Trace, keys: Collection[str]) -> float:
    """Weighted share of the facts kept, 0 to 1, those left out of account that may be lost."""
    kept = sum(pair[0] for pair in trace.retention.by_kind.values())
    total = sum(pair[1] for pair in trace.retention.by_kind.values())
    total -= sum(x.weight for x in trace.lost if not x.superseded_by and lost_key(x, trace) in keys)
    return min(1.0, kept / total) if total > 1e-9 else 1.0
