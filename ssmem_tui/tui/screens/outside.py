"""Outside changes: what others wrote since the last commit, and versions kept aside, each with its diff."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal

from ssmem_tui.core.store import Parked, Receipt
from ssmem_tui.tui.catalogue import say, say_situation, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Acted, Here
from ssmem_tui.tui.outside import aside, changes
from ssmem_tui.tui.outside.changes import Changed, Found
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader


class MarkFile(Command):
    """Mark this file, or take its mark off; accepting then takes all that are marked."""

    id, key, footer, title, order = "outside.mark", "space", "mark", "Mark this file", 4


class Accept(Command):
    """Keep what others wrote: the marked files, or this one, become a commit of their own. Of a version that
    was kept aside: bring it into its file."""

    id, key, footer, title, order = "outside.accept", "a", "accept", "Accept this change", 2
    git = "git commit -m 'outside: …' -- <file>"


class AcceptAll(Command):
    """Keep everything that others wrote, as one commit."""

    id, key, footer, title, order = "outside.accept-all", "A", "all", "Accept all changes", 5
    git = "git commit -m 'outside: …'"


class PutBack(Command):
    """Write the file as history has it; the outside version is committed first, so `u` brings it back."""

    id, key, footer, title, order = (
        "outside.restore",
        "exclamation_mark",
        "restore",
        "Put the file back",
        3,
    )
    git = "git checkout <commit> -- <file>"


class LetGo(Command):
    """Let a version that was kept aside rest: it is named no more, its bytes stay, and `u` names it again."""

    id, key, footer, title, order = "outside.let-go", "x", "let go", "Let this version go", 6


class OutsideScreen(BaseScreen):
    """Losses stand first, versions kept aside last. Nothing is accepted by looking."""

    NAME = "Outside changes"
    KEYS = (Accept, PutBack, MarkFile, AcceptAll, LetGo)

    def __init__(self, services: Services, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._found: Found | None = None
        self._marked: frozenset[str] = frozenset()
        self._shown: Changed | Parked | None = None

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="outside"):
            yield Pane(
                "1", t("Outside changes"), LineList(empty=t("looking…"), id="changes"), id="pane-changes"
            )
            yield Pane("0", t("Difference"), Reader(mark_width=2, empty="", id="diff"), id="pane-diff")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-changes", Pane))
        self.query_one("#changes", LineList).focus()
        self.workspace_changed()

    def workspace_changed(self) -> None:
        services, seen = self.services, self.shell.shifts

        def work(_: Ticket[Found]) -> Found:
            return changes.gather(services, seen)

        self.job(
            t("outside"),
            work,
            then=self._got,
            failed=self.failed,
            key="gather",
            quiet=True,
            holds=self._found is None,
        )

    def _got(self, found: Found) -> None:
        self._found = found
        self._marked &= {one.path for one in found.changes}
        self._fill()
        if not self.shell.last:
            self.say(say(found.status.sentence))
        self._shown = None
        self._show()

    def _fill(self) -> None:
        if self._found is None:
            return
        found = self._found
        empty = "\n".join(
            (
                t("nothing changed behind our back"),
                "",
                t("What others write is listed here: a keeps it as their commit, ! puts the file back."),
            )
        )
        if not found.status.versioned:
            empty = f"{empty}\n{say_situation(found.status)}"
        rows = (
            *changes.change_rows(found.changes, self._marked),
            *aside.aside_rows(found.status.parked),
        )
        self.query_one("#changes", LineList).set_rows(rows, empty=empty)
        self.need("pane-diff", bool(rows))
        self.refresh_title()
        self.refresh_bindings()

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self._found is None:
            return ()
        count = changes.counts(self._found.changes)
        facts = [(t("{n} files", n=count["files"]), "bold")]
        if count["losses"]:
            facts.append((t("{n} with losses", n=count["losses"]), "$text-error"))
        if self._found.status.parked:
            facts.append((t("{n} kept aside", n=len(self._found.status.parked)), "$text-warning"))
        return facts

    def _current(self) -> Changed | None:
        row = self.query_one("#changes", LineList).row
        return next((one for one in self._changes if row and one.path == row.key), None)

    def _aside(self) -> Parked | None:
        row = self.query_one("#changes", LineList).row
        return row.key if row and isinstance(row.key, Parked) else None

    def _show(self) -> None:
        one = self._current() or self._aside()
        self.refresh_bindings()
        if one is self._shown:
            return
        self._shown = one
        reader = self.query_one("#diff", Reader)
        if one is None:
            reader.set_lines((), empty="")
            return
        about = one.shift.kind.value if isinstance(one, Changed) else one.why.value
        self.query_one("#pane-diff", Pane).title(one.path or t("a text of unknown file"), t(about))
        if isinstance(one, Changed) and one.before is None and one.after is None:
            what = say(one.shift.sentence)
            reader.set_lines((), empty=t("{what}; without a history its old text is not known", what=what))
            return
        services = self.services

        def work(_: Ticket[tuple[Line, ...]]) -> tuple[Line, ...]:
            if isinstance(one, Parked):
                return aside.aside_lines(services, one)
            return changes.difference(one.before, one.after)

        def got(lines: tuple[Line, ...]) -> None:
            reader.set_lines(lines, empty=t("the same words; only line ends or spaces differ"))

        self.job(t("compare"), work, then=got, failed=self.failed, key="diff", quiet=True)

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.id == "changes":
            self.when_rested("show", self._show)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        self.read_here()

    def here(self) -> Here:
        one = self._current() or self._aside()
        if one is None:
            return self.opened_at
        line = self.query_one("#diff", Reader).line
        return Here(one.path, line.number if line and line.number else 1, text=line.text if line else "")

    def action_outside_mark(self) -> None:
        one = self._current()
        if one is not None:
            self._marked ^= {one.path}
            self._fill()
            self.query_one("#changes", LineList).action_list_down()

    def action_outside_accept(self) -> None:
        one, kept = self._current(), self._aside()
        if kept is not None:
            self._take(kept)
        elif one is not None:
            self._accept([each for each in self._changes if each.path in self._marked] or [one])

    def action_outside_accept_all(self) -> None:
        if self._found and self._found.changes:
            self._accept(self._changes)

    @property
    def _changes(self) -> Sequence[Changed]:
        return self._found.changes if self._found else ()

    def _accept(self, wanted: Sequence[Changed]) -> None:
        services, paths = self.services, [path for one in wanted for path in one.paths]
        if not self._versioned():
            return

        def done(receipt: Receipt) -> None:
            self._marked = frozenset()
            self.shell.shifts = tuple(shift for shift in self.shell.shifts if shift.path not in paths)
            if receipt.commit:
                self.shell.post_message(Acted(receipt))
            else:
                self.shell.tell(t("nothing changed behind our back"))
                self.shell.reload()

        def work(_: Ticket[Receipt]) -> Receipt:
            return changes.accept(services, wanted)

        self.job(t("accept"), work, then=done, failed=self.failed, key="act")

    def _versioned(self) -> bool:
        if self._found is None or self._found.status.versioned:
            return self._found is not None
        self.say(say_situation(self._found.status).replace("\n", " "), "$text-warning")
        return False

    def _take(self, kept: Parked) -> None:
        services = self.services

        def write(whole: bool) -> None:
            self.job(
                t("take"),
                lambda _: aside.take(services, kept, whole=whole),
                then=self._settled,
                failed=self.failed,
                key="act",
            )

        def checked(clashing: bool) -> None:
            if not clashing:
                write(False)
                return
            words = t("The same lines were changed since. u brings the file back as it is now.")
            ask = Question(t("Put this version in place of {path}?", path=kept.path), words, yes=t("replace"))
            self.shell.ask(ask, lambda sure: write(True) if sure else None)

        if not kept.path:
            self.say(t("nothing tells which file this belongs to; y copies a line of it"))
            return
        self.job(
            t("compare"),
            lambda _: aside.clashes(services, kept),
            then=checked,
            failed=self.failed,
            key="act",
            holds=True,
        )

    def action_outside_let_go(self) -> None:
        services, kept = self.services, self._aside()
        if kept is not None:
            self.job(
                t("let go"),
                lambda _: aside.let_go(services, kept),
                then=self._settled,
                failed=self.failed,
                key="act",
            )

    def _settled(self, receipt: Receipt) -> None:
        self.shell.post_message(Acted(receipt))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "outside_let_go":
            return self._aside() is not None
        if action in ("outside_restore", "outside_mark"):
            return self._current() is not None
        if action == "outside_accept":
            return self._current() is not None or self._aside() is not None
        if action == "outside_accept_all":
            return bool(self._found and len(self._found.changes) > 1)
        return super().check_action(action, parameters)

    def action_outside_restore(self) -> None:
        one = self._current()
        if one is None or not self._versioned():
            return
        services = self.services

        def work(_: Ticket[Receipt]) -> Receipt:
            return changes.put_back(services, one)

        def done(receipt: Receipt) -> None:
            self.shell.shifts = tuple(shift for shift in self.shell.shifts if shift.path not in one.paths)
            self.shell.post_message(Acted(receipt))

        self.job(t("restore"), work, then=done, failed=self.failed, key="act")
