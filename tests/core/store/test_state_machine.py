"""Random days of a person and an agent: after any sequence the file holds exactly what it must."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.store import Act, Change, LedgerRecord, Store
from tests.core.store.conftest import START, Clock, Git, Place, fill

_ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_COMMITTER_DATE": "2026-03-01T12:00:00Z",
    "GIT_AUTHOR_DATE": "2026-03-01T12:00:00Z",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.invalid",
}


class Days(RuleBasedStateMachine):
    """`live` are acts that stand, `undone` those that a plain redo would bring back, newest last."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        root = self.folder / "place"
        fill(root)
        git = Git(root)
        for argv in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "start")):
            git(
                *argv,
                env={**_ENVIRONMENT, "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.invalid"},
            )
        self.place = Place(root, git, Clock())
        self.order: list[tuple[str, str]] = []
        self.live: set[str] = set()
        self.redoable: list[str] = []
        self.agent: list[str] = []
        self.count = 0

    def _token(self, who: str) -> str:
        self.count += 1
        return f"- {who} {self.count}"

    @rule(at=st.integers(0, 30))
    def act(self, at: int) -> None:
        line = self._token("act")
        before = self.place.store.read("MEMORY.md") or b""
        rows = before.split(b"\n")
        rows.insert(min(at, len(rows) - 1), line.encode())
        record = LedgerRecord("decisions", {"line": line})
        change = Change("MEMORY.md", before, b"\n".join(rows))
        receipt = self.place.store.apply(Act("promote", line, (change,), (record,)))
        self.order.append((receipt.op, line))
        self.live.add(line)
        self.redoable.clear()

    @rule()
    def agent_appends(self) -> None:
        line = self._token("agent")
        with (self.place.root / "MEMORY.md").open("ab") as file:
            file.write(line.encode() + b"\n")
        self.agent.append(line)

    @rule()
    def undo_last(self) -> None:
        standing = [line for _, line in self.order if line in self.live]
        if not standing:
            with pytest.raises(NothingToDo):
                self.place.store.undo()
            return
        self.place.store.undo()
        self.live.discard(standing[-1])
        self.redoable.append(standing[-1])

    @precondition(lambda self: bool(self.order))
    @rule(data=st.data())
    def undo_named(self, data: st.DataObject) -> None:
        op, line = data.draw(st.sampled_from(self.order))
        if line not in self.live:
            with pytest.raises(NothingToDo):
                self.place.store.undo(op)
            return
        self.place.store.undo(op)
        self.live.discard(line)
        self.redoable.append(line)

    @rule()
    def redo(self) -> None:
        if not self.redoable:
            with pytest.raises(NothingToDo):
                self.place.store.redo()
            return
        self.place.store.redo()
        self.live.add(self.redoable.pop())

    @rule()
    def accept(self) -> None:
        self.place.store.accept_outside()

    @rule()
    def restart(self) -> None:
        self.place.open()

    @invariant()
    def the_file_holds_exactly_what_it_must(self) -> None:
        found = Counter(self.place.memory().decode().splitlines())
        assert found == Counter([*START.splitlines(), *self.live, *self.agent])
        ledger = [str(record["line"]) for record in self.place.store.read_ledger("decisions")]
        assert sorted(ledger) == sorted(self.live)

    def teardown(self) -> None:
        assert self.place.git.fsck() == ""
        self.place.store.accept_outside()
        assert self.place.git("status", "--porcelain", "--untracked-files=no") == ""
        self.place.close()
        shutil.rmtree(self.folder)


TestDays = Days.TestCase
TestDays.settings = settings(
    max_examples=8, stateful_step_count=14, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_one_store_serves_many_threads(own: Place) -> None:
    """The screens read history while a job writes."""
    own.add("zero")
    store: Store = own.store
    failures: list[BaseException] = []
    done = threading.Event()

    def read() -> None:
        try:
            while not done.is_set():
                assert store.history(limit=5)
                assert store.blame("MEMORY.md")
                assert store.status().versioned
                assert store.read_ledger("decisions")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(6):
        own.add(f"line {number}")
    done.set()
    for thread in threads:
        thread.join()
    assert failures == []
    assert own.git.fsck() == ""
