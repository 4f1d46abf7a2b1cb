"""One `W` over several periods is one step for `u` and `ctrl+r`."""

from __future__ import annotations

from pathlib import Path

from tests.tui.driving import app_on, screen_text, settle
from tests.tui.test_rollup_screen import WEEK, draft_of, keys, opened


async def test_one_u_takes_back_what_one_w_wrote_and_ctrl_r_brings_it_again(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        for key in ("W", "y"):
            await pilot.press(key)
            await settle(pilot)
        assert app.last.endswith("(u takes them back)")
        written = {path: path.read_bytes() for path in logged.glob("memory/*ly/*.md")}
        assert len(written) == 3
        await pilot.press("u")
        await settle(pilot)
        assert not any(path.exists() for path in written)
        assert app.last.startswith("3 commits: 3×") and app.last.endswith("(ctrl+r brings them back)")
        assert keys(app) == ["2026-W07", "2026-W08", "2026-02"], "due again"
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert {path: path.read_bytes() for path in written} == written
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert "nothing to bring back" in app.last


async def test_the_next_session_says_what_goes_back_with_the_newest_and_a_changed_one_stays(
    logged: Path,
) -> None:
    async with app_on(logged).run_test(size=(120, 36)) as pilot:
        await opened(pilot.app, pilot)  # type: ignore[arg-type]
        for key in ("W", "y"):
            await pilot.press(key)
            await settle(pilot)
    (logged / WEEK).write_text(draft_of(logged).replace("Measured", "We counted"))
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert "2 more roll-ups of the same run go back with it." in screen_text(app)
        await pilot.press("y")
        await settle(pilot)
        assert "the rest of the run stays" in app.last and (logged / WEEK).exists()
        assert not (logged / "memory/weekly/2026-W08.md").exists()
