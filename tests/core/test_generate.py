"""The maker of big workspaces: same seed, same bytes; what it makes is a workspace with all its rungs."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ssmem_tui.core.periods import Tier
from ssmem_tui.core.workspace import open_workspace
from tests.benchmarks.generate import LAST_DAY, generate


def _digest(root: Path) -> str:
    total = hashlib.sha256()
    for file in sorted(root.rglob("*.md")):
        total.update(str(file.relative_to(root)).encode() + file.read_bytes())
    return total.hexdigest()


def test_same_seed_same_bytes_other_seed_other_bytes(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        generate(tmp_path / name, days=30, seed=seed, bytes_target=60_000)
    assert _digest(tmp_path / "a") == _digest(tmp_path / "b") != _digest(tmp_path / "c")


def test_it_makes_days_weeks_months_and_a_core_of_the_size_asked(tmp_path: Path) -> None:
    written = generate(tmp_path, days=120, seed=3, bytes_target=400_000)
    assert 0.9 < written / 400_000 < 1.4
    workspace = open_workspace(tmp_path)
    assert len(workspace.days) == 120
    assert max(workspace.days) == LAST_DAY
    assert {period.tier for period in workspace.summaries} == {Tier.WEEK, Tier.MONTH}
    assert workspace.core == "MEMORY.md"


def test_it_speaks_two_languages(tmp_path: Path) -> None:
    generate(tmp_path, days=10, seed=3, bytes_target=50_000)
    text = "".join(file.read_text() for file in tmp_path.rglob("daily/*.md"))
    chinese = sum("\u4e00" <= char <= "\u9fff" for char in text)
    assert 0.03 < chinese / len(text) < 0.4
    assert {"- [ ] ", "```", "|---|", "**决定：**", "**Decided:**"} <= {
        mark for mark in ("- [ ] ", "```", "|---|", "**决定：**", "**Decided:**") if mark in text
    }
