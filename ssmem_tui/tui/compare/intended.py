"""What a person marked as intended: a claim that needs no source, a fact that may be lost.

Kept by content hash in the app's own state, never in the workspace: the mark follows the words when lines
move, and goes when they change.
"""

from __future__ import annotations

import hashlib

from ssmem_tui.core.trace import Claim, LostFact, Trace
from ssmem_tui.tui.state import State

_KEY = "intended"
_MOST = 5_000


def claim_key(claim: Claim) -> str:
    """Names a claim by its words."""
    return _hash("claim", claim.place.text)


def lost_key(lost: LostFact, trace: Trace) -> str:
    """Names a lost fact by its words and those of the line it stands in."""
    return _hash("lost", lost.kind, lost.text, trace.sources[lost.source].place.text)


def _hash(*parts: str) -> str:
    data = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def marked(state: State) -> frozenset[str]:
    """All keys that are marked."""
    return frozenset(key for key in state.get(_KEY, []) if isinstance(key, str))


def toggle(state: State, key: str) -> bool:
    """Mark `key`, or take its mark away; returns whether it is marked now. The oldest marks leave first."""
    keys = [known for known in state.get(_KEY, []) if known != key]
    on = len(keys) == len(state.get(_KEY, []))
    state.set(_KEY, [*keys, key][-_MOST:] if on else keys)
    return on
