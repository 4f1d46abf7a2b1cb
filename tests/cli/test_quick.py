"""The short way into `search` must be told from click's by its speed alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_cache_path, user_state_path

from ssmem_tui.cli import quick
from ssmem_tui.core.private import cache_of, state_folder

CLICK = "from ssmem_tui.cli.main import cli; cli(prog_name='ssmem-tui')"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return _filled(tmp_path / "agent")


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with its cache built and known to be there; only to be searched."""
    folder = _filled(tmp_path_factory.mktemp("searched") / "agent")
    run(folder, ["-c", CLICK], ["search", "deploy"])
    return folder


def _filled(folder: Path) -> Path:
    (folder / "memory").mkdir(parents=True)
    (folder / "MEMORY.md").write_text("# Core\n\n- Deploy window is Tuesday 10:00.\n")
    (folder / "memory" / "2026-02-10.md").write_bytes(
        b"## \xe9\x83\xa8\xe7\xbd\xb2\n- deploy failed\x1b[31m \xff\n"
    )
    return folder


def run(
    root: Path, program: list[str], args: list[str], stdout: int | None = subprocess.PIPE
) -> tuple[object, ...]:
    env = {**os.environ, "XDG_CACHE_HOME": str(root.parent / "cache")}
    done = subprocess.run(
        [sys.executable, *program, *args],
        cwd=root,
        env=env,
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["search", "deploy"],
        ["search", "deploy", "--json"],
        ["search", "--json", "部署", "--limit", "1"],
        ["-C", ".", "search", "depolyment window", "--json"],
        ["search", "zzqxv", "--json"],
        ["search"],
        ["search", " "],
        ["-C", "nowhere", "search", "deploy"],
    ],
)
def test_both_ways_say_the_same(args: list[str], searched: Path) -> None:
    assert quick.answer.__module__ == "ssmem_tui.cli.quick"
    short, long = run(searched, ["-m", "ssmem_tui"], args), run(searched, ["-c", CLICK], args)
    assert short == long


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["status"],
        ["search", "deploy", "--layer", "L1"],
        ["search", "deploy", "--limit", "0"],
        ["search", "deploy", "--limit"],
        ["search", "--help"],
        ["-C", "search"],
        ["folder", "search", "x"],
        ["--lang", "zh", "search", "x"],
    ],
)
def test_any_other_call_is_left_to_click(args: list[str]) -> None:
    assert quick.answer(args) is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told(root: Path) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        code, _, said = run(root, ["-m", "ssmem_tui"], ["search", "deploy", "--json"], full.fileno())
    assert code == 1 and b"No space left" in said  # type: ignore[operator]


def test_a_reader_that_left_is_no_error(root: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        code, _, said = run(root, ["-m", "ssmem_tui"], ["search", "deploy", "--json"], writing)
    finally:
        os.close(writing)
    assert (code, said) == (1, b"")


@pytest.mark.parametrize("named", ["", "relative", "/tmp/somewhere"])
def test_what_we_keep_lies_where_platformdirs_says(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, named)
    assert cache_of(tmp_path).parent == user_cache_path("ssmem-tui")
    assert state_folder() == user_state_path("ssmem-tui")
