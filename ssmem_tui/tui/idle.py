"""What is told to who presses a key whose command cannot run now: no key is answered by silence."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from textual.screen import Screen

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import REGISTRY
from ssmem_tui.tui.front import Front
from ssmem_tui.tui.screens import SCREENS, is_open


def idle_words(screen: Screen[Any], key: str) -> str:
    """Why `key` did nothing on `screen`, or what to do first; empty for a key of no command."""
    for _, bindings in screen._modal_binding_chain:
        for binding in bindings.key_to_bindings.get(key, ()):
            command = REGISTRY.get(binding.id or "")
            if command is not None and command.id in SCREENS and is_open(command.id, screen):
                return t("this screen is open already")
            if command is not None and isinstance(screen, Front) and screen.not_yet():
                return t("still at work; press it again in a moment")
            if command is not None:
                return (
                    t(command.idle)
                    if command.idle
                    else t("{title}: not possible here now", title=t(command.title))
                )
    return ""


def commands_of(screen: Screen[Any], key: str) -> Collection[str]:
    """The ids of all commands that `key` could run on `screen`."""
    return {
        binding.id
        for _, bindings in screen._modal_binding_chain
        for binding in bindings.key_to_bindings.get(key, ())
        if binding.id
    }
