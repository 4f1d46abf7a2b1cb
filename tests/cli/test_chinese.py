"""The command line in Chinese: complete, laid out by columns, and English wherever programs read."""

from __future__ import annotations

import inspect
import json
import os
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.cli import helping, main
from ssmem_tui.cli.main import COMMANDS, cli
from ssmem_tui.cli.speaking import speak_as_asked
from ssmem_tui.cli.wording import columns, filled, right, wrapped
from ssmem_tui.core import doctor
from ssmem_tui.core.errors import ExitCode
from ssmem_tui.core.model import NoteClass
from ssmem_tui.core.periods import Tier
from ssmem_tui.core.rollup.records import Reason
from ssmem_tui.core.search.records import TopicKind
from ssmem_tui.core.store.lives import Turn
from ssmem_tui.core.store.records import Why
from ssmem_tui.core.trace import Fate, Label
from ssmem_tui.core.workspace import LinkState
from ssmem_tui.language import load, speak, spoken, t
from tests.cli.test_every_command import ASCII, CALLS, WRONG, _git, _process, home
from tests.sentences import literals, names, sayings

__all__ = ["home"]

CLI = Path(main.__file__).parent
WORDS = "ssmem_tui.cli.words_zh"
LISTED: tuple[type[StrEnum], ...] = (
    doctor.Kind,
    doctor.Severity,
    Fate,
    Label,
    LinkState,
    NoteClass,
    Reason,
    Tier,
    TopicKind,
    Turn,
    Why,
)
"""Enumerations whose values are printed as words."""


def _help() -> Iterator[str]:
    """Every piece of help that is looked up: of the program, its commands and their options."""
    yield from COMMANDS.values()
    context = click.Context(cli)
    for command in (cli, *filter(None, (cli.get_command(context, name) for name in COMMANDS))):
        pieces = helping.pieces(inspect.cleandoc(command.help or ""))
        yield from (words for words, _ in pieces if words and not words.startswith(" "))
        yield from (one.help for one in command.params if isinstance(one, click.Option) and one.help)


@pytest.fixture
def chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SSMEM_LANG", "zh")
    yield
    speak("en")


def _filled(root: Path) -> Path:
    """A workspace in Chinese, so that what is English in an output is ours."""
    (root / "memory/weekly").mkdir(parents=True)
    key = "ghp_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
    (root / "MEMORY.md").write_text(f"# 记忆\n\n## 规则\n\n- 星期五不部署\n- 花钱之前先问\n- 钥匙 {key}\n")
    for day in range(9, 20):
        text = f"# 第 {day} 天\n\n- {day} 号房的水泵花了 {day} 欧元\n- 决定：花钱之前先问\n- 星期五部署了\n"
        (root / f"memory/2026-02-{day:02}.md").write_text(text)
    (root / "memory/2026-02-31.md").write_text("# 没有这一天\n")
    (root / "memory/weekly/2026-W07.md").write_text("# 2026-W07\n\n- 水泵花了 99 欧元（02-09）\n")
    (root / "memory/state.json").write_text("{")
    (root / "ssmem.toml").write_text("wrong = 1\n")
    return _git(root)


def _run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["-C", str(root), *words])


_OF_OURS = re.compile(
    r"`[^`]*`|[\w./@~:-]*[./@:][\w./@~:-]*|--?[a-z][\w-]*|(?:ssmem-tui|git) [a-z-]+|claude mcp add memory"
)
"""Commands, options, paths and the like, which have no other language."""
_SENTENCE = re.compile(r"(?<![A-Za-z])[A-Za-z][a-z]+(?: [a-z]{2,}){2,}")
_IN_CHINESE = {"pump": "水泵", "a line": "一行", "never deploy": "星期五不部署", "a principle": "花钱先问"}


def _english(text: str) -> list[str]:
    """Runs of three English words or more that are none of a command."""
    return [found[0] for line in text.splitlines() for found in _SENTENCE.finditer(_OF_OURS.sub("·", line))]


