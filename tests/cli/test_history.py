"""log, show, blame, undo, restore and init: the headless twins of the history screen."""

from __future__ import annotations

import json
import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from ssmem_tui.core.review.retiring import retire
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.store import Act, Change, LedgerRecord, Store

FACT = "the deploy window is Tuesday"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\n\tname = Ada\n\temail = ada@example.invalid\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    place = tmp_path / "agent"
    (place / "memory").mkdir(parents=True)
    (place / "MEMORY.md").write_text("# Memory\n\n## Facts\n\n- fact 0\n- fact 1\n")
    (place / "memory/2026-03-01.md").write_text("# Day\n\n- morning\n")
    environment = {
        **os.environ,
        "GIT_COMMITTER_DATE": "2026-03-01T12:00:00Z",
        "GIT_AUTHOR_DATE": "2026-03-01T12:00:00Z",
    }
    for argv in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "start")):
        subprocess.run(["git", *argv], cwd=place, check=True, env=environment)
    return place


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody sat at a terminal."""
    monkeypatch.setattr("ssmem_tui.cli.person.require_person", lambda _what: None)


def _store(root: Path) -> Store:
    return Store(root, clock=lambda: datetime.now(UTC), durable=False)


def _promote(root: Path, line: str = FACT) -> str:
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        act = Act(
            "promote",
            line,
            (Change("MEMORY.md", now, now + f"- {line}\n".encode()),),
            (LedgerRecord("decisions", {"kind": "promote", "text": line}),),
            (("Source", "memory/2026-03-01.md:3@abcdef"),),
        )
        return store.apply(act).commit or ""


def _run(root: Path, *argv: str) -> Result:
    return CliRunner().invoke(cli, ["-C", str(root), *argv])


def _json(root: Path, *argv: str) -> Any:
    done = _run(root, *argv, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_log_has_the_promised_keys_and_filters(root: Path) -> None:
    commit = _promote(root)
    rows = _json(root, "log")
    assert [row["act"] for row in rows] == ["promote", ""]
    assert {"commit", "act", "at", "author", "subject", "paths", "trailers"} <= set(rows[0])
    assert rows[0]["commit"] == commit
    assert rows[0]["sources"] == [{"path": "memory/2026-03-01.md", "line": 3, "blob": "abcdef"}]
    assert len(_json(root, "log", "--act", "promote")) == 1
    assert len(_json(root, "log", "--text", "deploy tuesday")) == 1
    assert len(_json(root, "log", "--since", "2026-03-05")) == 1
    assert len(_json(root, "log", "memory/2026-03-01.md")) == 1
    assert _run(root, "log", "--author", "nobody").exit_code == 3
    assert _run(root, "log", "--since", "yesterday").exit_code == 2


def test_log_of_an_entry_follows_it_through_a_rewording(root: Path) -> None:
    _promote(root)
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        store.apply(Act("edit", "x", (Change("MEMORY.md", now, now.replace(b"Tuesday", b"Tuesdays")),)))
    for name in ("MEMORY.md:7", "deploy window"):
        assert [row["turn"] for row in _json(root, "log", name)] == ["edited", "born"]
    assert "memory/2026-03-01.md:3" in _run(root, "log", "deploy window").output
    assert _run(root, "log", "no such thing").exit_code == 2


def test_show_is_word_by_word(root: Path) -> None:
    _promote(root)
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        receipt = store.apply(
            Act("edit", "x", (Change("MEMORY.md", now, now.replace(b"Tuesday", b"Monday")),))
        )
    assert receipt.commit
    assert "[-Tuesday-]{+Monday+}" in _run(root, "show", receipt.commit[:8]).output
    data = _json(root, "show", receipt.op)
    assert data["changes"][0]["path"] == "MEMORY.md"
    assert _run(root, "show", "ffffffff").exit_code == 2


def test_blame_leads_from_a_line_to_its_decision_and_sources(root: Path) -> None:
    commit = _promote(root)
    (line,) = _json(root, "blame", "MEMORY.md:7")["lines"]
    assert (line["commit"], line["act"], line["text"]) == (commit, "promote", f"- {FACT}")
    assert line["sources"][0]["path"] == "memory/2026-03-01.md"
    with (root / "MEMORY.md").open("a") as file:
        file.write("- not yet\n")
    assert _json(root, "blame", "MEMORY.md")["lines"][-1]["commit"] is None
    assert _run(root, "blame", "MEMORY.md:99").exit_code == 2
    assert _run(root, "blame", "MEMORY.md:0").exit_code == 2
    assert _run(root, "blame", "nowhere.md").exit_code == 2


def test_undo_redo_and_their_exit_codes(root: Path, person: None) -> None:
    before = (root / "MEMORY.md").read_bytes()
    first, _ = _promote(root), _promote(root, "second")
    assert _json(root, "undo")["act"] == "undo"
    assert _json(root, "undo", first)["commit"]
    assert (root / "MEMORY.md").read_bytes() == before
    assert _run(root, "undo").exit_code == 3
    assert _json(root, "undo", "--redo")["act"] == "redo"
    assert _run(root, "undo", "--redo", first).exit_code == 2
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        store.apply(Act("edit", "x", (Change("MEMORY.md", now, now.replace(FACT.encode(), b"other words")),)))
    refused = _run(root, "undo", first)
    assert refused.exit_code == 5 and "same lines" in refused.output


def test_restore_of_reworded_removed_and_retired_entries(root: Path, person: None) -> None:
    commit = _promote(root)
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        store.apply(Act("edit", "x", (Change("MEMORY.md", now, now.replace(b"Tuesday", b"Monday")),)))
    _json(root, "restore", "deploy window")
    assert f"- {FACT}\n" in (root / "MEMORY.md").read_text()
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        store.apply(Act("edit", "y", (Change("MEMORY.md", now, now.replace(f"- {FACT}\n".encode(), b"")),)))
    _json(root, "restore", "deploy window", "--from", commit)
    assert (root / "MEMORY.md").read_text().count(FACT) == 1
    with _store(root) as store:
        standing = Standing.of("MEMORY.md", store.read("MEMORY.md"), 10_240)
        ident = next(entry.ident for entry in standing.entries if FACT in entry.text)
        store.apply(retire(standing, {ident: "old"}, store.read, datetime(2026, 3, 2).date()).act)
    assert FACT not in (root / "MEMORY.md").read_text()
    assert _json(root, "log", "deploy window")[0]["turn"] == "left"
    _json(root, "restore", "deploy window")
    assert FACT in (root / "MEMORY.md").read_text()
    assert _run(root, "restore", "fact 0").exit_code == 3


def test_without_a_person_only_what_agents_did_is_taken_back(root: Path) -> None:
    _run(root, "note", "a line")
    _run(root, "propose", "a principle")
    _run(root, "used", "fact 1")
    for subject in ("propose: a principle", "note: a line"):  # a use changes nothing, so it is passed over
        assert _json(root, "undo")["subject"] == subject
    assert _json(root, "undo", "--redo")["act"] == "redo"
    _promote(root)
    with _store(root) as store:
        now = store.read("MEMORY.md") or b""
        store.apply(Act("edit", "x", (Change("MEMORY.md", now, now.replace(b"Tuesday", b"Monday")),)))
        store.apply(Act("reject", "y", (), (LedgerRecord("decisions", {"kind": "reject", "text": "y"}),)))
        commits = {commit.act: commit.commit for commit in store.history()}
    before = (root / "MEMORY.md").read_bytes()
    for argv in (
        ("undo",),
        ("undo", commits["promote"]),
        ("undo", commits["edit"]),
        ("restore", "deploy window"),
    ):
        done = _run(root, *argv, "--json")
        assert done.exit_code == 4 and json.loads(done.stdout)["code"] == 4, argv
    assert (root / "MEMORY.md").read_bytes() == before


def test_without_a_repository_the_way_on_is_named_and_taken(root: Path) -> None:
    subprocess.run(["rm", "-rf", str(root / ".git")], check=True)
    for argv in (("log",), ("undo",), ("show", "HEAD"), ("blame", "MEMORY.md"), ("sync",)):
        done = _run(root, *argv)
        assert done.exit_code == 5 and "ssmem-tui init" in done.output, argv
    assert _json(root, "init")["commit"]
    assert [row["act"] for row in _json(root, "log")] == ["outside"]
    assert _run(root, "init").exit_code == 3


def test_control_characters_of_a_commit_never_reach_the_terminal(root: Path) -> None:
    (root / "memory/2026-03-01.md").write_text("- \x1b]0;title\x07\x9b31m\u202e\n")
    subprocess.run(["git", "commit", "-qam", "evil \x1b[2J subject"], cwd=root, check=True)
    head = _json(root, "log")[0]["commit"]
    for argv in (("log",), ("show", head), ("blame", "memory/2026-03-01.md")):
        output = _run(root, *argv).output
        assert not set(output) & set("\x1b\x07\x9b\u202e")


def _thrown_away(root: Path) -> None:
    """A decision of which git then threw the file away, as aborting a rebase does."""
    state = root / ".git" / "rebase-merge"
    state.mkdir()
    before = (root / "MEMORY.md").read_bytes()
    with _store(root) as store:
        store.apply(Act("edit", "x", (Change("MEMORY.md", before, before + b"- Meanwhile.\n"),)))
    state.rmdir()
    (root / "MEMORY.md").write_bytes(before)


def test_a_version_kept_aside_is_taken_or_let_go(root: Path, person: None) -> None:
    assert _run(root, "restore", "MEMORY.md", "--aside").exit_code == 3
    _thrown_away(root)
    assert _run(root, "restore", "MEMORY.md", "--drop").exit_code == 2
    assert _run(root, "restore", "other.md", "--aside").exit_code == 2
    assert _json(root, "restore", "MEMORY.md", "--aside", "--drop")["act"] == "drop"
    assert "Meanwhile" not in (root / "MEMORY.md").read_text()
    assert _run(root, "restore", "MEMORY.md", "--aside").exit_code == 3
    assert _json(root, "undo")["act"] == "undo"
    (version,) = _json(root, "status")["parked"]
    assert _json(root, "restore", version["version"][:10], "--aside")["act"] == "take"
    assert "- Meanwhile.\n" in (root / "MEMORY.md").read_text()


def test_a_clashing_version_needs_whole_and_a_person(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _thrown_away(root)
    assert _run(root, "restore", "MEMORY.md", "--aside").exit_code == 4
    monkeypatch.setattr("ssmem_tui.cli.person.require_person", lambda what: None)
    (root / "MEMORY.md").unlink()
    refused = _run(root, "restore", "MEMORY.md", "--aside")
    assert refused.exit_code == 5 and "--whole" in refused.output
    assert _json(root, "restore", "MEMORY.md", "--aside", "--whole")["commit"]
    assert "- Meanwhile.\n" in (root / "MEMORY.md").read_text()
