"""What really reaches a terminal, and whether it is given back."""

from __future__ import annotations

import random
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ssmem_tui.core.demo import make
from tests.e2e.terminal import Terminal, Tmux

SAMPLE = Path(__file__).parents[2] / "sample_workspace"
PAYLOADS = [
    "\x1b]0;OWNED\x07",
    "\x1b]52;c;T1dORUQ=\x07",
    "\x1b[2J\x1b[31mOWNED",
    "\x9b31mOWNED",
    "\x9d0;OWNED\x9c",
    "\x90qOWNED\x9c",
    "\u202eOWNED\u202c",
    "\x00\x08\x7fOWNED",
    "[/] [@click=app.quit]OWNED[/]",
    "👩\u200d👩\u200d👧 שלום مرحبا 中文",
]
ALLOWED = re.compile(
    rb"\x1b\[[0-9;?=>$<]*[A-Za-z@`{|}~]"  # CSI: colours, cursor, modes, queries
    rb"|\x1b\]22;[a-z]*(?:\x1b\\|\x07)"  # pointer shape
    rb"|\x1b[78=>]"
    rb"|\x1bP[^\x1b\x07]{0,12}\x1b\\"
)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A workspace whose every text, heading and file is made of things that act on terminals."""
    root = tmp_path / "hostile"
    memory = root / "memory"
    (memory / "weekly").mkdir(parents=True)
    chance = random.Random(7)

    def words(lines: int) -> str:
        return "\n".join(
            chance.choice(["- ", "## ", "", "> ", "| a | "])
            + "".join(chance.choice([*PAYLOADS, "plain words ", "deploy window 10:00 "]) for _ in range(5))
            for _ in range(lines)
        )

    (root / "MEMORY.md").write_text(f"# Memory\n\n{words(30)}\n")
    for day in range(9, 14):
        (memory / f"2026-02-{day:02}.md").write_text(f"# day\n\n{words(25)}\n")
    (memory / "2026-02-14-\x1b[31mslug\u202e.md").write_text("# odd name\n")
    (memory / "weekly" / "2026-W07.md").write_text(f"# 2026-W07\n\n{words(12)}\n")
    (memory / "INDEX.md").write_text(f"# Index\n\n{words(10)}\n- x → memory/2026-02-09.md#L3\n")
    return root


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[Terminal]]:
    running: list[Terminal] = []
    (tmp_path / "home").mkdir()
    yield running
    for terminal in running:
        terminal.close()


def test_no_byte_of_a_note_acts_on_the_terminal(
    hostile: Path, tmp_path: Path, started: list[Terminal]
) -> None:
    terminal = Terminal(["-C", str(hostile)], tmp_path / "home")
    started.append(terminal)
    terminal.until(b"L1 core")
    terminal.quiet(1.0)
    walk = [*b"jjljj2jljljj3j4j0GkG", *b"n"]
    for screen in b"TvctbRLOs":
        walk += [screen, *b"jj", 0x0D, 0x1B, 0x1B, 0x1B]
    for key in [*walk, *b"?", 0x1B, *b":", 0x1B]:
        terminal.keys(bytes([key]))
    terminal.signal(signal.SIGTERM)
    terminal.ended()
    left = ALLOWED.sub(b"", terminal.out)
    assert b"\x1b" not in left, left[max(0, left.index(b"\x1b") - 80) : left.index(b"\x1b") + 80]
    text = left.decode("utf-8")
    acting = {char for char in text if ord(char) < 32 or 0x7F <= ord(char) < 0xA0} - set("\r\n\t")
    assert not acting
    assert not {"\u202e", "\u202c"} & set(text)
    assert "OWNED" in text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(
    number: signal.Signals, tmp_path: Path, started: list[Terminal]
) -> None:
    root = tmp_path / "sample"
    shutil.copytree(SAMPLE, root)
    terminal = Terminal(["-C", str(root)], tmp_path / "home")
    started.append(terminal)
    terminal.until(b"L1 core")
    terminal.signal(number)
    assert terminal.ended() == 128 + number
    assert terminal.out.rindex(b"\x1b[?1049l") > terminal.out.rindex(b"\x1b[?1049h")
    assert terminal.out.rindex(b"\x1b[?25h") > terminal.out.rindex(b"\x1b[?25l")


def test_a_terminal_that_cannot_draw_is_told_so(tmp_path: Path, started: list[Terminal]) -> None:
    terminal = Terminal(["-C", str(SAMPLE)], tmp_path / "home", TERM="dumb")
    started.append(terminal)
    assert terminal.ended() == 1
    assert b"status" in terminal.out and b"\x1b" not in terminal.out


@pytest.mark.parametrize("no_colour", [{"NO_COLOR": "1"}, {"COLORTERM": ""}])
def test_colours_are_left_out_or_kept_to_sixteen(
    no_colour: dict[str, str], tmp_path: Path, started: list[Terminal]
) -> None:
    terminal = Terminal(["-C", str(SAMPLE)], tmp_path / "home", **no_colour)
    started.append(terminal)
    terminal.until(b"L1 core")
    terminal.quiet()
    codes = {part for found in re.findall(rb"\x1b\[([0-9;]*)m", terminal.out) for part in found.split(b";")}
    assert not {b"38", b"48"} & codes
    if "NO_COLOR" in no_colour:
        coloured = {*range(30, 50), *range(90, 108)} - {39, 49}
        assert not [code for code in codes if code and int(code) in coloured]


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_in_tmux_it_starts_resizes_and_quits(tmp_path: Path) -> None:
    root = tmp_path / "sample"
    shutil.copytree(SAMPLE, root)
    with Tmux(tmp_path, f"-C {root}") as tmux:
        shown = tmux.until("L2 index")
        assert "4 History" in shown and "? all keys" in shown
        tmux("resize-window", "-t", "t", "-x", "80", "-y", "24")
        tmux.until("[1 Layers]")
        tmux("resize-window", "-t", "t", "-x", "60", "-y", "20")
        tmux.keys("2")
        assert max(map(len, tmux.until("[2 Ladder]").splitlines())) <= 60
        tmux.keys("q")
        assert "? all keys" not in tmux.until("left 0")


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_in_tmux_a_promotion_is_one_commit_and_undo_brings_the_bytes_back(tmp_path: Path) -> None:
    root = make(tmp_path / "pip").root
    core = root / "MEMORY.md"
    before = core.read_bytes()
    commits = _log(root)
    with Tmux(tmp_path, f"-C {root}") as tmux:
        tmux.until("waiting")
        tmux.keys("v")
        tmux.until("20 left")
        tmux.keys("a")
        tmux.until("1 approved")
        assert core.read_bytes() == before
        tmux.keys("W")
        tmux.until("y write ")
        assert core.read_bytes() == before
        tmux.keys("y")
        tmux.until("u takes it back")
        after = _log(root)
        assert after[1:] == commits and after[0].startswith("promote: ")
        added = core.read_bytes()
        assert len(added) > len(before)
        tmux.keys("Escape")
        tmux.until("2 Ladder")
        tmux.keys("u")
        tmux.until("ctrl+r brings it back")
        assert core.read_bytes() == before
        assert _log(root)[1:] == after
        tmux.keys("q")
        tmux.until("left 0")


def _log(root: Path) -> list[str]:
    done = subprocess.run(
        ["git", "-C", str(root), "log", "--format=%s"], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()
