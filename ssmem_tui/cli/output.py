"""What all sub-commands share: finding the workspace, printing text or JSON, telling the time."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ssmem_tui.core.sanitise import is_safe, safe_text
from ssmem_tui.language import say

if TYPE_CHECKING:
    from datetime import date

    import click

    from ssmem_tui.core.model import Clock
    from ssmem_tui.core.store import Receipt, Store
    from ssmem_tui.core.workspace import Workspace

_Command = TypeVar("_Command", bound=Callable[..., Any])


def json_option(command: _Command) -> _Command:
    """Add `--json`, passed as `as_json`."""
    import click

    return click.option("--json", "as_json", is_flag=True, help="Print JSON with stable keys.")(command)


def workspace_folder(ctx: click.Context) -> Path:
    """The root that `-C`, the environment or the current folder names.

    Raises:
        WorkspaceError: there is none.
    """
    from ssmem_tui.core.workspace import find

    return find(ctx.obj)


def open_from(ctx: click.Context) -> Workspace:
    """Open the workspace a sub-command works on."""
    from ssmem_tui.core.workspace import open_workspace

    return open_workspace(workspace_folder(ctx))


def system_clock() -> datetime:
    """The present moment in the machine's zone."""
    return datetime.now().astimezone()


def clock_in(root: Path) -> Clock:
    """What tells the time in the workspace at `root`: the machine, or the clock of a demo."""
    from ssmem_tui.core.clock import clock_of

    return clock_of(root, system_clock)


def today_in(space: Workspace) -> date:
    """The human day it is in the workspace."""
    from ssmem_tui.core.periods import human_day

    return human_day(clock_in(space.root)(), space.config.tzinfo, space.config.day_starts)


def store_of(space: Workspace) -> Store:
    """The store of an open workspace, by its clock and settings."""
    from ssmem_tui.core.store import Store

    return Store(space.root, clock=clock_in(space.root), on_branch=space.config.git.on_branch)


def row_of(record: object, names: str) -> dict[str, Any]:
    """The fields of a record that are called `names`, as a row of JSON under the same names."""
    return {name: getattr(record, name) for name in names.split()}


def as_json_text(data: Mapping[str, Any] | list[Any]) -> str:
    """`data` as JSON in which everything that could act on a terminal is escaped; it reads back exactly."""
    printed = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    if is_safe(printed):
        return printed
    return "".join(char if is_safe(char) else json.dumps(char)[1:-1] for char in printed)


def emit(data: Mapping[str, Any] | list[Any], text: str, as_json: bool) -> None:
    """Print `data` as JSON or `text` as it is, made harmless, on standard output. What programs read, which
    may be models, holds of secrets their kind only."""
    if as_json or text:
        from ssmem_tui.core.store.secrets import mask, masked

        data = masked(data) if as_json else data
        text = text if as_json or sys.stdout.isatty() else mask(text)
        sys.stdout.write(_writable(as_json_text(data) if as_json else safe_text(text), as_json) + "\n")
        sys.stdout.flush()  # here, where a full disk or a closed pipe is still reported


def _writable(text: str, as_json: bool) -> str:
    """`text` in what standard output can carry: in a locale without UTF-8 the rest is escaped, in JSON so
    that it reads back."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        if as_json:
            return "".join(char if char.isascii() else json.dumps(char)[1:-1] for char in text)
        return text.encode(encoding, "backslashreplace").decode(encoding)
    return text


def became(receipt: Receipt | None) -> dict[str, Any]:
    """What became of an act, as the part of JSON that all commands that write share."""
    if receipt is None:
        return {"commit": None, "pending": "", "warnings": []}
    return {"commit": receipt.commit, "pending": receipt.pending, "warnings": list(receipt.warnings)}


def tell(found: Mapping[str, Any]) -> None:
    """Say what a person should hear of an act: that it is not in git yet, and its warnings."""
    for sentence in (found["pending"], *found["warnings"]):
        if sentence:
            complain(sentence)


def complain(sentence: str) -> None:
    """Say something on standard error, under the name of the program, in the language of the person; made
    harmless."""
    sys.stderr.write(f"ssmem-tui: {safe_text(say(sentence))}\n")