def test_every_sentence_has_its_chinese() -> None:
    values = {value.value for kind in LISTED for value in kind}
    wanted = {*literals(CLI), *sayings(CLI), *_help(), *values}
    missing = sorted(wanted - load("zh", WORDS).keys())
    assert not missing, "no Chinese for:\n" + "\n".join(missing)


def test_the_chinese_fills_in_the_same_names() -> None:
    found = load("zh", WORDS)
    assert not [english for english, told in found.items() if names(english) != names(told)]


@pytest.mark.parametrize("call", CALLS)
def test_no_command_prints_an_english_sentence(tmp_path: Path, chinese: None, call: str) -> None:
    words = [_IN_CHINESE.get(word, word) for word in CALLS[call]]
    for root in (_filled(tmp_path / "agent"), _empty(tmp_path / "none"), _bare(tmp_path / "bare")):
        done = _run(root, *words) if words[0] != "mcp" else _run(root, "mcp", "--help")
        assert not _english(done.output), done.output
        assert done.exit_code in range(6)


def _empty(root: Path) -> Path:
    root.mkdir()
    return root


def _bare(root: Path) -> Path:
    (_empty(root) / "MEMORY.md").write_text("")
    return root


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_a_wrong_call_is_told_in_chinese(tmp_path: Path, chinese: None, words: tuple[str, ...]) -> None:
    words = tuple(_IN_CHINESE.get(word, word.replace("no such entry", "没有")) for word in words)
    told = _run(_filled(tmp_path / "agent"), *words)
    assert told.exit_code == ExitCode.USAGE and not _english(told.stderr)
    assert re.search(r"[\u4e00-\u9fff]", told.stderr.splitlines()[-1])


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_chinese_and_within_its_width(chinese: None, name: str) -> None:
    told = CliRunner().invoke(cli, [*filter(None, [name]), "--help"], terminal_width=60)
    assert told.exit_code == 0 and "选项" in told.stdout and not _english(_calls_out(told.stdout))
    lines = _calls_out(told.stdout).splitlines()
    assert max(map(columns, lines)) <= 60, max(lines, key=columns)


def _calls_out(text: str) -> str:
    """Help without the usage line and without calls, which are never broken."""
    return "\n".join(line for line in text.splitlines() if "ssmem-tui " not in line and "[" not in line)


READING = ["status", "trace", "review", "expire all", "search", "context", "doctor", "log", "show", "blame"]


@pytest.mark.parametrize("call", [*READING, "rollup one", "rollup quiz", "index dry", "schedule"])
def test_json_is_the_same_in_every_language(tmp_path: Path, chinese: None, call: str) -> None:
    root = _filled(tmp_path / "agent")
    words = [_IN_CHINESE.get(word, word) for word in CALLS[call]]
    found = []
    for language in ("en", "zh"):
        called = ["--lang", language, "-C", str(root), *words, "--json"]
        found.append(CliRunner().invoke(cli, called))
    assert found[0].stdout == found[1].stdout and found[0].exit_code == found[1].exit_code
    assert json.loads(found[0].stdout) is not None


def test_a_wrong_call_is_english_where_a_program_reads(tmp_path: Path, chinese: None) -> None:
    told = _run(_filled(tmp_path / "agent"), "log", "--limit", "0", "--json")
    assert json.loads(told.stdout)["error"].startswith("Invalid value for '--limit'")


def test_the_language_follows_option_then_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "SSMEM_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert speak_as_asked() == "zh" and speak_as_asked(["--lang", "en"]) == "en"
    assert speak_as_asked(["--no-mouse", "--lang=en"]) == "en"
    assert speak_as_asked(as_json=True) == "en"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert speak_as_asked() == "en" and speak_as_asked(["--lang", "zh"]) == spoken() == "zh"
    speak("en")
    assert t("Nothing is due.") == "Nothing is due."


def test_commits_are_written_in_english(tmp_path: Path, chinese: None) -> None:
    root = _filled(tmp_path / "agent")
    assert _run(root, "index").exit_code == 0
    assert re.search(r"index: \d+ topics?, \d+ bytes", _run(root, "log", "--limit", "1").stdout)


