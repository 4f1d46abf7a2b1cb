"""The app is opened without click for the plain call at a terminal, and for no other."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from ssmem_tui.cli import opening
from ssmem_tui.core.errors import WorkspaceError


class Tty:
    def isatty(self) -> bool:
        return True


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    found: list[Path | None] = []
    monkeypatch.setattr(opening, "sys", SimpleNamespace(stdin=Tty(), stdout=Tty(), exit=sys.exit))
    monkeypatch.setattr(opening, "open_app", found.append)
    return found


def test_the_plain_forms_open_the_app(opened: list[Path | None]) -> None:
    assert opening.opened([]) and opening.opened(["-C", "some where"])
    assert opened == [None, Path("some where")]


@pytest.mark.parametrize(
    "args",
    [["status"], ["-C"], ["-C", ""], ["-C", "-x"], ["--lang", "zh"], ["folder"], ["-C", "a", "status"]],
)
def test_everything_else_is_left_to_the_command_line(opened: list[Path | None], args: list[str]) -> None:
    assert not opening.opened(args) and opened == []


def test_without_a_terminal_nothing_opens(opened: list[Path | None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening.sys.stdout, "isatty", lambda: False)
    assert not opening.opened([]) and not opening.opened(["-C", "."])


def test_an_error_is_a_sentence_and_a_code(
    opened: list[Path | None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(folder: Path | None) -> None:
        raise WorkspaceError("There is no workspace here.")

    monkeypatch.setattr(opening, "open_app", refuse)
    with pytest.raises(SystemExit) as ended:
        opening.opened([])
    assert ended.value.code == int(WorkspaceError("").code)
    assert "There is no workspace here." in capsys.readouterr().err
