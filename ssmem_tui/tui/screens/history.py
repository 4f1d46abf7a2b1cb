"""History: every change of an entry, a file or everything, word by word, down to the lines it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.store import Filter, Receipt
from ssmem_tui.tui.catalogue import say_error, say_situation, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.history import fetching
from ssmem_tui.tui.history.fetching import PAGE, Detail, Item, Page, Scope
from ssmem_tui.tui.history.layout import (
    Placed,
    change_lines,
    commit_count,
    first_change,
    item_rows,
    reason_rows,
)
from ssmem_tui.tui.history.starting import Places, secret_lines
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Acted, Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader


class MarkState(Command):
    """Mark this state; with two marked, the difference between them is shown."""

    id, key, footer, title, order = "history.mark", "equals_sign,space", "mark for diff", "Mark this state", 3
    git = "git diff <older> <newer>"


class TakeBack(Command):
    """Take back this one commit and nothing after it; a commit of its own, which ctrl+r takes back again."""

    id, key, footer, title, order = (
        "history.revert",
        "exclamation_mark",
        "take back",
        "Take this commit back",
        2,
    )
    git = "git revert <commit>"


class Widen(Command):
    """Show the history of this entry, of its file, or of everything, in turn."""

    id, key, footer, title, order = "history.scope", "w", "entry/file/all", "Whose history", 4


class FilterHistory(Command):
    """Show only some commits: words, act:promote, by:NAME, since:2026-02, until:2026-03, day:2026-02-10."""

    id, key, footer, title, order = "history.filter", "f", "filter", "Filter history", 5


class OpenSource(Command):
    """Open the first line this decision rests on; enter on a row of the reasons opens that one."""

    id, key, footer, title, order = "history.source", "o", "source", "Open the source line", 6


class MakeRepository(Command):
    """Make a git repository of a workspace that has none, so that there is history and undo."""

    id, key, footer, title, order = "history.init", "I", "init", "Make a repository here", 7
    git = "git init"


class HistoryScreen(BaseScreen):
    """Left the commits, right what one changed, below it why."""

    NAME = "History"
    KEYS = (TakeBack, MarkState, Widen, FilterHistory, OpenSource, MakeRepository)

    def __init__(self, services: Services, here: Here | None = None) -> None:
        super().__init__(services, here)
        place = self.opened_at
        self._scope = Scope.FILE if place.path and not place.commit else Scope.ALL
        self._only: Filter | None = None
        self._typed = ""
        self._limit = PAGE
        self._page: Page | None = None
        self._detail: Detail | None = None
        self._marked: list[str] = []
        self._placed: tuple[Placed, ...] = ()
        self._wanted = place.commit

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="history"):
            yield Pane("1", t("History"), LineList(empty=t("reading…"), id="commits"), id="pane-commits")
            with Vertical(id="right"):
                yield Pane("0", t("Difference"), Reader(mark_width=2, empty="", id="diff"), id="pane-diff")
                yield Pane("2", t("Why"), LineList(empty="", id="reasons"), id="pane-reasons")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-commits", Pane))
        self.query_one("#commits", LineList).focus()
        self.workspace_changed()

    # Reading.

    def workspace_changed(self) -> None:
        services, here, scope, only, limit = (
            self.services,
            self.opened_at,
            self._scope,
            self._only,
            self._limit,
        )

        def work(ticket: Ticket[Page]) -> Page:
            return fetching.page(services, here, scope, only, limit, ticket.cancelled)

        self.job(
            t("history"),
            work,
            then=self._got,
            failed=self.failed,
            key="page",
            quiet=True,
            holds=not self._page,
        )

    def _got(self, page: Page) -> None:
        self._page = page
        if self._scope is Scope.ENTRY and page.entry is None:
            self._scope = Scope.FILE
            self.say(t("no entry stands on this line; this is the history of its file"))
        status = page.status
        self.query_one("#pane-commits", Pane).foot(status.where.removeprefix("refs/heads/"))
        self._fill()
        self._show()

    def _fill(self) -> None:
        page = self._page
        if page is None:
            return
        empty = t("no commit fits") if self._only else t("nothing happened here yet")
        if not page.status.versioned:
            empty = say_situation(page.status)
        rows = item_rows(
            page.items, self._marked, self.services.clock(), self.services.config.tzinfo, more=page.more
        )
        view = self.query_one("#commits", LineList)
        wanted = next((i.commit.commit for i in page.items if i.commit.commit.startswith(self._wanted)), None)
        view.set_rows(rows, empty=empty, cursor_key=wanted if self._wanted else None)
        self._wanted = ""
        self.refresh_title()
        self.refresh_bindings()

    def title_facts(self) -> Sequence[tuple[str, str]]:
        whose = self.opened_at.path if self._scope is not Scope.ALL else ""
        facts = [(f"{t(self._scope.value)}  {whose}".strip(), "bold")]
        if self._page:
            facts.append((commit_count(len(self._page.items), more=self._page.more), ""))
        if self._typed:
            facts.append((t("filter: {words}", words=self._typed), "$text-warning"))
        return facts

    # Showing.

    def _item(self) -> Item | None:
        row = self.query_one("#commits", LineList).row
        items = self._page.items if self._page else ()
        return next((item for item in items if row and item.commit.commit == row.key), None)

    def _show(self) -> None:
        item = self._item()
        self.need("right", item is not None)
        if len(self._marked) == 2:
            self._show_between()
        elif item is None:
            self._detail = None
            self._lay((), t("Difference"))
            self.query_one("#reasons", LineList).set_rows((), empty="")
        elif self._detail is None or self._detail.commit != item.commit:
            services, commit = self.services, item.commit
            entry = item.event.after or item.event.before if item.event else None
            first, line = (entry.path, entry.line) if entry else (self.opened_at.path, 0)

            def work(_: Ticket[tuple[Detail, tuple[Placed, ...]]]) -> tuple[Detail, tuple[Placed, ...]]:
                found = fetching.changes(services, commit.commit, first=first)
                return fetching.detail(services, commit), change_lines(found)

            def got(found: tuple[Detail, tuple[Placed, ...]]) -> None:
                self._detail, placed = found
                self._lay(placed, commit.subject, line)
                self.query_one("#reasons", LineList).set_rows(
                    reason_rows(self._detail, self.services.config.tzinfo)
                )

            self.job(t("difference"), work, then=got, failed=self.failed, key="diff", quiet=True)

    def _show_between(self) -> None:
        order = [item.commit.commit for item in (self._page.items if self._page else ())]
        newer, older = sorted(self._marked, key=lambda one: order.index(one) if one in order else -1)
        services, path = self.services, self.opened_at.path if self._scope is Scope.FILE else ""

        def work(_: Ticket[tuple[Placed, ...]]) -> tuple[Placed, ...]:
            return change_lines(fetching.changes(services, newer, older=older, only=path))

        def got(placed: tuple[Placed, ...]) -> None:
            self._detail = None
            self._lay(placed, f"{older[:8]} → {newer[:8]}")
            self.query_one("#reasons", LineList).set_rows((), empty=t("two states; = takes a mark off"))

        self.job(t("difference"), work, then=got, failed=self.failed, key="diff", quiet=True)

    def _lay(self, placed: tuple[Placed, ...], title: str, line: int = 0) -> None:
        self._placed = placed
        self.query_one("#pane-diff", Pane).title(title)
        first = first_change(placed, line)
        none = t("no file was changed; what was decided is recorded in the ledger")
        lines = [placed.line for placed in self._placed]
        self.query_one("#diff", Reader).set_lines(lines, at=first, empty=none if self._item() else "")

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.id != "commits":
            return
        page = self._page
        if page and page.more and event.index >= len(page.items) - 10 and self._limit == len(page.items):
            self._limit *= 2
            self.workspace_changed()
        self.when_rested("show", self._show)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        if event.view.id == "commits":
            self._go_to_pane("0")
        elif event.view.id == "diff":
            self.read_here()
        elif event.view.id == "reasons":
            row = self.query_one("#reasons", LineList).row
            if row and isinstance(row.key, tuple) and row.key[0] == "source":
                self._open_source(int(row.key[1]))

    def _open_source(self, number: int) -> None:
        found = self._detail.sources if self._detail else ()
        if number < len(found):
            source = found[number][0]
            if source.path in self.services.workspace.by_path:
                self.shell.open_at(source.path, source.line)
            else:
                self.say(t("{path} is not there any more.", path=source.path), "$text-warning")

    def here(self) -> Here:
        item = self._item()
        commit = item.commit.commit if item else ""
        index = self.query_one("#diff", Reader).cursor
        placed = self._placed[index] if index < len(self._placed) else None
        if placed and placed.path:
            return Here(placed.path, placed.number or 1, commit=commit, text=placed.line.text)
        return Here(self.opened_at.path, self.opened_at.line, commit=commit)

    # Doing.

    def action_history_source(self) -> None:
        if self._detail and not self._detail.sources:
            self.say(t("this commit names no source"))
        self._open_source(0)

    def action_history_mark(self) -> None:
        item = self._item()
        if item is None:
            return
        name = item.commit.commit
        self._marked = (
            [one for one in self._marked if one != name]
            if name in self._marked
            else [*self._marked[-1:], name]
        )
        self._detail = None
        self._fill()
        self._show()

    def action_history_scope(self) -> None:
        scopes = [Scope.ENTRY, Scope.FILE, Scope.ALL] if self.opened_at.path else [Scope.ALL]
        self._scope = scopes[(scopes.index(self._scope) + 1) % len(scopes)] if len(scopes) > 1 else Scope.ALL
        self._limit, self._marked = PAGE, []
        self.workspace_changed()

    def action_history_filter(self) -> None:
        def done(typed: str | None) -> None:
            if typed is None:
                return
            try:
                self._only = fetching.read_filter(typed)
            except SsmemError as error:
                self.say(say_error(error), "$text-error")
                return
            self._typed, self._limit = typed.strip(), PAGE
            self.workspace_changed()

        self.prompt(t("filter: words, act: by: since: until: day:"), value=self._typed, done=done)

    def action_history_revert(self) -> None:
        item = self._item()
        if item is None:
            return
        commit = item.commit
        services = self.services

        def work(_: Ticket[Receipt]) -> Receipt:
            with services.store() as store:
                return store.undo(commit.commit)

        def done(receipt: Receipt) -> None:
            self._detail = None
            self.shell.post_message(Acted(receipt, "undo"))

        self.job(t("take back"), work, then=done, failed=self.failed, key="act")

    def action_history_init(self) -> None:
        services = self.services

        def work(_: Ticket[str | None]) -> str | None:
            with services.store() as store:
                return store.init()

        def done(_: str | None) -> None:
            self.shell.tell(t("a repository was made; from now on every act is one commit"))
            self.shell.reload()

        def answered(sure: bool) -> None:
            if sure:
                self.job(t("init"), work, then=done, failed=self.failed, key="act")

        def ask(secrets: Places) -> None:
            words = t("Your notes are recorded as they are; no file is changed.")
            detail = "\n".join((words, *secret_lines(secrets)))
            self.shell.ask(Question(t("Make a git repository here?"), detail, yes=t("make it")), answered)

        def look(ticket: Ticket[Places]) -> Places:
            from ssmem_tui.core.doctor import secrets_in

            return secrets_in(services.workspace, ticket.cancelled)

        self.job(t("secrets"), look, then=ask, failed=self.failed, key="init", holds=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        versioned = self._page is None or self._page.status.versioned
        if action == "history_init":
            return not versioned
        if action in ("history_revert", "history_mark", "history_source"):
            return versioned and bool(self._page and self._page.items)
        if action.startswith("history_"):
            return versioned
        return super().check_action(action, parameters)
