"""What is printed is harmless in a terminal and exact for a program."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.cli.output import as_json_text, complain
from ssmem_tui.core.sanitise import is_safe


@given(st.text() | st.text(alphabet="\x1b\x9b\x00\u202e\u2066\ufeff\udce9a"))
def test_json_is_inert_and_reads_back_exactly(text: str) -> None:
    printed = as_json_text({"text": text})
    assert json.loads(printed) == {"text": text}
    assert is_safe(printed)
    printed.encode("utf-8")


def test_a_complaint_is_inert(capsys: pytest.CaptureFixture[str]) -> None:
    complain("The access was not recorded: \x1b[2J\u202e.")
    assert is_safe(capsys.readouterr().err)


def test_a_path_that_is_no_utf8_survives(tmp_path) -> None:  # type: ignore[no-untyped-def]
    import os

    from ssmem_tui.cli.main import cli

    (tmp_path / "MEMORY.md").write_text("- x\n")
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / os.fsdecode(b"caf\xe9\x1b[31m.md")).symlink_to("nowhere")
    done = CliRunner().invoke(cli, ["-C", str(tmp_path), "doctor", "--json"])
    paths = [finding["path"] for finding in json.loads(done.stdout)["findings"]]
    assert "memory/caf\udce9\x1b[31m.md" in paths
    plain = CliRunner().invoke(cli, ["-C", str(tmp_path), "status"])
    assert "\x1b" not in plain.stdout
    assert plain.exit_code == 0


def test_a_mistyped_command_is_named_and_a_folder_of_that_name_opens(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from ssmem_tui.cli.main import cli

    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["stauts"])
    assert done.exit_code == 2
    assert "did you mean 'status'?" in done.stderr
    (tmp_path / "stauts").mkdir()
    (tmp_path / "stauts" / "MEMORY.md").write_text("- x\n")
    assert CliRunner().invoke(cli, ["stauts"]).exit_code == 0
    assert CliRunner().invoke(cli, ["--lang", "zh", "--ascii", "stauts"]).exit_code == 0
    assert CliRunner().invoke(cli, ["-C", "stauts", "elsewhere"]).exit_code == 2


def test_a_full_disk_is_a_sentence(tmp_path) -> None:  # type: ignore[no-untyped-def]
    import subprocess
    import sys
    from pathlib import Path

    import pytest

    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("wb") as full:
        (tmp_path / "MEMORY.md").write_text("- x\n")
        command = [sys.executable, "-m", "ssmem_tui", "-C", str(tmp_path), "status"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "ssmem-tui: No space left on device.\n"


def test_a_name_with_a_line_break_stays_one_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from ssmem_tui.cli.main import cli

    (tmp_path / "MEMORY.md").write_text("- x\n")
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "a\nerror: b.md").write_text("# pump\n\n- the pump costs 55 EUR\n")
    for words in (["doctor"], ["search", "pump"]):
        done = CliRunner().invoke(
            cli, ["-C", str(tmp_path), *words], env={"XDG_CACHE_HOME": str(tmp_path / "c")}
        )
        assert "memory/a\u240aerror: b.md" in done.stdout
        assert not any(line.startswith("error: b.md") for line in done.stdout.splitlines())


def test_every_command_ends_its_help_with_calls_that_it_understands() -> None:
    import shlex

    import click

    from ssmem_tui.cli.examples import EXAMPLES
    from ssmem_tui.cli.main import COMMANDS, cli

    assert EXAMPLES.keys() == COMMANDS.keys()
    for name, calls in EXAMPLES.items():
        for call in calls:
            words = shlex.split(call.rpartition("ssmem-tui ")[2])
            assert name in words, call
            command = cli.get_command(click.Context(cli), name)
            assert command is not None
            command.make_context(name, words[words.index(name) + 1 :]).close()
        said = CliRunner().invoke(cli, [name, "--help"])
        assert said.exit_code == 0 and f"  ssmem-tui {calls[0]}\n" in said.stdout


def test_a_shell_completes_commands_and_options() -> None:
    import os
    import subprocess
    import sys

    def completed(words: str, at: int) -> str:
        env = {
            **os.environ,
            "_SSMEM_TUI_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(at),
        }
        command = [sys.executable, "-m", "ssmem_tui"]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False).stdout

    assert {"plain,rollup", "plain,review", "plain,restore"} <= set(completed("ssmem-tui r", 1).split())
    assert "plain,--dry-run" in completed("ssmem-tui rollup --d", 2)
