"""Outside changes on the screen: losses first, the diff, accepting, putting back, taking that back."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, Store
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.cockpit.background import blame_words
from ssmem_tui.tui.outside.changes import difference
from ssmem_tui.tui.screens.outside import OutsideScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import NOW, SIZES, driven, screen_text, settle


@pytest.fixture
def repository(small: Path) -> Path:
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
    return small


def rows(app: SsmemApp) -> list[tuple[str, str]]:
    return [
        (str(row.key), row.detail.split("  ")[0]) for row in app.screen.query_one("#changes", LineList).rows
    ]


def outside(root: Path) -> list[str]:
    with Store(root, clock=lambda: NOW, durable=False) as store:
        return [change.path for change in store.status().outside]


def subjects(root: Path) -> list[str]:
    with Store(root, clock=lambda: NOW, durable=False) as store:
        return [commit.subject for commit in store.history(limit=5)]


def thrown_away(root: Path) -> None:
    """A decision made while a rebase was in progress, of which git then threw the file away."""
    run = lambda *argv: subprocess.run(["git", "-C", str(root), *argv], check=True, capture_output=True)  # noqa: E731
    state = root / ".git" / "rebase-merge"
    state.mkdir()
    with Store(root, clock=lambda: NOW, durable=False) as store:
        before = store.read("MEMORY.md") or b""
        change = Change("MEMORY.md", before, before + b"- Decided during the rebase.\n")
        store.apply(Act("promote", "decided during the rebase", (change,)))
    state.rmdir()
    run("checkout", "-q", "--", "MEMORY.md")


CORE = "# Memory\n\n## Systems\n\n- The deploy window is Tuesday 10:00.\n"
DAY = "memory/2026-02-10.md"


def disturb(root: Path) -> None:
    """An agent rewrites a log, loses lines of it, adds a file and appends to another."""
    (root / DAY).write_text("# 2026-02-10\n")
    (root / "memory/2026-02-12.md").write_text("- new day\n")
    (root / "MEMORY.md").write_text(CORE + "- Added by the agent.\n")


async def test_losses_stand_first_and_the_difference_is_shown(repository: Path) -> None:
    disturb(repository)
    async with driven(repository, "O") as (app, pilot):
        assert rows(app) == [(DAY, "shrank"), ("MEMORY.md", "changed"), ("memory/2026-02-12.md", "appeared")]
        diff = app.screen.query_one("#diff", Reader)
        assert [line.text for line in diff.lines if line.mark.text == "-"] == [
            "",
            "- Decided: the deploy window is Tuesday 10:00, agreed with Marek.",
            "- The retry budget of the importer is 5, not 3.",
            "- Lunch was good.",
        ]
        assert "1 with losses" in screen_text(app)
        await pilot.press("j")
        await settle(pilot)
        assert [(line.number, line.text) for line in diff.lines if line.mark.text == "+"] == [
            (6, "- Added by the agent.")
        ]


async def test_accepting_commits_what_is_marked_and_writes_no_file(repository: Path) -> None:
    disturb(repository)
    async with driven(repository, "O") as (app, pilot):
        await pilot.press("j", "space", "space", "a")
        await settle(pilot)
        assert rows(app) == [(DAY, "shrank")]
    assert outside(repository) == [DAY]
    assert subjects(repository)[0].startswith("outside: ")
    assert (repository / "MEMORY.md").read_text() == CORE + "- Added by the agent.\n"


@pytest.mark.parametrize("mark", [("A",), ("space", "space", "space", "a")])
async def test_accepting_is_told_as_other_acts_are_and_u_takes_exactly_it_back(
    repository: Path, mark: tuple[str, ...]
) -> None:
    """Not the act of ours before it, which `u` takes back otherwise."""
    with Store(repository, clock=lambda: NOW, durable=False) as store:
        before = store.read("MEMORY.md") or b""
        store.apply(Act("promote", "ours", (Change("MEMORY.md", before, before + b"- Ours.\n"),)))
    core = (repository / "MEMORY.md").read_text()
    disturb(repository)
    async with driven(repository, "O") as (app, pilot):
        await pilot.press(*mark)
        await settle(pilot)
        newest = next(iter(Store(repository, clock=lambda: NOW, durable=False).history(limit=1)))
        assert app.last.startswith("last: git commit -m 'outside: ")
        assert app.last.endswith(f"{newest.commit[:7]}  (u puts the files back as they were)")
        await pilot.press("u")
        await settle(pilot)
        assert (repository / "MEMORY.md").read_text() == core
        assert not (repository / "memory/2026-02-12.md").exists()
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert (repository / "MEMORY.md").read_text() == CORE + "- Added by the agent.\n"


LONG = "".join(f"- Line {number} of a day that is kept.\n" for number in range(40))


@pytest.mark.parametrize(("text", "lost"), [(LONG, 0), (LONG.replace("Line 7 ", "Line seven "), 1)])
async def test_a_renamed_file_is_one_change_and_goes_as_one(small: Path, text: str, lost: int) -> None:
    old, new = small / "memory/2026-02-13.md", small / "memory/2026-02-13-trip.md"
    old.write_text(LONG)
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
    old.unlink()
    new.write_text(text)
    async with driven(small, "O") as (app, pilot):
        assert rows(app) == [("memory/2026-02-13-trip.md", "renamed, was memory/2026-02-13.md")]
        assert ("with losses" in screen_text(app)) is bool(lost)
        await pilot.press("exclamation_mark")
        await settle(pilot)
        assert old.read_text() == LONG and not new.exists()
        await pilot.press("u")
        await settle(pilot)
        assert new.read_text() == text and not old.exists()
        assert rows(app) == []
        assert outside(small) == []


async def test_accepting_a_renamed_file_takes_both_its_names(repository: Path) -> None:
    (repository / DAY).rename(repository / "memory/2026-02-10-b.md")
    async with driven(repository, "O") as (_app, pilot):
        await pilot.press("a")
        await settle(pilot)
    assert outside(repository) == []


async def test_putting_back_restores_the_bytes_and_can_be_undone(repository: Path) -> None:
    old = (repository / DAY).read_bytes()
    disturb(repository)
    async with driven(repository, "O") as (app, pilot):
        await pilot.press("exclamation_mark")
        await settle(pilot)
        assert (repository / DAY).read_bytes() == old
        assert [path for path, _ in rows(app)] == ["MEMORY.md", "memory/2026-02-12.md"]
        await pilot.press("u")
        await settle(pilot)
        assert (repository / DAY).read_text() == "# 2026-02-10\n"


async def test_what_clashes_with_a_later_write_is_not_put_back_and_stays_on_the_list(
    repository: Path,
) -> None:
    core = repository / "MEMORY.md"
    core.write_text(CORE.replace("Tuesday", "Monday"))
    async with driven(repository, "O") as (app, pilot):
        core.write_text(CORE.replace("Tuesday", "Friday"))
        await pilot.press("exclamation_mark")
        await settle(pilot)
        assert "the same lines were changed meanwhile" in screen_text(app)
    assert "Friday" in core.read_text() and outside(repository) == ["MEMORY.md"]


async def test_accepting_a_secret_says_so(repository: Path) -> None:
    with (repository / DAY).open("a") as file:
        file.write("- the key is AKIAQX7RT2PLMN5VB3WK\n")
    async with driven(repository, "O") as (app, pilot):
        await pilot.press("a")
        await settle(pilot)
        assert "looks like a secret (AWS access key)" in screen_text(app)
        assert "AKIAQX7RT2PLMN5VB3WK" not in app.last


async def test_a_new_file_put_back_goes_away_and_comes_back(repository: Path) -> None:
    (repository / "memory/2026-02-12.md").write_text("- new day\n")
    async with driven(repository, "O") as (_app, pilot):
        await pilot.press("exclamation_mark")
        await settle(pilot)
        assert not (repository / "memory/2026-02-12.md").exists()
        await pilot.press("u")
        await settle(pilot)
        assert (repository / "memory/2026-02-12.md").read_text() == "- new day\n"


async def test_a_file_that_vanished_comes_back(repository: Path) -> None:
    old = (repository / DAY).read_bytes()
    (repository / DAY).unlink()
    async with driven(repository, "O") as (app, pilot):
        assert rows(app) == [(DAY, "vanished")]
        await pilot.press("exclamation_mark")
        await settle(pilot)
    assert (repository / DAY).read_bytes() == old


async def test_without_a_repository_it_says_so_and_accepts_nothing(small: Path) -> None:
    async with driven(small, "O") as (app, pilot):
        assert isinstance(app.screen, OutsideScreen)
        assert "nothing changed behind our back" in screen_text(app)
        await pilot.press("A", "a", "exclamation_mark")
        await settle(pilot)
        assert isinstance(app.screen, OutsideScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_it_fits_every_width(repository: Path, size: tuple[int, int]) -> None:
    disturb(repository)
    async with driven(repository, "O", size=size) as (app, pilot):
        assert "2026-02-10.md" in screen_text(app)
        await pilot.press("0")
        await settle(pilot)
        assert "Lunch was good" in screen_text(app)


def test_a_large_rewrite_is_compared_without_pairing() -> None:
    old = "".join(f"- old {number}\n" for number in range(5_000)).encode()
    new = "".join(f"- new {number}\n" for number in range(5_000)).encode()
    lines = difference(b"# same\n" + old, b"# same\n" + new)
    assert sum(line.mark.text == "-" for line in lines) == 5_000
    assert sum(line.mark.text == "+" for line in lines) == 5_000
    assert (lines[0].number, lines[0].text) == (2, "- old 0")


def test_numbers_of_a_difference_are_those_of_the_files() -> None:
    old = "".join(f"{number}\n" for number in range(1, 101))
    new = old.replace("50\n", "fifty\n").replace("100\n", "")
    lines = difference(old.encode(), new.encode())
    assert [(line.mark.text, line.number, line.text) for line in lines if line.mark.text.strip()] == [
        ("-", 50, "50"),
        ("+", 50, "fifty"),
        ("-", 100, "100"),
    ]
    assert difference(b"same\n", b"same\n") == ()


async def test_a_version_kept_aside_is_shown_and_taken(repository: Path) -> None:
    thrown_away(repository)
    async with driven(repository) as (app, pilot):
        assert "1 kept aside" in screen_text(app)
        await pilot.press("O")
        await settle(pilot)
        text = screen_text(app)
        assert "git threw it away" in text and "promote: decided" in text
        diff = app.screen.query_one("#diff", Reader)
        assert [line.text for line in diff.lines if line.mark.text == "+"] == ["- Decided during the rebase."]
        await pilot.press("a")
        await settle(pilot)
        assert b"Decided during the rebase" in (repository / "MEMORY.md").read_bytes()
        assert "nothing changed behind our back" in screen_text(app)
    assert subjects(repository)[0].startswith("take: the version of MEMORY.md kept aside since")


async def test_a_version_kept_aside_can_be_let_go_and_u_names_it_again(repository: Path) -> None:
    thrown_away(repository)
    before = (repository / "MEMORY.md").read_bytes()
    async with driven(repository, "O", "x") as (app, pilot):
        assert "kept aside" not in screen_text(app).split("last:")[0]
        await pilot.press("u")
        await settle(pilot)
        assert "1 kept aside" in screen_text(app)
    assert (repository / "MEMORY.md").read_bytes() == before


async def test_a_version_that_clashes_asks_before_it_replaces_the_file(repository: Path) -> None:
    thrown_away(repository)
    path = repository / "MEMORY.md"
    path.unlink()
    async with driven(repository, "O") as (app, pilot):
        await pilot.press("G", "a")
        await settle(pilot)
        assert "in place of MEMORY.md" in screen_text(app) and not path.exists()
        await pilot.press("y")
        await settle(pilot)
    assert b"Decided during the rebase" in path.read_bytes()


async def test_an_empty_screen_says_what_it_is_for_and_offers_nothing(repository: Path) -> None:
    async with driven(repository, "O") as (app, _pilot):
        text = screen_text(app)
        assert "What others write is listed here" in text
        hints = next(row for row in text.splitlines() if "all keys" in row)
        assert not any(word in hints for word in ("accept", "put back", "mark", "open", "let go"))


async def test_times_of_a_list_and_of_its_details_are_of_one_zone(repository: Path) -> None:
    """Of the workspace, whatever the zone of the machine: half past nine is three in Delhi."""
    (repository / "ssmem.toml").write_text('zone = "Asia/Kolkata"\n')
    async with driven(repository) as (app, pilot):
        assert app.services is not None
        assert blame_words(app.services, "MEMORY.md")[1].startswith("2026-04-02 15:00")
        await pilot.press("t")
        await settle(pilot)
        assert app.screen.query_one("#commits", LineList).rows[0].right == "15:00"
        assert "2026-04-02 15:00" in app.screen.query_one("#reasons", LineList).rows[1].text
