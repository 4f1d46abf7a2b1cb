"""The gutter says "in core" only of a line that core really holds."""

from __future__ import annotations

from pathlib import Path

from ssmem_tui.core.workspace import open_workspace
from ssmem_tui.tui.cockpit.fates import Tracer, fates_of


def test_one_word_in_common_is_not_being_in_core(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "MEMORY.md").write_text(
        "# Memory\n\n- A queue is data.\n- Nothing after 20:00.\n"
        "- Store UTC, show Europe/Berlin.\n- 过敏信息只由店家填写。\n"
    )
    log = tmp_path / "memory" / "2026-03-29.md"
    log.write_text(
        "# 2026-03-29\n\n- the tablet's own clock has no zone data\n- backup 04:15, 2 min 20 s, 58 MB\n"
        "- The rule of December (store UTC, show Europe/Berlin) paid today.\n"
        "- 再说一次：过敏信息只能由店家填写\n"
    )
    workspace = open_workspace(tmp_path)
    note = workspace.by_path["memory/2026-03-29.md"]
    fates = fates_of(workspace, note, Tracer(None), (), lambda: False)
    held = {line: fate.core[0].line for line, fate in fates.items() if fate.core}
    assert held == {5: 5, 6: 6}
