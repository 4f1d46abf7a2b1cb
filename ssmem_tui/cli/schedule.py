"""`ssmem-tui schedule`: let cron or systemd do the roll-ups at night."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ssmem_tui.cli.output import emit, json_option, open_from, system_clock
from ssmem_tui.cli.person import let_send
from ssmem_tui.core.engines import make_engine
from ssmem_tui.core.errors import NothingToDo, Refused, UsageError
from ssmem_tui.core.rollup.records import Sender
from ssmem_tui.core.rollup.schedule import (
    Job,
    Program,
    cron_block,
    installed_lines,
    jobs,
    systemd_units,
    unit_names,
    with_block,
    without_block,
)
from ssmem_tui.core.saying import Saying, quoted, saying
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import t

_TIMEOUT = 20


@click.command("schedule")
@click.argument("action", type=click.Choice(["show", "install", "remove"]), default="show")
@click.option("--systemd", is_flag=True, help="Use systemd user timers (the default where there is no cron).")
@json_option
@click.pass_context
def command(ctx: click.Context, action: str, systemd: bool, as_json: bool) -> None:
    """Show, install or remove the nightly roll-ups of this workspace.

    Cron lines stand in a marked block of your crontab; other lines are never touched. Results go to
    .ssmem/rollup/log.
    """
    workspace = open_from(ctx)
    root = workspace.root.resolve()
    wanted = jobs(system_clock(), workspace.config.tzinfo, workspace.config.day_starts)
    kind = "systemd" if systemd or not shutil.which("crontab") else "cron"
    if kind == "systemd" and action != "show" and not shutil.which("systemctl"):
        raise UsageError(
            saying("There is neither crontab nor systemctl here; `schedule show` prints the lines.")
        )
    table: _Systemd | _Cron = _Systemd(root, wanted) if kind == "systemd" else _Cron(root, wanted)
    if action == "install":
        _may_send(workspace)
        table.install()
    elif action == "remove":
        table.remove()
    lines, installed = table.lines(), table.installed()
    state = {
        "show": t("Installed.") if installed else t("Not installed."),
        "install": t("Installed."),
        "remove": t("Removed."),
    }
    data = {"workspace": str(root), "kind": kind, "installed": installed, "lines": lines}
    emit(data, "\n".join([*(lines if action != "remove" else []), state[action]]), as_json)


def _may_send(workspace: Workspace) -> None:
    """What runs at night cannot ask: where the settings name Claude, the person is asked now.

    Raises:
        NeedsPerson, Refused: see `let_send`.
    """
    engine = make_engine(workspace.config.engine, workspace)
    if isinstance(engine, Sender) and engine.destination:
        let_send(workspace.root, engine.destination)


def _program() -> Program:
    git = shutil.which("git")
    folders = [str(Path(git).parent)] if git else []
    path = ":".join(dict.fromkeys([*folders, "/usr/local/bin", "/usr/bin", "/bin"]))
    return Program(sys.executable, os.environ.get("HOME", ""), path)


class _Cron:
    """This workspace's block in the person's crontab."""

    def __init__(self, root: Path, wanted: Sequence[Job]) -> None:
        self._root = root
        self._block = cron_block(root, wanted, _program())

    def lines(self) -> list[str]:
        return self._block

    def installed(self) -> bool:
        return bool(installed_lines(self._read(), self._root))

    def install(self) -> None:
        before = self._read()
        after = with_block(before, self._root, self._block)
        if after == before:
            raise NothingToDo(saying("The cron lines are installed already."))
        self._write(after)

    def remove(self) -> None:
        before = self._read()
        after = without_block(before, self._root)
        if after == before:
            raise NothingToDo(saying("There are no cron lines of this workspace."))
        self._write(after)

    def _read(self) -> str:
        done = _run(["crontab", "-l"])
        if done.returncode == 0:
            return done.stdout.decode("utf-8", "surrogateescape")
        if b"no crontab" in done.stderr.lower():
            return ""
        raise Refused(saying("Your crontab cannot be read: {why}. Nothing was changed.", why=_said(done)))

    def _write(self, text: str) -> None:
        done = _run(["crontab", "-"], text.encode("utf-8", "surrogateescape"))
        if done.returncode:
            raise Refused(
                saying("The new crontab was not accepted: {why}. The old one is in place.", why=_said(done))
            )


class _Systemd:
    """This workspace's user timers."""

    def __init__(self, root: Path, wanted: Sequence[Job]) -> None:
        self._units = systemd_units(root, wanted, _program())
        self._timers = [f"{name}.timer" for name in unit_names(root).values()]
        config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
        self._folder = Path(config) / "systemd" / "user"

    def lines(self) -> list[str]:
        out: list[str] = []
        for name, text in self._units.items():
            out += [f"# {self._folder / name}", *text.splitlines(), ""]
        return out

    def installed(self) -> bool:
        return all((self._folder / name).exists() for name in self._units)

    def install(self) -> None:
        if all(self._holds(name, text) for name, text in self._units.items()):
            raise NothingToDo(saying("The timers are installed already."))
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, text in self._units.items():
            (self._folder / name).write_text(text, "utf-8", "surrogateescape")
        try:
            self._systemctl("daemon-reload")
            self._systemctl("enable", "--now", *self._timers)
        except Refused:
            self._delete()
            raise

    def remove(self) -> None:
        if not any((self._folder / name).exists() for name in self._units):
            raise NothingToDo(saying("There are no timers of this workspace."))
        self._systemctl("disable", "--now", *self._timers)
        self._delete()
        self._systemctl("daemon-reload")

    def _delete(self) -> None:
        for name in self._units:
            (self._folder / name).unlink(missing_ok=True)

    def _holds(self, name: str, text: str) -> bool:
        try:
            return (self._folder / name).read_text("utf-8", "surrogateescape") == text
        except OSError:
            return False

    def _systemctl(self, *words: str) -> None:
        done = _run(["systemctl", "--user", *words])
        if done.returncode:
            raise Refused(
                saying(
                    "systemctl {verb} failed: {why}. `schedule show` prints the units.",
                    verb=words[0],
                    why=_said(done),
                )
            )


def _run(words: list[str], data: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(words, input=data, capture_output=True, timeout=_TIMEOUT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Refused(saying("{program} could not be run.", program=words[0])) from error


def _said(done: subprocess.CompletedProcess[bytes]) -> Saying:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return quoted(lines[-1].rstrip(".")) if lines else saying("exit code {n}", n=done.returncode)
