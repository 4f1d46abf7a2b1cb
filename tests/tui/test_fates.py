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


def _held(folder: Path, core: str, log: str) -> dict[int, int]:
    (folder / "memory").mkdir()
    (folder / "MEMORY.md").write_text(f"# Memory\n\n{core}")
    (folder / "memory/2026-03-29.md").write_text(f"# 2026-03-29\n\n{log}")
    workspace = open_workspace(folder)
    note = workspace.by_path["memory/2026-03-29.md"]
    fates = fates_of(workspace, note, Tracer(None), (), lambda: False)
    return {line: fate.core[0].line for line, fate in fates.items() if fate.core}


def test_a_name_or_another_value_is_not_being_in_core(tmp_path: Path) -> None:
    core = "- Mila (Hafen Pottery): call before 07:00 or after 15:00.\n"
    core += "- The newest glaze file is glaze_0407.txt.\n"
    log = (
        "- 06:30 glaze tried at Hafen Pottery, Mila and two others there\n"
        "- The newest glaze file is glaze_0319.txt\n"
        "- Mila of Hafen Pottery: call her before 07:00 or after 15:00\n"
    )
    assert _held(tmp_path, core, log) == {5: 3}


def test_a_figure_of_routine_is_no_loss(tmp_path: Path) -> None:
    (tmp_path / "memory/weekly").mkdir(parents=True)
    (tmp_path / "MEMORY.md").write_text("# Memory\n\n- Reports go out on Fridays.\n")
    (tmp_path / "memory/weekly/2026-W13.md").write_text("# 2026-W13\n\n- The kiln was cleaned. (03-24)\n")
    (tmp_path / "memory/2026-03-24.md").write_text(
        "# 2026-03-24\n\n- heartbeat 14:00 ok\n- The new kiln door costs €840.\n"
    )
    workspace = open_workspace(tmp_path)
    note = workspace.by_path["memory/2026-03-24.md"]
    fates = fates_of(workspace, note, Tracer(None), (), lambda: False)
    assert {line for line, fate in fates.items() if fate.lost} == {4}


def test_a_line_of_themes_says_nothing_that_core_could_hold(tmp_path: Path) -> None:
    (tmp_path / "memory/weekly").mkdir(parents=True)
    (tmp_path / "MEMORY.md").write_text("# Memory\n\n- Orders in must equal mails out.\n")
    week = "# 2026-W13\n\nThemes: orders 11%, Siyuan 11%, mails 8%\n\n- The new kiln door costs €840.\n"
    (tmp_path / "memory/weekly/2026-W13.md").write_text(week)
    (tmp_path / "memory/2026-03-24.md").write_text("# 2026-03-24\n\n- The new kiln door costs €840.\n")
    workspace = open_workspace(tmp_path)
    note = workspace.by_path["memory/weekly/2026-W13.md"]
    fates = fates_of(workspace, note, Tracer(None), (), lambda: False)
    assert list(fates) == [5]
