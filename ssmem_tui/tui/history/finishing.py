"""At the start: finish what a crash left half done. Touches nothing when there is nothing to finish."""

from __future__ import annotations

from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.services import Services


def finish(services: Services) -> tuple[str, ...]:
    """What was finished or kept, as sentences; none when nothing was half done. For a thread."""
    with services.store() as store:
        report = store.recover()
        place = str(store.drafts)
    said = []
    if len(report.finished) == 1:
        said.append(t("an act that a crash had cut short was finished"))
    elif report.finished:
        said.append(t("{n} acts that a crash had cut short were finished", n=len(report.finished)))
    if report.drafts:
        said.append(t("a text that could not be placed is kept in {place}", place=place))
    return (*said, *map(say, report.taken_back), *map(say, report.pending.values()))
