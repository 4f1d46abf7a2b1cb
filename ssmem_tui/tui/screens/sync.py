"""Sync: what this machine and the others have, and entries with two versions, side by side, to settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.core.model import Progress
from ssmem_tui.core.store import Receipt
from ssmem_tui.core.store.syncing import Rewritten, SecretsFound, SyncReport, Wishes
from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.history import machines
from ssmem_tui.tui.history.machines import Standing
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Acted, Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader


class SyncNow(Command):
    """Fetch, merge and publish over the remote that is shown; nothing is ever forced."""

    id, key, footer, title, order = "sync.now", "p", "sync now", "Sync now", 2
    git = "git fetch; git merge; git push"


class SyncWith(Command):
    """Type the name or address of the remote to sync with."""

    id, key, footer, title, order = "sync.with", "r", "remote", "Choose the remote", 3


class KeepHere(Command):
    """Put this machine's version in place and close the question."""

    id, key, footer, title, order = "sync.ours", "a", "keep A", "Keep version A", 4


class KeepThere(Command):
    """Leave the published version in place and close the question."""

    id, key, footer, title, order = "sync.theirs", "B", "keep B", "Keep version B", 5


class KeepBoth(Command):
    """Keep both versions as two entries and close the question."""

    id, key, footer, title, order = "sync.both", "x", "both", "Keep both versions", 6


class EditVersion(Command):
    """Write a third version in your editor, from both, and close the question."""

    id, key, footer, title, order = "sync.edit", "e", "edit", "Write one from both", 7


