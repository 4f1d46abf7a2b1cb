"""The tables of the README that come from code: `python -m tests.readme` writes them anew.

`tests/test_readme.py` fails when the page and the code disagree.
"""

from __future__ import annotations

from pathlib import Path

import click

from ssmem_tui.cli.main import COMMANDS, cli
from ssmem_tui.tui.keys_table import keys_table

PAGE = Path(__file__).parent.parent / "README.md"


def commands_table() -> str:
    """One row per sub-command with its options."""
    rows = ["| command | what it does | options |", "|---|---|---|"]
    for name, text in COMMANDS.items():
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        rows.append(f"| `{_usage(name, command)}` | {text} | {_options(command)} |")
    return "\n".join(rows)


def _usage(name: str, command: click.Command) -> str:
    arguments = [
        f"[{argument.name.upper()}]" if not argument.required else str(argument.name).upper()
        for argument in command.params
        if isinstance(argument, click.Argument)
    ]
    if isinstance(command, click.Group):
        arguments.append("/".join(command.list_commands(click.Context(command))))
    return " ".join([name, *arguments]).replace("|", "\\|")


def _options(command: click.Command) -> str:
    options = [
        max(option.opts, key=len)
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden
    ]
    return " ".join(f"`{option}`" for option in options)


TABLES = {"commands": commands_table, "keys": keys_table}


def renewed(page: str) -> str:
    """`page` with each table between its marks made from code."""
    for name, table in TABLES.items():
        before, start, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->")
        assert start and end, f"the README has no place for the {name}"
        page = f"{before}{start}{table().strip()}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text()))
