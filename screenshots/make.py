"""Make the pictures of the README from the running app: `python screenshots/make.py [NAME…]`.

The demo is built fresh, the clock stands still, the keys of `STEPS` are pressed as a person would press them,
and each screen is written as SVG and PNG. The same steps make the tour, an asciicast of `TOUR`. A test
(tests/snapshots/test_pictures.py) presses the same keys and fails when a picture shows something else.
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
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

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
DAY = ("2", *"jjljlj")


@dataclass(frozen=True, slots=True)
class Step:
    """A picture: the keys that lead to it from the start, and the language."""

    name: str
    keys: tuple[str, ...]
    language: str = "en"


STEPS = (
    Step("cockpit", (*DAY, "0", *"jjjjjj")),
    Step("review", ("v",)),
    Step("compare", ("2", *"jjjljjj", "c", *"nnn")),
    Step("search", ("s", *"backup")),
    Step("rollup", ("R",)),
    Step("history", ("t",)),
    Step("startup", ("L",)),
    Step("trends", ("T",)),
    Step("help", ("question_mark",)),
    Step("cockpit-zh", (*DAY, "0", *"jjjjjj"), "zh"),
)
TOUR: tuple[tuple[float, tuple[str, ...]], ...] = (
    (2.0, ()),
    (1.0, ("2",)),
    (0.6, ("j",)),
    (0.6, ("j",)),
    (0.8, ("l",)),
    (0.6, ("j",)),
    (0.8, ("l",)),
    (1.0, ("j",)),
    (1.0, ("0",)),
    *((0.5, ("j",)) for _ in range(6)),
    (2.5, ()),
    (2.5, ("v",)),
    (1.5, ("j",)),
    (1.5, ("escape",)),
    (1.0, ("2",)),
    (0.6, ("k",)),
    (3.0, ("c",)),
    (1.5, ("escape",)),
    (1.0, ("s",)),
    *((0.25, (key,)) for key in "backup"),
    (2.5, ()),
    (1.0, ("escape",)),
    (3.0, ("T",)),
    (1.5, ("escape",)),
)
"""Seconds to rest after the keys, and the keys."""


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


def frame(app: SsmemApp) -> str:
    """The whole screen as a terminal of true colour would be sent it."""
    console = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
    rows = app.screen._compositor.render_strips()
    return "\x1b[H" + "\r\n".join(row.render(console) for row in rows)


async def tour(root: Path) -> str:
    """The asciicast (version 2) of `TOUR`."""
    from tests.tui.driving import settle

    head = {"version": 2, "width": SIZE[0], "height": SIZE[1], "title": "ssmem-tui"}
    events: list[str] = [json.dumps(head)]
    at = 0.5
    async with running(root) as (app, pilot):
        for rest, keys in TOUR:
            for key in keys:
                await pilot.press(key)  # type: ignore[attr-defined]
                await settle(pilot)  # type: ignore[arg-type]
            events.append(json.dumps([round(at, 2), "o", frame(app)], ensure_ascii=False))
            at += rest
    return "\n".join(events) + "\n"


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
            (HERE / "tour.cast").write_text(asyncio.run(tour(root)), "utf-8")
            print("tour.cast")


if __name__ == "__main__":
    main(sys.argv[1:])
