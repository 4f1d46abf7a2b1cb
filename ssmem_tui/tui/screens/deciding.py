"""What the keys of the review screen do: decisions go to the session, the screen shows its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.review import Candidate, Choice, Expiring, NotAdmitted, OverBudget, Verdict, pieces
from ssmem_tui.core.review.warned import is_grave
from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.tui.catalogue import say, say_error, t
from ssmem_tui.tui.desk.rows import replacing
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.widgets.line_list import Row

if TYPE_CHECKING:
    from collections.abc import Hashable

    from ssmem_tui.core.review import Session
    from ssmem_tui.tui.desk.background import Desk
    from ssmem_tui.tui.desk.kept_out import KeptOut

_LONGEST = 2_000
_BETWEEN = " | "


class Deciding(BaseScreen):
    """The actions; `ReviewScreen` below it composes and fills the panes."""

    desk: Desk | None = None
    busy = False
    marked: frozenset[str] = frozenset()

    # What the screen below provides.

    def candidate(self) -> Candidate | None:
        """The candidate under the cursor of the queue."""
        raise NotImplementedError

    def old_entry(self) -> Expiring | None:
        """The entry that may leave, under the cursor of the queue."""
        raise NotImplementedError

    def show_board(self, *, after: str = "") -> None:
        """Draw everything again; `after` is the candidate just decided: go on to the next undecided one."""
        raise NotImplementedError

    @property
    def session(self) -> Session:
        if self.desk is None:
            raise RuntimeError("asked for the session before the desk was laid")
        return self.desk.session

    def targets(self) -> tuple[Candidate, ...]:
        """What a decision is about: all that are marked and shown, else the one under the cursor."""
        if self.marked:
            return tuple(item for item in self.session.board.items if item.ident in self.marked)
        item = self.candidate()
        return (item,) if item else ()

    def _try(self, step: Callable[[], None]) -> bool:
        """Run one step; a refusal is said and changes nothing."""
        try:
            step()
        except SsmemError as error:
            self.say(say_error(error), "$text-warning")
            return False
        if self.session.draft_error:
            self.say(say(self.session.draft_error), "$text-error")
        return True

    # Approving.

    def action_review_approve(self) -> None:
        old = self.old_entry()
        if old is not None and not self.marked:
            self._about(old, Choice.RETIRE, str(old.reason))
        elif self.marked:
            self._approve_all()
        elif (item := self.candidate()) is not None:
            self.second_look(item, lambda: self.let_in(item, replacing(item)))

    def action_review_exchange(self) -> None:
        item = self.candidate()
        if item is None:
            return
        if item.nearest is None:
            self.say(t("core holds nothing like it that could be replaced"), "$text-warning")
            return
        decision = self.session.board.decision(item.ident)
        now = decision.choice is Choice.REPLACE if decision else replacing(item)
        self.second_look(item, lambda: self.let_in(item, not now))

    def second_look(self, item: Candidate, then: Callable[[], None]) -> None:
        """Ask before letting in what repeats core, holds a secret, or gives orders to an agent."""
        heavy = [say(warning) for warning in item.warnings if is_grave(warning)]
        if item.verdict is Verdict.REPEAT and item.nearest and not replacing(item):
            heavy.append(t("core says it already, line {n}", n=item.nearest.line))
        if not heavy:
            then()
            return
        question = Question(t("Let this in all the same?"), "\n".join(heavy), yes=t("let it in"))
        self.shell.ask(question, lambda yes: then() if yes else None)

    def let_in(
        self, item: Candidate, instead: bool, leaves: Sequence[str] = (), over_budget: bool = False
    ) -> None:
        """Approve, asking for whatever is missing: an answer, room in the budget."""
        session = self.session
        try:
            if instead:
                session.replace(item.ident, leaves=leaves, over_budget=over_budget)
            else:
                session.approve(item.ident, leaves=leaves, over_budget=over_budget)
        except NotAdmitted as error:
            self._ask_for_yes(item, instead, error)
        except OverBudget as error:
            from ssmem_tui.tui.screens.making_room import ask_what_leaves

            ask_what_leaves(self, item, instead, error)
        except SsmemError as error:
            self.say(say_error(error), "$text-warning")
        else:
            self.show_board(after=item.ident)

    def _ask_for_yes(self, item: Candidate, instead: bool, error: NotAdmitted) -> None:
        found = self.session.board.item(item.ident)
        said = {True: t("yes"), False: t("no"), None: "?"}
        detail = "\n".join(
            f"{t(str(answer.test))}: {said[answer.yes]}, {say(answer.reason)}"
            for answer in found.answers
            if answer.test in error.open_tests
        )

        def answered(yes: bool) -> None:
            if yes:
                for test in error.open_tests:
                    self.session.answer(item.ident, test, True)
                self.let_in(self.session.board.item(item.ident), instead)

        question = Question(
            t("Three times yes lets a line in. These are not yes:"), detail, yes=t("I say yes to all")
        )
        self.shell.ask(question, answered)

    def _approve_all(self) -> None:
        done, left = 0, 0
        for item in self.targets():
            try:
                if item.warnings or item.verdict is Verdict.REPEAT:
                    raise NotAdmitted(())
                if replacing(item):
                    self.session.replace(item.ident)
                else:
                    self.session.approve(item.ident)
                done += 1
            except SsmemError:
                left += 1
        self.marked = frozenset()
        self.show_board()
        words = t("approved {n}", n=done)
        self.say(words + (t("; {n} need a look of their own", n=left) if left else ""))

    # Rejecting, leaving, keeping.

    def action_review_reject(self) -> None:
        old, items = self.old_entry(), self.targets()
        if old is not None and not self.marked:
            self._about(old, Choice.KEEP)
        elif items:
            self.prompt(t("reason"), done=lambda reason: self._reject(items, reason))

    def _reject(self, items: Sequence[Candidate], reason: str | None) -> None:
        if reason is None:
            return
        steps = (partial(self.session.reject, item.ident, reason) for item in items)
        if all(self._try(step) for step in steps):
            self.marked = frozenset()
            self.show_board(after=items[-1].ident)

    def action_review_defer(self) -> None:
        items = self.targets()
        for item in items:
            self._try(partial(self.session.defer, item.ident))
        if items:
            self.marked = frozenset()
            self.show_board(after=items[-1].ident)

    def _about(self, old: Expiring, choice: Choice, reason: str = "") -> None:
        made = self.session.board.entry_decision(old.entry.ident)
        wanted = None if made and made.choice is choice else choice
        if self._try(lambda: self.session.about(old.entry, wanted, reason)):
            self.show_board(after=old.entry.ident)

    # Wording.

    def action_review_edit(self) -> None:
        item = self.candidate()
        if item is None:
            return
        if "\n" in item.text or len(item.text) > _LONGEST or not is_safe(item.text):
            self.say(t("this text is for a real editor: press E"), "$text-warning")
            return
        self.prompt(t("as it will stand"), value=item.text, done=lambda text: self._edited(item, text))

    def action_review_editor(self) -> None:
        if (item := self.candidate()) is not None:
            self._edited(item, self.shell.edit_text(item.text))

    def _edited(self, item: Candidate, text: str | None) -> None:
        if text is None or not self._try(lambda: self.session.edit(item.ident, text.strip())):
            return
        changed = self.session.board.item(item.ident)
        self.show_board()
        self.second_look(changed, lambda: self.let_in(changed, replacing(changed)))

    def action_review_split(self) -> None:
        old, item = self.old_entry(), self.candidate()
        if old is not None:
            self._about(old, Choice.PIN)
            return
        if item is None:
            return
        try:
            parts = pieces(item.text)
        except SsmemError:
            parts = (item.text,)
        label = t("parts, divided by |")
        self.prompt(label, value=_BETWEEN.join(parts), done=lambda text: self._split(item, text))

    def _split(self, item: Candidate, text: str | None) -> None:
        if text is not None and self._try(lambda: self.session.split(item.ident, text.split("|"))):
            self.show_board()

    def action_review_merge(self) -> None:
        items = self.targets()
        if len(items) < 2:
            self.say(t("mark two or more with space, then merge"), "$text-warning")
            return
        together = "; ".join(item.text.rstrip(".。;；") for item in items)
        self.prompt(t("as one line"), value=together, done=lambda text: self._merge(items, text))

    def _merge(self, items: Sequence[Candidate], text: str | None) -> None:
        idents = [item.ident for item in items]
        if text is not None and self._try(lambda: self.session.merge(idents, text)):
            self.marked = frozenset()
            self.show_board()

    def action_review_move(self) -> None:
        from ssmem_tui.core.review.placement import sections
        from ssmem_tui.tui.screens.picking import Chosen, Pick

        item = self.candidate()
        if item is None:
            return
        rows = [Row(" > ".join(section), section) for section in sections(self.session.core.entries)]

        def chosen(found: Chosen | None) -> None:
            if found and isinstance(found[0], tuple):
                section = tuple(str(part) for part in found[0])
                if self._try(lambda: self.session.move(item.ident, section)):
                    self.show_board()

        self.app.push_screen(Pick(t("Which section?"), rows, empty=t("core has no sections yet")), chosen)

    # Marks, steps back and forth.

    def action_review_mark(self) -> None:
        if (item := self.candidate()) is not None:
            self.marked = self.marked ^ {item.ident}
            self.show_board()

    def action_review_mark_all(self) -> None:
        if (old := self.old_entry()) is not None:
            from ssmem_tui.tui.screens.making_room import make_room

            make_room(self, old)
            return
        left = frozenset(item.ident for item in self.session.board.left)
        self.marked = frozenset() if self.marked >= left else left
        self.show_board()

    async def action_review_undo(self) -> None:
        if self.desk is not None and self.session.undo():
            self.show_board()
            self.say(t("took one decision back; nothing was written"))
        else:
            await self.app.run_action("undo")

    async def action_review_redo(self) -> None:
        if self.desk is not None and self.session.redo():
            self.show_board()
        else:
            await self.app.run_action("redo")

    def turn(self, item: Candidate, number: int) -> None:
        """Turn the answer to test `number`: open → yes → no → open."""
        answer = item.answers[number]
        following = {None: True, True: False, False: None}[answer.yes]
        if self._try(lambda: self.session.answer(item.ident, answer.test, following)):
            self.show_board()

    # What is kept out.

    def action_review_kept_out(self) -> None:
        if self.desk is None:
            return
        from ssmem_tui.tui.desk import kept_out
        from ssmem_tui.tui.jobs import Ticket
        from ssmem_tui.tui.screens.picking import Chosen, Pick

        services, counted = self.services, self.desk.laid.rejections

        def show(kept: kept_out.KeptOut) -> None:
            def chosen(found: Chosen | None) -> None:
                if found and isinstance(found[0], tuple):
                    self._bring_back(kept, *found[0])

            ask = t("Kept out. Enter brings one back, as a commit of its own.")
            empty = t("nothing was rejected or retired yet")
            self.app.push_screen(Pick(ask, kept_out.rows(kept), empty=empty), chosen)

        def work(_: Ticket[kept_out.KeptOut]) -> kept_out.KeptOut:
            return kept_out.read(services, counted)

        self.job(t("kept out"), work, then=show, failed=self.failed, key="kept out", quiet=True, holds=True)

    def _bring_back(self, kept: KeptOut, kind: Hashable, ident: Hashable) -> None:
        from ssmem_tui.core.store import Receipt
        from ssmem_tui.tui.desk.kept_out import bring_back
        from ssmem_tui.tui.jobs import Ticket
        from ssmem_tui.tui.messages import Acted

        services = self.services

        def work(_: Ticket[Receipt]) -> Receipt:
            return bring_back(services, kept, kind, ident)

        def told(receipt: Receipt) -> None:
            self.post_message(Acted(receipt))

        self.job(t("bring back"), work, then=told)
