"""Make the pictures of the README from the running app: `python screenshots/make.py [NAME…]`.

The demo is built fresh, the clock stands still, the keys of `STEPS` are pressed as a person would press them,
and each screen is written as SVG and PNG. `TOUR` becomes an asciicast, and that a film, an SVG that plays.
Tests (tests/snapshots/test_pictures.py) press the same keys and fail when a picture shows something else.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from itertools import count
from pathlib import Path
from unittest.mock import patch
from uuid import UUID

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from film import changes, film  # noqa: E402
from picture import exact, to_png  # noqa: E402
from rich.console import Console  # noqa: E402

from ssmem_tui.core.apart import here  # noqa: E402
from ssmem_tui.core.demo import make  # noqa: E402
from ssmem_tui.tui.app import SsmemApp, opener_for  # noqa: E402
from ssmem_tui.tui.catalogue import set_language  # noqa: E402
from ssmem_tui.tui.services import Services  # noqa: E402
from ssmem_tui.tui.state import State  # noqa: E402

SIZE = (120, 36)
NOW = datetime(2026, 4, 2, 9, 30, tzinfo=timezone(timedelta(hours=2)))
DAY, LINE = ("2", *"jjljljjj"), ("0", *"jjjjjjjjjjj")
"""A day whose margin has every mark, and a line of it that stands in core."""
PERSON = {"GIT_AUTHOR_NAME": "Lin Yuqing", "GIT_AUTHOR_EMAIL": "yuqing@example.org"}


@dataclass(frozen=True, slots=True)
class Step:
    """A picture: the keys that lead to it from the start, and the language."""

    name: str
    keys: tuple[str, ...]
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Scene:
    """A part of the tour: keys, seconds to rest on what they bring, and words about it (empty: as before)."""

    keys: tuple[str, ...]
    rest: float
    says: str = ""


STEPS = (
    Step("cockpit", (*DAY, *LINE)),
    Step("review", ("v",)),
    Step("compare", ("2", *"jjjljjj", "c", *"nnn")),
    Step("search", ("s", *"backup")),
    Step("rollup", ("R",)),
    Step("history", ("t",)),
    Step("startup", ("L",)),
    Step("trends", ("T",)),
    Step("help", ("question_mark",)),
    Step("cockpit-zh", (*DAY, *LINE), "zh"),
)


def walk(*keys: str, rest: float = 0.45) -> tuple[Scene, ...]:
    """One scene per key, of which nothing is said anew."""
    return tuple(Scene((key,), rest) for key in keys)


TOUR = (
    Scene((), 3.0, "The cockpit: what loads tomorrow, what is due, what waits"),
    Scene(("2",), 0.8, "2   the ladder: months, weeks, days"),
    *walk(*DAY[1:]),
    Scene(("0",), 1.2, "0   a day: its margin says what became of each line"),
    Scene(LINE[1:6], 0.7),
    Scene(LINE[6:-1], 0.7),
    Scene(LINE[-1:], 3.0),
    Scene(("v",), 3.5, "v   what waits for core memory: evidence, three tests, cost"),
    Scene(("j",), 1.5),
    Scene(("a",), 2.0, "a   approve it; nothing is written yet"),
    Scene(("W",), 3.5, "W   the exact change"),
    Scene(("y",), 3.0, "y   written, as one commit"),
    Scene(("escape",), 1.0, "esc   back"),
    Scene(("u",), 3.5, "u   taken back, as one commit too"),
    Scene(("2",), 0.8, "2   the ladder"),
    *walk("h"),
    Scene(("c",), 3.5, "c   a summary beside its sources: kept, reworded, lost"),
    Scene(("n",), 2.5, "n   what it lost"),
    Scene(("a",), 2.5, "a   put back; W would write it"),
    Scene(("u",), 1.0, "u   or not"),
    Scene(("escape",), 0.8, "esc   back"),
    Scene(("s",), 0.8, "s   search every line of every day"),
    *walk(*"backup", rest=0.25),
    Scene((), 2.5),
    Scene(("escape",), 0.8, "esc   back"),
    Scene(("T",), 4.0, "T   the calendar, the cost of a start, the themes"),
    Scene(("escape",), 1.5, "esc   back"),
)


@asynccontextmanager
async def running(root: Path, language: str = "en") -> AsyncIterator[tuple[SsmemApp, object]]:
    """The app on the demo, at rest."""
    from tests.tui.driving import settle

    env = {"COLORTERM": "truecolor"}
    open_it = opener_for(root, env, lambda: NOW)

    def opener() -> Services:
        return replace(open_it(), state=State(None), copy=lambda text: "", run=here)

    set_language(language)
    app = SsmemApp(opener, env=env, watch=False)
    try:
        numbered = (UUID(int=number) for number in count(1))
        acts = patch("uuid.uuid4", numbered.__next__)  # else commits are named anew by each run
        with patch.dict(os.environ, PERSON), acts:
            async with app.run_test(size=SIZE) as pilot:
                await settle(pilot)
                yield app, pilot
    finally:
        set_language("en")


async def picture(root: Path, step: Step) -> str:
    """The exact SVG of one step."""
    from tests.tui.driving import settle

    async with running(root, step.language) as (app, pilot):
        for key in step.keys:
            await pilot.press(key)  # type: ignore[attr-defined]
            await settle(pilot)  # type: ignore[arg-type]
        return exact(app.export_screenshot(title="ssmem-tui"))


def frame(app: SsmemApp) -> list[str]:
    """The rows of the screen as a terminal of true colour would be sent them."""
    console = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
    return [row.render(console) for row in app.screen._compositor.render_strips()]


async def tour(root: Path) -> str:
    """The asciicast (version 2) of `TOUR`: what a scene says as a marker, then the rows that changed."""
    from tests.tui.driving import settle

    events: list[object] = [{"version": 2, "width": SIZE[0], "height": SIZE[1], "title": "ssmem-tui"}]
    at, shown = 0.5, list[str]()
    async with running(root) as (app, pilot):
        for scene in TOUR:
            for key in scene.keys:
                await pilot.press(key)  # type: ignore[attr-defined]
                await settle(pilot)  # type: ignore[arg-type]
            if scene.says:
                events.append([round(at, 2), "m", scene.says])
            before, shown = shown, frame(app)
            events.append([round(at, 2), "o", changes(before, shown)])
            at += scene.rest
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


def main(names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"):
            os.environ[name] = f"{folder}/home"
        for step in STEPS:
            if names and step.name not in names:
                continue
            root = make(Path(folder) / step.name / "pip").root
            target = HERE / f"{step.name}.svg"
            target.write_text(asyncio.run(picture(root, step)), "utf-8")
            to_png(target, target.with_suffix(".png"))
            print(target.name)
        if not names or "tour" in names:
            root = make(Path(folder) / "tour" / "pip").root
            cast = asyncio.run(tour(root))
            (HERE / "tour.cast").write_text(cast, "utf-8")
            (HERE / "tour.svg").write_text(film(cast), "utf-8")
            print("tour.cast tour.svg")


if __name__ == "__main__":
    main(sys.argv[1:])
