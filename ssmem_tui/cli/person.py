"""Where a person must be present: decisions about core are made at a terminal, never by an agent or cron."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ssmem_tui.core.errors import NeedsPerson, Refused
from ssmem_tui.core.review.rejections import LEDGER
from ssmem_tui.core.sanitise import safe_text
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.store.ledger import ledger_of
from ssmem_tui.core.store.records import Act
from ssmem_tui.language import t

if TYPE_CHECKING:
    from ssmem_tui.core.workspace import Workspace

CONTEXT = 2


def require_person(what: Saying) -> None:
    """Go on only with a terminal at both ends.

    Raises:
        NeedsPerson: input or output is a pipe.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NeedsPerson(
            saying(
                "{what} needs a person at a terminal; agents and scheduled jobs may only propose.", what=what
            )
        )


def require_person_for(space: Workspace, paths: Iterable[str], act: str, what: Saying) -> None:
    """Go on without a terminal only where `act`, done or taken back, changes nothing that a person decides:
    neither core memory nor the record of decisions, into which agents put proposals only.

    Raises:
        NeedsPerson: it does, and there is none.
    """
    decides = act != "propose" and any(ledger_of(path) == LEDGER for path in paths)
    if decides or space.core_path in paths:
        require_person(what)


def let_send(root: Path, host: str) -> None:
    """Go on only where the person let this workspace send its text to `host`; asks once, at a terminal.

    Raises:
        NeedsPerson: nobody was asked yet, and there is no terminal.
        Refused: the person said no.
    """
    from ssmem_tui.core.claude.access import consent, consented

    if consented(root, host):
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NeedsPerson(
            saying(
                "ssmem.toml asks for Claude, and nobody has let this workspace send its text to {host} yet: "
                "run it once at a terminal, or say --engine claude or --engine offline.",
                host=host,
            )
        )
    question = t(
        "ssmem.toml asks for Claude: notes would go to {host} with your key. Allow it from now on?", host=host
    )
    if not click.confirm(question, err=True):
        raise Refused(saying("Nothing was sent. --engine offline rolls up without a network."))
    consent(root, host)


def shown(act: Act) -> str:
    """What an act changes, as a unified diff of its files, and what it records."""
    lines = [f"{act.kind}: {act.subject}"]
    for change in act.changes:
        lines += diff(change.before, change.after, change.path)
    lines += [f"  {key}: {value}" for key, value in act.trailers]
    return "\n".join(lines)


def diff(before: bytes | None, after: bytes | None, path: str) -> Iterable[str]:
    """A unified diff of one file; lines that only differ in their ending are shown too."""
    from difflib import unified_diff

    old = (before or b"").decode("utf-8", "replace").splitlines(keepends=True)
    new = (after or b"").decode("utf-8", "replace").splitlines(keepends=True)
    for line in unified_diff(old, new, path, path, n=CONTEXT):
        yield line.rstrip("\r\n") + ("" if line.endswith("\n") else f"  {t('(no line end)')}")


def agreed(act: Act) -> bool:
    """Show an act and ask whether to write it."""
    click.echo(safe_text(shown(act)), err=True)
    return click.confirm(t("Write this as one commit?"), err=True)
