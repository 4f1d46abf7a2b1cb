"""`demo`: the sample workspace with its history, in a temporary folder, opened."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from ssmem_tui.cli.opening import open_app
from ssmem_tui.cli.output import complain, emit, json_option, system_clock
from ssmem_tui.core.demo import Demo, make
from ssmem_tui.language import t

_NAME = "pip"


@click.command()
@click.option("--no-open", is_flag=True, help="Make the folder and print its path only.")
@click.option("--into", type=click.Path(path_type=Path), help="Use this new or empty folder instead.")
@json_option
def command(no_open: bool, into: Path | None, as_json: bool) -> None:
    """Copy the sample workspace with its history to a temporary folder and open it.

    Whatever you do there stays there; the folder may be deleted at any time. Its clock stands at the end of
    the story and runs on from there (.ssmem/clock.json), in the app and for every command.
    """
    target = into or Path(tempfile.mkdtemp(prefix="ssmem-demo-")) / _NAME
    demo = make(target, now=system_clock)
    if demo.warning:
        complain(demo.warning)
    if as_json or no_open or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _print(demo, as_json)
        return
    try:
        open_app(demo.root)
    finally:
        click.echo(t("The demo lies in {folder}; delete it whenever you like.", folder=demo.root), err=True)


def _print(demo: Demo, as_json: bool) -> None:
    data = {
        "workspace": str(demo.root),
        "commits": demo.commits,
        "opens_at": demo.opens_at.isoformat(),
    }
    emit(data, str(demo.root), as_json)
