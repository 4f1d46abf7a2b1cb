"""Room in core: what should leave for a new entry, and `A` on an entry that could leave, all of its group at
once, as one step that `u` takes back and one commit. What they leave of core is worked out in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from ssmem_tui.core.review import (
    Budget,
    Candidate,
    Choice,
    EntryDecision,
    Expiring,
    OverBudget,
    Session,
)
from ssmem_tui.core.review.sparing import marked_beforehand
from ssmem_tui.tui.catalogue import say, say_error, t
from ssmem_tui.tui.desk.background import Desk
from ssmem_tui.tui.jobs import Job
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.screens.picking import Chosen, Pick
from ssmem_tui.tui.widgets.budget import size
from ssmem_tui.tui.widgets.line_list import Row

if TYPE_CHECKING:
    from textual.app import App

    from ssmem_tui.tui.shell import Shell


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
    @property
    def shell(self) -> Shell: ...
    @property
    def app(self) -> App[object]: ...
    def let_in(
        self, item: Candidate, instead: bool, leaves: Sequence[str] = (), over_budget: bool = False
    ) -> None: ...


def ask_what_leaves(
    screen: Deciding, item: Candidate, instead: bool, error: OverBudget, marks: Chosen | None = None
) -> None:
    """Let the person mark the entries that make room for `item`; what is clearly worth least is marked,
    or `marks`, which did not suffice.
    """
    desk, session = screen.desk, screen.session
    if desk is None:
        return
    taken = session.taken()
    if instead and item.nearest:
        taken |= {item.nearest.ident}
    held = {entry.ident for entry in session.core.entries}
    found = [old for old in desk.ranked if old.entry.ident in held - taken]
    found.sort(key=lambda old: old.entry.ident in desk.kept)
    sizes = {old.entry.ident: old.size for old in found}
    clear = [old.entry.ident for old in marked_beforehand(found, error.bytes_over, desk.kept)]

    def free(marked: Chosen) -> int:
        return sum(sizes.get(str(ident), 0) for ident in marked)

    def words(marked: Chosen) -> str:
        return t("{free} of {need} bytes come free", free=free(marked), need=error.bytes_over)

    def tell(marked: Chosen) -> str:
        if free(marked) >= error.bytes_over:
            return words(marked)
        return f"{words(marked)}; {t('enter with less goes over the budget, and asks first')}"

    def chosen(marked: Chosen | None) -> None:
        if marked is None:
            return
        leaves = tuple(str(ident) for ident in marked)
        if free(marked) >= error.bytes_over:
            screen.let_in(item, instead, leaves)
            return

        def over(yes: bool) -> None:
            if yes:
                screen.let_in(item, instead, leaves, over_budget=True)
            else:
                ask_what_leaves(screen, item, instead, error, marked)

        screen.shell.ask(
            Question(t("Go over the budget knowingly?"), words(marked), yes=t("go over it")), over
        )

    ask = say_error(error)
    if not clear:
        ask += "\n" + t("None of them is clearly worth least, so none is marked: only you can choose.")
    rows = [_leaving_row(old, desk) for old in found]
    screen.app.push_screen(
        Pick(ask, rows, several=True, marked=clear if marks is None else marks, tell=tell), chosen
    )


def _leaving_row(old: Expiring, desk: Desk) -> Row:
    why = desk.kept.get(old.entry.ident)
    return Row(
        " ".join(old.entry.text.removeprefix("- ").split()),
        old.entry.ident,
        right="!" if why else "",
        right_tone="warn",
        detail=f"      {say(old.reason)}, {old.size} B" + (f", {say(why)}" if why else ""),
    )


def make_room(screen: Deciding, old: Expiring) -> None:
    """Retire every undecided entry of the group that `old` stands in; where none is left, take all back.

    What could make room was counted for when what is old leaves as well, so that goes with it.
    """
    desk, session = screen.desk, screen.session
    if desk is None:
        return
    board, taken = session.board, session.taken()
    group = desk.old if old in desk.old else (*desk.old, *desk.crowding)
    made = {item.entry.ident: board.entry_decision(item.entry.ident) for item in group}
    left = [item for item in group if not made[item.entry.ident] and item.entry.ident not in taken]
    undecided = [item for item in left if item.entry.ident not in desk.kept]
    if undecided:
        leave = (EntryDecision(i.entry, Choice.RETIRE, str(i.reason), together=True) for i in undecided)
        after = board.with_entries(*leave)
    else:
        retired = [one for one in made.values() if one and one.choice is Choice.RETIRE]
        after = board.without_entries(one.entry for one in retired)
    spared = t("{n} that look like a rule, health or your choice wait for you", n=len(left) - len(undecided))

    def done(budget: Budget) -> None:
        screen.busy = False
        session.take(after)
        screen.show_board()
        free = f"{budget.bytes_now - budget.bytes_after:,}"
        words = t(
            "{n} leave core with W, {free} bytes come free; u takes it back", n=len(undecided), free=free
        )
        if not undecided:
            words = t("taken back: none of them leaves") if retired else t("nothing leaves")
        if budget.over and undecided:
            words += t(
                "; core stays {n} over its budget: nothing else may be marked for you", n=size(budget.over)
            )
        screen.say(f"{words}; {spared}" if len(left) > len(undecided) else words)

    def stopped(error: Exception) -> None:
        screen.busy = False
        screen.failed(error)

    screen.busy = True
    title = t("make room")
    screen.job(
        title, lambda _: session.budget(after), then=done, failed=stopped, key="room", quiet=True, holds=True
    )
