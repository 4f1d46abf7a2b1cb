"""The only place that writes to a workspace: lock, merge, atomic exchange, one commit an act."""

from ssmem_tui.core.store.faults import (
    Clash,
    GitFailed,
    GitMissing,
    NotVersioned,
    PathRefused,
    ReadOnly,
    StillPending,
    StoreBusy,
    StoreError,
)
from ssmem_tui.core.store.history import Filter
from ssmem_tui.core.store.ledger import read_ledger
from ssmem_tui.core.store.records import (
    Act,
    BlameLine,
    Change,
    Commit,
    Kind,
    LedgerRecord,
    OutsideChange,
    Parked,
    Receipt,
    StoreStatus,
)
from ssmem_tui.core.store.secrets import Secret, find_secrets, mask, masked, veiled
from ssmem_tui.core.store.store import Store

__all__ = [
    "Act",
    "BlameLine",
    "Change",
    "Clash",
    "Commit",
    "Filter",
    "GitFailed",
    "GitMissing",
    "Kind",
    "LedgerRecord",
    "NotVersioned",
    "OutsideChange",
    "Parked",
    "PathRefused",
    "ReadOnly",
    "Receipt",
    "Secret",
    "StillPending",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreStatus",
    "find_secrets",
    "mask",
    "masked",
    "read_ledger",
    "veiled",
]
