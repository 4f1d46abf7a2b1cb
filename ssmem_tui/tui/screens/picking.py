"""A list to choose from: one thing, or several with space. `esc` chooses nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.screens.dialog import Dialog
from ssmem_tui.tui.widgets.hint_bar import keyed
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.veil import veiled_text

Chosen = tuple[Hashable, ...]


class Toggle(Command):
    """Mark this row, or take its mark off."""

    id, key, footer, title, order = "pick.toggle", "space", "mark", "Mark this row", 2


class Leave(Command):
    """Choose nothing."""

    id, key, footer, title, order = "pick.leave", "escape,q", "back", "Choose nothing", 3


class Pick(Dialog[Chosen | None]):
    """`several` lets `space` mark rows; `enter` then returns all that are marked. `tell` words the foot."""

    KEYS = (Toggle, Leave)

    def __init__(
        self,
        ask: str,
        rows: Sequence[Row],
        *,
        several: bool = False,
        marked: Sequence[Hashable] = (),
        tell: Callable[[Chosen], str] | None = None,
        empty: str = "",
    ) -> None:
        super().__init__()
        self._ask = ask
        self._rows = tuple(rows)
        self._several = several
        self._marked = list(marked)
        self._tell = tell
        self._empty = empty

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content(veiled_text(self._ask)), id="ask")
            yield LineList(id="choices", empty=self._empty)
            yield Static(id="foot")

    def on_mount(self) -> None:
        self._show()
        self.query_one(LineList).focus()

    def _show(self) -> None:
        rows = self._rows
        if self._several:
            rows = tuple(
                row
                if row.head
                else replace(row, mark=f"[{'v' if row.key in self._marked else ' '}] {row.mark}")
                for row in rows
            )
        self.query_one(LineList).set_rows(rows)
        several = (("space", t("mark")), ("enter", t("do it")))
        way = several if self._several else (("enter", t("choose")),)
        keys = keyed(*way, *((("/", t("filter")),) if len(rows) > 1 else ()), ("esc", t("back")))
        said = self._tell(tuple(self._marked)) if self._tell else ""
        self.call_after_refresh(self._close_up)
        self.query_one("#foot", Static).update(Content(veiled_text(f"{said}\n" if said else "")) + keys)

    def _close_up(self) -> None:
        """No larger than its rows need."""
        dialog, view = self.query_one("#dialog"), self.query_one(LineList)
        spare = view.size.height - max(3, view.virtual_size.height)
        if spare > 0 and not self.has_class("-narrow"):
            dialog.styles.height = dialog.outer_size.height - spare

    def on_resize(self) -> None:
        self.query_one("#dialog").styles.height = None
        self.call_after_refresh(self._close_up)

    def action_pick_toggle(self) -> None:
        row = self.query_one(LineList).row
        if row is None or not self._several:
            return
        if row.key in self._marked:
            self._marked.remove(row.key)
        else:
            self._marked.append(row.key)
        self._show()

    def action_pick_leave(self) -> None:
        if self.all_shown():
            self.dismiss(None)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        row = self.query_one(LineList).row
        if self._several:
            self.dismiss(tuple(self._marked))
        elif row is not None:
            self.dismiss((row.key,))
