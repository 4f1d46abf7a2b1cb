"""What notes weigh is kept by their content: the same figures, read and counted once."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.trends import weights
from ssmem_tui.core.trends.figures import DayFigures, day_figures
from ssmem_tui.core.trends.weights import FOLDER, Weights
from ssmem_tui.core.workspace import Workspace, open_workspace

NOTES = (b"# Monday\n\n- one\n- two\n", "说明\n\n- 备份在三点\n".encode(), b"", b"\xff\xfe broken")


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    for number, note in enumerate(NOTES, 1):
        path = tmp_path / "memory" / f"2026-03-0{number}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(note)
    return open_workspace(tmp_path)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were counted."""
    texts: list[str] = []
    count = weights.count_tokens

    def watched(text: str) -> int:
        texts.append(text)
        return count(text)

    monkeypatch.setattr(weights, "count_tokens", watched)
    return texts


def weighed(cache: Path | None) -> list[tuple[int, int]]:
    weights = Weights(cache)
    found = [weights.of(note) for note in NOTES]
    weights.keep()
    return found


def test_what_was_weighed_is_weighed_once(tmp_path: Path, counted: list[str]) -> None:
    first = weighed(tmp_path)
    assert len(counted) == len(NOTES) and first[0][1] == 2 and first[1][1] == 1 and first[2] == (0, 0)
    assert weighed(tmp_path) == first and len(counted) == len(NOTES)
    assert weighed(None) == first and len(counted) == 2 * len(NOTES)


@pytest.mark.parametrize("left", [b"", b"{", b"[1]", b'{"a": 1}', b'{"a": ["x", 1]}', b'{"a": [1]}', b"\xff"])
def test_what_is_damaged_is_weighed_again(tmp_path: Path, left: bytes) -> None:
    first = weighed(tmp_path)
    (kept,) = (tmp_path / FOLDER).iterdir()
    kept.write_bytes(left)
    assert weighed(tmp_path) == first
    assert weighed(tmp_path) == first and kept.read_bytes() != left


def test_what_is_no_more_is_forgotten(tmp_path: Path, counted: list[str]) -> None:
    weighed(tmp_path)
    only = Weights(tmp_path)
    only.of(NOTES[0])
    only.keep()
    counted.clear()
    weighed(tmp_path)
    assert len(counted) == len(NOTES) - 1


def test_days_are_the_same_from_what_was_kept(space: Workspace, tmp_path: Path) -> None:
    def figures(cache: Path | None) -> dict[date, DayFigures]:
        return day_figures(space, (), date.min, lambda: False, cache)

    before = figures(None)
    assert len(before) == len(NOTES) and before == figures(tmp_path / "cache") == figures(tmp_path / "cache")
    path = tmp_path / "memory" / "2026-03-01.md"
    path.write_bytes(path.read_bytes() + b"- three\n")
    after = figures(tmp_path / "cache")
    assert after == figures(None) and after[date(2026, 3, 1)].entries == 3


def test_what_was_stopped_forgets_nothing(space: Workspace, tmp_path: Path, counted: list[str]) -> None:
    for stopped in (False, True, False):
        counted.clear()
        day_figures(space, (), date.min, lambda stopped=stopped: stopped, tmp_path / "cache")
    assert counted == []
