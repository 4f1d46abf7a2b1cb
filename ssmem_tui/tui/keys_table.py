"""The keys as a Markdown table, made from the command classes: `python -m ssmem_tui.tui.keys_table`.

The README holds its output between two marks; a test compares the two, so that it can never be out of date.
"""

from __future__ import annotations

from collections.abc import Iterable

from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.everywhere import EVERYWHERE
from ssmem_tui.tui.screens import load_all_screens
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.widgets.hint_bar import key_name
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.reader import Reader


def keys_table() -> str:
    """One table a place: what works everywhere first, then every screen's own commands."""
    screens = load_all_screens()
    parts = [
        _table("Everywhere", (*EVERYWHERE, *BaseScreen.KEYS)),
        _table("In lists and texts", (*LineView.KEYS, *LineList.KEYS, *Reader.KEYS)),
    ]
    for name, screen in screens.items():
        own = screen.__dict__.get("KEYS", ())
        if own:
            parts.append(_table(name.capitalize(), own))
    return "\n".join(parts)


def _table(title: str, commands: Iterable[type[Command]]) -> str:
    rows = [f"**{title}**", "", "| key | what it does | id |", "|---|---|---|"]
    for command in commands:
        keys = " ".join(f"`{key_name(key.strip())}`" for key in command.key.split(",") if key.strip())
        rows.append(f"| {keys.replace('|', chr(92) + '|')} | {command.help()} | `{command.id}` |")
    return "\n".join([*rows, ""])


if __name__ == "__main__":
    print(keys_table())  # noqa: T201
