"""`review`, `expire`, `index`, `propose`, `note`, `used`: what agents may do and what only a person may."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from ssmem_tui.core.store import Store, read_ledger
from tests.core.planting import plant
from tests.core.review.conftest import CORE, FEBRUARY, LOGS, Clock
from tests.core.review.test_openclaw import a_candidate, prints


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """A versioned workspace with something on the desk."""
    folder = tmp_path / "ws"
    files = {f"memory/{day}.md": text for day, text in LOGS.items()}
    plant(folder, files | {"MEMORY.md": CORE, "memory/monthly/2026-02.md": FEBRUARY})
    with Store(folder, clock=Clock(), durable=False) as store:
        store.init()
    return folder


@pytest.fixture
def call(root: Path) -> Callable[..., Result]:
    return lambda *words, **options: CliRunner().invoke(cli, ["-C", str(root), *words], **options)


def at_a_terminal(root: Path, words: list[str], replies: str) -> tuple[int, str]:
    """Run a command with a pseudo terminal at both ends, typing `replies` line by line when it asks."""
    master, slave = pty.openpty()
    environment = {**os.environ, "XDG_STATE_HOME": str(root.parent / "state")}
    process = subprocess.Popen(
        [sys.executable, "-m", "ssmem_tui", "-C", str(root), *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
    )
    os.close(slave)
    said = ""
    waiting = replies.splitlines()
    while True:
        ready, _, _ = select.select([master], [], [], 60)
        try:
            chunk = os.read(master, 65_536).decode("utf-8", "replace") if ready else ""
        except OSError:
            break
        if not chunk:
            break
        said += chunk
        if waiting and said.rstrip().endswith("[y/N]:"):
            os.write(master, f"{waiting.pop(0)}\n".encode())
    os.close(master)
    return process.wait(), said


def ident_of(call: Callable[..., Result], words: str) -> str:
    found = json.loads(call("review", "--json").stdout)["candidates"]
    return str(next(item["id"] for item in found if words in item["text"]))


def test_review_lists_and_has_its_keys(call: Callable[..., Result], root: Path) -> None:
    result = call("review", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["waiting"] == len(data["candidates"]) == 4
    assert {"id", "text", "section", "verdict", "tests", "evidence", "score", "parts"} <= set(
        data["candidates"][0]
    )
    assert "pump window" in call("review").stdout
    assert (root / "MEMORY.md").read_text() == CORE


@pytest.mark.parametrize("deed", ["--approve", "--replace", "--reject", "--reopen"])
def test_deciding_without_a_terminal_needs_a_person(
    call: Callable[..., Result], root: Path, deed: str
) -> None:
    result = call("review", deed, ident_of(call, "firmware"), "--reason", "x")
    assert result.exit_code == 4
    assert read_ledger(root, "decisions") == ()
    assert (root / "MEMORY.md").read_text() == CORE


@pytest.mark.parametrize("deed", ["--retire", "--keep", "--pin", "--restore"])
def test_expiring_without_a_terminal_needs_a_person(
    call: Callable[..., Result], root: Path, deed: str
) -> None:
    assert call("expire", deed, "Tomas").exit_code == 4
    assert (root / "MEMORY.md").read_text() == CORE


def test_a_person_approves_at_a_terminal_after_seeing_the_diff(
    call: Callable[..., Result], root: Path
) -> None:
    code, said = at_a_terminal(root, ["review", "--approve", ident_of(call, "温室日志")], "y")
    assert code == 0, said
    assert "+- 以后所有温室日志" in said
    assert "- 以后所有温室日志" in (root / "MEMORY.md").read_text()


def test_declining_writes_nothing(call: Callable[..., Result], root: Path) -> None:
    code, said = at_a_terminal(root, ["review", "--replace", ident_of(call, "pump window")], "n")
    assert code == 5, said
    assert (root / "MEMORY.md").read_text() == CORE
    assert read_ledger(root, "decisions") == ()


def test_retire_and_restore_at_a_terminal(root: Path) -> None:
    code, said = at_a_terminal(root, ["expire", "--retire", "Tomas", "--reason", "moved away"], "y")
    assert code == 0, said
    assert "Tomas" not in (root / "MEMORY.md").read_text()
    code, said = at_a_terminal(root, ["expire", "--restore", "Tomas"], "y")
    assert code == 0, said
    assert (root / "MEMORY.md").read_text() == CORE


def test_nothing_waits_is_exit_code_3(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text(CORE)
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-02-10.md").write_text("- hm\n")
    assert CliRunner().invoke(cli, ["-C", str(tmp_path), "review"]).exit_code == 3
    assert CliRunner().invoke(cli, ["-C", str(tmp_path), "expire"]).exit_code == 3


def test_a_core_over_its_budget_is_told_what_could_make_room(call: Callable[..., Result], root: Path) -> None:
    assert call("expire").exit_code == 3
    (root / "ssmem.toml").write_text(f"[budgets]\ncore_bytes = {len(CORE.encode()) - 30}\n")
    (item,) = json.loads(call("expire", "--json").stdout)
    assert item["leaves_for"] == "room" and item["bytes"] >= 30
    shown = call("expire")
    assert shown.exit_code == 0 and "Core is 30 B over its budget" in shown.stdout
    assert "Over budget: 30 B; ssmem-tui expire" in call("status").stdout


def test_propose_note_and_used_are_open_to_agents(call: Callable[..., Result], root: Path) -> None:
    words = "Roof vents close by themselves above 12 m/s, never force them."
    proposed = call("propose", words, "--source", "memory/2026-02-11.md:1", "--why", "wind", "--json")
    assert proposed.exit_code == 0, proposed.output
    found = [c for c in json.loads(call("review", "--json").stdout)["candidates"] if c["text"] == words]
    assert found[0]["source"] == "agent"
    assert ("memory/2026-02-11.md", 1) in [(line["path"], line["line"]) for line in found[0]["evidence"]]
    noted = json.loads(call("note", "Vents closed at noon.", "--json").stdout)
    assert (root / noted["path"]).read_text().splitlines()[noted["line"] - 1] == "- Vents closed at noon."
    used = json.loads(call("used", "Tomas", "--json").stdout)
    (record,) = read_ledger(root, "access")
    assert (record["entry"], record["kind"]) == (used["id"], "used")


def test_a_source_that_is_no_line_is_a_usage_error(call: Callable[..., Result]) -> None:
    for source in ("memory/2026-02-11.md:99", "memory/none.md:1", "nowhere"):
        assert call("propose", "Some line of weight", "--source", source).exit_code == 2


def test_a_note_from_standard_input_and_a_refused_secret(call: Callable[..., Result], root: Path) -> None:
    piped = call("note", "--json", input="two lines\nof one note\n")
    path = root / json.loads(piped.stdout)["path"]
    assert "- two lines\n  of one note\n" in path.read_text()
    before = path.read_bytes()
    assert call("note", "password: hunter2-Correct-Horse-91").exit_code == 5
    assert path.read_bytes() == before
    assert call("note", "   ").exit_code == 2


def test_index_is_written_once_and_then_there_is_nothing_to_do(
    call: Callable[..., Result], root: Path
) -> None:
    first = json.loads(call("index", "--json").stdout)
    assert first["written"]
    assert (root / "memory/INDEX.md").stat().st_size == first["bytes"] <= 2_048
    again = call("index", "--json")
    assert again.exit_code == 3
    assert not json.loads(again.stdout)["changed"]
    banned: Any = json.loads(call("index", "--ban", "People", "--json").stdout)
    assert "People" in [topic["topic"] for topic in first["topics"]]
    assert "People" not in [topic["topic"] for topic in banned["topics"]]


def test_openclaw_is_asked_only_when_told_to(call: Callable[..., Result], tmp_path: Path) -> None:
    listed = {"candidates": [a_candidate("The lamp key hangs behind the door.")]}
    env = prints(tmp_path / "bin", json.dumps(listed))
    plain = json.loads(call("review", "--json", env=env).stdout)
    assert "openclaw" not in {item["source"] for item in plain["candidates"]}
    assert not (tmp_path / "bin" / "argv").exists()
    asked = json.loads(call("review", "--openclaw", "--json", env=env).stdout)
    (item,) = [item for item in asked["candidates"] if item["source"] == "openclaw"]
    assert (item["text"], item["why"][:8]) == ("The lamp key hangs behind the door.", "OpenClaw")
    missing = call("review", "--openclaw", env={"PATH": str(tmp_path)})
    assert missing.exit_code == 1 and "not found" in missing.stderr