@pytest.mark.parametrize("words", ["status", "doctor", "--help", "rollup --help", "search 水泵", "context"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_terminal_that_carries_no_chinese_gets_english(tmp_path: Path, words: str, language: str) -> None:
    root = _filled(tmp_path / "agent")
    done = _process(root, *words.split(), env={**ASCII, "SSMEM_LANG": language})
    assert b"Traceback" not in done.stderr and done.stdout.isascii()
    assert b"\\u5f85\\u5ba1" not in done.stdout and (
        words != "status" or b"Waiting for review" in done.stdout
    )
    assert done.returncode == 0


def test_a_line_reads_back_whatever_the_locale_carries(tmp_path: Path) -> None:
    done = _process(_filled(tmp_path / "agent"), "blame", "MEMORY.md:5", "--json", env=ASCII)
    assert [line["text"] for line in json.loads(done.stdout)["lines"]] == ["- 星期五不部署"]


def test_a_locale_speaks_for_the_program(tmp_path: Path) -> None:
    root = _filled(tmp_path / "agent")
    done = _process(root, "status", env={"LC_ALL": None, "SSMEM_LANG": None, "LANG": "zh_CN.UTF-8"})
    assert "待审" in done.stdout.decode() and not done.stderr
    env = {"LC_ALL": None, "SSMEM_LANG": None, "LANG": "zh_CN.UTF-8", "PYTHONUTF8": "1"}
    none = _process(root, "search", "qqqqq", env=env)
    assert "没有找到" in none.stderr.decode() and none.returncode == ExitCode.NOTHING_TO_DO


@pytest.mark.parametrize("call", ["rollup", "trends", "trace", "context simulated"])
def test_tables_stand_in_columns(tmp_path: Path, chinese: None, call: str) -> None:
    """Where the same column begins in every row, counted as a terminal counts."""
    root = _filled(tmp_path / "agent")
    words = {"trends": ("status", "--trends")}.get(call) or CALLS[call]
    rows = [line for line in _run(root, *words).stdout.splitlines() if re.match(_ROWS[call], line)]
    ends = {columns(found[0]) for line in rows if (found := re.match(_ROWS[call], line))}
    assert len(rows) > 1 and len(ends) == 1, rows


_ROWS = {
    "rollup": r"2026-\w+ +\S+ +(?=[\d,]+ →|memory/)",
    "trends": r"  (?:日|2026-02-\d\d) .*",
    "trace": r"  +\d\.\d  \S+ +(?=\S)",
    "context simulated": r" +(?:\d|合计).*token",
}


@given(st.text(alphabet="记忆核心审核，。（）ab cd-/ 1", max_size=200), st.integers(10, 60))
def test_wrapping_loses_nothing_and_keeps_within_the_columns(text: str, most: int) -> None:
    lines = wrapped(text, most)
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
    longest = max(map(columns, re.split(r"[^!-~]+", text)), default=0)
    assert all(columns(line) <= max(most, longest) + 2 for line in lines)


def test_no_line_begins_with_a_closing_mark() -> None:
    lines = wrapped("退出码三：没有待审的内容，什么都没有写。", 22)
    assert wrapped("写、propose、used。", 11) == ["写、", "propose、", "used。"]
    assert len(lines) == 2 and lines[1][0] not in "，。：" and all(columns(line) <= 22 for line in lines)


def test_cells_are_filled_by_columns() -> None:
    assert filled("周", 5) == "周   " and right("条目", 6) == "  条目" and filled("比例", 2) == "比例"


def test_the_app_opens_in_the_language_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ssmem_tui.cli import opening

    seen: list[object] = []

    class App:
        @staticmethod
        def run(folder: Path, *, language: str) -> None:
            seen.append((folder, language))

    monkeypatch.setattr("importlib.import_module", lambda name: App)
    speak_as_asked(["--lang", "zh"])
    opening.open_app(tmp_path)
    speak("en")
    assert seen == [(tmp_path, "zh")] and "SSMEM_LANG" not in os.environ
