"""The rows of the search: each line of memory once."""

from __future__ import annotations

from pathlib import Path

from tests.tui.driving import app_on, screen_text
from tests.tui.test_search import ask, texts


async def test_what_stands_among_the_topics_is_no_line_once_more(small: Path) -> None:
    (small / "memory" / "2026-02-12.md").write_text("# 2026-02-12\n\n## Zebrafinch\n\nabout the zebrafinch\n")
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "zebrafinch")
        assert texts(app) == ["Zebrafinch", "about the zebrafinch"]
        assert "1 topic, 1 line" in screen_text(app)


async def test_a_password_below_its_word_is_covered_where_its_line_stands_alone(small: Path) -> None:
    (small / "memory" / "2026-02-12.md").write_text("# 2026-02-12\n\nKiln password:\nhunter22x\n")
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "hunter")
        assert texts(app) == ["*********"] and "hunter22x" not in screen_text(app)
