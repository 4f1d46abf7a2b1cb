"""One class per command: everything derived from it agrees, and clashes of keys are found."""

from __future__ import annotations

import pytest

from ssmem_tui.tui.commands import REGISTRY, Command, clashes, keymap
from ssmem_tui.tui.everywhere import EVERYWHERE, Help, Quit, Search
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.help import rank
from ssmem_tui.tui.widgets.hint_bar import key_name


def test_every_command_has_what_bar_palette_and_help_need() -> None:
    for command in REGISTRY.values():
        assert command.id and command.title and command.help().endswith(".")
        assert command.footer or not command.order


def test_no_two_commands_of_everywhere_and_the_base_screen_share_a_key() -> None:
    assert clashes((*EVERYWHERE, *BaseScreen.KEYS), {}) == ()


def test_a_clash_made_by_the_config_is_named() -> None:
    (clash,) = clashes((Search, Quit), {"search": "q"})
    assert (clash.key, clash.first, clash.second) == ("q", "search", "quit")


def test_unknown_ids_are_handed_back() -> None:
    assert keymap({"quit": "Q", "no.such": "x"}) == ({"quit": "Q"}, ("no.such",))


def test_a_command_without_help_is_refused() -> None:
    with pytest.raises(TypeError):
        type("Bare", (Command,), {"id": "bare", "title": "Bare", "__doc__": None})


def test_help_is_the_first_hint() -> None:
    assert Help.order == min(command.order for command in REGISTRY.values() if command.order)


@pytest.mark.parametrize(
    ("key", "shown"),
    [("question_mark", "?"), ("ctrl+r", "ctrl+r"), ("plus", "+"), ("escape", "esc")],
)
def test_keys_are_written_as_people_write_them(key: str, shown: str) -> None:
    assert key_name(key) == shown


def test_the_palette_ranks_word_starts_over_letters_in_between() -> None:
    assert rank("roll", "Roll up what is due", "") > rank("roll", "Scroll the text", "") > 0
    assert rank("due roll", "Roll up what is due", "") > 0
    assert rank("xyz", "Roll up what is due", "") == 0
