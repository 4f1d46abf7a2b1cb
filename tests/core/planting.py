"""What tests of several packages need to set up a workspace: a clock that ticks, files on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path


@dataclass
class Ticking:
    """A clock that goes on by one minute at each look."""

    now: datetime

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def plant(root: Path, files: Mapping[str, str]) -> None:
    """Write files below `root`, making the folders they need."""
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
