"""The README stays true: its tables come from code, its pictures and links exist, its commands run."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.readme import PAGE, renewed

SHOWN = sorted(set(re.findall(r"^ssmem-tui (\w+)", PAGE.read_text(), re.MULTILINE)))


def test_tables_are_those_of_the_code() -> None:
    page = PAGE.read_text()
    assert renewed(page) == page, "run `python -m tests.readme`"


def test_every_picture_and_file_it_names_exists() -> None:
    named = re.findall(r"\]\((?!https?:|#)([^)#]+)", PAGE.read_text())
    assert named
    assert not [name for name in named if not (PAGE.parent / name).exists()]


def test_every_jump_inside_the_page_lands() -> None:
    page = PAGE.read_text()
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    assert not [jump for jump in re.findall(r"\]\(#([^)]+)\)", page) if jump not in anchors]


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"^ssmem-tui (\w+)", PAGE.read_text(), re.MULTILINE)))
)
def test_every_command_it_shows_exists(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ssmem_tui", command, "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
