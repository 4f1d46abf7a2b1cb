"""Every text can be read on every ground, in every theme that is built in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.style import Style
from textual.color import Color
from textual.screen import ModalScreen
from textual.theme import BUILTIN_THEMES

from ssmem_tui.tui.inks import ENOUGH, GROUNDS, INKS, contrast, readable
from tests.tui.driving import app_on, home, settle

OWN = sorted(name for name in BUILTIN_THEMES if not name.startswith("ansi"))


def variables(theme: str) -> dict[str, str]:
    found = BUILTIN_THEMES[theme]
    return {**found.to_color_system().generate(), **found.variables}


@pytest.mark.parametrize("theme", OWN)
def test_every_ink_can_be_read_on_every_ground(theme: str) -> None:
    inks = readable(variables(theme))
    poor = {
        (ink, ground): round(ratio, 2)
        for ink in INKS
        for ground in GROUNDS
        if (ratio := contrast(Color.parse(inks[ink]), Color.parse(inks[ground]))) < ENOUGH
    }
    assert not poor
    assert contrast(Color.parse(inks["ink-match"]), Color.parse(inks["warning"])) >= ENOUGH


def test_what_can_be_read_already_keeps_its_colour() -> None:
    before = variables("textual-dark")
    after = readable(before)
    assert {name for name in before if after[name].upper() != before[name].upper()} <= {
        "text-secondary",
        "ink-dim",
    }


def test_the_colours_of_the_terminal_stay_its_own() -> None:
    before = variables("ansi-dark")
    assert readable(before).items() >= before.items()


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(Color.parse("#000"), Color.parse("#fff")) == pytest.approx(21)
    assert contrast(Color.parse("#777"), Color.parse("#fff")) == pytest.approx(4.48, abs=0.01)


def drawn(app: object) -> Iterator[tuple[str, Style]]:
    """The words on the screen as they are sent to the terminal; of a dialog only its own."""
    screen = app.screen  # type: ignore[attr-defined]
    strips = list(screen._compositor.render_strips())
    if isinstance(screen, ModalScreen):
        region = screen.query_one("#dialog").region
        strips = [strip.crop(region.x, region.right) for strip in strips[region.y : region.bottom]]
    for strip in strips:
        for text, style, _ in strip:
            if style is not None and any(map(str.isalnum, text)):
                yield text, style


@pytest.mark.parametrize("theme", ["atom-one-light", "solarized-dark", "textual-light"])
async def test_what_is_drawn_can_be_read(sample: Path, theme: str) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.theme = theme
        for keys in ("0 j j", "v", "question_mark", "s r u l e"):
            for key in keys.split():
                await pilot.press(key)
                await settle(pilot)
            poor = []
            for text, style in drawn(app):
                ink, ground = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
                assert ink is not None and ground is not None and not style.dim, text
                ratio = contrast(Color.from_rich_color(ink), Color.from_rich_color(ground))
                if ratio < ENOUGH:
                    poor.append((round(ratio, 2), text))
            assert not poor, keys
            await home(pilot)
