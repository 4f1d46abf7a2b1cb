"""Choose a theme: each is shown on the whole app while the cursor stands on it; `esc` brings the old back."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.screens.dialog import Dialog
from ssmem_tui.tui.widgets.hint_bar import keyed
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.line_view import LineView


class KeepOld(Command):
    """Leave the colours as they were."""

    id, key, footer, title, order = "theme.keep-old", "escape,q", "leave", "Keep the old theme", 2


class ThemeScreen(Dialog[str | None]):
    """Dismissed with the chosen name, or `None`."""

    KEYS = (KeepOld,)

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield LineList(id="themes")

    def on_mount(self) -> None:
        self._before = self.app.theme
        self.query_one("#dialog").border_title = Content(t("Theme"))
        self.query_one("#dialog").border_subtitle = keyed(("enter", t("keep")), ("esc", t("back")))
        names = sorted(self.app.available_themes, key=lambda name: (not name.startswith("textual"), name))
        words = {True: t("dark"), False: t("light")}
        rows = [Row(name, name, right=words[self.app.available_themes[name].dark]) for name in names]
        view = self.query_one(LineList)
        view.set_rows(rows, cursor_key=self._before)
        view.focus()

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        event.stop()
        row = self.query_one(LineList).row
        if row is not None:
            self.app.theme = str(row.key)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        self.dismiss(self.app.theme)

    def action_theme_keep_old(self) -> None:
        if self.all_shown():
            self.app.theme = self._before
            self.dismiss(None)
