"""What the reader of the cockpit shows: the row under the cursor of the list that had the keyboard last.

A list that gets the keyboard shows its row, as does one whose cursor moves; to go into the text and back
changes nothing. So a key never acts on anything but what can be seen.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual import events

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.reading import Reading
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader

if TYPE_CHECKING:
    from ssmem_tui.tui.cockpit.commit import Page

LISTS = ("layers", "ladder", "waiting", "commits")


class Following(Reading):
    """Four lists lead, the reader follows once they rest."""

    _opened: set[str]
    """The names of the places whose fold is open."""
    _leader: LineList | None = None
    _led: tuple[str | None, Hashable, Here] | None = None
    """The row that the reader shows: its list, its key, where it leads."""
    _late: LineList | None = None
    """The list that the reader does not follow yet."""

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        event.stop()
        view = event.view
        if not self.ready:
            return
        if view is self._reader:
            self._show_why()
        elif view.has_focus and isinstance(view, LineList) and view.id in LISTS:
            self._follow_soon(view, moved=True)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        view = event.widget
        if not self.ready:
            return
        if isinstance(view, LineList) and view.id in LISTS:
            self._follow_soon(view, moved=False)
        elif isinstance(view, Reader) and self._late is not None:  # nobody reads what is about to change
            self._follow(self._late, moved=False)

    def _follow_soon(self, view: LineList, *, moved: bool) -> None:
        self._leader = self._late = view
        self.when_rested("follow", partial(self._follow, view, moved=moved))

    def _follow(self, view: LineList, *, moved: bool) -> None:
        """Show the row of `view`; not once more what is shown already, for the place in the text would be
        lost. A list that is filled again has `moved` nothing, so it takes no day away that was stepped to."""
        if self._late is view:
            self._late = None
        if view.row is None:
            return
        place = self._place(view)
        led, before = (view.id, view.row.key, place), self._led
        self._led = led
        if led == before and ((moved and not self._made()) or self._shows(place)):
            return
        if view.id == "commits":
            self._show_change(place)
        elif place.path:
            self._read(place)
        elif place.period is not None:
            self._show_period(place)
        else:
            self._show_row(view)

    def _read_again(self) -> None:
        """The workspace was read anew: so is what is shown or about to be, and the place in it is kept."""
        wanted, shown = self._wanted, self._shown
        if wanted is not None:
            self._show_change(wanted) if wanted.commit else self._read(wanted, again=True)
        elif shown is not None and not shown.made:
            self._read(Here(shown.path, self._reader.cursor + 1), again=True)
        elif self._leader is not None:
            self._follow(self._leader, moved=True)

    def _made(self) -> bool:
        """Whether a page of ours is shown, which may have more to say by now."""
        return self._shown is None or (self._shown.made and self._change is None)

    def _shows(self, place: Here) -> bool:
        if self._change is not None:
            return self._change.commit == place.commit
        return self._shown is not None and not self._shown.made and self._shown.path == place.path

    def _place(self, view: LineList) -> Here:
        """Where the row under the cursor leads."""
        from ssmem_tui.tui.cockpit.place import Place

        key = view.row.key if view.row else None
        if isinstance(key, Place):
            return key.here
        waiting = self._known.waiting if self._known and self._known.waiting else ()
        found = next((one for one in waiting if one.ident == key and one.evidence), None)
        return Here(found.evidence[0].path, found.evidence[0].line) if found else Here()

    def here(self) -> Here:
        view, shown, line = self.focused, self._shown, self._reader.line
        place = self._place(view) if isinstance(view, LineList) and view.id in LISTS else Here()
        leads = bool(place.path or place.period or place.commit)
        if leads and isinstance(view, LineList) and view.row:
            followed = view.id in LISTS[:2] and (view.id, view.row.key, place) == self._led
            if line and followed and self._shows(place):
                return replace(place, line=line.number, text=line.text)
            return place
        if shown is None:
            return Here()
        if self._change is not None:
            return self._change.place(self._reader.cursor)
        period = shown.note.period if shown.note else self._period
        path = "" if shown.made else shown.path
        return Here(path, line.number if line else 1, period, text=line.text if line else "")

    def home_pane(self) -> Pane | None:
        """The list that the text follows; `esc` goes there, as there is no screen to leave."""
        leader = self._leader or self.query_one("#layers", LineList)
        return self.query_one(f"#pane-{leader.id}", Pane)

    def leave(self) -> None:
        home = self.home_pane()
        if home is not None and not (isinstance(self.focused, LineList) and self.focused.id in LISTS):
            home.focus_inside()

    # What is no file.

    def _show_row(self, view: LineList) -> None:
        """The page of a row that leads to no file: what was noticed, or what the row holds."""
        from ssmem_tui.tui.cockpit.background import Opened
        from ssmem_tui.tui.cockpit.found import CORE, NOTICED, row_page
        from ssmem_tui.tui.cockpit.layers import layer_rows
        from ssmem_tui.tui.cockpit.place import Place

        row, known = view.row, self._known
        if row is None or known is None or known.layers is None:
            return
        name = row.key.name if isinstance(row.key, Place) else ""
        if name in (NOTICED, CORE):
            self._show_noticed()
        else:
            rows = layer_rows(self.services.workspace, known.layers, {*self._opened, name}) if name else ()
            self._show(Opened(None, row.text, row_page(row, rows), made=True), 1)

    def _show_noticed(self) -> None:
        from ssmem_tui.tui.cockpit.background import Opened
        from ssmem_tui.tui.cockpit.found import noticed_page

        self._show(Opened(None, t("noticed"), noticed_page(self.services.workspace), made=True), 1)

    def _show_change(self, place: Here) -> None:
        from ssmem_tui.tui.cockpit import commit

        services = self.services

        def show(page: Page) -> None:
            self._show(page.opened, page.first, page)

        self._wanted = place
        self._under_way = self.job(
            t("difference"),
            lambda _: commit.page_of(services, place.commit, place.path),
            then=show,
            failed=self.failed,
            key="read",
            quiet=True,
        )
