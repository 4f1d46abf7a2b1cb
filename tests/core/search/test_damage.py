"""A cache with bytes turned over never makes the search fail, nor show what does not stand in the files."""

import random
from pathlib import Path

import pytest

from ssmem_tui.core.search.searcher import Searcher
from tests.core.search.conftest import TODAY, Plain
from tests.core.search.test_kills import _write
from tests.core.search.test_sync import content, fresh_build

PROBES = ("deploy staging", "部署", "cache", "会议 deploy", "latancy", "xq", "2026-01", "#2026 rollback")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, str]:
    base = tmp_path_factory.mktemp("damage")
    root, rng = base / "memory", random.Random(3)
    root.mkdir()
    for day in range(1, 29):
        _write(rng, root / f"2026-01-{day:02d}.md")
    opened = Searcher(Plain(root), base / "cache", reopen=Plain, today=lambda: TODAY)
    opened.sync()
    opened.close()
    return root, opened.file.read_bytes(), opened.file.name


def damaged(good: bytes, rng: random.Random) -> bytes:
    bad = bytearray(good)
    if rng.random() < 0.25:
        del bad[rng.randrange(4096, len(bad)) :]
        return bytes(bad)
    for _ in range(rng.randint(1, 30)):
        at = rng.randrange(100, len(bad) - 64)
        bad[at : at + 64] = rng.randbytes(64)
    return bytes(bad)


@pytest.mark.parametrize("seed", range(20))
def test_damage_is_noticed_or_harmless(seed: int, built: tuple[Path, bytes, str], tmp_path: Path) -> None:
    root, good, name = built
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / name).write_bytes(damaged(good, random.Random(seed)))
    opened = Searcher(Plain(root), tmp_path / "cache", reopen=Plain, today=lambda: TODAY)
    opened.sync()
    for probe in PROBES:
        for hit in opened.search(probe).lines:
            assert (root / hit.path).read_text().split("\n")[hit.line - 1] == hit.text
    opened.reset()
    opened.sync()
    opened.close()
    assert content(opened.file) == fresh_build(root, tmp_path / "fresh")
