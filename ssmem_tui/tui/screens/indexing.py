"""`i`: build the list of topics anew, shown before it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.messages import Acted
from ssmem_tui.tui.screens.base import BaseScreen

if TYPE_CHECKING:
    from ssmem_tui.core.store import Receipt
    from ssmem_tui.core.store.records import Act
    from ssmem_tui.tui.jobs import Ticket


class BuildIndex(Command):
    """Build the list of topics (L2) anew from all notes; shows the exact change, then writes one commit."""

    id, key, footer, title, order = "index.build", "i", "index", "Build the list of topics", 64
    git = "git commit -m 'index: <n> topics' -- memory/INDEX.md"


def build_index(screen: BaseScreen) -> None:
    """Work it out in a job, show it, and write it if the person agrees."""
    services = screen.services

    def look(ticket: Ticket[tuple[Act | None, bool]]) -> tuple[Act | None, bool]:
        from ssmem_tui.core.review.index import rebuild

        with services.store() as store:
            act = rebuild(services.workspace, store, cancelled=ticket.cancelled).act
        return act, services.versioned()

    def ask(looked: tuple[Act | None, bool]) -> None:
        act, versioned = looked
        if act is None:
            screen.say(t("the list of topics is up to date"))
            return
        from ssmem_tui.tui.screens.writing import Writing

        screen.app.push_screen(Writing([act], versioned=versioned), lambda yes: write(act) if yes else None)

    def write(act: Act) -> None:
        def work(_: Ticket[Receipt]) -> Receipt:
            with services.store() as store:
                return store.apply(act)

        def told(receipt: Receipt) -> None:
            screen.post_message(Acted(receipt))

        screen.job(t("index"), work, then=told, failed=screen.failed, key="index")

    screen.job(t("index"), look, then=ask, failed=screen.failed, key="index")