class SyncScreen(BaseScreen):
    """Opening it asks the network nothing."""

    NAME = "Sync"
    KEYS = (SyncNow, SyncWith, KeepHere, KeepThere, KeepBoth, EditVersion)

    def __init__(self, services: Services, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._standing: Standing | None = None
        self._remote: str | None = None
        self._report: SyncReport | None = None

    def compose_body(self) -> ComposeResult:
        with Vertical(id="sync"):
            yield Pane(
                "1", t("Machines"), LineList(empty=t("reading…"), still=True, id="facts"), id="pane-facts"
            )
            with Horizontal(id="versions"):
                empty = "\n".join(
                    (
                        t("no entry has two versions"),
                        "",
                        t("Where two machines changed one entry, both versions stand here to choose from."),
                    )
                )
                yield Pane("2", t("Two versions"), LineList(empty=empty, id="waiting"), id="pane-waiting")
                yield Pane("3", t("A: this machine"), Reader(numbers=False, id="ours"), id="pane-ours")
                yield Pane("4", t("B: published"), Reader(numbers=False, id="theirs"), id="pane-theirs")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-waiting", Pane))
        self.query_one("#waiting", LineList).focus()
        self.workspace_changed()

    def workspace_changed(self) -> None:
        services, remote = self.services, self._remote

        def work(_: Ticket[Standing]) -> Standing:
            return machines.standing(services, remote)

        self.job(
            t("sync"),
            work,
            then=self._got,
            failed=self.failed,
            key="read",
            quiet=True,
            holds=not self._standing,
        )

    def _got(self, standing: Standing) -> None:
        self._standing = standing
        self.query_one("#facts", LineList).set_rows(machines.fact_rows(standing, self._report))
        self.query_one("#waiting", LineList).set_rows(machines.waiting_rows(standing.waiting))
        for name in ("ours", "theirs"):
            self.need(f"pane-{name}", bool(standing.waiting))
        self.refresh_title()
        self.refresh_bindings()
        self._show()

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self._standing is None:
            return ()
        facts = [(self._standing.address or t("no remote"), "bold")]
        if self._standing.waiting:
            facts.append((t("{n} with two versions", n=len(self._standing.waiting)), "$text-warning"))
        return facts

    def home_pane(self) -> Pane:
        return self.query_one("#pane-waiting", Pane)

    # Two versions.

    def _record(self) -> Mapping[str, Any] | None:
        row = self.query_one("#waiting", LineList).row
        waiting = self._standing.waiting if self._standing else ()
        return next((record for record in waiting if row and record["id"] == row.key), None)

    def _show(self) -> None:
        record = self._record()
        ours, theirs = machines.versions(record) if record else ((), ())
        self.query_one("#ours", Reader).set_lines(ours, empty="")
        self.query_one("#theirs", Reader).set_lines(theirs, empty="")
        if record is None:
            return
        services = self.services

        def work(_: Ticket[tuple[tuple[Line, ...], ...]]) -> tuple[tuple[Line, ...], ...]:
            return machines.evidence(services, record)

        def got(told: tuple[tuple[Line, ...], ...]) -> None:
            for name, version, lines in zip(("#ours", "#theirs"), (ours, theirs), told, strict=True):
                self.query_one(name, Reader).set_lines((*version, Line(""), *lines))

        self.job(t("evidence"), work, then=got, failed=self.failed, key="evidence", quiet=True)

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.id == "waiting":
            self.when_rested("show", self._show)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        self.read_here()

    def here(self) -> Here:
        record = self._record()
        if record is None:
            return self.opened_at
        return Here(str(record["path"]), machines.line_of(self.services, record), text=str(record["theirs"]))

    def action_sync_ours(self) -> None:
        self._settle("ours")

    def action_sync_theirs(self) -> None:
        self._settle("theirs")

    def action_sync_both(self) -> None:
        self._settle("both")

    def action_sync_edit(self) -> None:
        record = self._record()
        if record is None:
            return
        draft = f"{record['theirs']}\n{record['ours']}\n"
        text = self.shell.edit_text(draft, "entry.md")
        if text is not None and text.strip():
            self._settle("edit", text.strip("\n"))

    def _settle(self, choice: str, text: str = "") -> None:
        record = self._record()
        if record is None:
            return
        services = self.services

        def work(_: Ticket[Receipt]) -> Receipt:
            return machines.settle(services, record, choice, text)

        def done(receipt: Receipt) -> None:
            self.shell.post_message(Acted(receipt))

        self.job(t("settle"), work, then=done, failed=self.failed, key="act")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("sync_ours", "sync_theirs", "sync_both", "sync_edit"):
            return bool(self._standing and self._standing.waiting)
        if action == "sync_now":
            return self._standing is None or bool(self._standing.address)
        return super().check_action(action, parameters)

    # The network.

    def action_sync_with(self) -> None:
        def done(typed: str | None) -> None:
            if typed is not None:
                self._remote = typed.strip() or None
                self.workspace_changed()

        self.prompt(t("remote: a name or an address"), value=self._remote or "", done=done)

    def action_sync_now(self) -> None:
        self._sync(Wishes())

    def _sync(self, wishes: Wishes) -> None:
        services, remote = self.services, self._remote
        if self._standing is None or not self._standing.address:
            self.say(self._standing.sentence if self._standing else t("reading…"), "$text-warning")
            return

        def work(ticket: Ticket[SyncReport]) -> SyncReport:
            steps = 0

            def say(text: str) -> None:
                nonlocal steps
                steps += 1
                ticket.report(Progress(steps, 0, text))

            with services.store() as store:
                return store.sync(remote, wishes, say=say, cancelled=ticket.cancelled)

        def failed(error: Exception) -> None:
            self.failed(error)
            if isinstance(error, SecretsFound):
                self._anyway(
                    error, t("Publish although it looks like secrets?"), replace(wishes, allow_secrets=True)
                )
            elif isinstance(error, Rewritten):
                self._anyway(error, t("Merge the rewritten history?"), replace(wishes, accept_rewritten=True))
            self.shell.reload()

        self.job(t("sync"), work, then=self._synced, failed=failed, key="net")

    def _anyway(self, error: Exception, ask: str, wishes: Wishes) -> None:
        def answered(sure: bool) -> None:
            if sure:
                self._sync(wishes)

        self.shell.ask(Question(ask, sentence(error), typed="yes"), answered)

    def _synced(self, report: SyncReport) -> None:
        self._report = report
        words = t("{pulled} commits taken in, {pushed} published", pulled=report.pulled, pushed=report.pushed)
        if report.disagreements:
            choose = t("two versions wait: a keeps A, B keeps B, x keeps both, e writes one")
            self.shell.tell(f"{report.remote.shown}: {words}; {choose}", "$text-warning")
        else:
            self.shell.tell(f"{report.remote.shown}: {words}")
        self.shell.reload()
