"""`ssmem-tui blame PATH[:LINE]`: for a line, the commit it came with, the decision, and its sources."""

from __future__ import annotations

from typing import Any

import click

from ssmem_tui.cli.history_text import commit_data
from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.cli.wording import filled, padded
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store import BlameLine, Commit, Store
from ssmem_tui.core.store.lives import sources
from ssmem_tui.language import t


@click.command("blame")
@click.argument("place")
@click.option("--moves/--no-moves", default=True, help="Follow lines that came from another file.")
@json_option
@click.pass_context
def command(ctx: click.Context, place: str, moves: bool, as_json: bool) -> None:
    """Print who wrote each line of a note, or one line (PLACE as MEMORY.md:12), and from which sources."""
    space = open_from(ctx)
    with store_of(space) as store:
        path, number = _split(store, place)
        lines = [line for line in store.blame(path, moves=moves) if number in (None, line.number)]
        if not lines:
            raise UsageError(
                saying("{path} is empty.", path=path)
                if number is None
                else saying("{path} has no line {n}.", path=path, n=number)
            )
        commits = {oid: store.commit(oid) for oid in {line.commit for line in lines if line.commit}}
    data = {"path": path, "lines": [_data(line, commits) for line in lines]}
    texts = [_text(line, commits) for line in lines]
    if number is not None and lines[0].commit:
        commit = commits[lines[0].commit]
        texts += [f"  {key}: {value}" for key, value in commit.trailers if key != "Change"]
    emit(data, "\n".join(texts), as_json)


def _split(store: Store, place: str) -> tuple[str, int | None]:
    path, _, number = place.rpartition(":")
    line = int(number) if path and number.isdigit() else None
    if line is not None:
        place = path
    if store.read(place) is None:
        raise UsageError(saying("There is no file {path} in this workspace.", path=place))
    return place, line


def _data(line: BlameLine, commits: dict[str, Commit]) -> dict[str, Any]:
    head = {"line": line.number, "text": line.text, "commit": line.commit}
    if line.commit is None:
        return {**head, "act": "", "at": None, "author": "", "subject": "", "sources": []}
    found = commit_data(commits[line.commit])
    kept = ("act", "at", "author", "subject", "sources", "trailers", "undone")
    origin = {"path": line.original_path, "line": line.original_number}
    return {**head, **{key: found[key] for key in kept}, "origin": origin}


def _text(line: BlameLine, commits: dict[str, Commit]) -> str:
    if line.commit is None:
        return f"{filled(t('not in git'), 8)}  {'':<10}  {'':<16}  {line.number:>5}  {line.text}"
    commit = commits[line.commit]
    first = next(iter(sources(commit)), None)
    origin = f"   <- {first.path}:{first.line}" if first else ""
    head = f"{commit.commit[:8]}  {commit.at:%Y-%m-%d}  {padded(commit.act or commit.author, 16)}"
    return f"{head}  {line.number:>5}  {line.text}{origin}"
