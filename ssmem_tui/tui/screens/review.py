"""The review desk: the queue on the left; what will change, the evidence and the checks on the right.

What, why and cost stand in one view, and nothing is written before `W`, which shows the exact diff first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Evidence, Progress
from ssmem_tui.core.review import Candidate, Choice, Expiring, Laid
from ssmem_tui.core.review.acts import Step
from ssmem_tui.core.review.gather import Statement
from ssmem_tui.tui.catalogue import say, say_error, sentence, t
from ssmem_tui.tui.desk import rows
from ssmem_tui.tui.desk.background import Desk, Recorder, Written, read_desk
from ssmem_tui.tui.desk.change import wording_lines
from ssmem_tui.tui.desk.commands import COMMANDS
from ssmem_tui.tui.desk.offered import offered, words_for_old
from ssmem_tui.tui.desk.preview import Preview, Shown, wanted, worked_out
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Acted, Here
from ssmem_tui.tui.screens.deciding import Deciding
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader


class ReviewScreen(Deciding):
    """See `deciding` for what the keys do."""

    NAME = "Review"
    host: tuple[Statement, ...] = ()
    """What OpenClaw's list held when the person asked for it."""
    KEYS = COMMANDS

    def compose_body(self) -> ComposeResult:
        words = (t("Queue"), t("What will change"), t("Evidence"), t("Checks"))
        with Horizontal(id="desk"):
            yield Pane("1", words[0], LineList(id="queue", empty=t("reading…")), id="pane-queue")
            with Vertical(id="about"):
                change = Reader(id="change", mark_width=2, markdown=False)
                yield Pane("2", words[1], change, id="pane-change")
                evidence = Reader(id="evidence", mark_width=6, markdown=False)
                yield Pane("3", words[2], evidence, id="pane-evidence")
                checks = Reader(id="checks", mark_width=5, markdown=False)
                yield Pane("4", words[3], checks, id="pane-checks")

    def on_mount(self) -> None:
        self._preview = Preview()
        self._shown = ""
        self.query_one("#queue", LineList).focus()
        self.workspace_changed()

    # Filling.

    def workspace_changed(self) -> None:
        services, host = self.services, self.host
        self.job(
            t("candidates"),
            lambda ticket: read_desk(services, ticket.cancelled, host),
            then=self._laid,
            failed=self._not_laid,
            key="lay",
            quiet=True,
            holds=self.desk is None,
        )

    def _laid(self, desk: Desk) -> None:
        before = self.desk
        self.desk = desk
        self._preview = Preview()
        self.marked &= {item.ident for item in desk.session.board.items}
        self.show_board(at=self._called() if before is None else "")
        if before and before.session.core.data != desk.session.core.data and desk.session.waiting:
            self.say(t("core changed since you looked; the decisions were placed anew"), "$text-warning")
        elif desk.session.lost:
            self.say(
                t("{n} decisions came undone: their entry is gone", n=len(desk.session.lost)), "$text-warning"
            )
        elif before is None and (kept := len(desk.session.board.decisions)):
            self.say(t("kept from before: {n} decisions; nothing is written before W", n=kept), whole=True)
        elif before is None and self.query_one("#queue", LineList).rows:
            self.say(rows.laid_words(desk.laid, self.size.width - 2))

    def _not_laid(self, error: Exception) -> None:
        words = f"{t('the candidates could not be read')}\n\n{sentence(error)}"
        self.query_one("#queue", LineList).set_rows((), empty=words)

    # What the cursor stands on.

    def candidate(self) -> Candidate | None:
        row = self.query_one("#queue", LineList).row
        if self.desk is None or row is None or not isinstance(row.key, str):
            return None
        return next((item for item in self.session.board.items if item.ident == row.key), None)

    def old_entry(self) -> Expiring | None:
        row = self.query_one("#queue", LineList).row
        if self.desk is None or row is None or not isinstance(row.key, rows.OldEntry):
            return None
        leaving = (*self._old(), *self._crowding())
        return next((old for old in leaving if old.entry.ident == row.key.ident), None)

    def _old(self) -> tuple[Expiring, ...]:
        """Entries proposed to leave for age."""
        return self._untaken(self.desk.old) if self.desk else ()

    def _crowding(self) -> tuple[Expiring, ...]:
        """Entries proposed to leave for room."""
        return self._untaken(self.desk.crowding) if self.desk else ()

    def _untaken(self, items: Iterable[Expiring]) -> tuple[Expiring, ...]:
        """Without those that another decision takes away already, or that left a moment ago."""
        board = self.session.board
        taken = {ident for d in board.decisions for ident in (d.replaces, *d.leaves)}
        open_ = {entry.ident for entry in self.session.core.entries} - taken
        return tuple(old for old in items if old.entry.ident in open_)

    # Drawing.

    def _called(self) -> str:
        """The candidate that the person came from: by its words, or by a line that speaks for it."""
        here, items = self.opened_at, self.session.board.items
        named = (item.ident for item in items if here.text and here.text == item.text)
        place = (here.path, here.line)
        lines = (item.ident for item in items if place in [(line.path, line.line) for line in item.evidence])
        return next(named, "") or next(lines, "")

    def show_board(self, *, after: str = "", at: str = "") -> None:
        board, queue = self.session.board, self.query_one("#queue", LineList)
        wanted = self._next(after) if after else at or None
        laid = self.desk.laid if self.desk else Laid(())
        shown = rows.queue_rows(board, self._old(), self.marked, laid.beyond, self._crowding())
        queue.set_rows(shown, empty=self._why_empty(), cursor_key=wanted)
        pane = self.query_one("#pane-queue", Pane)
        pane.title(t("Queue"), rows.share_words(laid, board))
        kept = len(laid.rejections)
        kept_out = t("X shows {n} kept out", n=kept) if kept else ""
        pane.foot(t("{n} marked", n=len(self.marked)) if self.marked else kept_out)
        self.refresh_title()
        self.refresh_bindings()
        self._show_item()
        if after and not self._open() and self.session.waiting:
            self.say(t("all are decided: W shows what will be written, u takes one back"), "bold")

    def _could_leave(self) -> list[object]:
        """The keys of entries that may leave and nobody decided about."""
        decided = {made.entry.ident for made in self.session.board.entries}
        leaving = (old.entry.ident for old in (*self._old(), *self._crowding()))
        return [rows.OldEntry(ident) for ident in leaving if ident not in decided]

    def _open(self) -> list[object]:
        """The keys of all rows that nobody decided about."""
        return [*(item.ident for item in self.session.board.left), *self._could_leave()]

    def _next(self, ident: str) -> object:
        """The key of the next undecided row below `ident`, else of the first one, else of itself."""
        keys: list[object] = [item.ident for item in self.session.board.items]
        keys += [rows.OldEntry(old.entry.ident) for old in (*self._old(), *self._crowding())]
        open_keys = self._open()
        own: object = ident if ident in keys else rows.OldEntry(ident)
        at = keys.index(own) if own in keys else -1
        following = [key for key in keys[at + 1 :] if key in open_keys] or open_keys
        return following[0] if following else own

    def _why_empty(self) -> str:
        if self.desk is None:
            return t("reading…")
        way_on = (
            "" if self.desk.laid.months else t("R makes week and month summaries; candidates come from them.")
        )
        host = t("H asks OpenClaw for its list.") if self.desk.askable else ""
        return "\n".join(filter(None, (rows.laid_words(self.desk.laid), way_on, host)))

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        event.stop()
        if event.view.id == "queue":
            self.when_rested("item", self._show_item)

    def _show_item(self) -> None:
        if self.desk is None:
            return
        item, old = self.candidate(), self.old_entry()
        self.need("about", bool(item or old))
        self.refresh_bindings()
        evidence = self.query_one("#evidence", Reader)
        checks = self.query_one("#checks", Reader)
        pane = self.query_one("#pane-evidence", Pane)
        for name, words in rows.feet(item, old).items():
            self.query_one(f"#pane-{name}", Pane).foot(words)
        if item is not None:
            self._preview_of(item)
            self._keep(evidence, rows.evidence_lines(item.evidence), item.ident)
            pane.title(t("Evidence"), rows.seen_words(item))
            budget = self.session.budget()
            self._keep(checks, rows.check_lines(item, budget, self.services.today), item.ident)
            self._shown = item.ident
            place = " > ".join(item.section) or self.session.core.path
            self.query_one("#pane-change", Pane).title(t("What will change"), place)
        elif old is not None:
            self._preview_of(old)
            none = t("no line of the logs refers to it")
            evidence.set_lines(rows.evidence_lines(self._lines()), empty=none)
            pane.title(t("Evidence"), t("last access"))
            checks.set_lines(rows.old_lines(old))
            self.query_one("#pane-change", Pane).title(t("What will change"), t("retire"))
        else:
            self.query_one("#change", Reader).set_lines(())
            evidence.set_lines(())
            checks.set_lines(())

    def _keep(self, reader: Reader, lines: list[Line], ident: str) -> None:
        """Show lines; the cursor stays where it is while the candidate is the same."""
        same = self._shown == ident
        reader.set_lines(lines, at=reader.cursor + 1 if same else 1)

    def _lines(self) -> tuple[Evidence, ...]:
        """The evidence that is shown."""
        item, old = self.candidate(), self.old_entry()
        if item is not None:
            return item.evidence
        return (old.last.evidence,) if old and old.last and old.last.evidence else ()

    def _preview_of(self, item: Candidate | Expiring) -> None:
        """Show what its decision would change; what is not known yet is worked out in a thread."""
        session, preview, asked = self.session, self._preview, wanted(self.session, item)
        core, today = session.core, session.today
        known = preview.of(asked)

        def got(shown: Shown) -> None:
            preview.keep(asked, shown)
            if preview is self._preview and item in (self.candidate(), self.old_entry()):
                self._show_change(item, shown)

        if known is not None:
            self._show_change(item, known)
            return
        self.job(t("diff"), lambda _: worked_out(core, today, asked.made), then=got, key="change", quiet=True)

    def _show_change(self, item: Candidate | Expiring, shown: Shown) -> None:
        at = next((n for n, line in enumerate(shown, 1) if line.mark.text in ("+", "-")), 1)
        below = () if isinstance(item, Expiring) else wording_lines(item)
        self.query_one("#change", Reader).set_lines((*shown, *below), at=at)

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self.desk is None:
            return ()
        board, budget = self.session.board, self.session.budget()
        let_in = [d for d in board.decisions if d.choice in (Choice.APPROVE, Choice.REPLACE)]
        rejected = sum(d.choice is Choice.REJECT for d in board.decisions)
        style = "$text-error" if budget.over else ""
        edited = sum(d.edited for d in let_in)
        counts = (
            ("[v]", len(let_in), t("approved")),
            ("[e]", edited, t("edited")),
            ("[x]", rejected, t("rejected")),
        )
        core = rows.from_to(f"{budget.bytes_now:,}", f"{budget.bytes_after:,}")
        return (
            (t("{n} left", n=len(board.left)), "bold"),
            *((f"{box}{count} {word}", "") for box, count, word in counts if count),
            (f"{t('core')} {core} / {budget.limit:,} B", style),
            (f"{rows.from_to(f'~{budget.tokens_now:,}', f'~{budget.tokens_after:,}')} tok", ""),
            *([(t("{n} more after these", n=more), "")] if (more := self.desk.laid.over_cap) else []),
            *([(t("{n} could leave", n=leaving), "")] if (leaving := len(self._could_leave())) else []),
        )

    # Moving on.

    def _in_evidence(self) -> bool:
        return self.focused is not None and self.focused.id == "evidence"

    def here(self) -> Here:
        item, old = self.candidate(), self.old_entry()
        lines = self._lines()
        if self.desk is not None and lines and (item or self._in_evidence()):
            line = lines[min(self.query_one("#evidence", Reader).cursor, len(lines) - 1)]
            return Here(
                line.path, line.line, text=line.text if self._in_evidence() or not item else item.text
            )
        return Here(old.entry.path, old.entry.line, text=old.entry.text) if old else self.opened_at

    def here_for_history(self) -> Here:
        """What will change is core; only among the evidence is its file meant."""
        old = self.old_entry()
        if self._in_evidence() and self._lines():
            return self.here()
        item = self.candidate()
        entry = old.entry if old else item.nearest if item and rows.replacing(item) else None
        line = entry.line if entry else 1
        return Here(self.services.workspace.core_path, line, text=entry.text if entry else "")

    def hint_words(self, command: str) -> str:
        old = words_for_old(command) if self.old_entry() is not None else ""
        return old or super().hint_words(command)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        item, lines = self.candidate(), self._lines()
        if event.view.id == "evidence" and event.index < len(lines) and lines[event.index].line:
            self.shell.open_at(lines[event.index].path, lines[event.index].line)
        elif event.view.id == "checks" and item and not self.busy and event.index < len(item.answers):
            self.turn(item, event.index)
        elif event.view.id == "queue":
            self._go_to_pane("3")

    def pane_wanted(self, pane: Pane) -> None:
        super().pane_wanted(pane)
        self.set_class(pane.number != "1", "-about")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action.startswith("review_"):
            if self.desk is None or self.busy:
                return False
            deed = action.removeprefix("review_")
            return offered(deed, self.desk, self.candidate(), self.old_entry(), len(self.marked))
        return super().check_action(action, parameters)

    def action_review_ask(self) -> None:
        from ssmem_tui.tui.screens.advising import ask_a_model

        if (item := self.candidate()) is not None:
            ask_a_model(self, item)

    def action_review_openclaw(self) -> None:
        services = self.services

        def work(ticket: Ticket[tuple[Statement, ...]]) -> tuple[Statement, ...]:
            from ssmem_tui.core.review.openclaw import ask

            return ask(services.workspace, services.env, cancelled=ticket.cancelled)

        def told(found: tuple[Statement, ...]) -> None:
            self.host = found
            self.say(t("OpenClaw's list: {n} lines", n=len(found)))
            self.workspace_changed()

        self.job(t("OpenClaw's list"), work, then=told, key="openclaw")

    def not_yet(self) -> bool:
        return self.desk is None or self.busy

    def leaving(self) -> str:
        return say(self.session.draft_error) if self.desk else ""

    # Writing.

    def action_review_write(self) -> None:
        services, session = self.services, self.session

        def look(_: Ticket[tuple[tuple[Step, ...], bool]]) -> tuple[tuple[Step, ...], bool]:
            with services.store() as store:
                return session.steps(store.read), services.versioned()

        self.job(t("diff"), look, then=self._ask_to_write, key="write", quiet=True, holds=True)

    def _ask_to_write(self, looked: tuple[tuple[Step, ...], bool]) -> None:
        from ssmem_tui.tui.screens.writing import Writing

        steps, versioned = looked
        dialog = Writing([step.act for step in steps], versioned=versioned)
        self.app.push_screen(dialog, lambda yes: self._write() if yes else None)

    def _write(self) -> None:
        services, session = self.services, self.session
        self.busy = True
        self.refresh_bindings()

        def work(ticket: Ticket[Written]) -> Written:
            with services.store() as store:
                recorder = Recorder(store, self.shell.ours)
                try:
                    session.write(recorder, lambda done, total: ticket.report(Progress(done, total)))
                except SsmemError as error:
                    return Written(tuple(recorder.receipts), error)
                return Written(tuple(recorder.receipts))

        self.job(t("write"), work, then=self._written, failed=self._stopped)

    def _stopped(self, error: Exception) -> None:
        self.busy = False
        self.show_board()
        self.say(t("writing stopped: {why}", why=sentence(error)), "$text-error")

    def _written(self, written: Written) -> None:
        self.busy = False
        self._preview = Preview()
        self.show_board()
        if written.receipts:
            self.post_message(Acted(written.receipts[-1], before=written.receipts[:-1]))
        if written.error is not None:
            self.say(say_error(written.error), "$text-warning")
