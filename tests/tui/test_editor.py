"""An editor on a bad day: none, a blank one, one that fails, takes the file away or changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from ssmem_tui.core.store import Store
from ssmem_tui.tui.editor import edit_text, editor_command, run_editor
from ssmem_tui.tui.widgets.prompt import Prompt
from tests.tui.driving import NOW, app_on, screen_text, settle


@pytest.mark.parametrize(
    ("env", "first"),
    [
        ({}, "vi"),
        ({"EDITOR": "  "}, "vi"),
        ({"VISUAL": " ", "EDITOR": "nano -w"}, "nano"),
        ({"VISUAL": "hx", "EDITOR": "nano"}, "hx"),
    ],
)
def test_which_editor(env: dict[str, str], first: str) -> None:
    assert editor_command(env, Path("MEMORY.md"), 3)[0] == first


@pytest.mark.parametrize("words", ["no-such-editor", "'unclosed", "/"])
def test_an_editor_that_cannot_start(tmp_path: Path, words: str) -> None:
    assert run_editor({"EDITOR": words})(tmp_path / "x", 1) == 127


def take_away(path: Path, line: int) -> int:
    path.unlink()
    return 0


def spoil(path: Path, line: int) -> int:
    path.write_text("half of i")
    return 3


def test_a_text_comes_back_only_from_an_editor_that_ended_well() -> None:
    assert edit_text(spoil, "it") == (3, None)
    assert edit_text(take_away, "it") == (1, None)
    assert edit_text(lambda path, line: 0, "it") == (0, None)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (
            lambda path, line: 127,
            "could not be started; set $VISUAL or $EDITOR; the file is shown as it is now",
        ),
        (spoil, "ended with an error (3); There is no repository here: the change is written"),
        (take_away, "MEMORY.md is gone or has another name now; O shows it"),
    ],
)
async def test_a_file_is_shown_as_the_editor_left_it(
    small: Path, edit: Callable[[Path, int], int], said: str
) -> None:
    app = app_on(small, edit=edit)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "E")
        await settle(pilot)
        assert said in screen_text(app)


async def test_a_file_that_the_agent_renames_meanwhile_is_told_as_renamed(small: Path) -> None:
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
        head = store.commit("HEAD").commit

    def rename(path: Path, line: int) -> int:
        path.rename(path.with_name("CORE.md"))
        return 0

    app = app_on(small, edit=rename)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "E")
        await settle(pilot)
    with Store(small, clock=lambda: NOW, durable=False) as store:
        assert store.commit("HEAD").commit == head
        assert {(one.path, one.change) for one in store.status().outside} == {
            ("CORE.md", "added"),
            ("MEMORY.md", "removed"),
        }


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda path, line: 0, "nothing was changed in the editor"),
        (spoil, "ended with an error (3); the text stays as it was"),
        (take_away, "ended with an error (1); the text stays as it was"),
    ],
)
async def test_a_candidate_stays_as_it_was(sample: Path, edit: Callable[[Path, int], int], said: str) -> None:
    app = app_on(sample, edit=edit)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("v")
        await settle(pilot)
        await pilot.press("E")
        await settle(pilot)
        assert said in screen_text(app)


async def test_what_was_typed_into_a_line_is_not_lost_when_it_is_refused(sample: Path) -> None:
    core = sample / "MEMORY.md"
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", *"jjjjjj", "e", "end", *" Typed.")
        agents = core.read_text().replace("She drinks tea, no coffee.", "She drinks coffee.")
        core.write_text(agents)
        await pilot.press("enter")
        await settle(pilot)
        assert core.read_text() == agents
        assert app.screen.query_one(Prompt).query_one(Input).value.endswith(" Typed.")
        assert "The line changed meanwhile" in screen_text(app)
