"""The world around the store under torture: a repository, agents that write meanwhile, and what must hold.

A  every line a writer has finished writing is in its file, in a displaced file that is still watched, or
   (only where a writer itself put a stale copy back) in history; at the end in its file exactly once;
B  every act that the store acknowledged is in history exactly once, and no file is torn;
C  `git fsck --full --strict` is silent, and the repository takes commits from plain git;
D  what the person had staged is untouched.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ssmem_tui.core.store import Store

FILES = {
    "append": "MEMORY.md",
    "holder": "memory/daily.md",
    "rmw": "memory/rmw.md",
    "trunc": "memory/trunc.md",
}
_PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
_PLAIN |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def clock() -> datetime:
    """The real time: acts of many processes must be told apart."""
    return datetime.now().astimezone()


def git(folder: Path, *argv: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Plain git, without the machine's configuration."""
    command = ["git", *argv]
    return subprocess.run(command, cwd=folder, env=_PLAIN, text=True, capture_output=True, check=check)


@dataclass(frozen=True)
class World:
    """A repository at `top`, a workspace at `root`, and the folder where finished work is noted."""

    top: Path
    root: Path
    notes: Path

    @property
    def state(self) -> Path:
        """Where the store keeps its working state."""
        folder = Path(git(self.root, "rev-parse", "--absolute-git-dir").stdout.strip()) / "ssmem"
        return next(iter(sorted(folder.iterdir())), folder) if folder.is_dir() else folder

    def allow(self, lines: int) -> None:
        """Let each writer write so many lines in all, so that a slow machine does not make huge files."""
        (self.notes / "allowed").write_text(str(lines))

    def allowed(self) -> int:
        """Lines that each writer may write in all; a great number where nobody set a bound."""
        try:
            return int((self.notes / "allowed").read_text() or 0)
        except FileNotFoundError:
            return sys.maxsize

    def finished(self, kind: str) -> list[str]:
        path = self.notes / f"{kind}.ack"
        return path.read_text().splitlines() if path.exists() else []

    def acts(self) -> tuple[list[str], Counter[str]]:
        """Acts that were acknowledged, and how often each other outcome came."""
        rows = self.finished("acts")
        other = Counter(row.split()[1] for row in rows if row.startswith("-"))
        return [row for row in rows if not row.startswith("-")], other


def make(base: Path, *, folder: bool = False) -> World:
    """A repository with a workspace; with `folder` below a larger one that has staged and unstaged work."""
    top = base / "repo"
    top.mkdir(parents=True)
    git(top, "init", "-q", "-b", "main")
    for key, value in (("user.name", "Owner"), ("user.email", "owner@example.invalid"), ("gc.auto", "0")):
        git(top, "config", key, value)
    root = top / "notes" / "agent" if folder else top
    (root / "memory").mkdir(parents=True)
    facts = "".join(f"- fact {number}\n" for number in range(40))
    (root / "MEMORY.md").write_text(f"# Memory\n\n## Facts\n{facts}\n## Log\n")
    for name in ("daily", "rmw", "trunc"):
        (root / "memory" / f"{name}.md").write_text(f"# {name}\n")
    code = top / "code.c"
    code.write_text("int main;\n")
    git(top, "add", ".")
    git(top, "commit", "-qm", "start")
    if folder:
        code.write_text("int main;\nint staged;\n")
        git(top, "add", "code.c")
        code.write_text("int main;\nint staged;\nint unstaged;\n")
    notes = base / "notes"
    notes.mkdir()
    return World(top, root, notes)


# ---- processes


