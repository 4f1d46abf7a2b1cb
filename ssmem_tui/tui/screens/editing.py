"""`e`: change the line under the cursor in place, on any screen that shows a file of the workspace."""

from __future__ import annotations

from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Acted
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.widgets.reader import Reader

_LONGEST = 4_000


class EditHere(Command):
    """Change this line in place; one commit, every other byte stays as it is."""

    id, key, footer, title, order = "edit.here", "e", "edit", "Edit this line here", 39
    git = "git commit -m 'edit: <file>:<line>' -- <file>"
    idle = "e edits the line under the cursor of the text: go there first"


def edit_here(screen: BaseScreen, reader: Reader, path: str) -> None:
    """Ask for the new words of the reader's line and save them in a job."""
    line = reader.line
    if line is None or not line.number or not path:
        return
    if len(line.text) > _LONGEST or not is_safe(line.text) or "\t" in line.text:
        screen.say(t("this line is for a real editor: press E"), "$text-warning")
        return
    number, old, services = line.number, line.text, screen.services

    def done(new: str | None) -> None:
        if new is None or new == old:
            return

        def work(_: Ticket[object]) -> object:
            from ssmem_tui.tui.line_edit import save_line

            return save_line(services, path, number, old, new)

        def failed(error: Exception) -> None:
            screen.prompt(t("edit line {n}", n=number), value=new or "", done=done)
            screen.failed(error)

        screen.job(t("edit"), work, then=lambda receipt: _told(screen, receipt), failed=failed, key="edit")

    screen.prompt(t("edit line {n}", n=number), value=old, done=done)


def _told(screen: BaseScreen, receipt: object) -> None:
    from ssmem_tui.core.store import Receipt

    if isinstance(receipt, Receipt):
        screen.post_message(Acted(receipt))
