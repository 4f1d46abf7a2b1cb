"""The nightly jobs as text: a marked block of cron lines, or systemd user timers.

Every line carries what cron does not give: absolute paths, HOME, a PATH on which git is found, UTF-8. Weekly
and monthly jobs run often because they are no-ops unless something is due; so a machine that slept through
the night catches up, and no month-end arithmetic in the shell is needed.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from pathlib import Path

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.rollup.alone import FOLDER
from ssmem_tui.core.saying import saying

_BEFORE_MIDNIGHT = timedelta(minutes=5)
_OURS = "-m ssmem_tui "
LOG = f"{FOLDER}/log"
"""The job opens it itself: a shell would follow a link that came with a stranger's workspace."""


@dataclass(frozen=True, slots=True)
class Program:
    """What a job runs and with which surroundings."""

    python: str
    home: str
    path: str

    def words(self, root: Path, scope: str) -> list[str]:
        """The command of one job."""
        options = ["rollup", scope, "--log", str(root / LOG)]
        return [self.python, "-m", "ssmem_tui", "-C", str(root), *options]

    def surroundings(self) -> dict[str, str]:
        found = {"HOME": self.home, "PATH": self.path, "PYTHONUTF8": "1"}
        return {name: value for name, value in found.items() if value}


@dataclass(frozen=True, slots=True)
class Job:
    """One scheduled call: its scope, the five fields of cron, systemd's calendar."""

    scope: str
    cron: str
    calendar: str


def jobs(now: datetime, zone: tzinfo | None, day_starts: time) -> tuple[Job, ...]:
    """The three jobs. Daily runs five minutes before the person's day ends, in the machine's time.

    The zones' difference is taken as it is today: where they change to summer time on other days, the daily
    job is an hour off for that while, and the weekly one picks up what it missed.
    """
    local = now.astimezone(zone)
    ends = datetime.combine(local.date() + timedelta(days=1), day_starts, local.tzinfo) - _BEFORE_MIDNIGHT
    here = ends.astimezone(now.tzinfo)
    named = getattr(zone, "key", "")
    calendar = f"*-*-* {ends:%H:%M}:00{' ' + named if named else ''}"
    return (
        Job("daily", f"{here.minute} {here.hour} * * *", calendar),
        Job("weekly", "10 */3 * * *", "*-*-* 00/3:10:00"),
        Job("monthly", "20 */3 * * *", "*-*-* 00/3:20:00"),
    )


def _begin(root: Path) -> str:
    return f"# >>> ssmem-tui {root} >>>"


def _end(root: Path) -> str:
    return f"# <<< ssmem-tui {root} <<<"


def _plain(root: Path) -> None:
    if re.search(r"[\x00-\x1f\x7f]", str(root)):
        raise UsageError(saying("The workspace's path holds control characters; cron cannot name it."))


def cron_line(root: Path, job: Job, program: Program) -> str:
    """One line for a crontab; `%`, which cron takes for a line break, is escaped."""
    settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in program.surroundings().items())
    command = shlex.join(program.words(root, job.scope))
    line = f"cd {shlex.quote(str(root))} && {settings} {command} >/dev/null 2>&1"
    return f"{job.cron} {line}".replace("%", "\\%")


def cron_block(root: Path, wanted: Sequence[Job], program: Program) -> list[str]:
    """The marked lines of one workspace.

    Raises:
        UsageError: the path cannot stand in a crontab.
    """
    _plain(root)
    return [_begin(root), *(cron_line(root, job, program) for job in wanted), _end(root)]


def without_block(crontab: str, root: Path) -> str:
    """`crontab` without this workspace's block; a line someone put between the marks stays, as all others."""
    lines = crontab.splitlines(keepends=True)
    inside = _block(lines, root)
    gone = {number for number in inside if _OURS in lines[number] or number in (inside[0], inside[-1])}
    return "".join(line for number, line in enumerate(lines) if number not in gone)


def _block(lines: Sequence[str], root: Path) -> range:
    """Numbers of the first block's lines, marks included; a mark without its partner makes no block."""
    begin = None
    for number, line in enumerate(lines):
        text = line.rstrip("\r\n")
        if text == _begin(root):
            begin = number
        elif text == _end(root) and begin is not None:
            return range(begin, number + 1)
    return range(0)


def with_block(crontab: str, root: Path, block: Sequence[str]) -> str:
    """`crontab` with `block` in place of an older one, at its end."""
    kept = without_block(crontab, root)
    joint = "" if not kept or kept.endswith("\n") else "\n"
    return kept + joint + "".join(f"{line}\n" for line in block)


def installed_lines(crontab: str, root: Path) -> list[str]:
    """This workspace's block as it stands in `crontab`, without its marks; empty when there is none."""
    lines = crontab.splitlines()
    return [lines[number] for number in _block(lines, root)[1:-1]]


def unit_names(root: Path) -> dict[str, str]:
    """Scope → the name of its systemd units, the same for every run on this workspace."""
    mark = hashlib.sha256(str(root).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return {scope: f"ssmem-tui-{mark}-{scope}" for scope in ("daily", "weekly", "monthly")}


def systemd_units(root: Path, wanted: Sequence[Job], program: Program) -> Mapping[str, str]:
    """File name → text of the services and timers.

    Raises:
        UsageError: the path cannot stand in a unit.
    """
    _plain(root)
    names = unit_names(root)
    out: dict[str, str] = {}
    for job in wanted:
        words = " ".join(_systemd_word(word) for word in program.words(root, job.scope))
        settings = "".join(
            f"Environment={_systemd_word(f'{name}={value}')}\n"
            for name, value in program.surroundings().items()
        )
        out[f"{names[job.scope]}.service"] = (
            f"[Unit]\nDescription=ssmem-tui rollup {job.scope}\n\n[Service]\nType=oneshot\n"
            f"SuccessExitStatus=3\n{settings}ExecStart={words}\n"
        )
        out[f"{names[job.scope]}.timer"] = (
            f"[Unit]\nDescription=ssmem-tui rollup {job.scope}\n\n[Timer]\nOnCalendar={job.calendar}\n"
            "Persistent=true\n\n[Install]\nWantedBy=timers.target\n"
        )
    return out


def _systemd_word(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{escaped}"'
