"""Both languages are complete: every sentence that the interface can say has its Chinese."""

from __future__ import annotations

import ast
import errno
import importlib
import os
import pkgutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui import core
from ssmem_tui.core.errors import SsmemError, WorkspaceError
from ssmem_tui.core.review.records import Test
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.store import Store, secret_shapes
from ssmem_tui.core.store.records import Parked, Why
from ssmem_tui.core.workspace import find
from ssmem_tui.tui import catalogue
from ssmem_tui.tui.catalogue import (
    BY_KEY,
    detect,
    load,
    say,
    say_error,
    say_situation,
    sentence,
    set_language,
    t,
)
from ssmem_tui.tui.commands import REGISTRY
from ssmem_tui.tui.screens import load_all_screens
from tests.sentences import literals, names, sayings
from tests.tui.driving import app_on, screen_text, settle

TUI = Path(catalogue.__file__).parent
CORE = TUI.parent / "core"


def _literals() -> Iterator[str]:
    yield from literals(TUI)
    for file in sorted(TUI.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                named = isinstance(target, ast.Name) and target.id == "NAME"
                if named and isinstance(node.value, ast.Constant) and node.value.value:
                    yield str(node.value.value)


def _command_words() -> Iterator[str]:
    load_all_screens()
    for command in REGISTRY.values():
        if command.__module__.startswith("ssmem_tui."):
            yield from (
                words for words in (command.title, command.footer, command.help(), command.idle) if words
            )


def _sayings() -> Iterator[str]:
    """The words of every `saying(…)` of core; words that are put together elsewhere are listed below."""
    yield from sayings(CORE)
    yield from map(str, (*Test, *Why))
    yield from (name for name, _ in secret_shapes._SHAPES)
    yield from (", ", "assigned value")


def _wanted() -> set[str]:
    return {*_literals(), *_command_words(), *_sayings(), *BY_KEY.values()}


def test_core_puts_no_saying_together_that_a_reader_of_the_source_would_miss() -> None:
    allowed = {"saying.py", "records.py", "warned.py", "admission.py", "expiry.py"}
    makers = {
        file.name
        for file in CORE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Saying"
    }
    assert makers <= allowed


PLAIN = {"core/claude/backlog.py", "core/review/retiring.py", "core/store/ledger.py", "cli/agent.py"}
"""Modules with errors that are mistakes of ours and not of a person, or that are told to a model."""


def _raised(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls that make an error, where it is raised or handed on to be."""
    for node in ast.walk(tree):
        made = (
            node.exc if isinstance(node, ast.Raise) else node.value if isinstance(node, ast.Return) else None
        )
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id in _ERRORS:
            yield made


def _kinds(base: type[SsmemError]) -> Iterator[str]:
    yield base.__name__
    for kind in base.__subclasses__():
        yield from _kinds(kind)


for _module in pkgutil.walk_packages(core.__path__, "ssmem_tui.core."):
    importlib.import_module(_module.name)
_ERRORS = frozenset(_kinds(SsmemError))


def test_what_goes_wrong_is_said_in_the_language_of_the_app() -> None:
    """An error that a person can meet carries a saying, not a text of its own."""
    assert {"Refused", "StoreBusy", "CacheBroken", "ConfigError", "Unusable"} <= _ERRORS
    plain = [
        f"{file.relative_to(CORE.parent)}:{made.lineno}"
        for file in sorted([*CORE.rglob("*.py"), *(CORE.parent / "cli").rglob("*.py")])
        if file.relative_to(CORE.parent).as_posix() not in PLAIN
        for made in _raised(ast.parse(file.read_text("utf-8")))
        if made.args and isinstance(made.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert not plain


def test_an_error_is_told_in_chinese_with_its_values(tmp_path: Path, chinese: None) -> None:
    with pytest.raises(WorkspaceError) as met:
        find(tmp_path / "none", {})
    assert "没有文件夹" in say_error(met.value) and str(tmp_path) in say_error(met.value)
    assert str(met.value).startswith("There is no folder ")


def test_what_the_system_says_is_told_in_chinese(chinese: None) -> None:
    denied = PermissionError(errno.EACCES, os.strerror(errno.EACCES), "MEMORY.md")
    assert say_error(denied) == "没有权限" and sentence(denied) == "没有权限：MEMORY.md"
    assert (
        say(saying("{path} cannot be read: {why}.", path="a.md", why=why(denied)))
        == "无法读取 a.md：没有权限。"
    )


def test_a_version_kept_aside_is_told_in_chinese(chinese: None) -> None:
    one = Parked("ab12", "", Why.UNPLACED, datetime(2026, 4, 1, 9, tzinfo=UTC), "note: x")
    assert say(one.sentence) == "不知属于哪个文件的文本：崩溃时未写入，2026-04-01 09:00（note: x）"
    assert one.sentence == "a text of unknown file: a crash left it unwritten, 2026-04-01 09:00 (note: x)"


def test_how_a_folder_stands_to_git_is_told_in_chinese(small: Path, chinese: None) -> None:
    with Store(small, clock=lambda: datetime(2026, 4, 1, tzinfo=UTC)) as store:
        told = say_situation(store.status(outside=False))
    assert "不在 git 仓库里" in told and "在历史（t）里按 I" in told and "ssmem-tui" not in told


def test_a_sentence_of_core_that_names_a_command_names_the_key_here() -> None:
    """Each is one that core says, and has its Chinese in both forms."""
    assert BY_KEY.keys() <= set(_sayings())


def test_every_sentence_has_its_chinese() -> None:
    missing = sorted(_wanted() - load("zh").keys())
    assert not missing, "no Chinese for:\n" + "\n".join(missing)


def test_the_chinese_fills_in_the_same_names() -> None:
    wrong = [english for english, chinese in load("zh").items() if names(english) != names(chinese)]
    assert not wrong


def test_the_language_follows_wish_then_locale() -> None:
    assert detect("zh", {"LANG": "en_GB.UTF-8"}) == "zh"
    assert detect("", {"LANG": "zh_CN.UTF-8"}) == "zh"
    assert detect("", {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}) == "en"
    assert detect("", {}) == "en"


@pytest.fixture
def chinese() -> Iterator[None]:
    set_language("zh")
    yield
    set_language("en")


async def test_the_app_speaks_chinese(small: Path, chinese: None) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert t("Layers") != "Layers" and t("Layers") in text
        assert "? 所有按键" in text


def test_one_of_a_thing_is_said_in_the_singular() -> None:
    assert t("{n} files", n=1) == "1 file" and t("{n} files", n=2) == "2 files"
    assert t("{day}  {entries} entries", day="1", entries=1) == "1  1 entry"
    assert t("{n} files", n="1,001") == "1,001 files"
    set_language("zh")
    try:
        assert t("{n} files", n=1) == "1 个文件"
    finally:
        set_language("en")


@pytest.mark.parametrize("own", ["ssmem_tui.tui.words_zh", "ssmem_tui.cli.words_zh"])
def test_what_one_program_says_has_one_chinese_in_one_place(own: str) -> None:
    """Of two, the module that is read last would win, on the screens of the other as well."""
    said: dict[str, str] = {}
    for package in ("ssmem_tui.language.zh", own):
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
            for english in importlib.import_module(module.name).WORDS:
                assert said.setdefault(english, module.name) == module.name, english
