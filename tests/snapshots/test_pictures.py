"""The pictures of the README show what the app shows: the same keys, the same text, cell by cell."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_MEASURED = re.compile(r"\b\d+\.\d\b(?! ?[KM]B|%)")


def _module(name: str) -> ModuleType:
    path = ROOT / "screenshots" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


picture = _module("picture")
film = _module("film")
make = _module("make")


@pytest.mark.slow
@pytest.mark.parametrize("step", make.STEPS, ids=lambda step: step.name)
async def test_a_picture_is_what_its_keys_show(step: make.Step, pip: Path) -> None:  # type: ignore[name-defined]
    drawn = await make.picture(pip, step)
    kept = (ROOT / "screenshots" / f"{step.name}.svg").read_text("utf-8")
    assert _rows(drawn) == _rows(kept)


def _rows(svg: str) -> list[str]:
    """What a picture says, without the milliseconds that the start-up table measures each time."""
    return [" ".join(_MEASURED.sub("", row).split()) for row in picture.text_rows(svg)]


def test_every_picture_has_a_step_and_a_png() -> None:
    names = {step.name for step in make.STEPS}
    assert {file.stem for file in (ROOT / "screenshots").glob("*.svg")} == {*names, "tour"}
    assert {file.stem for file in (ROOT / "screenshots").glob("*.png")} == names


def test_wide_signs_stand_on_the_grid() -> None:
    svg = '<text class="t" x="24.4" y="20" textLength="97.6" clip-path="url(#l)">a&#160;半马 b🙂c</text>'
    (row,) = picture.text_rows(picture.exact(svg))
    assert row == "  a 半马 b🙂c"


@pytest.mark.slow
async def test_the_tour_shows_what_its_keys_show(pip: Path) -> None:
    kept = _frames((ROOT / "screenshots" / "tour.cast").read_text("utf-8"))
    assert len(kept) == len(make.TOUR)
    for step, (drawn, shown) in enumerate(zip(_frames(await make.tour(pip)), kept, strict=True)):
        assert drawn == shown, f"step {step} of the tour, after {make.TOUR[step].keys}"


def test_the_film_is_that_of_the_recording_and_light() -> None:
    kept = (ROOT / "screenshots" / "tour.svg").read_bytes()
    drawn = film.film((ROOT / "screenshots" / "tour.cast").read_text("utf-8")).encode()
    assert drawn == kept, "run `python screenshots/make.py tour`"
    assert len(kept) < 640_000


def test_the_film_shows_each_frame_once_and_says_its_words() -> None:
    head = json.dumps({"version": 2, "width": 6, "height": 2})
    first, second = ["\x1b[1mab\x1b[0m │", "<x> 半"], ["\x1b[1mab\x1b[0m │", "▄"]
    events = [[0.5, "m", "one & two"], [0.5, "o", film.changes([], first)]]
    events.append([1.5, "o", film.changes(first, second)])
    drawn = film.film("\n".join([head, *map(json.dumps, events)]))
    root = ElementTree.fromstring(drawn)
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert [text.text for text in texts if text.get("class") == "say"] == ["one & two"] * 2
    rows = [text.text for text in texts if text.get("class") != "say"]
    assert rows == ["ab", "<x>", "半"], "a row of two frames is drawn once, borders and blocks are paths"
    assert [use.get("href") for use in root.iter("{http://www.w3.org/2000/svg}use")] == [
        "#r0",
        "#r1",
        "#r0",
        "#r2",
    ]
    assert "@keyframes f1{0%{visibility:hidden}20.000%{visibility:visible}}" in drawn


def _frames(cast: str) -> list[list[str]]:
    """The rows of every frame of a cast, without colours; its times must not go back."""
    head, *events = map(json.loads, cast.splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, *make.SIZE)
    times = [event[0] for event in events]
    assert times == sorted(times)
    return [[_COLOUR.sub("", row).rstrip() for row in frame.rows] for frame in film.frames(cast)]
