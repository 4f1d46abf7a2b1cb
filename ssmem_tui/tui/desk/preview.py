"""What one decision alone would change, worked out when its row is first shown and then remembered."""

from __future__ import annotations

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.review import Candidate, Choice, Decision, EntryDecision, Expiring, Session
from ssmem_tui.core.review.acts import Step, plan
from ssmem_tui.core.review.retiring import plan_entry
from ssmem_tui.tui.catalogue import say_error
from ssmem_tui.tui.desk.rows import replacing

_MOST = 256

Shown = tuple[Step | None, str]
"""The step, or why there is none."""


class Preview:
    """Bound to one reading of core; make a new one when core changed."""

    def __init__(self) -> None:
        self._known: dict[object, Shown] = {}

    def of(self, session: Session, item: Candidate) -> Shown:
        """What happens to core if the candidate is let in, as decided or as it would be."""
        made = session.board.decision(item.ident)
        if made is None or made.choice is Choice.DEFER:
            instead = replacing(item) and item.nearest is not None
            choice = Choice.REPLACE if instead else Choice.APPROVE
            target = item.nearest.ident if instead and item.nearest else ""
            made = Decision(item, choice, item.text, item.section, item.answers, target)
        key = (item.ident, made.text, made.section, made.choice, made.replaces, made.leaves, made.reason)
        if key not in self._known:
            self._remember(key, session, made)
        return self._known[key]

    def of_entry(self, session: Session, old: Expiring) -> Shown:
        """What happens to core if the entry is retired, or as decided."""
        made = session.board.entry_decision(old.entry.ident)
        made = made or EntryDecision(old.entry, Choice.RETIRE, str(old.reason))
        key = (old.entry.ident, made.choice)
        if key not in self._known:
            self._remember(key, session, made)
        return self._known[key]

    def _remember(self, key: object, session: Session, made: Decision | EntryDecision) -> None:
        if len(self._known) >= _MOST:
            self._known.clear()
        try:
            if isinstance(made, Decision):
                step = plan(session.core, made, lambda _: None, session.today)
            else:
                step = plan_entry(session.core, made, lambda _: None, session.today)
            self._known[key] = (step, "")
        except SsmemError as error:
            self._known[key] = (None, say_error(error))
