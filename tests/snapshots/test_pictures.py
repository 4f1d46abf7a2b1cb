"""The pictures of the README show what the app shows: the same keys, the same text, cell by cell."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType

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
    assert {file.stem for file in (ROOT / "screenshots").glob("*.svg")} == names
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
        assert drawn == shown, f"step {step} of the tour, after {make.TOUR[step][1]}"


def _frames(cast: str) -> list[list[str]]:
    """The rows of every frame of a cast, without colours; its times must not go back."""
    head, *events = map(json.loads, cast.splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, *make.SIZE)
    times = [event[0] for event in events]
    assert times == sorted(times)
    whole = [event[2].removeprefix("\x1b[H") for event in events]
    assert all(frame != event[2] for frame, event in zip(whole, events, strict=True))
    return [[_COLOUR.sub("", row).rstrip() for row in frame.split("\r\n")] for frame in whole]
