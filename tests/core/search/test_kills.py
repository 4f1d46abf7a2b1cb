"""Killed at any moment, during a build or an update, the cache ends equal to a fresh build."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ssmem_tui.core.search.searcher import Searcher
from tests.core.search.conftest import TODAY, Plain
from tests.core.search.test_sync import content, fresh_build

KILLS = 24

CHILD = """
import sys
from pathlib import Path
from ssmem_tui.core.search import sync
from ssmem_tui.core.search.searcher import Searcher
from tests.core.search.conftest import Plain
sync.BATCH = 5
searcher = Searcher(Plain(Path(sys.argv[1])), Path(sys.argv[2]), reopen=Plain)
searcher.sync(lambda step: print(step.done, flush=True))
"""


def _write(rng: random.Random, path: Path) -> None:
    words = "deploy staging cache 部署 会议 latency rollback 缓存 importer".split()
    rows = [f"# {path.stem}"]
    for _ in range(rng.randint(5, 60)):
        head = "## " if rng.random() < 0.1 else "- "
        rows.append(head + " ".join(rng.choices(words, k=rng.randint(2, 9))) + f" {rng.randrange(10**6)}")
    path.write_text("\n".join(rows) + "\n")


def _kill_after(steps: int, root: Path, cache: Path) -> bool:
    """Start a sync and kill it once it has reported `steps` batches; false when it ended before that."""
    child = subprocess.Popen([sys.executable, "-c", CHILD, root, cache], stdout=subprocess.PIPE)
    assert child.stdout
    for _ in range(steps):
        child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    ended = child.wait() != -signal.SIGKILL
    child.stdout.close()
    return not ended


@pytest.mark.slow
def test_kills_leave_what_a_fresh_build_gives(memory: Path, tmp_path: Path) -> None:
    rng = random.Random(1)
    notes = [memory / f"2026-{month:02d}-{day:02d}.md" for month in (1, 2) for day in range(1, 29)]
    for note in notes:
        _write(rng, note)
    cache, midway = tmp_path / "cache", 0
    for kill in range(KILLS):
        if kill == KILLS // 2:  # from here on the build is complete, and updates are killed
            Searcher(Plain(memory), cache, reopen=Plain).sync()
        if kill >= KILLS // 2:
            for note in rng.sample(notes, 30):
                _write(rng, note)
            rng.choice(notes).unlink(missing_ok=True)
        elif kill % 4 == 0 and cache.exists():
            for part in cache.iterdir():
                part.unlink()
        midway += _kill_after(rng.randint(1, 8), memory, cache)
        if kill % 4 == 3:
            opened = Searcher(Plain(memory), cache, reopen=Plain, today=lambda: TODAY)
            opened.sync()
            opened.close()
            assert content(opened.file) == fresh_build(memory, tmp_path / f"fresh-{kill}")
    assert midway > KILLS // 2
