"""The power fails: an ext4 image is copied while the app is stopped dead, and the copy must hold every act
that was acknowledged. Needs root and a loop device."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e import torture_world as tw
from tests.e2e.torture_app import app

_SIZE = 96 << 20


def cuts(
    base: Path, count: int, *, seed: int = 1, say: Callable[[str], None] = lambda _text: None
) -> dict[str, Any]:
    """Cut the power `count` times; figures, of which `problems` must be empty."""
    image, cut, disk, copy = base / "disk.img", base / "cut.img", base / "a", base / "b"
    disk.mkdir()
    copy.mkdir()
    with image.open("wb") as file:
        file.truncate(_SIZE)
    subprocess.run(["mkfs.ext4", "-q", "-F", str(image)], check=True)
    subprocess.run(["mount", "-o", "loop,commit=300", str(image), str(disk)], check=True)
    rnd, problems, lost_at = random.Random(seed), Counter[str](), list[int]()
    acknowledged = 0
    try:
        made = tw.make(disk)
        world = tw.World(made.top, made.root, base / "notes")
        world.notes.mkdir()
        os.sync()
        for number in range(count):
            child = tw.spawn(partial(app, world, seed * 1000 + number))
            time.sleep(0.2 + rnd.uniform(0, 0.6))
            os.killpg(child, signal.SIGSTOP)
            acts, _ = world.acts()
            subprocess.run(["cp", "--sparse=always", str(image), str(cut)], check=True)
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            acknowledged = len(acts)
            found = _check(cut, copy, acts)
            problems.update(found)
            if found:
                say(f"cut {number}: {dict(found)}")
                lost_at.append(number)
            tw.run_to_end(partial(tw.recover, world))
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)
    return {"cuts": count, "acts acknowledged": acknowledged, "problems": dict(+problems)}


def _check(cut: Path, folder: Path, acts: list[str]) -> Counter[str]:
    problems: Counter[str] = Counter()
    subprocess.run(["mount", "-o", "loop", str(cut), str(folder)], check=True)
    try:
        world = tw.World(folder / "repo", folder / "repo", folder)
        if tw.run_to_end(partial(tw.recover, world, accept=True)):
            problems["recovery failed"] += 1
        if complaint := tw.fsck(world):
            problems[f"fsck: {complaint[:60]}"] += 1
        try:
            history = tw.acts_in_history(world)
        except subprocess.CalledProcessError:
            problems["repository cannot be read"] += 1
            history = Counter()
        problems["acknowledged acts lost"] = sum(history[op] != 1 for op in acts)
        for name in tw.FILES.values():
            with contextlib.suppress(OSError):
                data = (world.root / name).read_bytes()
                problems["empty or zeroed files"] += not data or b"\0" in data
    finally:
        subprocess.run(["umount", str(folder)], check=True)
    return +problems
