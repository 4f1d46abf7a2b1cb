"""What the loop does not do twice: counted, since seconds differ by machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet

from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.widgets.title_line import LastLine
from tests.tui.driving import driven, settle, until


async def test_a_screen_first_shown_reads_its_own_styles_and_leaves_the_one_below_as_it_is(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    styled: list[object] = []
    parse, update = Stylesheet._parse_rules, Stylesheet.update

    def parsing(sheet: Stylesheet, css: str, read_from: tuple[str, str], *rest: Any, **named: Any) -> Any:
        kept = len(sheet._parse_cache)
        rules = parse(sheet, css, read_from, *rest, **named)
        read.extend([Path(read_from[0]).name] * (len(sheet._parse_cache) - kept))
        return rules

    def updating(sheet: Stylesheet, root: Any, animate: bool = False) -> None:
        styled.append(root)
        update(sheet, root, animate)

    async with driven(small) as (app, pilot):
        monkeypatch.setattr(Stylesheet, "_parse_rules", parsing)
        monkeypatch.setattr(Stylesheet, "update", updating)
        for opened in range(2):
            read.clear()
            await pilot.press("t")
            await settle(pilot)
            assert read.count("history.tcss") == 1 - opened
            assert not {"base.tcss", "cockpit.tcss"} & set(read)
            assert app.screen.query_one("#history").styles.height is not None
            await pilot.press("escape")
            await settle(pilot)
        assert app not in styled


async def test_a_sentence_lays_the_screen_out_anew_only_where_it_needs_other_rows(small: Path) -> None:
    async with driven(small) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, CockpitScreen)
        line = screen.query_one(LastLine)
        for said, rows in (("short", 1), ("another", 1), ("long " * 40, 2), ("other " * 38, 2), ("short", 1)):
            await until(pilot, lambda: not line._layout_required)
            other = rows != line.size.height
            screen.say(said, "$text-error")
            assert line._layout_required == other
            await until(pilot, lambda rows=rows: line.size.height == rows)  # type: ignore[misc]
