"""The last look before `W` writes: every commit with its exact diff."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ssmem_tui.core.store.records import Act
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.desk.change import commit_lines
from ssmem_tui.tui.screens.dialog import Dialog
from ssmem_tui.tui.widgets.hint_bar import keyed
from ssmem_tui.tui.widgets.reader import Reader

NEVER = "There is no repository here: what is written cannot be taken back."


class Agree(Command):
    """Write all of this, one commit per decision."""

    id, key, footer, title, order = "writing.agree", "y", "write", "Write it", 1


class Decline(Command):
    """Write nothing; the decisions stay as they are."""

    id, key, footer, title, order = "writing.decline", "escape,q", "back", "Write nothing", 2


class Writing(Dialog[bool]):
    """`True` when the person agrees. The agreeing key differs from the key that asked. `versioned`: whether
    there is a repository to take it back from."""

    KEYS = (Agree, Decline)

    def __init__(self, acts: Sequence[Act], *, versioned: bool) -> None:
        super().__init__()
        self._acts = tuple(acts)
        self._versioned = versioned

    def compose(self) -> ComposeResult:
        count = len(self._acts)
        commits = t("This will be written. Commits: {n}", n=count)
        never = f"{t('This will be written. Decisions: {n}', n=count)}\n{t(NEVER)}"
        with Vertical(id="dialog"):
            yield Static(Content(commits if self._versioned else never), id="ask")
            yield Reader(mark_width=2, markdown=False, id="commits")
            yield Static(keyed(("y", t("write")), ("esc", t("back, nothing is written"))), id="foot")

    def on_mount(self) -> None:
        reader = self.query_one(Reader)
        reader.set_lines(commit_lines(self._acts))
        reader.focus()

    def action_writing_agree(self) -> None:
        self.dismiss(True)

    def action_writing_decline(self) -> None:
        self.dismiss(False)
