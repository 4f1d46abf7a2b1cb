"""What is told before a repository is made: what history would keep for good."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.tui.catalogue import t

Places = Sequence[tuple[str, int]]
_SHOWN = 5


def secret_lines(places: Places) -> tuple[str, ...]:
    """How many places look like a secret, the first of them, and how to look at all."""
    if not places:
        return ()
    left = len(places) - _SHOWN
    return (
        "",
        t(
            "{n} places look like secrets. History keeps them for good, also when they leave the files:",
            n=len(places),
        ),
        *(f"  {path}:{line}" for path, line in places[:_SHOWN]),
        *([f"  {t('and {n} more', n=left)}"] if left > 0 else []),
        t("`ssmem-tui doctor --all` names them all: take them out first, or make it knowingly."),
    )
