"""What one decision alone would change, worked out in a thread when its row is shown, and remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.review import Candidate, Choice, Decision, EntryDecision, Expiring, Session
from ssmem_tui.core.review.acts import plan
from ssmem_tui.core.review.retiring import plan_entries
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.tui.catalogue import say_error
from ssmem_tui.tui.desk.change import change_lines
from ssmem_tui.tui.desk.rows import replacing
from ssmem_tui.tui.widgets.reader import Line

_MOST = 256

Shown = tuple[Line, ...]
"""The lines that say what changes, or why it cannot."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A decision as it was made, or as it would be; two of one key change the same."""

    key: Hashable
    made: Decision | EntryDecision


def wanted(session: Session, item: Candidate | Expiring) -> Wanted:
    """The decision shown for a row: letting a candidate in, retiring an entry, or what was decided."""
    if isinstance(item, Expiring):
        entry_made = session.board.entry_decision(item.entry.ident)
        entry_made = entry_made or EntryDecision(item.entry, Choice.RETIRE, str(item.reason))
        return Wanted((item.entry.ident, entry_made.choice), entry_made)
    made = session.board.decision(item.ident)
    if made is None or made.choice is Choice.DEFER:
        instead = replacing(item) and item.nearest is not None
        choice = Choice.REPLACE if instead else Choice.APPROVE
        target = item.nearest.ident if instead and item.nearest else ""
        made = Decision(item, choice, item.text, item.section, item.answers, target)
    key = (item.ident, made.text, made.section, made.choice, made.replaces, made.leaves, made.reason)
    return Wanted(key, made)


def worked_out(core: Standing, today: date, made: Decision | EntryDecision) -> Shown:
    """What happens to core by this decision; takes up to a tenth of a second, so it belongs in a job."""
    try:
        if isinstance(made, Decision):
            return change_lines(plan(core, made, lambda _: None, today).act)
        return change_lines(plan_entries(core, (made,), lambda _: None, today).act)
    except SsmemError as error:
        return (Line(say_error(error), tone="warn"),)


class Preview:
    """What was worked out for one reading of core; make a new one when core changed."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Shown] = OrderedDict()

    def of(self, asked: Wanted) -> Shown | None:
        """What was worked out; none when it still has to be."""
        return self._known.get(asked.key)

    def keep(self, asked: Wanted, shown: Shown) -> None:
        self._known[asked.key] = shown
        while len(self._known) > _MOST:
            self._known.popitem(last=False)
