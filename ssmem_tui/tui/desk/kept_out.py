"""What is kept out of core: rejected statements and entries that left, as the ledger says now."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ssmem_tui.core.review import Rejection, reopen
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.rejections import Past, with_counts
from ssmem_tui.core.review.retiring import restore
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.store import Receipt, read_ledger
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import Row


@dataclass(frozen=True, slots=True)
class KeptOut:
    """Rejections, the most persistent first, and the ledger's records of entries that left core."""

    rejections: tuple[Rejection, ...]
    gone: tuple[Mapping[str, Any], ...]


def read(services: Services, counted: Sequence[Rejection]) -> KeptOut:
    """Both as they are written now; `counted` is what the desk found when it was laid, for how often a twin
    came back since."""
    records = read_ledger(services.root, "decisions")
    again = [(item.ident, item.text) for item in counted for _ in range(item.suppressed)]
    return KeptOut(with_counts(Past.read(records), again), tuple(retired(records).values()))


def rows(kept: KeptOut) -> list[Row]:
    """Each with the key that `bring_back` takes."""
    out: list[Row] = []
    if kept.rejections:
        out.append(Row(t("rejected"), head=True, tone="heading"))
    for item in kept.rejections:
        back = t("{n}× back", n=item.suppressed) if item.suppressed else ""
        day = f"{item.day:%Y-%m-%d} " if item.day else ""
        why = f"    {day}{item.reason}"
        key = ("reopen", item.ident)
        out.append(Row(item.text, key, mark="[x]", mark_tone="bad", right=back, detail=why))
    if kept.gone:
        out.append(Row(t("left core"), head=True, tone="heading"))
    for gone in kept.gone:
        words = f"    {str(gone.get('at', ''))[:10]} {gone.get('reason', '')}"
        key = ("restore", str(gone.get("entry")))
        out.append(Row(str(gone.get("text", "")), key, mark="[-]", mark_tone="bad", detail=words))
    return out


def bring_back(services: Services, kept: KeptOut, kind: Hashable, ident: Hashable) -> Receipt:
    """Open a rejection again, or put an entry back into core: a commit of its own."""
    with services.store() as store:
        if kind == "reopen":
            return store.apply(reopen(next(r for r in kept.rejections if r.ident == ident)))
        core = Standing.now(services.workspace, store.read)
        row = next(gone for gone in kept.gone if gone.get("entry") == ident)
        return store.apply(restore(core, row, store.read))
