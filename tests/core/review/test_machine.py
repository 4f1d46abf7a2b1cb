"""Any order of deciding, editing, splitting, merging, undoing and restarting keeps the desk consistent."""

from __future__ import annotations

import shutil
import tempfile
from datetime import date
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review import Answer, Candidate, Choice, Origin, Session, Standing, Test, Verdict
from ssmem_tui.core.saying import quoted
from ssmem_tui.core.store import Act, Receipt

TODAY = date(2026, 3, 5)
CORE = (
    b"# M\n\n## Rules\n\n- Keep the roof closed in a storm.\n- Water at noon.\n\n## Facts\n\n- Port 8123.\n"
)
TEXTS = (
    "Never open the vents above twelve metres; wind breaks them",
    "Rinse filters before pumping and check the valve",
    "以后温室日志都用中文写；图片不超过 2 MB",
    "Mira prefers short reports, in the morning",
)


def candidate(number: int, text: str) -> Candidate:
    line = Evidence("memory/2026-02-10.md", number + 1, text, TODAY)
    answers = tuple(Answer(test, True, quoted("because"), (line,)) for test in Test)
    return Candidate(
        f"c{number}",
        text,
        ("M", "Rules"),
        Origin.AGENT,
        (line,),
        answers,
        Verdict.ADD,
        None,
        0.0,
        50.0,
        (),
        9,
        TODAY,
        TODAY,
    )


class Shelf:
    """A store in memory: what `write` may ask of the real one."""

    def __init__(self) -> None:
        self.files: dict[str, bytes | None] = {"MEMORY.md": CORE}
        self.acts: list[Act] = []

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def apply(self, act: Act) -> Receipt:
        for change in act.changes:
            assert self.files.get(change.path) == change.before
            self.files[change.path] = change.after
        self.acts.append(act)
        return Receipt(act, f"{len(self.acts):040d}", True)


class Desk(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.shelf = Shelf()
        self.settled: set[str] = set()
        self.session = self._open()

    def _open(self) -> Session:
        found = [candidate(n, text) for n, text in enumerate(TEXTS) if f"c{n}" not in self.settled]
        core = Standing.of("MEMORY.md", self.shelf.read("MEMORY.md"), 10_240)
        return Session(
            found, core, today=TODAY, draft_file=self.folder / "draft.json", settled=frozenset(self.settled)
        )

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    def _ident(self, number: int) -> str:
        items = self.session.board.items
        return items[number % len(items)].ident

    def _step(self, name: str, *words: object) -> None:
        """A step or a refusal; a refusal changes nothing."""
        before = self.session.board
        try:
            getattr(self.session, name)(*words)
        except SsmemError:
            assert self.session.board is before

    @precondition(lambda self: self.session.board.items)
    @rule(number=st.integers(0, 9), how=st.sampled_from(["approve", "replace", "defer"]))
    def decide(self, number: int, how: str) -> None:
        self._step(how, self._ident(number))

    @precondition(lambda self: self.session.board.items)
    @rule(number=st.integers(0, 9), reason=st.sampled_from(["", "known", "一次性的"]))
    def reject(self, number: int, reason: str) -> None:
        self._step("reject", self._ident(number), reason)

    @precondition(lambda self: self.session.board.items)
    @rule(
        number=st.integers(0, 9), test=st.sampled_from(list(Test)), yes=st.sampled_from([True, False, None])
    )
    def answer(self, number: int, test: Test, yes: bool | None) -> None:
        self._step("answer", self._ident(number), test, yes)

    @precondition(lambda self: self.session.board.items)
    @rule(number=st.integers(0, 9), words=st.sampled_from(["", "Shorter.", "两行\n文字"]))
    def edit(self, number: int, words: str) -> None:
        self._step("edit", self._ident(number), words)

    @precondition(lambda self: self.session.board.items)
    @rule(number=st.integers(0, 9))
    def split(self, number: int) -> None:
        text = self.session.board.item(self._ident(number)).text
        self._step("split", self._ident(number), text.split(" ", 1))

    @precondition(lambda self: len(self.session.board.items) > 1)
    @rule(number=st.integers(0, 9))
    def merge(self, number: int) -> None:
        idents = [self._ident(number), self._ident(number + 1)]
        texts = [self.session.board.item(ident).text for ident in idents]
        self._step("merge", idents, "; ".join(texts))

    @precondition(lambda self: self.session.core.entries)
    @rule(number=st.integers(0, 9), choice=st.sampled_from([Choice.RETIRE, Choice.KEEP, Choice.PIN, None]))
    def about(self, number: int, choice: Choice | None) -> None:
        entries = self.session.core.entries
        self._step("about", entries[number % len(entries)], choice)

    @rule()
    def undo_and_redo(self) -> None:
        before = self.session.board
        if self.session.undo():
            assert self.session.redo()
            assert self.session.board == before

    @rule()
    def undo(self) -> None:
        self.session.undo()

    @rule()
    def restart(self) -> None:
        decisions, entries = self.session.board.decisions, self.session.board.entries
        self.session = self._open()
        assert self.session.board.decisions == decisions
        assert self.session.board.entries == entries

    @precondition(lambda self: self.session.waiting)
    @rule()
    def write(self) -> None:
        planned = [step.act.kind for step in self.session.steps(self.shelf.read)]
        wanted, before = self.session.waiting, len(self.shelf.acts)
        self.session.write(self.shelf)
        assert [act.kind for act in self.shelf.acts[before:]] == planned
        assert len(planned) == len(wanted)
        for act in self.shelf.acts[before:]:
            record = act.ledger[0].data
            if record["kind"] in ("promote", "replace", "reject"):
                self.settled |= {record["candidate"], *(ident for ident, _ in record["also"])}

    @invariant()
    def consistent(self) -> None:
        board = self.session.board
        idents = [item.ident for item in board.items]
        assert len(idents) == len(set(idents))
        assert {d.candidate.ident for d in board.decisions} <= set(idents)
        assert self.session.core.data == self.shelf.read("MEMORY.md")
        taken = [i for d in board.decisions for i in (d.replaces, *d.leaves) if i]
        taken += [e.entry.ident for e in board.entries if e.choice is Choice.RETIRE]
        assert len(taken) == len(set(taken))
        self.session.budget()


Desk.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=20,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
TestDesk = Desk.TestCase
