"""Pictures of the sample with its history, at one moment; made with one Python and one Textual only."""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from textual.widgets import Input

from ssmem_tui.core.demo import make

PYTHON = (3, 11)
TEXTUAL = "8.2.8"


def pytest_configure(config: pytest.Config) -> None:
    if getattr(config.option, "update_snapshots", False) and not _same():
        raise pytest.UsageError(f"Update the pictures with Python {PYTHON} and Textual {TEXTUAL} only.")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not _same():
        here = Path(__file__).parent
        skip = pytest.mark.skip(reason=f"pictures were made with Python {PYTHON} and Textual {TEXTUAL}")
        for item in items:
            if here in item.path.parents:
                item.add_marker(skip)


def _same() -> bool:
    return sys.version_info[:2] == PYTHON and version("textual") == TEXTUAL


@pytest.fixture(autouse=True)
def still_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cursor that blinks is in every second picture (research/tui.md section 3)."""
    monkeypatch.setattr(Input, "_restart_blink", lambda field: None)
    monkeypatch.setattr(Input, "_toggle_cursor", lambda field: None)


def _live_in(home: Path, patch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"):
        patch.setenv(name, str(home))


@pytest.fixture(scope="session")
def untouched_pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What every `pip` is a copy of."""
    place = tmp_path_factory.mktemp("untouched")
    with pytest.MonkeyPatch.context() as patch:
        _live_in(place / "home", patch)
        return make(place / "pip").root


@pytest.fixture
def pip(tmp_path: Path, untouched_pip: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demo workspace; the home is elsewhere, so that nothing is remembered."""
    _live_in(tmp_path / "home", monkeypatch)
    return Path(shutil.copytree(untouched_pip, tmp_path / "pip", symlinks=True))
