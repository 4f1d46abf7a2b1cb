"""Torture of the store, by hand: `python -m tests.e2e.torture --kills 1000` prints the figures.

kill    SIGKILL at random points while four writers write; `--folder` in a folder of a larger repository,
        `--committer` beside somebody who also commits and runs gc
steps   SIGKILL at every named step of every kind of act
crowd   several apps at once, beside writers and a committer
disk    acts on a small full disk (tmpfs; needs root)
power   the power fails: the disk is copied while the app stands still (ext4 on a loop; needs root)
hub     three agents and a reviewer on machines of their own, one bare remote, a sync after every act
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ssmem_tui.core.store.plumbing import load_git
from tests.e2e import torture_world as tw
from tests.e2e.torture_app import app
from tests.e2e.torture_disk import full_disk
from tests.e2e.torture_hub import hub
from tests.e2e.torture_power import cuts
from tests.e2e.torture_steps import every_step

Figures = dict[str, Any]


def kills(
    base: Path,
    count: int,
    *,
    seed: int = 1,
    folder: bool = False,
    committing: bool = False,
    pace: float = 0.01,
    window: float = 0.35,
    share: int = 30,
    say: Callable[[str], None] = lambda _text: None,
) -> Figures:
    """Kill the app `count` times while four writers write, each at most `share` lines a kill; figures, of
    which `problems` must be empty."""
    world = tw.make(base, folder=folder)
    staged = tw.git(world.top, "diff", "--cached").stdout
    load_git()  # once, before the children are forked
    world.allow(share)
    rnd, problems, facts = random.Random(seed), Counter[str](), Counter[str]()
    writers = [tw.spawn(partial(tw.writer, world, kind, seed, pace)) for kind in tw.FILES]
    person = tw.spawn(partial(tw.committer, world, seed)) if committing else 0
    excused: set[str] = set()
    recovery: list[float] = []
    started = time.monotonic()
    try:
        for number in range(count):
            world.allow(share * (number + 1))
            _one_kill(world, seed * 1000 + number, rnd, window, facts)
            begun = time.monotonic()
            if tw.run_to_end(partial(tw.recover, world)):
                problems["recovery failed"] += 1
            recovery.append(time.monotonic() - begun)
            missing = _missing(world, excused)
            if missing:
                problems["lines missing after a kill"] += 1
                say(f"missing {missing[:3]}")
            if complaint := tw.fsck(world):
                problems["fsck"] += 1
                say(f"fsck: {complaint}")
            if number % 50 == 49:
                say(f"{number + 1} kills, {time.monotonic() - started:.0f} s, problems {dict(problems)}")
                tw.git(world.top, "repack", "-adq", check=False)
    finally:
        (world.notes / "stop").touch()
        if person:
            os.waitpid(person, 0)
        tw.end(writers)
    recovery.sort()
    out = {
        "kills": count,
        **facts,
        "seconds": round(time.monotonic() - started),
        "recovery, median and worst, ms": [round(s * 1e3) for s in (recovery[count // 2], recovery[-1])],
        "staged work unchanged": tw.git(world.top, "diff", "--cached").stdout == staged,
    }
    return {**out, **_settled(world, problems)}


def _one_kill(world: tw.World, seed: int, rnd: random.Random, window: float, facts: Counter[str]) -> None:
    before = len(world.finished("acts"))
    child = tw.spawn(partial(app, world, seed))
    if rnd.random() < 0.75:  # on a busy machine the start alone would take all the time
        until = time.monotonic() + 5
        while len(world.finished("acts")) == before and time.monotonic() < until:
            time.sleep(0.005)
    time.sleep(rnd.uniform(0, window))
    group = rnd.random() < 0.5
    with contextlib.suppress(ProcessLookupError):  # on a busy machine there is no such group yet
        if group:
            os.killpg(child, signal.SIGKILL)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    facts["killed with its git children" if group else "killed alone"] += 1
    left = [path.read_bytes() for path in (world.state / "journal").glob("*")]
    facts["left a journal"] += bool(left)
    facts["left an announced commit"] += any(b'"tip"' in raw for raw in left)


def _missing(world: tw.World, excused: set[str]) -> list[str]:
    """Finished lines that are nowhere; looks for a while, as a writer may be amid a rewrite."""
    lines = [line for kind in tw.FILES for line in world.finished(kind)]
    until = time.monotonic() + 3
    while True:
        found = tw.lines_on_disk(world)
        missing = [line for line in lines if line not in found and line not in excused]
        if missing:
            held, found = tw.lines_watched(world), tw.lines_on_disk(world)
            missing = [line for line in missing if line not in found and line not in held]
        if not missing or time.monotonic() > until:
            break
        time.sleep(0.02)
    excused.update(line for line in missing if tw.in_history(world, line))
    return [line for line in missing if line not in excused]


def _settled(world: tw.World, problems: Counter[str]) -> Figures:
    """The final account, after the writers have stopped."""
    time.sleep(0.2)
    for _ in range(4):
        if tw.run_to_end(partial(tw.recover, world, accept=True)):
            problems["recovery failed"] += 1
        time.sleep(0.3)
    found, history = tw.lines_on_disk(world), tw.acts_in_history(world)
    lines = [line for kind in tw.FILES for line in world.finished(kind)]
    absent = [line for line in lines if found[line] == 0]
    lost = [line for line in absent if not tw.in_history(world, line)]
    acts, other = world.acts()
    account: Mapping[str, int] = {
        "LOST lines": len(lost),
        "lines twice": sum(found[line] > 1 for line in lines),
        "acknowledged acts missing in history": sum(history[op] == 0 for op in acts),
        "acts recorded twice": sum(times > 1 for times in history.values()),
        "fsck complaints": int(bool(tw.fsck(world))),
        "plain git cannot commit": tw.can_commit(world),
        "journals or slots left": sum(len(list((world.state / n).glob("*"))) for n in ("journal", "slots")),
    }
    problems.update({name: number for name, number in account.items() if number})
    return {
        "lines finished by writers": len(lines),
        "acts acknowledged": len(acts),
        "other outcomes": dict(other),
        "crashes of the person's own git": len(world.finished("sigbus")),
        "commits": int(tw.git(world.top, "rev-list", "--count", "--all").stdout),
        "kept in history only": len(absent) - len(lost),
        **account,
        "status": tw.git(world.top, "status", "--porcelain").stdout.splitlines()[:6],
        "problems": dict(problems),
    }


def crowd(base: Path, acts: int, *, apps: int = 4, seed: int = 1, pace: float = 0.01) -> Figures:
    """Several apps (two terminals, a cron run …) at once, beside writers and a committer."""
    world = tw.make(base)
    problems: Counter[str] = Counter()
    writers = [tw.spawn(partial(tw.writer, world, kind, seed, pace)) for kind in tw.FILES]
    person = tw.spawn(partial(tw.committer, world, seed))
    started = time.monotonic()
    try:
        children = [tw.spawn(partial(app, world, seed * 70 + number, acts)) for number in range(apps)]
        problems["apps that failed"] = sum(os.waitpid(child, 0)[1] != 0 for child in children)
    finally:
        (world.notes / "stop").touch()
        os.waitpid(person, 0)
        tw.end(writers)
    problems += Counter()
    return {"apps": apps, "seconds": round(time.monotonic() - started, 1), **_settled(world, problems)}


def main() -> int:
    """Run one kind of torture and print its figures; exit status 1 when something did not hold."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "what", nargs="?", choices=["kill", "steps", "crowd", "disk", "hub", "power"], default="kill"
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--acts", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=0.01, help="mean seconds between lines of one writer")
    parser.add_argument("--folder", action="store_true")
    parser.add_argument("--committer", action="store_true")
    parser.add_argument("--keep", action="store_true", help="leave the repository for a look")
    parser.add_argument("--dir", type=Path, default=Path(tempfile.gettempdir()))
    args = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="torture-", dir=args.dir))

    def say(text: str) -> None:
        print(f"  {text}", file=sys.stderr, flush=True)

    try:
        if args.what == "kill":
            figures = kills(
                base,
                args.kills,
                seed=args.seed,
                folder=args.folder,
                committing=args.committer,
                pace=args.pace,
                say=say,
            )
        elif args.what == "steps":
            figures = every_step(base, say=say)
        elif args.what == "crowd":
            figures = crowd(base, args.acts, seed=args.seed, pace=args.pace)
        elif args.what == "hub":
            figures = hub(base, args.acts, seed=args.seed)
        elif args.what == "power":
            figures = cuts(base, args.kills, seed=args.seed, say=say)
        else:
            figures = full_disk(base, args.acts, seed=args.seed)
    finally:
        if not args.keep:
            shutil.rmtree(base, ignore_errors=True)
    print(json.dumps(figures, indent=1))
    return 1 if figures["problems"] else 0


if __name__ == "__main__":
    sys.exit(main())
