"""What a person sees where nothing can be opened or written: whole sentences with a way on, at any width."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.driving import driven, screen_text, settle
from tests.tui.test_jobs import an_app


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_what_stands_in_the_way_is_told_whole_until_the_next_key(
    small: Path, size: tuple[int, int]
) -> None:
    async with driven(small, size=size) as (app, pilot):
        assert "I in the history (t) makes a repository here; nothing else changes." in words(
            screen_text(app)
        )
        await pilot.press("j")
        await settle(pilot)
        last = screen_text(app).splitlines()[-1]
        assert last.startswith(" This folder is in no git") and last.endswith("…")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_why_nothing_is_open_stands_in_the_text_pane(tmp_path: Path, size: tuple[int, int]) -> None:
    (tmp_path / "empty").mkdir()
    async with driven(tmp_path / "empty", size=size) as (app, _pilot):
        shown = screen_text(app)
        assert "Nothing is written anywhere before you decide something." in words(shown)
        hints = next(row for row in shown.splitlines() if "all keys" in row)
        assert "edit" not in hints and "find" not in hints


async def test_a_folder_that_cannot_be_written_is_not_said_to_take_commits(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode & os.W_OK == 0)
    async with driven(sample) as (app, _pilot):
        shown = screen_text(app)
        assert "open for reading only. chmod u+w grants it." in shown and "is one commit on" not in shown


async def test_a_workspace_that_cannot_be_read_again_stays_on_the_screen(small: Path) -> None:
    async with driven(small) as (app, pilot):
        small.rename(small.with_name("moved"))
        app.reload()
        await settle(pilot)
        shown = screen_text(app)
        assert "no workspace is open" not in shown and "The deploy window is Tuesday" in shown
        small.with_name("moved").rename(small)


async def test_no_key_takes_a_sentence_away_where_there_is_none() -> None:
    app = an_app()
    async with app.run_test(size=(60, 20)) as pilot:
        await settle(pilot)
        await pilot.press("e", "slash", "j")
        await settle(pilot)
        assert "There is no workspace in this folder." in words(screen_text(app))


async def test_a_page_of_ours_is_not_said_to_have_no_commit(sample: Path) -> None:
    (sample / "MEMORY.md").unlink()
    async with driven(sample) as (app, _pilot):
        shown = screen_text(app)
        assert "no commit touched this file" not in shown and "history is of a file" in shown


async def test_what_is_no_sentence_of_ours_shows_its_kind_only(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ssmem_tui.tui.desk import background

    def broken(*_: object) -> None:
        raise RuntimeError("sk-secret-in-a-message")

    monkeypatch.setattr(background, "desk", broken)
    async with driven(sample, "v") as (app, _pilot):
        shown = screen_text(app)
        assert "the candidates could not be read" in shown and "(RuntimeError)" in shown
        assert "sk-secret" not in shown


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            b"# M\n\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> other\n",
            "two versions that git could not merge (line 3)",
        ),
        ("# M\n- a\n".encode("utf-16"), "looks like UTF-16, which no agent here reads"),
    ],
)
async def test_what_ails_a_file_stands_below_it(small: Path, data: bytes, said: str) -> None:
    (small / "MEMORY.md").write_bytes(data)
    async with driven(small) as (app, _pilot):
        assert said in screen_text(app)
