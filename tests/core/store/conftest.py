"""Workspaces in every kind of repository, made with plain git, and a clock that ticks one minute a call."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, LedgerRecord, Receipt, Store
from tests.core.planting import Ticking, plant

START = "# Memory\n\n## Facts\n- fact 0\n- fact 1\n- fact 2\n\n## Log\n"


@dataclass
class Git:
    """Plain git, as a person runs it."""

    root: Path

    def __call__(self, *argv: str, check: bool = True, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            ["git", *argv],
            cwd=self.root,
            text=True,
            capture_output=True,
            check=False,
            env={**os.environ, **(env or {})},
        )
        if check and done.returncode:
            raise AssertionError(f"git {argv}: {done.stderr}")
        return done.stdout

    def fsck(self) -> str:
        done = subprocess.run(
            ["git", "fsck", "--full", "--strict", "--no-dangling", "--no-progress"],
            cwd=self.root,
            text=True,
            capture_output=True,
            check=False,
        )
        return "" if done.returncode == 0 else done.stdout + done.stderr


@dataclass
class Clock(Ticking):
    now: datetime = field(default_factory=lambda: datetime(2026, 3, 2, 9, 0, tzinfo=UTC))


@dataclass
class Place:
    """A workspace, the repository around it, and a store on it."""

    root: Path
    git: Git
    clock: Clock = field(default_factory=Clock)
    opened: list[Store] = field(default_factory=list)

    @property
    def store(self) -> Store:
        return self.opened[-1] if self.opened else self.open()

    def open(self, **options: object) -> Store:
        """A fresh store, as after a restart."""
        self.close()
        self.opened.append(Store(self.root, clock=self.clock, durable=False, **options))  # type: ignore[arg-type]
        return self.opened[-1]

    def close(self) -> None:
        while self.opened:
            self.opened.pop().close()

    def memory(self) -> bytes:
        return (self.root / "MEMORY.md").read_bytes()

    def add(self, line: str, *, kind: str = "promote", ledger: str = "decisions") -> Receipt:
        """One decision: a line under Facts, and its ledger record."""
        before = self.store.read("MEMORY.md")
        assert before is not None
        after = before.replace(b"\n\n## Log", f"\n- {line}\n\n## Log".encode())
        records = (LedgerRecord(ledger, {"entry": line, "choice": kind}),) if ledger else ()
        change = Change("MEMORY.md", before, after)
        return self.store.apply(Act(kind, line, (change,), records, (("Source", "memory/2026-03-01.md:3"),)))

    def stop_amid_rebase(self) -> None:
        """Two branches change `code.c`, and the rebase of one onto the other waits for a person."""
        code = self.root / "code.c"
        self.git("checkout", "-q", "-b", "side")
        code.write_text("side\n")
        self.git("commit", "-qam", "side")
        self.git("checkout", "-q", "main")
        code.write_text("main\n")
        self.git("commit", "-qam", "main")
        self.git("rebase", "side", check=False)


@pytest.fixture(autouse=True)
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A git identity of an invented person, and nothing of the machine's own configuration."""
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\n\tname = Ada Example\n\temail = ada@example.invalid\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / ".cache"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_AUTHOR_DATE", "2026-03-01T12:00:00Z")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-03-01T12:00:00Z")
    for name in ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
        monkeypatch.delenv(name, raising=False)


def fill(root: Path) -> None:
    plant(root, {"MEMORY.md": START, "memory/2026-03-01.md": "# Day\n- morning\n- noon\n"})


Make = Callable[..., Place]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """`make()` gives an own repository; `folder="a/b"` a folder of a larger one; `git=False` none."""
    made: list[Place] = []

    def build(folder: str = "", *, git: bool = True, commit: bool = True) -> Place:
        top = tmp_path / f"place{len(made)}"
        root = top / folder if folder else top
        root.mkdir(parents=True)
        fill(root)
        place = Place(root, Git(top))
        if git:
            place.git("init", "-q", "-b", "main")
            (top / "code.c").write_text("int main;\n")
            if commit:
                place.git("add", ".")
                place.git("commit", "-qm", "start")
        made.append(place)
        return place

    yield build
    for place in made:
        place.close()


@pytest.fixture
def own(make: Make) -> Place:
    return make()


def works(place: Place, *, on_branch: bool) -> None:
    """One decision and its undo; history, staged work and the ref are as the status says."""
    staged, head = (
        place.git("diff", "--cached"),
        place.git("rev-parse", "-q", "--verify", "HEAD", check=False),
    )
    records = place.store.read_ledger("decisions")
    receipt = place.add("decided")
    assert receipt.pending == "" and receipt.commit
    assert b"- decided\n" in place.memory()
    where = place.store.status().where
    assert place.git("rev-parse", where).strip() == receipt.commit
    assert place.store.history(limit=1)[0].commit == receipt.commit
    assert place.git("diff", "--cached") == staged
    assert (place.git("rev-parse", "-q", "--verify", "HEAD", check=False) != head) is on_branch
    assert where.startswith("refs/heads/" if on_branch else "refs/ssmem/")
    place.open()
    place.store.undo()
    assert b"- decided\n" not in place.memory()
    assert place.store.read_ledger("decisions") == records
    assert place.git("diff", "--cached") == staged
    assert place.git.fsck() == ""


def trap(marker: Path) -> Path:
    """A program that leaves a mark when it is run."""
    script = marker.with_suffix(".sh")
    script.write_text(f"#!/bin/sh\ntouch {marker}\ncat\nexit 0\n")
    script.chmod(0o755)
    return script
