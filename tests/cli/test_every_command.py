"""Every sub-command in awkward places: one JSON document, a documented exit code, talk apart from data."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import COMMANDS, cli
from ssmem_tui.core.sanitise import is_safe

NOBODY = 65534
CALLS: dict[str, tuple[str, ...]] = {
    "demo": ("demo",),
    "status": ("status",),
    "rollup": ("rollup", "due"),
    "rollup one": ("rollup", "weekly", "--period", "2026-W08", "--dry-run"),
    "rollup quiz": ("rollup", "--quiz"),
    "schedule": ("schedule", "show"),
    "trace": ("trace", "2026-W07"),
    "review": ("review",),
    "review rejected": ("review", "--rejected"),
    "review deciding": ("review", "--approve", "abc"),
    "expire": ("expire",),
    "expire all": ("expire", "--all"),
    "expire retired": ("expire", "--retired"),
    "index": ("index",),
    "index dry": ("index", "--dry-run"),
    "search": ("search", "pump"),
    "search open": ("search", "pump", "--open", "1"),
    "context": ("context",),
    "context simulated": ("context", "--simulate"),
    "doctor": ("doctor",),
    "log": ("log",),
    "log of a note": ("log", "MEMORY.md"),
    "log of an entry": ("log", "never deploy"),
    "show": ("show", "HEAD"),
    "blame": ("blame", "MEMORY.md:5"),
    "undo": ("undo",),
    "restore": ("restore", "never deploy"),
    "sync": ("sync",),
    "init": ("init",),
    "note": ("note", "a line"),
    "propose": ("propose", "a principle"),
    "used": ("used", "never deploy"),
    "mcp": ("mcp",),
}
WRONG: tuple[tuple[str, ...], ...] = (
    ("trace", "2031-W07"),
    ("trace", "nowhere.md"),
    ("trace",),
    ("show", "ffffff"),
    ("show",),
    ("blame", "nowhere.md"),
    ("blame", "MEMORY.md:99"),
    ("restore", "no such entry"),
    ("used", "no such entry"),
    ("propose", "x", "--source", "nowhere"),
    ("log", "no such entry"),
    ("log", "--since", "yesterday"),
    ("log", "--limit", "0"),
    ("search",),
    ("search", "pump", "--open", "99"),
    ("search", "pump", "--since", "someday"),
    ("rollup", "sometimes"),
    ("rollup", "--period", "2026-W99"),
    ("rollup", "--ratio", "nan"),
    ("rollup", "--max-cost", "inf"),
    ("context", "--day", "2026-W07"),
    ("undo", "--redo", "HEAD"),
    ("expire", "--pin", "a", "--keep", "b"),
    ("status", "--no-such-option"),
    ("no-such-command",),
    ("--no-such-option", "status"),
)
CORE = "# Memory\n\n## Rules\n\n- never deploy on Friday\n- ask before spending\n"


def _fill(root: Path, core: bytes = CORE.encode()) -> Path:
    (root / "memory/weekly").mkdir(parents=True)
    (root / "MEMORY.md").write_bytes(core)
    for day in range(9, 20):
        text = f"# Day {day}\n\n- the pump of house {day} costs {day} EUR\n- decided: ask before spending\n"
        (root / f"memory/2026-02-{day:02}.md").write_text(text)
    (root / "memory/weekly/2026-W07.md").write_text("# 2026-W07\n\n- the pump costs 9 EUR (02-09)\n")
    return root


def _git(root: Path) -> Path:
    for argv in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "start")):
        subprocess.run(["git", *argv], cwd=root, check=True)
    return root


def _hostile(root: Path) -> Path:
    core = b"# Memory\n\n## \x1b]0;t\x07\n\n- never deploy caf\xe9 \x1b[31m\x00 x\n"
    core += b"- key \xc2\x9b31m \xe2\x80\xae\n"
    _fill(root, core)
    (root / "memory/2026-02-20.md").write_bytes(b"# \x1b[2J\n\n- pump caf\xe9 \x1b]0;t\x07\x00\n")
    (root / os.fsdecode(b"memory/2026-02-21-\x1b[31m\xff.md")).write_text("# pump\n")
    return _git(root)


def _empty(root: Path) -> Path:
    root.mkdir()
    return root


def _bare(root: Path) -> Path:
    _empty(root)
    (root / "MEMORY.md").write_text("")
    return root


def _unreadable(root: Path) -> Path:
    _git(_fill(root))
    for name in ("MEMORY.md", "memory/2026-02-10.md"):
        (root / name).unlink()
        (root / name).symlink_to(name.rpartition("/")[2])
    return root


PLACES: dict[str, Callable[[Path], Path]] = {
    "full": lambda root: _git(_fill(root)),
    "no repository": _fill,
    "nothing there": _empty,
    "an empty core": _bare,
    "hostile bytes": _hostile,
    "links to themselves": _unreadable,
}


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Path], Path]:
    """`copies(place, root)`: a copy of a place that was made once."""
    made: dict[str, Path] = {}
    person = {f"GIT_{who}_{what}": "ada" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}

    def copy(place: str, root: Path) -> Path:
        if place not in made:
            with pytest.MonkeyPatch.context() as patch:
                for name, value in person.items():
                    patch.setenv(name, value)
                made[place] = PLACES[place](tmp_path_factory.mktemp("place") / "agent")
        return Path(shutil.copytree(made[place], root, symlinks=True))

    return copy


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\n\tname = Ada\n\temail = ada@example.invalid\n")
    for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "TMPDIR"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr("tempfile.tempdir", str(home))
    yield home


def _run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["-C", str(root), *words])


def _document(done: Result) -> object:
    """The one JSON document on standard output; a call that failed says how, in it and beside it."""
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    found = json.loads(done.stdout)
    assert done.exit_code in range(6)
    if done.exit_code in (1, 2, 4) and isinstance(found, dict) and "error" in found:
        assert found["code"] == done.exit_code and found["error"]
        assert done.stderr
    elif done.exit_code == 2:
        assert isinstance(found, list) and all("error" in row for row in found)
    return found


def test_the_table_holds_every_command() -> None:
    assert {call[0] for call in CALLS.values()} == set(COMMANDS)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("call", CALLS)
def test_json_is_one_document_and_text_is_inert(
    tmp_path: Path, copies: Callable[[str, Path], Path], place: str, call: str
) -> None:
    for number, flags in enumerate(((), ("--json",))):
        if call == "mcp" and not flags:
            continue  # it waits for a host: test_mcp.py
        root = copies(place, tmp_path / f"agent{number}")
        done = _run(root, *CALLS[call], *flags)
        assert is_safe(done.stdout) and is_safe(done.stderr)
        if flags:
            _document(done)
        assert done.exit_code in range(6), done.output
        assert done.stdout or done.stderr


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_a_wrong_call_is_told_in_a_sentence_and_as_data(
    tmp_path: Path, copies: Callable[[str, Path], Path], words: tuple[str, ...]
) -> None:
    root = copies("full", tmp_path / "agent")
    told = _run(root, *words, "--json")
    assert told.exit_code == 2, told.output
    found = _document(told)
    assert isinstance(found, dict) and found["code"] == 2
    plain = _run(root, *words)
    assert (plain.exit_code, plain.stdout) == (2, "")
    assert str(found["error"]) in plain.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("expire", "--all"), "core memory holds no entry yet"),
        (("context",), "nothing to load yet"),
        (("index", "--pin", "geese"), "no topic is called 'geese'"),
    ],
)
def test_an_empty_memory_is_told_as_such(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    assert says in _run(_bare(tmp_path / "agent"), *words).stderr


def test_a_model_is_given_lines_without_their_carriage_returns(tmp_path: Path) -> None:
    root = _fill(tmp_path / "agent", CORE.replace("\n", "\r\n").encode())
    done = _run(root, "context")
    assert "- never deploy on Friday\n- ask before spending" in done.stdout
    assert "\u240d" not in done.stdout


def test_bytes_of_a_note_read_back_from_json(tmp_path: Path) -> None:
    root = _hostile(tmp_path / "agent")
    done = _run(root, "blame", "MEMORY.md", "--json")
    texts = [line["text"] for line in json.loads(done.stdout)["lines"]]
    (line,) = [text for text in texts if "never deploy" in text]
    assert line.encode("utf-8", "surrogateescape") == b"- never deploy caf\xe9 \x1b[31m\x00 x"


def _process(
    root: Path, *words: str, env: dict[str, str | None] | None = None
) -> subprocess.CompletedProcess[bytes]:
    wanted = {**os.environ, **(env or {})}
    return subprocess.run(
        [sys.executable, "-m", "ssmem_tui", "-C", str(root), *words],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={name: value for name, value in wanted.items() if value is not None},
    )


ASCII: dict[str, str | None] = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
BARE: dict[str, str | None] = dict.fromkeys(
    ("HOME", "TERM", "LANG", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
)


@pytest.mark.parametrize("env", [ASCII, BARE], ids=["ascii", "bare"])
@pytest.mark.parametrize(
    "call", ["status", "search", "context", "show", "index dry", "rollup", "note", "mcp"]
)
def test_a_poor_environment_is_enough(tmp_path: Path, env: dict[str, str | None], call: str) -> None:
    root = _fill(tmp_path / "agent")
    (root / "memory/2026-02-20.md").write_text("# 部署\n\n- pump 部署 → done\n")
    done = _process(_git(root), *CALLS[call], "--json", env=env)
    assert done.returncode in (0, 3, 5) and b"Traceback" not in done.stderr
    assert "部署" in str(json.loads(done.stdout)) or call not in ("search", "context", "show")
    if env is ASCII:  # whose streams cannot say all that memory holds
        plain = _process(root, *CALLS[call], env=env)
        assert b"Traceback" not in plain.stderr


@pytest.mark.parametrize(
    ("call", "flags"),
    [*((call, ()) for call in ("status", "search", "context", "log", "show")), ("status", ("--json",))],
)
def test_a_reader_that_leaves_early_is_no_fault(
    tmp_path: Path, copies: Callable[[str, Path], Path], call: str, flags: tuple[str, ...]
) -> None:
    root = copies("full", tmp_path / "agent")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "ssmem_tui", "-C", str(root), *CALLS[call], *flags],
        stdout=write,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    os.close(write)
    assert b"Traceback" not in done.stderr and b"Broken pipe" not in done.stderr
    assert done.returncode in range(6)


@pytest.mark.parametrize("call", ["", "search pump", "note x", "undo"])
def test_closed_streams_are_no_fault(tmp_path: Path, copies: Callable[[str, Path], Path], call: str) -> None:
    root = copies("full", tmp_path / "agent")
    command = f"{sys.executable} -m ssmem_tui -C {root} {call}"
    for closed in ("<&-", ">&-"):
        done = subprocess.run(
            ["sh", "-c", f"{command} {closed}"], stdin=subprocess.DEVNULL, capture_output=True
        )
        assert b"Traceback" not in done.stderr and done.returncode in range(6)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody who may not write")
@pytest.mark.parametrize("call", ["rollup", "index", "note", "propose", "used", "init", "search open"])
def test_a_folder_that_may_not_be_written_is_refused_by_a_guard(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode, **_: not mode & os.W_OK)
    root = _fill(tmp_path / "agent")
    (root / ".ssmem").write_text("no folder can be made here\n")
    done = _run(root, *CALLS[call], "--json")
    _document(done)
    assert done.exit_code == (0 if call == "search open" else 5)
    assert (root / "MEMORY.md").read_text() == CORE
