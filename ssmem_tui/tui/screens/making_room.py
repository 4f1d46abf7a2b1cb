"""`A` on an entry that could leave core: all of its group at once, as one step that `u` takes back.

A core of several times its budget has hundreds of them. What they leave of core is worked out in a thread,
one after the other, since the session remembers how far it came.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ssmem_tui.core.model import Progress
from ssmem_tui.core.review import Budget, Choice, Expiring, Session
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.desk.background import Desk
from ssmem_tui.tui.jobs import Job, Ticket


class Deciding(Protocol):
    """What making room needs of the screen that it is done on."""

    busy: bool

    @property
    def desk(self) -> Desk | None: ...
    @property
    def session(self) -> Session: ...
    def show_board(self) -> None: ...
    def say(self, text: str) -> None: ...
    def failed(self, error: Exception) -> None: ...
    @property
    def job(self) -> Callable[..., Job]: ...


def make_room(screen: Deciding, old: Expiring) -> None:
    """Retire every undecided entry of the group that `old` stands in; where none is left, take all back."""
    desk, session = screen.desk, screen.session
    if desk is None:
        return
    board, taken = session.board, session.taken()
    group = desk.old if old in desk.old else desk.crowding
    made = {item.entry.ident: board.entry_decision(item.entry.ident) for item in group}
    undecided = [item for item in group if not made[item.entry.ident] and item.entry.ident not in taken]
    boards = [board]
    for item in undecided:
        boards.append(boards[-1].with_entry(item.entry, Choice.RETIRE, str(item.reason)))
    for item in () if undecided else group:
        if (decision := made[item.entry.ident]) and decision.choice is Choice.RETIRE:
            boards[-1] = boards[-1].with_entry(item.entry, None)

    def done(budget: Budget | None) -> None:
        screen.busy = False
        if budget is None:
            screen.show_board()
            screen.say(t("stopped; nothing was decided"))
            return
        session.take(boards[-1])
        screen.show_board()
        free = f"{budget.bytes_now - budget.bytes_after:,}"
        words = t(
            "{n} leave core with W, {free} bytes come free; u takes it back", n=len(undecided), free=free
        )
        screen.say(words if undecided else t("taken back: none of them leaves"))

    def stopped(error: Exception) -> None:
        screen.busy = False
        screen.failed(error)

    def work(ticket: Ticket[Budget | None]) -> Budget | None:
        for number, step in enumerate(boards):
            if ticket.cancelled():
                return None
            ticket.report(Progress(number, len(boards)))
            session.standing(step)
        return session.budget(boards[-1])

    screen.busy = True
    screen.job(t("make room"), work, then=done, failed=stopped, key="room")
