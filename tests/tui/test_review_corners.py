"""The review desk at its corners: budget, old entries, sizes, hostile text, nothing to do, a model asked."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.review.retiring import propose
from ssmem_tui.core.store import Act, LedgerRecord, Store, read_ledger
from ssmem_tui.tui.catalogue import say, say_error, set_language
from ssmem_tui.tui.desk import rows
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.screens.picking import Pick
from ssmem_tui.tui.widgets.line_list import LineList
from tests.core.review.conftest import CORE, TODAY, Clock
from tests.core.review.test_openclaw import a_candidate, prints
from tests.tui.driving import app_on, screen_text, settle
from tests.tui.reviewing import NOW, SIZE, app, made, opened, press, stand_on


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return made(tmp_path / "ws")


async def test_over_budget_asks_what_leaves(root: Path) -> None:
    (root / "ssmem.toml").write_text(f"[budgets]\ncore_bytes = {len(CORE.encode()) + 10}\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "a", "y")  # its wording asks for a second look
        assert isinstance(pilot.app.screen, Pick)
        assert "bytes come free" in screen_text(pilot.app)
        assert "[v]" not in screen_text(pilot.app), "all of these were used within the month"
        assert "only you can choose" in " ".join(screen_text(pilot.app).split())
        await press(pilot, "g", "space", "enter")
        assert "Go over the budget knowingly?" in screen_text(pilot.app), "one of them is too little"
        await press(pilot, "escape")
        assert screen_text(pilot.app).count("[v]") == 1, "what was marked stays so"
        await press(pilot, "G", "space", "enter")
        (decision,) = screen.session.board.decisions
        assert decision.leaves
        await press(pilot, "W", "y")
    assert len((root / "MEMORY.md").read_bytes()) <= len(CORE.encode()) + 10
    assert (root / "memory/archive/2026-03.md").exists()


async def test_an_old_entry_is_retired_kept_or_pinned_and_brought_back(root: Path) -> None:
    (root / "ssmem.toml").write_text("[review]\nexpiry_days = 15\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "Old Tomas")
        await press(pilot, "a")
        await stand_on(pilot, "orchids")
        await press(pilot, "p")
        assert "retire line" in screen_text(pilot.app)
        await press(pilot, "W", "y")
        assert "Old Tomas" not in (root / "MEMORY.md").read_text()
        assert {record["kind"] for record in read_ledger(root, "decisions")} == {"retire", "pin"}
        await press(pilot, "X", "enter")
        assert (root / "MEMORY.md").read_text() == CORE
        assert not any("orchids" in old.entry.text for old in screen.desk.old)  # type: ignore[union-attr]


async def test_kept_out_is_as_the_ledger_says_now_not_as_the_desk_was_laid(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        record = {"kind": "reject", "candidate": "c0ffee", "text": "Water at noon.", "reason": "not so"}
        with Store(root, clock=Clock(), durable=False) as store:
            store.apply(Act("reject", "Water at noon.", (), (LedgerRecord("decisions", record),)))
        await press(pilot, "X")
        assert "Water at noon." in screen_text(pilot.app)


async def test_a_line_that_left_core_says_what_brings_it_back(root: Path) -> None:
    (root / "ssmem.toml").write_text("[review]\nexpiry_days = 15\n")
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await stand_on(pilot, "Old Tomas")
        await press(pilot, "a", "W", "y")
        text = (root / "memory/archive/2026-03.md").read_text().splitlines()
        number = next(n for n, line in enumerate(text, 1) if "Old Tomas" in line)
        words, path = "left core; v, then X there brings it back", "memory/archive/2026-03.md"
        await press(pilot, "escape")
        cockpit = pilot.app.screen
        assert isinstance(cockpit, CockpitScreen)
        for line, said in ((number, True), (1, False), (3, False)):
            cockpit._read(Here(path, line))
            await settle(pilot)
            shown = [row.text for row in cockpit.query_one("#why", LineList).rows]
            assert (words in shown) is said, shown
            pilot.app.tell("")  # type: ignore[attr-defined]
            cockpit.shell.open_at(path, line)
            await settle(pilot)
            assert (words in screen_text(pilot.app)) is said
            await press(pilot, "escape")


def hints(screen: str) -> str:
    return next(row for row in screen.splitlines() if "all keys" in row)


async def test_the_hints_over_an_old_entry_are_what_its_keys_do(root: Path) -> None:
    (root / "ssmem.toml").write_text("[review]\nexpiry_days = 15\n")
    async with app(root).run_test(size=(200, 50)) as pilot:
        await opened(pilot)
        shown = hints(screen_text(pilot.app))
        assert all(words in shown for words in ("a approve", "r reject", "p split", "m merge"))
        await stand_on(pilot, "Old Tomas")
        shown = hints(screen_text(pilot.app))
        assert all(words in shown for words in ("a retire", "r keep it", "p pin", "A retire all"))
        other = ("approve", "reject", "split", "merge", "mark", "edit", "skip", "section", "other way")
        assert not [words for words in other if f" {words} " in shown]


async def test_the_history_of_a_candidate_is_that_of_core_among_the_evidence_that_of_the_log(
    root: Path,
) -> None:
    (root / "ssmem.toml").write_text("[review]\nexpiry_days = 15\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for words in ("firmware", "pump window", "Old Tomas"):
            await stand_on(pilot, words)
            await press(pilot, "t")
            assert pilot.app.screen.opened_at.path == "MEMORY.md", words  # type: ignore[attr-defined]
            await press(pilot, "escape")
        await stand_on(pilot, "firmware")
        await press(pilot, "3", "t")
        assert pilot.app.screen is not screen
        assert pilot.app.screen.opened_at.path.startswith("memory/")  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 50)])
async def test_other_sizes_reach_every_pane(root: Path, size: tuple[int, int]) -> None:
    async with app(root).run_test(size=size) as pilot:
        await opened(pilot)
        for number, words in (
            ("1", "pump window"),
            ("2", "Tuesday 10:00"),
            ("3", "memory/2026"),
            ("4", "is a principle"),
        ):
            await press(pilot, number)
            assert words in screen_text(pilot.app), number
        await press(pilot, "1", "a", "W")
        assert "Commits: 1" in screen_text(pilot.app)


async def test_hostile_text_is_inert(root: Path) -> None:
    nasty = "Never open [/] or [@click=app.quit]x[/] \x1b]0;owned\x07 in a shop, always ask."
    with Store(root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.apply(propose(nasty, by="agent"))
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "Never open [/]")
        assert "\x1b" not in screen_text(pilot.app)
        await press(pilot, "a")
        assert "control characters" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert screen.session.board.decisions == ()


async def test_nothing_to_review_says_why(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text(CORE)
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-03-01.md").write_text("- hm\n")
    async with app_on(tmp_path, now=NOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "no month summary to read yet" in screen_text(pilot.app)
        await press(pilot, "a", "r", "e", "p", "m", "W", "space", "A", "S", "x", "M")
    assert date(2026, 3, 5) == NOW.date()


async def test_a_model_is_asked_about_open_tests_only_by_key_and_after_the_price(root: Path) -> None:
    from tests.core.claude.server import Say, serving

    with serving() as endpoint:
        endpoint.script = [Say("1 yes: the sensors are expensive")]
        price = '[claude.prices."made-up"]\ninput = 1.0\noutput = 5.0\n'
        model = f'[claude]\nmodel = "made-up"\nbase_url = "{endpoint.url}"\n{price}'
        (root / "ssmem.toml").write_text(model)
        env = {"COLORTERM": "truecolor", "ANTHROPIC_API_KEY": "key-of-the-test"}
        async with app(root, env=env).run_test(size=SIZE) as pilot:
            screen = await opened(pilot)
            await stand_on(pilot, "温室日志")
            await press(pilot, "o")
            assert endpoint.requests == []
            await press(pilot, "4", "enter", "enter", "1")
            item = screen.candidate()
            assert item is not None
            assert item.answers[0].yes is None
            await press(pilot, "o")
            assert "about $0.00" in screen_text(pilot.app)
            assert endpoint.requests == []
            await press(pilot, "y")
            assert len(endpoint.asked) == 1
            item = screen.candidate()
            assert item is not None
            assert item.answers[0].yes is True
            assert str(item.answers[0].reason) == "the model says: the sensors are expensive"
            assert screen.session.board.decisions == ()


async def test_reasons_warnings_and_refusals_are_said_in_chinese(root: Path) -> None:
    set_language("zh")
    try:
        async with app(root).run_test(size=SIZE) as pilot:
            screen = await opened(pilot)
            await stand_on(pilot, "filters")
            item = screen.candidate()
            assert item is not None
            shown = "\n".join(line.text for line in rows.check_lines(item, screen.session.budget(), TODAY))
            for said in (*(answer.reason for answer in item.answers), item.why):
                assert say(said) in shown and say(said) != str(said)
            ours = shown.replace(" ".join(item.nearest.text.split()) if item.nearest else "", "")
            assert not re.search("[a-z]{4,}", ours.replace("token", ""))
            with pytest.raises(Refused) as refused:
                screen.session.merge([item.ident], "x")
            assert say_error(refused.value) == "先选中两条以上，再合并。"
    finally:
        set_language("en")


async def test_openclaw_is_asked_by_key_and_its_lines_join_the_desk(root: Path, tmp_path: Path) -> None:
    env = prints(tmp_path / "bin", json.dumps({"candidates": [a_candidate("The lamp key hangs there.")]}))
    async with app(root, env=dict(env)).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "lamp key" not in screen_text(pilot.app)
        assert not (tmp_path / "bin" / "argv").exists()
        await press(pilot, "H")
        await stand_on(pilot, "lamp key")
        text = screen_text(pilot.app)
        assert "named by OpenClaw's promotion list" in text
        item = screen.candidate()
        assert item is not None and item.source == "openclaw"
        (tmp_path / "bin" / "out").write_text("Memory search disabled.")
        await press(pilot, "H")
        assert "printed no list" in screen_text(pilot.app)


async def test_without_openclaw_its_key_does_nothing(root: Path, tmp_path: Path) -> None:
    async with app(root, env={"PATH": str(tmp_path)}).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.check_action("review_openclaw", ()) is False


async def test_the_queue_tells_the_share_of_the_month_and_where_the_ladder_ends(root: Path) -> None:
    (root / "ssmem.toml").write_text("[ratios]\ncore = 0.2\ncore_floor = 1\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        text = screen_text(pilot.app)
        assert "may add 20 % of months" in text
        assert "beyond what the months may give" in text
        item = screen.candidate()
        assert item is not None and screen.desk is not None
        await press(pilot, "a", "y")
        share = f"{100 * item.tokens / screen.desk.laid.month_tokens:.1f}"
        assert f"adds {share} of 20 % of months" in screen_text(pilot.app)


async def test_an_empty_desk_names_the_way_on_and_offers_nothing(tmp_path: Path) -> None:
    root = tmp_path / "new"
    (root / "memory").mkdir(parents=True)
    (root / "memory" / "2026-03-30.md").write_text("- Lunch was good.\n")
    shown = app_on(root)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("v")
        await settle(pilot)
        text = screen_text(shown)
        assert "R makes week and month summaries" in text
        assert not any(word in text for word in ("enter turns a test", "e edit here", "mark all", "m merge"))