def spawn(work: Callable[[], None]) -> int:
    """A child in its own process group; an exception ends it with status 1 and a line on stderr."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.setpgid(0, 0)
        work()
        code = 0
    except BaseException as error:
        if not isinstance(error, SystemExit):
            os.write(2, f"[child] {type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(code)


def end(children: list[int]) -> None:
    """Wait for these children, which have been asked to stop; kill one that has not within ten seconds."""
    until = time.monotonic() + 10
    for child in children:
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(child, os.WNOHANG) == (0, 0):
                if time.monotonic() > until:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(child, signal.SIGKILL)
                time.sleep(0.01)


class Finished:
    """A list of finished work, one line an item, written before the next item starts."""

    def __init__(self, world: World, kind: str) -> None:
        self._fd = os.open(world.notes / f"{kind}.ack", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def put(self, text: str) -> None:
        os.write(self._fd, text.encode() + b"\n")


# ---- writers: the agent, its tools, cron


def writer(world: World, kind: str, seed: int, pace: float) -> None:
    """Write numbered lines, `pace` seconds apart on average, in one of four habits, until asked to stop.

    Asked, not killed: a writer that is cut off between emptying its file and filling it loses its own lines.
    """
    rnd, finished, path = random.Random(seed), Finished(world, kind), world.root / FILES[kind]
    habit = {"append": _append, "holder": _hold, "rmw": _replace, "trunc": _truncate}[kind](path)
    next(habit)
    number = allowed = 0
    while not (world.notes / "stop").exists():
        if number >= allowed and number >= (allowed := world.allowed()):
            time.sleep(0.01)
            continue
        line = f"- {kind} {number} {rnd.randrange(10**6)}"
        try:
            done = habit.send(line.encode() + b"\n")
        except OSError:
            time.sleep(0.01)
            habit = {"append": _append, "holder": _hold, "rmw": _replace, "trunc": _truncate}[kind](path)
            next(habit)
            continue
        if done:
            finished.put(line)
            number += 1
            time.sleep(rnd.expovariate(1 / pace))


def _append(path: Path) -> Iterator[bool]:
    """Shell `>>`: open, append, close."""
    done = False
    while True:
        line = yield done
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            os.write(fd, line)
        finally:
            os.close(fd)
        done = True


def _hold(path: Path) -> Iterator[bool]:
    """A logger that keeps its file open for forty lines."""
    done = False
    while True:
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            for _ in range(40):
                os.write(fd, (yield done))
                done = True
        finally:
            os.close(fd)


def _replace(path: Path) -> Iterator[bool]:
    """Read, change, write a new file, rename over."""
    done = False
    while True:
        line = yield done
        temporary = path.with_name(".rmw.agent")
        temporary.write_bytes(path.read_bytes() + line)
        temporary.replace(path)
        done = True


def _truncate(path: Path) -> Iterator[bool]:
    """Open for writing, which empties the file, and write all of it."""
    done = False
    while True:
        line = yield done
        old = path.read_bytes()
        done = bool(old)
        if old:
            with path.open("wb") as file:
                file.write(old + line)


def committer(world: World, seed: int) -> None:
    """An agent or person that also uses git. It is asked to stop, not killed: a lock of *its* git would be
    its own affair."""
    rnd, crashed = random.Random(seed), Finished(world, "sigbus")
    while not (world.notes / "stop").exists():
        time.sleep(rnd.uniform(0.3, 1.2))
        (world.top / "agent.txt").write_text(str(rnd.random()))
        if rnd.random() < 0.2:
            git(world.top, "gc", "-q", check=False)
            continue
        for argv in (("add", "agent.txt"), ("commit", "-qm", "agent work", "--", "agent.txt")):
            done = git(world.top, *argv, check=False)
            if done.returncode == -signal.SIGBUS:
                # git maps a file over 32 KiB to hash it; a writer that truncates it then kills *that* git,
                # which leaves its lock. A person removes it, and so do we.
                crashed.put(argv[0])
                (world.top / ".git" / "index.lock").unlink(missing_ok=True)


# ---- checks


def lines_on_disk(world: World) -> Counter[str]:
    found: Counter[str] = Counter()
    for name in FILES.values():
        found.update((world.root / name).read_text(errors="replace").splitlines())
    return found


def lines_watched(world: World) -> set[str]:
    """Lines in displaced files that the store still watches."""
    out: set[str] = set()
    for folder in ("lingering", "slots"):
        with contextlib.suppress(FileNotFoundError):
            for path in (world.state / folder).iterdir():
                with contextlib.suppress(FileNotFoundError):
                    out.update(path.read_text(errors="replace").splitlines())
    return out


def in_history(world: World, line: str) -> bool:
    """A line that its own writer took out again by writing a stale copy back."""
    return bool(git(world.top, "log", "-1", "--all", "--format=%h", f"-S{line}", check=False).stdout.strip())


def acts_in_history(world: World) -> Counter[str]:
    form = "--format=%(trailers:key=Ssmem-Op,valueonly)"
    return Counter(git(world.top, "log", "--all", form).stdout.split())


def fsck(world: World) -> str:
    """Empty when clean. fsck lists objects first and refs later, so what another program commits meanwhile
    looks missing; only a complaint about an object that is still not there afterwards counts."""
    left = ""
    for _ in range(8):
        done = git(world.top, "fsck", "--full", "--strict", "--no-dangling", "--no-progress", check=False)
        rows = (done.stdout + done.stderr).splitlines()
        noise = [row for row in rows if row and not row.startswith("notice:") and not _phantom(world, row)]
        if not noise:
            return ""
        left = " / ".join(noise[:3])
        time.sleep(0.15)
    return left


def _phantom(world: World, row: str) -> bool:
    """A "missing" object, or one a reflog names, that is there by now."""
    told = re.fullmatch(r"missing \w+ ([0-9a-f]{40})|error: \S+: invalid reflog entry ([0-9a-f]{40})", row)
    return (
        told is not None and not git(world.top, "cat-file", "-e", told[1] or told[2], check=False).returncode
    )


def can_commit(world: World) -> int:
    """Exit status of a plain commit."""
    return git(world.top, "commit", "--allow-empty", "-qm", "after", check=False).returncode


def recover(world: World, *, accept: bool = False) -> None:
    """What the next start of the app does; with `accept` outside changes are committed too."""
    with Store(world.root, clock=clock) as store:
        report = store.recover()
        for _ in range(40):
            if not report.pending:
                break
            time.sleep(0.1)
            report = store.recover()
        if report.pending:
            raise SystemExit(1)
        if accept:
            store.accept_outside()


def run_to_end(work: Callable[[], None]) -> int:
    """Exit status of `work` in a child of its own."""
    return os.waitpid(spawn(work), 0)[1]
