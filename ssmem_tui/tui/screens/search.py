"""Search: one box, topics above lines, the file beside it. The box keeps the keyboard while one looks.

What goes on behind it (index, thread, answers) stands in `finding`.
"""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widgets import Input

from ssmem_tui.core.search.records import LineHit, TopicHit, besides
from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.finding import Finding
from ssmem_tui.tui.search.box import Box
from ssmem_tui.tui.search.filters import turn, without_last
from ssmem_tui.tui.search.keys import KEYS
from ssmem_tui.tui.search.past import Past
from ssmem_tui.tui.search.preview import Preview, PreviewReader, preview_of
from ssmem_tui.tui.search.rows import EXAMPLES, MORE, PAST, key_of, past_rows, rows_of
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.chip_bar import ChipBar
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane

_REST = 0.06
"""Seconds the cursor rests on a hit before its file is read."""

_REST_TYPING = 0.2
"""The same after a letter was typed, for the next one will probably bring another hit."""


class SearchScreen(Finding):
    """Opens with the keyboard in the box; `esc` leaves, or comes back to the box from list and text."""

    NAME = "Search"
    KEYS = KEYS

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._past = Past(self.services.state)
        self._preview: Preview | None = None
        self._resting: Timer | None = None
        self._enter_waits = False
        self._typing = False

    def compose_body(self) -> ComposeResult:
        yield Box(
            placeholder=t('words, pinyin, "a phrase", !not, #heading, path: layer: tier: since:'), id="box"
        )
        yield ChipBar()
        with Horizontal(id="found"):
            yield Pane("1", t("Found"), LineList(id="hits"), id="pane-hits")
            yield Pane("0", t("Text"), PreviewReader(empty="", id="text"), id="pane-preview")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-hits", Pane))
        box = self.query_one("#box", Input)
        box.value = self.opened_at.query
        box.focus()
        box.select_all()
        self._show_hits()

    def here(self) -> Here:
        line = self.query_one(PreviewReader).line
        if self._preview is not None and line and isinstance(self.focused, PreviewReader):
            return Here(self._preview.path, line.number, text=line.text)
        hit = self._hit()
        return Here(hit.path, hit.line, text=hit.text) if hit else self.opened_at

    # Asking.

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._shown.all_topics = False
        self._enter_waits = False
        self._typing = True
        self._rest(None)
        query = self._query
        chips = [f"{t(chip.kind)} {chip.value}" for chip in query.chips]
        self.query_one(ChipBar).show(chips, [t("{part} is not used", part=part) for part in query.ignored])
        self._ask(keep=False)

    def _whole_answer(self) -> None:
        if self._enter_waits:
            self._enter_waits = False
            self._open(self._hit())

    # The list.

    @property
    def _hits(self) -> LineList:
        return self.query_one("#hits", LineList)

    def _hit(self) -> TopicHit | LineHit | None:
        row = self._hits.row
        return self._shown.hit(row.key) if row else None

    @property
    def _most_topics(self) -> int:
        shown = self._shown
        return len(shown.results.topics) if shown.all_topics else max(3, (self._hits.size.height or 20) // 3)

    @property
    def _lines(self) -> tuple[LineHit, ...]:
        return besides(self._shown.results.topics[: self._most_topics], self._shown.lines)

    def _show_hits(self) -> None:
        if self._gone:
            return
        shown, view = self._shown, self._hits
        most, lines = self._most_topics, self._lines
        rows = rows_of(shown.results, frozenset(shown.marked), view.size.width or 80, most, lines)
        asked = bool(self._query)
        if not asked:
            rows = past_rows(self._past.queries)
        first = next((row.key for row in rows if not row.head), None)
        stays = shown.keep_cursor or view.row is None
        view.set_rows(rows, empty=self._nothing(asked), cursor_key=None if stays else first)
        keys = t("↑ ↓ choose, enter opens, tab goes to the list")
        foot = t("{n} marked", n=len(shown.marked)) if shown.marked else keys
        self.query_one("#pane-hits", Pane).foot(foot)
        self.refresh_title()
        if not rows:
            self._show_preview(None)

    def _nothing(self, asked: bool) -> str:
        if not asked:
            return "\n".join((t("Type to search every topic and every line of memory."), "", t(EXAMPLES)))
        if not self._shown.results.complete:
            return t("searching…")
        if self._progress:
            return t("still reading the files; nothing found so far")
        return t("nothing found; f6 takes the last filter away") if self._query.chips else t("nothing found")

    def title_facts(self) -> list[tuple[str, str]]:
        facts: list[tuple[str, str]] = []
        if self._shown.results.topics or self._shown.lines:
            numbers = {"topics": len(self._shown.results.topics), "lines": len(self._lines)}
            facts.append((t("{topics} topics, {lines} lines", **numbers), ""))
        if step := self._progress:
            facts.append(
                (t("reading {done} of {total} files", done=step.done, total=step.total), "$text-warning")
            )
        return facts

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._show_hits)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._hits.lit = isinstance(self.focused, Input)  # whose arrows move the cursor of the list
        self._hits.refresh()

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.control is self._hits:
            event.stop()
            self._rest(_REST_TYPING if self._typing else _REST)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        if event.control is self._hits:
            self._open(self._hit())
        elif self._preview:
            self._remember()
            line = self.query_one(PreviewReader).line
            self.shell.open_at(self._preview.path, line.number if line else 1)

    def on_line_list_folding(self, event: LineList.Folding) -> None:
        event.stop()
        self._open(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        results = self._shown.results
        if self._query and not (results.complete and results.query == self._query.text):
            self._enter_waits = True  # typed faster than found: open the first hit when it is there
        else:
            self._open(self._hit())

    def _open(self, hit: TopicHit | LineHit | None) -> None:
        row = self._hits.row
        if row is not None and row.key == MORE:
            self._shown.all_topics = True
            self._shown.keep_cursor = True
            self._show_hits()
        elif row is not None and isinstance(row.key, tuple) and row.key[0] == PAST:
            self._type(row.text)
        elif hit is not None:
            self._remember()
            self.shell.open_at(hit.path, hit.line)

    def _remember(self) -> None:
        self._past.add(self.query_one("#box", Input).value)

    # The preview.

    def _rest(self, seconds: float | None) -> None:
        """Read the file of the hit once the cursor rested on it; `None` waits for the next hit."""
        if self._resting is not None:
            self._resting.stop()
        self._resting = self.set_timer(seconds, self._load_preview) if seconds is not None else None

    @property
    def unread(self) -> bool:
        """Whether the file of the hit under the cursor is still to be read."""
        return self._resting is not None

    def _load_preview(self) -> None:
        self._typing, self._resting = False, None
        hit = None if self._gone else self._hit()
        if hit is None:
            self._show_preview(None)
            return
        services, searcher, query = self.services, self._searcher, self._query.text
        path, line, reader = hit.path, hit.line, self.query_one(PreviewReader)
        width = reader.layout_width

        def work(_: Ticket[Preview]) -> Preview:
            from ssmem_tui.core.workspace import read

            preview = preview_of(path, read(services.workspace, path).text, line, searcher.marker(query))
            return replace(preview, wrapped=reader.wrapped(preview.lines, width) if width else None)

        self.job(
            t("read"),
            work,
            then=self._show_preview,
            failed=lambda error: self._show_preview(None, sentence(error)),
            key="preview",
            quiet=True,
        )

    def _show_preview(self, preview: Preview | None, why: str = "") -> None:
        if self._gone:
            return
        reader, pane = self.query_one(PreviewReader), self.query_one("#pane-preview", Pane)
        self._preview = preview
        if preview is None:
            reader.set_lines((), empty=why)
            pane.title(t("Text"))
            pane.foot("")
            return
        reader.set_lines(preview.lines, at=preview.line, wrapped=preview.wrapped)
        pane.title(preview.path)
        pane.foot(t("{n} lines marked", n=preview.marked) if preview.marked > 1 else "")

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":
            return not isinstance(self.focused, Input)
        if action in ("search_mark", "search_copy", "search_copy_places", "search_compare"):
            return self.focused is self._hits
        return super().check_action(action, parameters)

    def action_back(self) -> None:
        box = self.query_one("#box", Input)
        if self.focused is box or self.maximized is not None:
            super().action_back()
        else:
            self.pane_wanted(self.query_one("#pane-hits", Pane))
            box.focus()

    def action_find(self) -> None:
        if isinstance(self.focused, PreviewReader):
            super().action_find()
        else:
            self.query_one("#box", Input).focus()

    def action_search_box(self) -> None:
        self.query_one("#box", Input).focus()

    def action_search_up(self) -> None:
        self._hits.action_list_up()

    def action_search_down(self) -> None:
        self._hits.action_list_down()

    def action_search_page_up(self) -> None:
        self._hits.action_list_page_up()

    def action_search_page_down(self) -> None:
        self._hits.action_list_page_down()

    def action_search_older(self) -> None:
        self._type(self._past.older(self.query_one("#box", Input).value))

    def action_search_newer(self) -> None:
        self._type(self._past.newer(self.query_one("#box", Input).value))

    def action_search_layer(self) -> None:
        self._turn("layer")

    def action_search_tier(self) -> None:
        self._turn("tier")

    def action_search_since(self) -> None:
        self._turn("since")

    def action_search_drop(self) -> None:
        self._type(without_last(self.query_one("#box", Input).value, self.services.today))

    def on_chip_bar_dropped(self, event: ChipBar.Dropped) -> None:
        event.stop()
        query = self._query
        if event.index < len(query.chips):
            self._type(query.drop(query.chips[event.index]))

    def _turn(self, kind: str) -> None:
        self._type(turn(self.query_one("#box", Input).value, kind, self.services.today))

    def _type(self, text: str) -> None:
        box = self.query_one("#box", Input)
        box.value = text
        box.cursor_position = len(text)
        box.focus()

    def action_search_mark(self) -> None:
        if (hit := self._hit()) is not None:
            key = key_of(hit)
            if self._shown.marked.pop(key, None) is None:
                self._shown.marked[key] = hit
            self._show_hits()
            self._hits.action_list_down()

    def action_search_copy(self) -> None:
        hits = self._shown.chosen(self._hit())
        self.shell.copy("\n".join(hit.text for hit in hits), t("{n} lines", n=len(hits)))

    def action_search_compare(self) -> None:
        hits = self._shown.chosen(self._hit())
        if len(hits) == 2:
            from ssmem_tui.tui.screens.beside import BesideScreen

            self.app.push_screen(BesideScreen(self.services, (hits[0], hits[1])))
        elif len(hits) == 1:
            self.shell.open("compare", Here(hits[0].path, hits[0].line, text=hits[0].text))
        elif hits:
            self.say(t("two hits can be compared; {n} are marked", n=len(hits)), "$warning")

    def action_search_copy_places(self) -> None:
        hits = self._shown.chosen(self._hit())
        self.shell.copy("\n".join(f"{hit.path}:{hit.line}" for hit in hits), t("{n} places", n=len(hits)))
