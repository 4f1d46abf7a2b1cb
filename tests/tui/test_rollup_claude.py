"""The roll-up screen with the engine behind a key: price and text before, the answer as it comes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ssmem_tui.core.demo import make
from ssmem_tui.core.store import read_ledger
from ssmem_tui.tui.catalogue import set_language
from ssmem_tui.tui.messages import Heard
from ssmem_tui.tui.screens.rollup import RollupScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader
from tests.core.claude.server import Endpoint, Fail, answer, honest, serving
from tests.tui.driving import app_on, driven, screen_text, settle

STALE = "memory/diary/2026/weekly/2026-W12.md"


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    with serving() as running:
        running.model = honest(12)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "key-of-the-test")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
        yield running


async def over(pilot: Pilot[Any]) -> None:
    """Wait for a job that imports the SDK, which takes its seconds on a busy machine."""
    for _ in range(20):
        with contextlib.suppress(AssertionError):
            await settle(pilot)
            return
    await settle(pilot)


async def asked(pilot: Pilot[Any]) -> None:
    """Mark one period of the roll-up screen for Claude and press `W`."""
    await pilot.press("x", "A", "space", "W")
    await settle(pilot)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make(tmp_path / "pip").root


async def test_price_and_text_before_then_written_with_its_cost(root: Path, endpoint: Endpoint) -> None:
    async with driven(root, "R") as (app, pilot):
        assert isinstance(app.screen, RollupScreen)
        await pilot.press("x")
        await settle(pilot)
        shown = app.screen.query_one("#draft", Reader).text
        assert "tokens in" in shown
        assert "$" in shown
        assert endpoint.requests == []
        await pilot.press("A", "space")
        await pilot.press("W")
        await settle(pilot)
        assert "Send the notes of 2026-W12 to 127.0.0.1" in screen_text(app)
        assert "about $" in screen_text(app)
        assert endpoint.requests == []
        await pilot.press("y")
        await over(pilot)
        became = app.screen.query_one("#draft", Reader).text
        assert "round 1: " in became
        assert "# 2026-W12 ·" in became
    noted = [row for row in read_ledger(root, "rollups") if row["engine"] == "claude"]
    assert [row["period"] for row in noted] == ["2026-W12"]
    assert noted[0]["cost_usd"] > 0


async def test_the_answer_is_read_while_it_comes(root: Path, endpoint: Endpoint) -> None:
    async with driven(root, "R") as (app, pilot):
        app.screen.post_message(Heard(("The queue moves.", "[b]no markup[/b]")))
        await pilot.pause()
        shown = app.screen.query_one("#draft", Reader).text
        assert "- The queue moves." in shown
        assert "[b]no markup[/b]" in shown
        assert "2 statements" in str(app.screen.query_one("#pane-draft", Pane).border_subtitle)


async def test_a_bad_key_is_a_sentence_in_the_row(root: Path, endpoint: Endpoint) -> None:
    before = (root / STALE).read_bytes()
    endpoint.script = [Fail(401, "authentication_error")] * 3
    async with driven(root, "R") as (app, pilot):
        await asked(pilot)
        await pilot.press("y")
        await over(pilot)
        assert "did not accept the key" in screen_text(app)
        assert "key-of-the-test" not in screen_text(app)
    assert (root / STALE).read_bytes() == before


async def test_nothing_is_sent_before_yes(root: Path, endpoint: Endpoint) -> None:
    async with driven(root, "R", size=(80, 24)) as (app, pilot):
        await asked(pilot)
        assert "Nothing was sent so far." in screen_text(app)
        await pilot.press("escape")
        await settle(pilot)
        assert "nothing was sent or written" in screen_text(app)
    assert endpoint.requests == []


async def test_without_a_key_it_is_said_before_any_question(
    root: Path, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.delenv("ANTHROPIC_BASE_URL")
    async with driven(root, "R") as (app, pilot):
        await asked(pilot)
        said = " ".join(screen_text(app).split())
        assert "There is no key" in said and "Nothing was sent or written." in said
        assert isinstance(app.screen, RollupScreen)


async def test_without_the_sdk_it_is_said_too(
    root: Path, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ssmem_tui.core.claude.wire.find_spec", lambda name: None)
    async with driven(root, "R") as (app, pilot):
        await asked(pilot)
        assert "anthropic is not installed" in screen_text(app)


async def test_what_the_checks_refuse_is_kept_and_says_where(root: Path, endpoint: Endpoint) -> None:
    before = (root / STALE).read_bytes()
    endpoint.model = lambda _: answer([("fact", "Paris costs 9 999 USD and is the capital.", ["L1"])])
    async with driven(root, "R") as (app, pilot):
        await asked(pilot)
        await pilot.press("y")
        await over(pilot)
        shown = app.screen.query_one("#draft", Reader).text
        assert "kept in .ssmem/drafts/2026-W12.md" in shown
        assert "the summary on disk is as before" in shown and "W tries again" in shown
    assert (root / ".ssmem/drafts/2026-W12.md").exists()
    assert (root / STALE).read_bytes() == before


async def test_a_failure_is_a_short_row_in_the_language_of_the_app(root: Path, endpoint: Endpoint) -> None:
    endpoint.script = [Fail(401, "authentication_error")] * 3
    app = app_on(root)
    set_language("zh")
    try:
        async with app.run_test(size=(120, 36)) as pilot:
            await settle(pilot)
            await pilot.press("R")
            await settle(pilot)
            await asked(pilot)
            await pilot.press("y")
            await over(pilot)
            rows = app.screen.query_one("#periods", LineList).rows
            (row,) = (row for row in rows if "2026-W12" in row.text)
            assert row.detail and not row.detail.isascii() and "endpoint" not in row.detail
    finally:
        set_language("en")


async def test_what_a_long_run_wrote_is_no_change_from_outside(root: Path, endpoint: Endpoint) -> None:
    app = app_on(root)
    told: list[str] = []
    app.ours = lambda *receipts: told.extend(one.act.subject for one in receipts)  # type: ignore[method-assign]
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("R")
        await settle(pilot)
        await pilot.press("W", "y")
        await settle(pilot)
    assert len(told) >= 3, "each period as soon as it is written, and all at the end"
