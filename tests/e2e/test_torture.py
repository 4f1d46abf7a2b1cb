"""The torture of the store with small counts; `python -m tests.e2e.torture` runs the large ones by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.e2e.torture import crowd, kills
from tests.e2e.torture_hub import hub
from tests.e2e.torture_steps import KINDS, every_step

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fork and leases of Linux")


@pytest.mark.slow
def test_killed_at_random_beside_writers_nothing_is_lost(tmp_path: Path) -> None:
    figures = kills(tmp_path, 8, seed=7, committing=True)
    assert figures["problems"] == {}
    assert figures["lines finished by writers"] > 100
    assert figures["staged work unchanged"]


@pytest.mark.slow
def test_killed_in_a_folder_of_a_larger_repository_staged_work_is_kept(tmp_path: Path) -> None:
    figures = kills(tmp_path, 5, seed=11, folder=True)
    assert figures["problems"] == {}
    assert figures["staged work unchanged"]


@pytest.mark.parametrize("kind", KINDS)
def test_killed_at_every_seventh_step(tmp_path: Path, kind: str) -> None:
    assert every_step(tmp_path, (kind,), stride=7)["problems"] == {}


@pytest.mark.slow
def test_three_apps_at_once_beside_writers(tmp_path: Path) -> None:
    figures = crowd(tmp_path, 8, apps=3)
    assert figures["problems"] == {}
    assert figures["acts acknowledged"] > 0


@pytest.mark.slow
def test_four_machines_over_one_remote_converge(tmp_path: Path) -> None:
    figures = hub(tmp_path, 16)
    assert figures["problems"] == {}
    assert figures["acts"] >= 12
