"""A workspace per test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.rollup.workspaces import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A week and a day of logs in February 2026, seen from 20 March."""
    made = Bench(tmp_path / "ws")
    made.days("2026-02-09", "2026-02-10", "2026-02-11", "2026-02-13", "2026-02-17")
    return made
