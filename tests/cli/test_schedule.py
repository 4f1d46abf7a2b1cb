"""`ssmem-tui schedule` against a crontab program, and its lines as cron would run them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from tests.core.rollup.workspaces import Bench

_CRONTAB = """#!/bin/sh
table="$(dirname "$0")/table"
case "$1" in
-l) [ -e "$(dirname "$0")/broken" ] && { echo "crontab: permission denied" >&2; exit 1; }
    [ -e "$table" ] || { echo "no crontab for marta" >&2; exit 1; }
    cat "$table";;
-) cat >"$table";;
esac
"""
_SYSTEMCTL = """#!/bin/sh
echo "$@" >>"$(dirname "$0")/calls"
[ ! -e "$(dirname "$0")/broken" ] || { echo "Failed to connect to bus" >&2; exit 1; }
"""


class Desk:
    """A workspace, and a folder of programs in front of the search path."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bench = Bench(folder / "my notes 100%")
        self.bench.days("2026-02-09", "2026-02-10", "2026-02-11")
        self.bin = folder / "bin"
        self.bin.mkdir()
        monkeypatch.setenv("PATH", f"{self.bin}:{os.environ['PATH']}")
        monkeypatch.setenv("HOME", str(folder))
        monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
        for name, text in (("crontab", _CRONTAB), ("systemctl", _SYSTEMCTL)):
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)

    @property
    def table(self) -> Path:
        return self.bin / "table"

    def call(self, *arguments: str) -> Result:
        return CliRunner().invoke(cli, ["-C", str(self.bench.root), "schedule", *arguments])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def test_install_keeps_other_lines_and_remove_gives_them_back(desk: Desk) -> None:
    desk.table.write_text("5 5 * * * mine")
    assert desk.call("install").exit_code == 0
    assert desk.table.read_text().startswith("5 5 * * * mine\n# >>> ssmem-tui ")
    assert desk.call("install").exit_code == 3
    assert json.loads(desk.call("show", "--json").stdout)["installed"] is True
    assert desk.call("remove").exit_code == 0
    assert desk.table.read_text() == "5 5 * * * mine\n"
    assert desk.call("remove").exit_code == 3


def test_no_crontab_yet_is_an_empty_one(desk: Desk) -> None:
    assert json.loads(desk.call("show", "--json").stdout)["installed"] is False
    assert desk.call("install").exit_code == 0


def test_a_crontab_that_cannot_be_read_is_not_replaced(desk: Desk) -> None:
    (desk.bin / "broken").touch()
    stopped = desk.call("install")
    assert stopped.exit_code == 5 and "permission denied" in stopped.stderr
    assert not desk.table.exists()


def _as_cron_runs(line: str) -> subprocess.CompletedProcess[str]:
    """Five fields off, percent signs back, then `sh -c` in an empty environment."""
    command = line.split(" ", 5)[5].replace("\\%", "%")
    return subprocess.run(
        ["env", "-i", "/bin/sh", "-c", command], cwd="/", capture_output=True, text=True, check=False
    )


def test_the_lines_work_without_terminal_locale_or_environment(desk: Desk) -> None:
    lines = json.loads(desk.call("show", "--json").stdout)["lines"]
    daily, weekly, monthly = lines[1:4]
    root = desk.bench.root
    assert _as_cron_runs(weekly).returncode == 0
    assert (root / "memory/weekly/2026-W07.md").exists()
    assert _as_cron_runs(monthly).returncode == 0
    assert (root / "memory/monthly/2026-02.md").exists()
    assert _as_cron_runs(weekly).returncode == 3
    assert _as_cron_runs(daily).returncode == 3
    log = (root / ".ssmem/rollup/log").read_text()
    assert [line.split()[1] for line in log.splitlines()] == ["2026-W07", "2026-02"]


def test_the_log_of_a_job_hides_itself_from_git_and_says_why_a_job_never_began(desk: Desk) -> None:
    lines = json.loads(desk.call("show", "--json").stdout)["lines"]
    root = desk.bench.root
    (root / "ssmem.toml").write_text("[\n")
    assert _as_cron_runs(lines[2]).returncode == 2
    log = root / ".ssmem/rollup/log"
    assert "ssmem.toml" in log.read_text()
    assert log.stat().st_mode & 0o777 == 0o600
    assert (root / ".ssmem/rollup/.gitignore").read_text() == "*\n"


@pytest.mark.parametrize("link", [".ssmem", ".ssmem/rollup", ".ssmem/rollup/log"])
def test_a_link_that_came_with_the_workspace_leads_no_job_out_of_it(
    desk: Desk, link: str, tmp_path: Path
) -> None:
    lines = json.loads(desk.call("show", "--json").stdout)["lines"]
    place, victim = desk.bench.root / link, tmp_path / "victim"
    if link.endswith("log"):
        victim.write_text("mine\n")
    else:
        victim.mkdir()
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(victim)
    assert _as_cron_runs(lines[2]).returncode == 5
    assert victim.read_text() == "mine\n" if victim.is_file() else not list(victim.iterdir())
    assert not (desk.bench.root / "memory/weekly").exists()


def test_a_long_log_keeps_its_end(desk: Desk) -> None:
    log = desk.bench.root / ".ssmem/rollup/log"
    log.parent.mkdir(parents=True)
    log.write_text("an old line\n" * 30_000)
    done = CliRunner().invoke(cli, ["-C", str(desk.bench.root), "rollup", "weekly", "--log", str(log)])
    assert done.exit_code == 0, done.output
    assert log.stat().st_size <= 64 * 1024
    assert "2026-W07" in log.read_text().splitlines()[-1] and log.read_text().startswith("an old line\n")


def test_timers_where_they_are_wanted(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / ".config/systemd/user"
    assert desk.call("install", "--systemd").exit_code == 0
    assert len(list(folder.iterdir())) == 6
    calls = (desk.bin / "calls").read_text()
    assert "daemon-reload" in calls and "enable --now ssmem-tui-" in calls
    assert desk.call("install", "--systemd").exit_code == 3
    assert desk.call("remove", "--systemd").exit_code == 0
    assert not list(folder.iterdir())


def test_timers_that_cannot_be_enabled_leave_no_file(desk: Desk, tmp_path: Path) -> None:
    (desk.bin / "broken").touch()
    stopped = desk.call("install", "--systemd")
    assert stopped.exit_code == 5 and "Failed to connect to bus" in stopped.stderr
    assert not list((tmp_path / ".config/systemd/user").iterdir())


def test_a_second_job_at_the_same_time_is_refused(desk: Desk) -> None:
    from ssmem_tui.core.rollup.alone import alone

    with alone(desk.bench.root):
        stopped = CliRunner().invoke(cli, ["-C", str(desk.bench.root), "rollup", "weekly"])
    assert stopped.exit_code == 5 and "is running" in stopped.stderr
    assert CliRunner().invoke(cli, ["-C", str(desk.bench.root), "rollup", "weekly"]).exit_code == 0
