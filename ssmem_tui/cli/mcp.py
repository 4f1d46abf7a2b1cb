"""`ssmem-tui mcp`: what an agent may do with its memory, over the Model Context Protocol."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from ssmem_tui.cli.output import as_json_text, json_option, workspace_folder
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.saying import saying
from ssmem_tui.language import speak, t

_NEEDED: Final = ("mcp", "pydantic", "anyio")


@click.command("mcp")
@click.option("--read-only", is_flag=True, help="Offer no tool that writes, and record no access.")
@click.option("--by", default="", help="The agent's name in notes and ledger; default: as its host says.")
@json_option
@click.pass_context
def command(ctx: click.Context, read_only: bool, by: str, as_json: bool) -> None:
    """Serve this memory to an agent: search, read, context, status, log, trace; note, propose, used.

    A host such as Claude Code or OpenClaw starts it and talks to it over standard input and output. It offers
    nothing that is a person's to decide: no approval, no undo, no roll-up. With --json it serves nothing and
    prints the entry for the host's configuration. For Claude Code:

    \b
      claude mcp add memory -- ssmem-tui -C ~/agent mcp
    """
    root = workspace_folder(ctx)
    if not all(map(find_spec, _NEEDED)):
        raise SsmemError(
            saying(
                "The Model Context Protocol is an extra of ssmem-tui; where its source lies: "
                "pip install '.[mcp]'."
            )
        )
    if as_json:
        click.echo(as_json_text(configuration(root, read_only=read_only, by=by)))
        return
    from ssmem_tui.cli.mcp_server import serve

    if sys.stdin.isatty():
        click.echo(
            t(
                "ssmem-tui: serving a memory to a host, not to a person; ctrl+c ends it. "
                "`ssmem-tui mcp --json` prints what the host's configuration needs."
            ),
            err=True,
        )
    speak("en")  # from here on programs read
    serve(root, read_only=read_only, by=by)


def configuration(root: Path, *, read_only: bool, by: str) -> dict[str, object]:
    """The server as hosts want it told, with whole paths, since a host starts it from anywhere."""
    found = shutil.which("ssmem-tui")
    start = [os.path.abspath(found)] if found else [sys.executable, "-m", "ssmem_tui"]  # noqa: PTH100
    flags = [*(["--read-only"] if read_only else []), *(["--by", by] if by else [])]
    args = [*start[1:], "-C", str(root.resolve()), "mcp", *flags]
    return {"mcpServers": {"memory": {"command": start[0], "args": args}}}
