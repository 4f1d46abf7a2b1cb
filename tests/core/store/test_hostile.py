"""A foreign repository is hostile: no program that it names is ever started, by any call of the store.

The control shows that the traps bite: plain git runs many of them in everyday commands.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.store import Act, Change, StoreError
from tests.core.store.conftest import START, Git, Place

HOOKS = (
    "applypatch-msg",
    "commit-msg",
    "fsmonitor-watchman",
    "post-applypatch",
    "post-checkout",
    "post-commit",
    "post-index-change",
    "post-merge",
    "post-rewrite",
    "pre-applypatch",
    "pre-auto-gc",
    "pre-commit",
    "pre-merge-commit",
    "pre-push",
    "pre-rebase",
    "prepare-commit-msg",
    "reference-transaction",
)
PROGRAMS = {
    "fsmonitor": "core.fsmonitor",
    "pager": "core.pager",
    "log-pager": "pager.log",
    "editor": "core.editor",
    "sequence-editor": "sequence.editor",
    "askpass": "core.askPass",
    "ssh": "core.sshCommand",
    "alternate-refs": "core.alternateRefsCommand",
    "git-proxy": "core.gitProxy",
    "credential": "credential.helper",
    "external-diff": "diff.external",
    "textconv": "diff.trap.textconv",
    "diff-command": "diff.trap.command",
    "clean": "filter.trap.clean",
    "smudge": "filter.trap.smudge",
    "process": "filter.other.process",
    "merge-driver": "merge.trap.driver",
    "gpg": "gpg.program",
    "gpg-ssh": "gpg.ssh.program",
    "interactive-filter": "interactive.diffFilter",
    "upload-pack": "remote.origin.uploadpack",
    "receive-pack": "remote.origin.receivepack",
    "trailer": "trailer.Ssmem-Kind.command",
}


class Traps:
    """Programs that leave a mark with their name, planted wherever git could be made to run one."""

    def __init__(self, place: Place, folder: Path) -> None:
        self.marks = folder / "marks"
        self.marks.mkdir(parents=True)
        hooks = place.root / ".git" / "hooks"
        hooks.mkdir(exist_ok=True)
        for name in HOOKS:
            self._program(hooks / name, f"hook-{name}")
        for name, key in PROGRAMS.items():
            program = self._program(folder / name, name)
            place.git("config", key, str(program))
        place.git("config", "log.showSignature", "true")
        place.git("config", "commit.gpgSign", "true")
        place.git("config", "diff.trap.binary", "false")
        place.git("config", "remote.origin.url", "ext::" + str(self._program(folder / "ext", "ext-url")))
        place.git("config", "include.path", str(folder / "more"))
        (folder / "more").write_text(f"[alias]\n\tlog = !{self._program(folder / 'alias', 'alias')}\n")
        info = place.root / ".git" / "info" / "attributes"
        info.parent.mkdir(exist_ok=True)
        info.write_text("*.txt diff=trap filter=trap merge=trap\n")
        self.clear()

    def _program(self, path: Path, name: str) -> Path:
        path.write_text(f"#!/bin/sh\n: > '{self.marks}/{name}'\ncat 2>/dev/null\nexit 0\n")
        path.chmod(0o755)
        return path

    def sprung(self) -> list[str]:
        return sorted(path.name for path in self.marks.iterdir())

    def clear(self) -> None:
        for path in self.marks.iterdir():
            path.unlink()


@pytest.fixture
def traps(own: Place, tmp_path: Path) -> Traps:
    (own.root / ".gitattributes").write_text("*.md diff=trap filter=trap merge=trap\n*.c filter=other\n")
    own.git("add", ".gitattributes")
    own.git("commit", "-qm", "attributes")
    return Traps(own, tmp_path / "traps")


def test_control_plain_git_runs_what_is_planted(own: Place, traps: Traps) -> None:
    (own.root / "MEMORY.md").write_text(START + "- more\n")
    for argv in (
        ("status",),
        ("diff",),
        ("log", "-p", "-1"),
        ("commit", "-qam", "x"),
        ("update-ref", "refs/heads/other", "HEAD"),
    ):
        subprocess.run(
            ["git", *argv], cwd=own.root, capture_output=True, check=False, stdin=subprocess.DEVNULL
        )
    sprung = traps.sprung()
    assert {"fsmonitor", "diff-command", "clean", "gpg"} <= set(sprung)
    assert any(name.startswith("hook-") for name in sprung)


def test_nothing_planted_runs_in_any_call(own: Place, traps: Traps) -> None:
    own.store.status()
    receipt = own.add("one")
    assert receipt.commit
    own.add("two")
    (own.root / "memory/2026-03-01.md").write_text("# Day\n- changed outside\n")
    own.store.status()
    own.store.accept_outside()
    day = own.store.read("memory/2026-03-01.md")
    own.store.apply(Act("edit", "day", (Change("memory/2026-03-01.md", day, b"# Day\n"),)))
    own.store.undo()
    own.store.redo()
    own.store.undo(receipt.commit)
    for path in (None, "MEMORY.md", "memory"):
        assert own.store.history(path, limit=100)
    own.store.show(receipt.commit)
    own.store.commit(receipt.op)
    own.store.blob(receipt.commit, "MEMORY.md")
    own.store.blame("MEMORY.md", moves=True)
    own.store.parked()
    own.store.recover()
    own.open()
    own.store.status()
    own.close()
    assert traps.sprung() == []


@pytest.mark.parametrize("work", ["detached", "rebase"])
def test_nothing_planted_runs_in_odd_states(own: Place, traps: Traps, work: str) -> None:
    if work == "detached":
        own.git("-c", "core.hooksPath=/dev/null", "checkout", "-q", "--detach")
    else:
        (own.root / ".git" / "rebase-merge").mkdir()
    traps.clear()
    own.add("one")
    own.store.undo()
    own.store.status()
    own.close()
    assert traps.sprung() == []


def test_nothing_planted_runs_in_sync(own: Place, tmp_path: Path) -> None:
    hub = Git(tmp_path / "hub.git")
    own.git("clone", "-q", "--bare", str(own.root), str(hub.root))
    other = Git(tmp_path / "other")
    Git(tmp_path)("clone", "-q", str(hub.root), str(other.root))
    (other.root / "memory" / "2026-03-02.md").write_text("- from another machine\n")
    other("add", ".")
    other("commit", "-qm", "day")
    other("push", "-q")
    traps = Traps(own, tmp_path / "traps")
    own.git("config", "remote.origin.url", str(hub.root))
    for key in ("http.proxy", "core.gitProxy", "url.ext::sh.insteadOf"):
        own.git("config", key, str(hub.root))
    traps.clear()
    own.add("one")
    report = own.store.sync()
    assert (report.pulled, own.git("rev-parse", "HEAD")) == (1, hub("rev-parse", "main"))
    own.close()
    assert traps.sprung() == []


def test_files_with_a_filter_are_not_synced(own: Place, tmp_path: Path) -> None:
    Git(tmp_path)("clone", "-q", "--bare", str(own.root), "hub.git")
    own.git("remote", "add", "origin", str(tmp_path / "hub.git"))
    (own.root / ".gitattributes").write_text("*.md filter=trap\n")
    (own.root / "MEMORY.md").write_text(START + "- by the agent\n")
    with pytest.raises(Refused, match="filter"):
        own.store.sync()


@pytest.mark.parametrize(
    "address",
    [
        "evil.git",
        "./evil.git",
        "file://{root}/evil.git",
        "FILE://{root}/evil.git",
        "file:///%2e{root}/evil.git",
        "{root}/evil.git",
        ".git",
    ],
)
def test_a_remote_that_came_with_the_workspace_is_refused(own: Place, address: str) -> None:
    evil = own.root / "evil.git"
    evil.mkdir()
    Git(evil)("init", "-q", "--bare", "-b", "main", ".")
    hook = evil / "hooks" / "pre-receive"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\n: > '{own.root}/pwned'\n")
    hook.chmod(0o755)
    own.git("config", "remote.origin.url", address.format(root=own.root))
    own.add("one")
    with pytest.raises((Refused, UsageError)):
        own.store.sync()
    assert not (own.root / "pwned").exists()


def test_a_planted_state_folder_cannot_reach_outside(own: Place, tmp_path: Path) -> None:
    """A tarball can bring a .git with a journal of its own; recovery then stays inside the workspace."""
    outside = tmp_path / "outside.md"
    outside.write_text("theirs\n")
    own.add("zero")
    state = next((own.root / ".git" / "ssmem").iterdir())
    own.close()
    (state / "journal" / ("e" * 32)).write_bytes(
        b'\n{"begin": ["'
        + b"e" * 32
        + b'", "edit", ["x", "y"], "edit: x\\n", "1 +0000", [["../outside.md", null, "'
        + own.git("rev-parse", "HEAD:MEMORY.md").strip().encode()
        + b'"]]]}\n'
    )
    (state / "slots" / ("e" * 32 + ".0.0.b")).write_bytes(b'["../outside.md", true, "00", 1.0]\ntheirs\n')
    (state / "slots" / ("e" * 32 + ".0.0")).write_bytes(b"ours\n")
    head = own.git("rev-parse", "HEAD")
    own.open()
    assert not own.store.recover().finished
    assert outside.read_text() == "theirs\n"
    assert own.git("rev-parse", "HEAD") == head
    assert own.memory().count(b"- zero\n") == 1


@pytest.mark.parametrize(
    "junk", [b"", b"\0" * 100, b"[]\n", b'{"begin": 3}\n', b'{"begin": [1,2]}\n', b"\xff\xfe" * 50]
)
def test_damaged_journals_and_slots_are_dropped_not_obeyed(own: Place, junk: bytes) -> None:
    own.add("zero")
    state = next((own.root / ".git" / "ssmem").iterdir())
    own.close()
    before = own.memory()
    (state / "journal" / ("e" * 32)).write_bytes(junk)
    for name in ("slots", "lingering"):
        (state / name / ("e" * 32 + ".0.0.b")).write_bytes(junk)
        (state / name / ("e" * 32 + ".0.0")).write_bytes(junk)
    own.open()
    own.store.recover()
    assert own.memory() == before
    assert own.add("after").commit


def test_odd_names_in_configuration_do_not_become_options(own: Place) -> None:
    own.git("config", "user.name", "--exec=touch pwned <a@b>\n")
    own.git("config", "user.email", "x> 1 +0000\ncommitter evil <e@x>")
    assert own.add("one").commit
    assert own.git.fsck() == ""
    assert own.git("cat-file", "-p", "HEAD").count("\ncommitter ") == 1


def test_a_hung_configuration_file_does_not_hang_us(own: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(own.root / "pipe")
    own.git("config", "include.path", str(own.root / "pipe"))
    monkeypatch.setattr("ssmem_tui.core.store.plumbing.PATIENCE", 0.5)
    try:
        status = own.open().status()
    except StoreError:
        return
    assert not status.versioned and status.sentence
