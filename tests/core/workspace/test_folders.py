"""Folders in which a person keeps dated notes: read where the name says so, named where it does not."""

from pathlib import Path

import pytest

from ssmem_tui.core.workspace import open_workspace
from ssmem_tui.core.workspace.discover import find


def said(root: Path) -> str:
    return " ".join(map(str, open_workspace(root).warnings))


def dated(root: Path, folder: str) -> Path:
    (root / folder).mkdir(parents=True)
    (root / "MEMORY.md").write_text("# 核心\n\n- 用中文回答。\n")
    for day in ("2026-11-01", "2026-11-02"):
        (root / folder / f"{day}.md").write_text(f"# {day}\n\n- 部署\n")
    return root


@pytest.mark.parametrize(
    "folder", ["memory", "记忆", "記憶", "日记", "日志", "Daily", "记忆/日志", "记忆/2026"]
)
def test_a_folder_named_for_it_is_read(folder: str, tmp_path: Path) -> None:
    root = dated(tmp_path / "w", folder)
    assert len(open_workspace(root).days) == 2 and "day log" not in said(root)


def test_the_inside_of_a_chinese_memory_folder_leads_to_its_workspace(tmp_path: Path) -> None:
    root = dated(tmp_path / "w", "记忆/日志")
    assert find(root / "记忆" / "日志") == root


def test_another_folder_with_dated_notes_is_named_with_the_line_that_reads_it(tmp_path: Path) -> None:
    root = dated(tmp_path / "w", "工作笔记")
    (root / "src").mkdir()
    assert 'log_folders = ["工作笔记"]' in said(root)
    (root / "ssmem.toml").write_text('log_folders = ["工作笔记"]\n')
    assert len(open_workspace(root).days) == 2 and "log_folders" not in said(root)


def test_where_the_host_keeps_no_days_none_are_missed(tmp_path: Path) -> None:
    store = tmp_path / "projects" / "x" / "memory"
    store.mkdir(parents=True)
    (store / "MEMORY.md").write_text("# Memory\n\n- [Deploys](deploys.md)\n- [User](user.md)\n")
    (store / "deploys.md").write_text("Deploy on Tuesdays.\n")
    (store / "user.md").write_text("A data scientist.\n")
    assert said(store) == ""
