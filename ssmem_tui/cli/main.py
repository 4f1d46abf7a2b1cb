"""`ssmem-tui [WORKSPACE]` opens the app; `ssmem-tui COMMAND` does one job without a screen.

Sub-commands are found by name and imported only when called, so that `--version`, `status` and an agent's
`search` start fast and load neither textual nor anthropic.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ssmem_tui import __version__
from ssmem_tui.cli.failing import as_data, told
from ssmem_tui.cli.opening import open_app
from ssmem_tui.cli.speaking import speak_as_asked
from ssmem_tui.core.errors import ExitCode, SsmemError
from ssmem_tui.core.sanitise import is_safe, safe_line, safe_text
from ssmem_tui.language import spoken, t

_AS_JSON = "ssmem_tui.as_json"

COMMANDS: dict[str, str] = {
    "demo": "copy the sample workspace with its history to a temporary folder and open it",
    "status": "layers, budgets, start-up cost, due roll-ups, waiting reviews, outside changes",
    "rollup": "compress days to weeks, weeks to months",
    "schedule": "let cron or systemd do the roll-ups at night",
    "trace": "compare a compression with its sources",
    "review": "what waits to enter core memory, and deciding about it",
    "expire": "what nobody used for months, and would leave core memory",
    "index": "rebuild the list of topics",
    "search": "find a topic or any line",
    "context": "what an agent should load now; --simulate: what its host will load",
    "doctor": "what is broken, doubled, leaked or too large, and what fixes it",
    "log": "what happened to the memory, newest first",
    "show": "one commit, word by word, with what it rests on",
    "blame": "who wrote a line, with which decision, from which sources",
    "undo": "take back the last act, or one named commit; --redo",
    "restore": "bring one entry back from any time",
    "sync": "share with other machines and agents over a git remote",
    "init": "make a git repository of a workspace that has none",
    "note": "for agents: append a line to the log of today",
    "propose": "for agents: suggest a line for core memory",
    "used": "for agents: report the use of a core entry",
    "mcp": "for agents: all of this over the Model Context Protocol",
}
"""Name → one-line help. The module `ssmem_tui.cli.<name>` holds a click command called `command`."""


class Context(click.Context):
    """Where help is laid out: by click in English."""

    def make_formatter(self) -> click.HelpFormatter:
        if spoken() == "en":
            return super().make_formatter()
        from ssmem_tui.cli.helping import Formatter

        return Formatter(width=self.terminal_width, max_width=self.max_content_width)


class LazyGroup(click.Group):
    """A group whose commands are imported when named, and which takes a first argument that is no command
    as the workspace to open."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"ssmem_tui.cli.{cmd_name}")
        command: click.Command = module.command
        command.context_class = Context
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if name and command and {"-h", "--help"} & set(rest):
            from ssmem_tui.cli.examples import epilog

            command.epilog = epilog(name)
        return name, command, rest

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = args[: args.index("--")] if "--" in args else args
        ctx.meta[_AS_JSON] = "--json" in given
        at = _first_word(given)
        if speak_as_asked(given[:at], as_json=ctx.meta[_AS_JSON]) != "en":
            from ssmem_tui.cli.helping import teach_click

            teach_click()
        with _misuse_as_data(ctx):
            if at < len(given) and given[at] not in COMMANDS and "-C" not in given[:at]:
                _refuse_typo(given[at])
                args = [*args[:at], "-C", *args[at:]]
            return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(t("Commands")):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with _misuse_as_data(ctx):
                return super().invoke(ctx)
        except (SsmemError, OSError) as error:
            if isinstance(error, OSError) and error.errno in (None, errno.EPIPE):
                raise  # a closed pipe is no fault: click ends quietly
            ctx.exit(int(told(error, ctx.meta[_AS_JSON])))


@contextmanager
def _misuse_as_data(ctx: click.Context) -> Iterator[None]:
    """What click says about a call it does not understand, made harmless, and with `--json` also as data."""
    try:
        yield
    except click.UsageError as error:
        said = error.format_message()
        if ctx.meta[_AS_JSON]:
            as_data(said, ExitCode.USAGE)
        if is_safe(said):
            raise
        raise click.UsageError(safe_text(said), error.ctx) from None
    except click.Abort:
        if ctx.meta[_AS_JSON]:
            as_data("Aborted.", ExitCode.FAILED)
        raise


def _first_word(args: Sequence[str]) -> int:
    """The place of the first argument that is neither an option of the program nor the value of one."""
    at = 0
    while at < len(args) and args[at].startswith("-"):
        at += 2 if args[at] in ("-C", "--lang") else 1
    return at


def _refuse_typo(word: str) -> None:
    """A mistyped command is no workspace.

    Raises:
        UsageError: no folder has that name, and a command has nearly.
    """
    import difflib

    near = () if os.path.lexists(word) else difflib.get_close_matches(word, COMMANDS, 1, 0.75)
    if near:
        name, other = repr(safe_line(word)), repr(near[0])
        raise click.UsageError(t("There is no command {name}; did you mean {other}?", name=name, other=other))


@click.group(
    cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option("-C", "folder", type=click.Path(path_type=Path), help="Work on the workspace in this folder.")
@click.option(
    "--lang",
    type=click.Choice(["en", "zh"]),
    expose_value=False,  # it was read before anything was parsed
    help="Language to speak, else the locale's.",
)
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@click.option(
    "--ascii", "plain_signs", is_flag=True, help="Draw borders, bars and marks with ASCII characters."
)
@click.version_option(__version__, prog_name="ssmem-tui")
@click.pass_context
def cli(ctx: click.Context, folder: Path | None, no_mouse: bool, plain_signs: bool) -> None:
    """See, compress, review and version the memory of your LLM agent.

    Without a command: opens the app on the workspace found here, or prints `status` when there is no
    terminal.
    """
    ctx.obj = folder
    if no_mouse:
        os.environ["SSMEM_NO_MOUSE"] = "1"
    if plain_signs:
        os.environ["SSMEM_ASCII"] = "1"
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        open_app(folder)
        return
    status = cli.get_command(ctx, "status")
    if status is not None:
        ctx.invoke(status)
