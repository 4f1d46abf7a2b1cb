"""Tokens of notes are kept by what the notes hold: the same plan, counted once."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.core.rollup.plan import FOLDER, plan
from ssmem_tui.core.rollup.records import PlanItem
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import caches, open_workspace

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
LOG = "# Log\n\n- the pump ran dry at noon, 阀门要先冲洗\n<!-- x:start -->\n- recalled\n<!-- x:end -->\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for day in (2, 3, 9, 10):
        path = tmp_path / "space" / "memory" / f"2026-03-{day:02}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LOG * day, "utf-8")
    return tmp_path / "space"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were counted."""
    texts: list[str] = []

    def watched(text: str) -> int:
        texts.append(text)
        return count_tokens(text)

    monkeypatch.setattr(sys.modules[plan.__module__], "count_tokens", watched)
    return texts


def planned(root: Path, cache: Path | None) -> tuple[PlanItem, ...]:
    return plan(open_workspace(root), now=NOW, ledger=(), cache=cache)


def test_a_plan_is_the_same_from_what_was_kept(root: Path, tmp_path: Path, counted: list[str]) -> None:
    plain = planned(root, None)
    counted.clear()
    assert planned(root, tmp_path / "cache") == plain and len(counted) == 4
    assert planned(root, tmp_path / "cache") == plain and len(counted) == 4


def test_a_note_of_the_same_size_and_time_is_counted_by_what_it_holds(root: Path, tmp_path: Path) -> None:
    planned(root, tmp_path / "cache")
    note = root / "memory" / "2026-03-02.md"
    times = note.stat()
    note.write_text(note.read_text("utf-8").replace("pump", "a b "), "utf-8")
    os.utime(note, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert planned(root, tmp_path / "cache") == planned(root, None)


@pytest.mark.parametrize("left", [b"", b"{", b"[1]", b'{"a": 1}', b'{"a": ["x"]}', b"\xff"])
def test_what_is_damaged_is_counted_again(root: Path, tmp_path: Path, left: bytes) -> None:
    plain = planned(root, tmp_path / "cache")
    (kept,) = (tmp_path / "cache" / FOLDER).iterdir()
    kept.write_bytes(left)
    assert planned(root, tmp_path / "cache") == plain
    assert kept.read_bytes() != left


def test_what_another_version_counted_is_counted_again(
    root: Path, tmp_path: Path, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(root, tmp_path / "cache")
    monkeypatch.setattr(caches, "__version__", "0.0.0")
    counted.clear()
    planned(root, tmp_path / "cache")
    assert len(counted) == 4


def test_a_cache_that_cannot_be_written_costs_time_only(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert planned(root, tmp_path / "file" / "below") == planned(root, None)
