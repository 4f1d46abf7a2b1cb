"""Before the first month summary the desk looks back as far as it would with one: three months."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from ssmem_tui.core.review.candidates import lay
from ssmem_tui.core.workspace import open_workspace

NEWEST = date(2026, 3, 20)


def test_recurring_lines_of_long_ago_wait_for_their_summary(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()

    def log(days_ago: int, rule: str) -> None:
        day = NEWEST - timedelta(days=days_ago)
        (tmp_path / "memory" / f"{day}.md").write_text(f"# {day}\n\n## Decisions\n\n- Rule: {rule}\n")

    for days_ago in (0, 8, 16):
        log(days_ago, "never deploy `billing` after 18:00, the night shift has no key")
    for days_ago in (200, 208, 216):
        log(days_ago, "always rotate the `relay` token before the port is opened")
    found = [item.text for item in lay(open_workspace(tmp_path), ()).candidates]
    assert any("billing" in text for text in found)
    assert not any("relay" in text for text in found)
