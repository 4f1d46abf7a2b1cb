"""Sync on the real app: nothing is asked before the key, two versions stand side by side and are settled."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, LedgerRecord, Store
from ssmem_tui.core.store.syncing import open_disagreements
from ssmem_tui.tui.app import SsmemApp, opener_for
from ssmem_tui.tui.history.machines import settle as settled
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import NOW, app_on, screen_text, settle

BASE = "- The deploy window is Tuesday 10:00."


def _edit(root: Path, new: str) -> None:
    with Store(root, clock=lambda: NOW, durable=False) as store:
        before = store.read("MEMORY.md") or b""
        change = Change("MEMORY.md", before, before.replace(BASE.encode(), new.encode()))
        store.apply(Act("edit", new, (change,)))


@pytest.fixture
def machines(small: Path, tmp_path: Path) -> tuple[Path, Path]:
    """Two clones of one remote that changed the same entry; the other one has published."""
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
    bare, other = tmp_path / "hub.git", tmp_path / "other"
    subprocess.run(["git", "clone", "-q", "--bare", str(small), str(bare)], check=True)
    subprocess.run(["git", "clone", "-q", str(bare), str(other)], check=True)
    subprocess.run(["git", "remote", "add", "origin", str(bare)], cwd=small, check=True)
    _edit(other, BASE.replace("Tuesday", "Monday"))
    with Store(other, clock=lambda: NOW, durable=False) as store:
        store.sync()
    _edit(small, BASE.replace("10:00", "11:30"))
    return small, other


def _waiting(root: Path) -> int:
    with Store(root, clock=lambda: NOW) as store:
        return len(open_disagreements(store.read_ledger("conflicts")))


async def _synced(app: SsmemApp, pilot: object) -> None:
    app.open("sync")
    await settle(pilot)  # type: ignore[arg-type]
    await pilot.press("p")  # type: ignore[attr-defined]
    await settle(pilot)  # type: ignore[arg-type]


async def test_opening_asks_the_network_nothing_and_p_syncs(
    machines: tuple[Path, Path], tmp_path: Path
) -> None:
    root, _ = machines
    (tmp_path / "hub.git").rename(tmp_path / "away")
    app = app_on(root)
    async with app.run_test(size=(140, 36)) as pilot:
        await settle(pilot)
        app.open("sync")
        await settle(pilot)
        assert "hub.git" in screen_text(app) and "never synced with it" in screen_text(app)
        await pilot.press("p")
        await settle(pilot)
        assert "Not synced: " in screen_text(app) and "then sync again" in screen_text(app)
        (tmp_path / "away").rename(tmp_path / "hub.git")
        await pilot.press("p")
        await settle(pilot)
        assert "1 commit taken in" in screen_text(app) and "x keeps both" in app.last
        ours, theirs = (app.screen.query_one(name, Reader).text for name in ("#ours", "#theirs"))
        assert "11:30" in ours and "Monday" in theirs
        assert "edit: " in ours and "edit: " in theirs, "each version says who wrote it, in which act"


@pytest.mark.parametrize(("key", "kept"), [("a", ["11:30"]), ("B", ["Monday"]), ("x", ["Monday", "11:30"])])
async def test_two_versions_are_settled_by_one_key_and_undone_by_u(
    machines: tuple[Path, Path], key: str, kept: list[str]
) -> None:
    root, _ = machines
    app = app_on(root)
    async with app.run_test(size=(140, 36)) as pilot:
        await settle(pilot)
        await _synced(app, pilot)
        before = (root / "MEMORY.md").read_text()
        assert _waiting(root) == 1
        await pilot.press(key)
        await settle(pilot)
        text = (root / "MEMORY.md").read_text()
        assert all(word in text for word in kept)
        assert text.count("deploy window") == len(kept)
        assert _waiting(root) == 0
        assert app.screen.query_one("#waiting", LineList).rows == ()
        await pilot.press("u")
        await settle(pilot)
        assert (root / "MEMORY.md").read_text() == before
        assert _waiting(root) == 1


async def test_secrets_are_asked_about_before_they_leave(machines: tuple[Path, Path]) -> None:
    root, _ = machines
    (root / "memory/2026-02-12.md").write_text("- ghp_" + "a1B2c3D4e5" * 4 + "\n")
    app = app_on(root)
    async with app.run_test(size=(140, 36)) as pilot:
        await settle(pilot)
        await _synced(app, pilot)
        assert "GitHub token" in screen_text(app) and "type yes" in screen_text(app)
        await pilot.press("escape")
        await settle(pilot)
    with Store(root, clock=lambda: NOW) as store:
        assert store.remote()[1] > 0


async def test_without_a_remote_the_way_on_is_said(small: Path) -> None:
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("sync")
        await settle(pilot)
        assert "No remote is set up" in screen_text(app)
        await pilot.press("p")
        await settle(pilot)
        assert "No remote is set up" in screen_text(app)


@pytest.mark.parametrize(
    ("choice", "ours", "theirs", "stands", "after"),
    [
        ("ours", "- fact one", "", [], ["- fact one"]),
        ("theirs", "- fact one", "", [], []),
        ("both", "- fact one", "", [], ["- fact one"]),
        ("ours", "", "- fact A", ["- fact A"], []),
        ("both", "", "- fact A", ["- fact A"], ["- fact A"]),
        ("ours", "", "- fact A", [], []),
        ("ours", "- fact one", "- fact", ["- fact"], ["- fact one"]),
        ("edit", "- fact one", "- fact", ["- fact"], ["- by hand"]),
        ("ours", "- one", "- fact A", ["- fact A", "  - since"], ["- fact A", "  - since", "- one"]),
    ],
)
def test_settling_changes_no_other_entry(
    tmp_path: Path, choice: str, ours: str, theirs: str, stands: list[str], after: list[str]
) -> None:
    """Also where one side deleted it, other entries hold its words, or it has changed or gone since."""
    lines = ["# Memory", "", "## Facts", "- fact 0", "- fact 2", *stands, "", "## Log", ""]
    (tmp_path / "MEMORY.md").write_text("\n".join(lines))
    record = {"kind": "conflict", "id": "1", "path": "MEMORY.md", "section": ["Memory", "Facts"]}
    record |= {"base": "- fact 1", "ours": ours, "theirs": theirs}
    services = opener_for(tmp_path, {}, lambda: NOW)()
    with services.store() as store:
        store.apply(Act("sync", "x", (), (LedgerRecord("conflicts", record),)))
    settled(services, record, choice, "- by hand")
    lines[5 : 5 + len(stands)] = after
    assert (tmp_path / "MEMORY.md").read_text() == "\n".join(lines)
    assert _waiting(tmp_path) == 0
