"""Versions that are kept although nobody sees them, for the screen of outside changes. For a thread."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store import Parked, Receipt
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.outside.changes import difference
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line


def aside_rows(parked: Sequence[Parked]) -> tuple[Row, ...]:
    """One row for each version kept aside, below a heading; none without any."""
    if not parked:
        return ()
    head = Row(t("kept aside: a takes it, x lets it go"), head=True, tone="heading")
    return (head, *(_row(one) for one in parked))


def _row(one: Parked) -> Row:
    about = "  ".join(filter(None, (t(one.why.value), safe_line(one.subject))))
    return Row(
        one.path or t("a text of unknown file"),
        key=one,
        mark=" ?",
        mark_tone="waiting",
        right=f"{one.at:%m-%d %H:%M}",
        detail=about,
    )


def aside_lines(services: Services, one: Parked) -> tuple[Line, ...]:
    """What taking it would change in the file as it is; where lines clash, what replacing the file would."""
    if not one.path:
        return difference(None, one.data)
    with services.store() as store:
        now = store.read(one.path)
    if one.fits(now):
        return difference(now, one.merged(now).data)
    words = t("The same lines were changed since: taking it puts this version in place of the file.")
    return (Line(words, tone="warn"), *difference(now, one.data))


def clashes(services: Services, one: Parked) -> bool:
    """Whether taking it would overwrite lines that were changed since."""
    with services.store() as store:
        return not one.fits(store.read(one.path))


def take(services: Services, one: Parked, *, whole: bool) -> Receipt:
    """Bring it into its file."""
    with services.store() as store:
        return store.take(one, whole=whole)


def let_go(services: Services, one: Parked) -> Receipt:
    """Name it no more."""
    with services.store() as store:
        return store.drop(one)
