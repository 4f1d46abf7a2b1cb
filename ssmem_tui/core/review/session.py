"""A review under way: the board, its history, its draft, and the moment of writing.

The session is the only thing a screen or a command talks to. It holds what core looked like when it was
read; if the file is another one at the moment of writing, nothing is written: the decisions are placed anew
and the person looks again (design, section 6; research/peers.md items 8, 50 and 51).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Protocol

from ssmem_tui.core.errors import NothingToDo, Refused
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review import draft
from ssmem_tui.core.review.acts import ReadBytes, Step, plan
from ssmem_tui.core.review.board import Board, Waiting, by_model
from ssmem_tui.core.review.candidates import reweighed
from ssmem_tui.core.review.likeness import Lexicon
from ssmem_tui.core.review.neighbours import neighbours
from ssmem_tui.core.review.records import (
    Candidate,
    Choice,
    Decision,
    EntryDecision,
    Test,
)
from ssmem_tui.core.review.refusals import CoreChanged, OverBudget
from ssmem_tui.core.review.retiring import plan_entries
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.saying import NOTHING_SAID, saying, why
from ssmem_tui.core.store.records import Act, Receipt


class Writer(Protocol):
    """The part of `core.store.Store` that a review needs."""

    def read(self, path: str) -> bytes | None: ...

    def apply(self, act: Act) -> Receipt: ...


@dataclass(frozen=True)
class Budget:
    """Core before and after the decisions so far, in bytes and tokens."""

    bytes_now: int
    bytes_after: int
    tokens_now: int
    tokens_after: int
    limit: int

    @property
    def over(self) -> int:
        return max(0, self.bytes_after - self.limit)


class Session:
    """One person at one desk; not safe for two threads at once, `write` may run in a job of its own.

    `lost` names candidates whose drafted decision came undone: the core entry it was about is gone.
    """

    def __init__(
        self,
        candidates: Iterable[Candidate],
        core: Standing,
        *,
        today: date,
        draft_file: Path | None = None,
        settled: frozenset[str] = frozenset(),
    ) -> None:
        self.core = core
        self.today = today
        self._draft = draft_file
        items = tuple(candidates)
        lexicon = Lexicon.of([*(item.text for item in items), *(entry.text for entry in core.entries)])
        self.board = Board(items, (), lexicon)
        if draft_file:
            self.board = draft.load(draft_file, self.board, today, settled)
        self._past: list[Board] = []
        self._future: list[Board] = []
        self._chain: list[tuple[Waiting, Standing]] = []
        self.lost = self._settle_against(core)
        self.draft_error = NOTHING_SAID

    # -- deciding -----------------------------------------------------------------------------------------

    def approve(self, ident: str, *, leaves: Sequence[str] = (), over_budget: bool = False) -> None:
        """Let a candidate in as a new entry.

        Raises:
            NotAdmitted: a test is not answered with yes.
            OverBudget: it does not fit; pass `leaves`, or `over_budget=True` to say so knowingly.
        """
        self._free(leaves, ident)
        board = self.board.approved(ident, leaves=leaves)
        self._check_budget(board, over_budget)
        self._step(board)

    def replace(
        self, ident: str, entry: str = "", *, leaves: Sequence[str] = (), over_budget: bool = False
    ) -> None:
        """Let a candidate in instead of a core entry: the named one, else its nearest.

        Raises:
            NotAdmitted, OverBudget: as for `approve`.
            Refused: there is no entry to replace.
        """
        item = self.board.item(ident)
        target = entry or (item.nearest.ident if item.nearest else "")
        if not target:
            raise Refused(saying("Core holds nothing like it that could be replaced; approve it instead."))
        if target in leaves:
            raise Refused(saying("The entry that gives its place cannot leave as well."))
        self._free((target, *leaves), ident)
        board = self.board.approved(ident, choice=Choice.REPLACE, replaces=target, leaves=leaves)
        self._check_budget(board, over_budget)
        self._step(board)

    def reject(self, ident: str, reason: str) -> None:
        """Keep a candidate out, also in other words, from now on."""
        self._step(self.board.rejected(ident, reason))

    def defer(self, ident: str) -> None:
        """Leave a candidate for another day."""
        self._step(self.board.deferred(ident))

    def answer(self, ident: str, test: Test, yes: bool | None) -> None:
        self._step(self.board.answered(ident, test, yes))

    def advise(self, ident: str, opinions: Iterable[tuple[Test, bool | None, str]]) -> None:
        """Take over what a model said when asked; a test that was answered meanwhile keeps its answer."""
        board = self.board
        for test, yes, reason in opinions:
            answer = next(answer for answer in board.item(ident).answers if answer.test is test)
            if answer.yes is None:
                board = board.answered(ident, test, yes, by_model(reason))
        self._step(board)

    def edit(self, ident: str, text: str) -> None:
        self._step(self.board.edited(ident, text, self.core))

    def move(self, ident: str, section: tuple[str, ...]) -> None:
        self._step(self.board.moved(ident, section))

    def split(self, ident: str, texts: Sequence[str]) -> None:
        self._step(self.board.split(ident, texts, self.core))

    def merge(self, idents: Sequence[str], text: str) -> None:
        self._step(self.board.merged(idents, text, self.core))

    def about(self, entry: Entry, choice: Choice | None, reason: str = "") -> None:
        """Retire, keep or pin an entry of core; `None` takes the decision back.

        Raises:
            Refused: the entry is gone, or another decision takes it away already.
        """
        self.core.entry(entry.ident)
        if choice is Choice.RETIRE and entry.ident in self.taken():
            raise Refused(saying("Another decision takes that entry away already."))
        made = (EntryDecision(entry, choice, reason),) if choice else ()
        self._step(self.board.without_entries([entry]).with_entries(*made))

    def take(self, board: Board) -> None:
        """Several decisions about entries of core as one step: `board` was made from this one."""
        self._step(board)

    def undo(self) -> bool:
        """One step back; after a restart, the latest decision of the draft. False when there is none."""
        if self._past:
            self._future.append(self.board)
            self.board = self._past.pop()
        elif self.board.decisions:
            self._future.append(self.board)
            self.board = self.board.dropped(self.board.decisions[-1].candidate.ident)
        elif self.board.entries:
            self._future.append(self.board)
            last = self.board.entries[-1]
            same = (one for one in self.board.entries if one is last or (last.together and one.together))
            self.board = self.board.without_entries(one.entry for one in same)
        else:
            return False
        self._save()
        return True

    def redo(self) -> bool:
        """One undone step forward again. False when there is none."""
        if not self._future:
            return False
        self._past.append(self.board)
        self.board = self._future.pop()
        self._save()
        return True

    def _step(self, board: Board) -> None:
        if board is self.board:
            return
        dated = (d if d.day else replace(d, day=self.today) for d in board.decisions)
        board = replace(board, decisions=tuple(dated))
        self._past.append(self.board)
        self._future.clear()
        self.board = board
        self._save()

    def _save(self) -> None:
        if self._draft is None:
            return
        try:
            draft.save(self._draft, self.board, self.today)
            self.draft_error = NOTHING_SAID
        except OSError as error:
            self.draft_error = saying(
                "The draft cannot be kept: {why}. Quitting would lose it.", why=why(error)
            )

    # -- looking ahead ------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """What `write` will turn into commits, in that order."""
        return (*self.board.to_write, *self.board.entry_acts)

    def _plan(self, core: Standing, decision: Waiting, read: ReadBytes) -> Step:
        if isinstance(decision, Decision):
            return plan(core, decision, read, self.today)
        return plan_entries(core, decision, read, self.today)

    def _after_it(self, core: Standing, decision: Waiting) -> Standing:
        """Core once `decision` is written; what goes to the archive takes longest, and is left out."""
        if isinstance(decision, Decision):
            return self._plan(core, decision, lambda _: None).after
        if decision[0].choice is not Choice.RETIRE:
            return core
        return core.without(*(item.entry.ident for item in decision)).written()

    def steps(self, read: ReadBytes) -> tuple[Step, ...]:
        """What `write` would do, act by act, against core as it was read."""
        steps: list[Step] = []
        core = self.core
        overlay: dict[str, bytes | None] = {}

        def seen(path: str) -> bytes | None:
            return overlay[path] if path in overlay else read(path)

        for decision in self.waiting:
            step = self._plan(core, decision, seen)
            overlay |= {change.path: change.after for change in step.act.changes}
            core = step.after
            steps.append(step)
        return tuple(steps)

    def standing(self, board: Board | None = None) -> Standing:
        """Core as it will stand after the decisions so far.

        Remembered per decision: only what was decided since the last call is worked out again.
        """
        core = self.core
        chain: list[tuple[Waiting, Standing]] = []
        stale = False
        shown = board or self.board
        wanted: tuple[Waiting, ...] = (*shown.to_write, *shown.entry_acts)
        for number, decision in enumerate(wanted):
            known = self._chain[number] if number < len(self._chain) else None
            stale = stale or known is None or known[0] != decision
            core = known[1] if known and not stale else self._after_it(core, decision)
            chain.append((decision, core))
        self._chain = chain
        return core

    def budget(self, board: Board | None = None) -> Budget:
        """Core now and after the decisions so far."""
        after = self.standing(board)
        return Budget(self.core.size, after.size, self.core.tokens, after.tokens, self.core.limit)

    def _check_budget(self, board: Board, knowingly: bool) -> None:
        before, after = self.budget(), self.budget(board)
        if after.over and after.bytes_after > before.bytes_after and not knowingly:
            raise OverBudget(after.over, self.core.limit)

    def _free(self, entries: Sequence[str], ident: str) -> None:
        """Refuse what is gone, or what a decision about another candidate takes away already."""
        others = tuple(decision for decision in self.board.decisions if decision.candidate.ident != ident)
        taken = _taken(replace(self.board, decisions=others))
        for entry in entries:
            self.core.entry(entry)
            if entry in taken:
                raise Refused(saying("Another decision takes that entry away already."))

    def taken(self) -> frozenset[str]:
        """Entries that decisions of this session replace or retire."""
        return _taken(self.board)

    # -- writing ------------------------------------------------------------------------------------------

    def write(
        self, store: Writer, report: Callable[[int, int], None] = lambda done, total: None
    ) -> list[Receipt]:
        """One act per decision, in the order they were made; the draft shrinks with each.

        Raises:
            NothingToDo: no decision waits.
            CoreChanged: core is not what was shown; nothing was written, the board was placed anew.
            SsmemError: the store refused an act; what was written before it stays, the rest waits.
        """
        wanted = self.waiting
        if not wanted:
            raise NothingToDo(saying("No decision waits to be written."))
        if any(self._touches(decision) for decision in wanted):
            self.refresh(store)
        receipts: list[Receipt] = []
        for number, decision in enumerate(wanted):
            step = self._plan(self.core, decision, store.read)
            receipts.append(store.apply(step.act))
            self.core = self._after(store, step)
            self._chain = []
            self.board = self.board.without(decision)
            self._past.clear()
            self._future.clear()
            self._save()
            report(number + 1, len(wanted))
        self._settle_against(self.core)
        self._save()
        return receipts

    @staticmethod
    def _touches(decision: Waiting) -> bool:
        """Whether it changes core; the others only leave a line in the ledger."""
        if not isinstance(decision, Decision):
            return decision[0].choice is Choice.RETIRE
        return decision.candidate.source == "host" or decision.choice in (Choice.APPROVE, Choice.REPLACE)

    def _after(self, store: Writer, step: Step) -> Standing:
        if not step.act.changes:
            return self.core
        data = store.read(self.core.path)
        return step.after if data == step.after.data else Standing.of(self.core.path, data, self.core.limit)

    def refresh(self, store: Writer) -> None:
        """Read core again and place everything anew if it is another file than the one shown.

        Raises:
            CoreChanged: it is; the board is already placed anew.
        """
        data = store.read(self.core.path)
        if data == self.core.data:
            return
        self.core = Standing.of(self.core.path, data, self.core.limit)
        self._chain = []
        raise CoreChanged(self.core.path, self._settle_against(self.core))

    def _settle_against(self, core: Standing) -> tuple[str, ...]:
        """Weigh every candidate against this core; take off decisions whose entry is gone."""
        held = {entry.ident for entry in core.entries}
        lost = tuple(
            d.candidate.ident
            for d in self.board.decisions
            if {i for i in (d.replaces, *d.leaves) if i} - held
        )
        board = replace(self.board, entries=tuple(e for e in self.board.entries if e.entry.ident in held))
        for ident in lost:
            board = board.dropped(ident)
        fresh = {item.ident: item for item in board.items}
        standing = set(core.entries)
        for item in board.items:
            if item.nearest is None or item.nearest not in standing:
                fresh[item.ident] = reweighed(item, neighbours(core.entries, board.lexicon))
        decisions = tuple(replace(d, candidate=fresh[d.candidate.ident]) for d in board.decisions)
        items = tuple(fresh[item.ident] for item in board.items)
        self.board = Board(items, decisions, board.lexicon, board.entries)
        return lost


def _taken(board: Board) -> frozenset[str]:
    retired = (item.entry.ident for item in board.entries if item.choice is Choice.RETIRE)
    return frozenset([*(i for d in board.decisions for i in (d.replaces, *d.leaves) if i), *retired])
