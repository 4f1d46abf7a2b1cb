"""Several workspaces in one repository: listed with their sizes, switched between, never mixed."""

from __future__ import annotations

import shutil
from pathlib import Path

from ssmem_tui.core.workspace.recent import MOST, recent, recent_file, remember
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.screens.help import HelpScreen
from ssmem_tui.tui.screens.picking import Pick
from ssmem_tui.tui.widgets.line_list import LineList
from tests.tui.driving import app_on, screen_text, settle


def repository(tmp_path: Path, small: Path) -> tuple[Path, Path]:
    """Two workspaces in one repository: the small one and a copy with another day."""
    (tmp_path / ".git").mkdir()
    other = tmp_path / "backups" / "old"
    shutil.copytree(small, other)
    (other / "memory" / "2026-01-05.md").write_text("# 2026-01-05\n\n- Only in the old copy.\n")
    return small, other


async def test_others_are_listed_and_one_is_opened(tmp_path: Path, small: Path) -> None:
    live, other = repository(tmp_path, small)
    app = app_on(live)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+o")
        await settle(pilot)
        assert isinstance(app.screen, Pick)
        rows = app.screen.query_one(LineList).rows
        assert [Path(str(row.key)) for row in rows] == [live, other]
        assert [row.mark for row in rows] == ["●", " "]
        assert rows[1].right.startswith("3 days")
        assert "newest day 2026-02-11" in rows[1].detail
        await pilot.press("G", "enter")
        await settle(pilot)
        assert isinstance(app.screen, CockpitScreen)
        assert app.services is not None and app.services.root == other
        assert len(app.services.workspace.days) == 3
        assert "2026-01" in screen_text(app)
    assert recent(recent_file())[:2] == (other, live)


async def test_a_dialog_filters_and_tells_its_keys_and_esc_stays(tmp_path: Path, small: Path) -> None:
    live, other = repository(tmp_path, small)
    app: SsmemApp = app_on(live)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+o")
        await settle(pilot)
        choices = app.screen.query_one(LineList)
        await pilot.press("slash", *"backups", "enter")
        await settle(pilot)
        assert [Path(str(row.key)) for row in choices.rows] == [other] and choices.has_focus
        await pilot.press("escape", "question_mark")
        await settle(pilot)
        assert len(choices.rows) == 2 and isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "escape")
        await settle(pilot)
        assert isinstance(app.screen, CockpitScreen)
        assert app.services is not None and app.services.root == live


def test_recent_ones_are_newest_first_few_and_existing(tmp_path: Path) -> None:
    file = tmp_path / "state" / "recent.json"
    assert recent(file) == ()
    roots = [tmp_path / str(number) for number in range(MOST + 3)]
    for root in roots:
        root.mkdir()
        remember(file, root)
    assert recent(file) == tuple(reversed(roots[3:]))
    remember(file, roots[5])
    assert recent(file)[0] == roots[5]
    roots[5].rmdir()
    assert roots[5] not in recent(file)
    file.write_text("no json")
    assert recent(file) == ()


async def test_where_none_is_open_those_of_this_machine_are_listed(tmp_path: Path, small: Path) -> None:
    store = tmp_path / "home" / ".claude" / "projects" / "-work-x" / "memory"
    store.mkdir(parents=True)
    (store / "MEMORY.md").write_text("# Memory\n\n- [Deploys](deploys.md)\n")
    remember(recent_file(), small)
    empty = tmp_path / "empty"
    empty.mkdir()
    app = app_on(empty, env={"HOME": str(tmp_path / "home")})
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "ctrl+o lists the workspaces of this machine" in screen_text(app)
        await pilot.press("ctrl+o")
        await settle(pilot)
        assert isinstance(app.screen, Pick)
        rows = app.screen.query_one(LineList).rows
        assert [Path(str(row.key)) for row in rows] == [store, small]
        assert rows[0].detail.startswith("no dated note; changed 20")
        await pilot.press("G", "enter")
        await settle(pilot)
        assert app.services is not None and app.services.root == small and not app.problem
        assert "deploy window" in screen_text(app)
