"""Secrets are covered wherever rows are drawn; what is copied, and a file that a person opens, are whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ssmem_tui.cli.main import cli
from ssmem_tui.core.store import Store, find_secrets
from ssmem_tui.tui.screens.confirm import Confirm, Question
from ssmem_tui.tui.screens.review import ReviewScreen
from ssmem_tui.tui.screens.writing import Writing
from ssmem_tui.tui.widgets.reader import Reader, lines_of
from ssmem_tui.tui.widgets.veil import _MAY, inside_keys, veiled
from tests.cli.test_secrets import KEY, PEM
from tests.core.planting import plant
from tests.core.review.conftest import CORE, FEBRUARY, LOGS, Clock
from tests.core.store.test_secrets import _planted
from tests.tui import reviewing
from tests.tui.driving import driven, screen_text, settle

HIDDEN = KEY[12:]


@pytest.fixture
def leaky(tmp_path: Path) -> Path:
    """A key in the day, the month and core, so that it is a candidate, evidence, and a neighbour."""
    root = tmp_path / "w"
    said = f"- Never mix the northern nutrient tank again without {KEY}, or its valves crack for weeks.\n"
    logs = {f"memory/{day}.md": f"{text}\n{said}" for day, text in LOGS.items()}
    core = CORE.rstrip("\n") + f"\n- The kitchen lamp answers to {KEY} only.\n"
    plant(root, logs | {"MEMORY.md": core, "memory/monthly/2026-02.md": FEBRUARY + said})
    with Store(root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.init()
    return root


@pytest.mark.parametrize("keys", ["", "2", "3", "4", "0", "t", "R", "L", "O", "c", "b", "T", "v", "sdeploy"])
async def test_no_screen_shows_a_secret(leaky: Path, keys: str) -> None:
    async with driven(leaky, *keys, now=reviewing.NOW, size=(200, 50)) as (app, pilot):
        for key in ("", "j", "G", "tab", "j", "tab"):
            if key:
                await pilot.press(key)
                await settle(pilot)
            assert HIDDEN not in screen_text(app)


async def test_a_candidate_with_a_secret_asks_and_its_dialogs_cover_it(leaky: Path) -> None:
    async with driven(leaky, "v", now=reviewing.NOW, size=(160, 40)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        first = screen.session.board.items[0]
        assert not find_secrets(first.text), "it does not stand among the best"
        await reviewing.stand_on(pilot, KEY)
        assert "<secret:Anthropic-key>" in screen_text(app) and HIDDEN not in screen_text(app)
        copied: list[str] = []
        app.copy_to_clipboard = copied.append  # type: ignore[assignment, method-assign]
        await pilot.press("y")
        await settle(pilot)
        assert KEY in copied[0], "what is copied is whole"
        await pilot.press("a")
        await settle(pilot)
        assert isinstance(app.screen, Confirm) and "secret" in screen_text(app)
        assert HIDDEN not in screen_text(app) and not screen.session.board.decisions
        await pilot.press("y")
        await settle(pilot)
        if isinstance(app.screen, Confirm):  # the tests that are open
            await pilot.press("y")
            await settle(pilot)
        await pilot.press("W")
        await settle(pilot)
        assert isinstance(app.screen, Writing) and HIDDEN not in screen_text(app)


async def test_a_question_and_the_last_line_cover_secrets(leaky: Path) -> None:
    async with driven(leaky, now=reviewing.NOW) as (app, pilot):
        app.tell(f"found {KEY} there")
        app.ask(Question(f"Write {KEY}?", f"- {KEY}\n+ {KEY}"), lambda _: None)
        await settle(pilot)
        assert HIDDEN not in screen_text(app) and "<secret:Anthropic-key>" in screen_text(app)
        await pilot.press("escape")
        await settle(pilot)
        assert HIDDEN not in screen_text(app)


async def test_the_file_that_a_person_opens_shows_what_it_holds(leaky: Path) -> None:
    async with driven(leaky, now=reviewing.NOW) as (app, pilot):
        app.open_at("MEMORY.md", 1)
        await settle(pilot)
        assert HIDDEN in screen_text(app) and app.screen.query_one(Reader).text.count(KEY) == 1


BODY = "Zk8vPq3xLm5tRw7nBd2hSf9jGc4aYe6u" * 4


def test_nothing_that_is_a_secret_is_passed_over() -> None:
    texts = [KEY, *PEM, *(text for seed in range(5) for text in _planted(seed).values())]
    assert [text for text in texts if find_secrets(text) and not _MAY.search(text)] == []
    lines = [line.text for line in lines_of("\n".join(["a", *PEM, "b"]))]
    assert inside_keys(lines) == {2, 3}
    assert inside_keys(["- **Password:**", "  - hunter2", "密码：", "`86753091`", "end"]) == {1, 3}
    assert inside_keys(["a", "- " + BODY[:64], "- " + BODY[64:], "b"]) == {1, 2}
    assert len(veiled(KEY)) == len(KEY)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A key in core and in a day, and no repository."""
    root = tmp_path / "bare"
    logs = {f"memory/{day}.md": text for day, text in LOGS.items()}
    first = min(logs)
    files = logs | {first: f"{logs[first]}\n- {KEY}\n", "memory/monthly/2026-02.md": FEBRUARY}
    plant(root, files | {"MEMORY.md": CORE.rstrip("\n") + f"\n- The lamp answers to {KEY}.\n"})
    return root


async def test_a_repository_is_made_knowing_what_it_keeps_for_good(bare: Path) -> None:
    async with driven(bare, "t", "I", now=reviewing.NOW) as (app, pilot):
        shown = screen_text(app)
        assert isinstance(app.screen, Confirm)
        assert "2 places look like secrets" in shown and "MEMORY.md:" in shown and "doctor --all" in shown
        await pilot.press("y")
        await settle(pilot)
        assert reviewing.log(bare)[0].startswith("start: ")


def test_init_on_the_command_line_tells_of_secrets(bare: Path) -> None:
    result = CliRunner().invoke(cli, ["-C", str(bare), "init", "--json"])
    assert result.exit_code == 0 and json.loads(result.stdout)["secrets"] == 2
    assert "2 places look like secrets" in result.stderr


@pytest.mark.parametrize("keys", [("v", "j", "a", "W"), ("i",), ("c", "tab", "tab", "a", "W")])
async def test_where_nothing_can_be_taken_back_the_dialog_says_so(bare: Path, keys: tuple[str, ...]) -> None:
    async with driven(bare, *keys, now=reviewing.NOW) as (app, _):
        assert isinstance(app.screen, Writing | Confirm)
        shown = " ".join(screen_text(app).split())
        assert (
            "There is no repository here" in shown
            and "commit" not in shown.partition("no repository")[0][-200:]
        )


@pytest.mark.timeout(60)
@pytest.mark.parametrize("said", ["今天部署到生产环境之后发现连接数不够，", "nothingtoseehere", "- "])
def test_a_line_of_a_megabyte_is_veiled_in_one_go(said: str) -> None:
    """Without a blank or a digit in it a pattern that looks ahead to the end would never be done."""
    line = said * (1_000_000 // len(said))
    assert veiled.__wrapped__(f"{line} {KEY}") == f"{line} {veiled(KEY)}" and HIDDEN not in veiled(KEY)
