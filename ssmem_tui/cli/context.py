"""`ssmem-tui context`: what an agent should load now, or, simulated, what its host will load by itself."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import click

from ssmem_tui.cli.output import complain, emit, json_option, open_from, row_of, today_in
from ssmem_tui.cli.wording import filled, right
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown.text import encode, split_lines
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store import mask
from ssmem_tui.core.workspace import Part, Startup, Workspace, attention, hosts, layered, replay
from ssmem_tui.language import say, t


@click.command("context")
@click.option("--budget", default=attention.DEFAULT_BUDGET, show_default=True, type=click.IntRange(min=1))
@click.option(
    "--about", default="", help="Words that choose the sticky notes; default: those of today's log."
)
@click.option("--day", metavar="DATE", help="As if it were this day.")
@click.option(
    "--simulate", is_flag=True, help="What the host agent loads at its next start, and does not see."
)
@json_option
@click.pass_context
def command(
    ctx: click.Context, budget: int, about: str, day: str | None, simulate: bool, as_json: bool
) -> None:
    """Print today, this week, this month, core, index and fitting sticky notes, within --budget tokens.

    What is shaped like a credential is masked, since this text goes to a model.

    With --simulate: replay the start of OpenClaw or Claude Code instead, with the lines that are cut off and
    the table of raw logs against layered memory.
    """
    space = open_from(ctx)
    today = today_in(space)
    chosen = _day(day) if day else today
    if simulate:
        startup = replay(space, chosen, hosts.host_caps(os.environ), cache_of(space.root))
        rows = layered.table(space, chosen)
        emit(simulated(startup, rows), simulated_text(startup, rows), as_json)
        return
    pieces = attended(space, chosen, budget, about)
    for sentence in attention.unreadable(space, chosen):
        complain(safe_line(say(sentence)))
    if not any(piece.text.strip() for piece in pieces):
        complain(t("there is nothing to load yet."))
    emit(gathered(pieces), gathered_text(pieces), as_json)


def attended(space: Workspace, day: date, budget: int, about: str = "") -> list[attention.Piece]:
    """What to load on `day`, with what is shaped like a credential masked."""
    return [replace(piece, text=mask(piece.text)) for piece in attention.attend(space, day, budget, about)]


def _day(key: str) -> date:
    period = Period.parse(key)
    if period.tier is not Tier.DAY:
        raise UsageError(saying("{period} is no day; write it as 2026-02-10.", period=key))
    return period.start


def gathered(pieces: Sequence[attention.Piece]) -> Mapping[str, Any]:
    """The stable keys of design section 11, with the text of each part."""
    return {
        "parts": [
            {
                **row_of(piece, "path role"),
                "bytes": len(encode(piece.text)),
                "chars": len(piece.text),
                **row_of(piece, "tokens cut_lines text"),
            }
            for piece in pieces
        ],
        "tokens": sum(piece.tokens for piece in pieces),
    }


def gathered_text(pieces: Sequence[attention.Piece]) -> str:
    """The parts one after the other, each under a line that says what it is."""
    blocks = []
    for piece in pieces:
        cut = t(", {n} lines left out", n=f"{piece.cut_lines:,}") if piece.cut_lines else ""
        text = "\n".join(line.rstrip("\r\n") for line in split_lines(piece.text))
        blocks.append(f"<!-- {t(piece.role)}: {piece.path}{cut} -->\n{text.rstrip()}\n")
    return "\n".join(blocks).rstrip()


def simulated(startup: Startup, rows: Sequence[layered.Row]) -> Mapping[str, Any]:
    """The same keys for a replayed start; `table` is the seeds' comparison."""
    return {
        "host": startup.host,
        "parts": [row_of(part, "path role bytes chars lines tokens cut_lines cut") for part in startup.parts],
        **row_of(startup, "tokens bytes raw_tokens"),
        "ratio": round(startup.ratio, 4),
        "notes": [*startup.missing, *startup.notes],
        "table": [_row(row) for row in rows],
    }


def _row(row: layered.Row) -> Mapping[str, Any]:
    def weight(found: layered.Weight | None) -> Mapping[str, Any] | None:
        if found is None:
            return None
        return {**row_of(found, "files bytes tokens"), "ms": round(found.seconds * 1000, 3)}

    ratio = round(row.ratio, 4) if row.ratio is not None else None
    return {"period": row.name, "raw": weight(row.raw), "layered": weight(row.layered), "ratio": ratio}


def simulated_text(startup: Startup, rows: Sequence[layered.Row]) -> str:
    """The replay as a table, then the comparison."""
    lines = [t("{host} loads {n} files, in this order:", host=startup.host, n=len(startup.parts)), ""]
    for number, part in enumerate(startup.parts, 1):
        lines.append(f"{number:>3}  {filled(t(part.role), 12)} {_sizes(part)}  {part.path}")
        for first, last in part.cut:
            many = last > first
            gap = t("not seen: lines {a}-{b}", a=first, b=last) if many else t("not seen: line {a}", a=first)
            lines.append(f"     {gap}")
    lines += [f"     {filled(t('together'), 12)} {_sizes(startup)}", ""]
    lines += [say(note) for note in (*startup.missing, *startup.notes)]
    if rows:
        weights = f"{right(t('tokens'), 10)} {'ms':>8}"
        raw, layers = right(t("raw"), 12), right(t("layered"), 10)
        lines += ["", f"{filled(t('period'), 12)} {raw} {weights}   {layers} {weights}  {t('ratio')}"]
    lines += [_row_text(row) for row in rows]
    return "\n".join(lines)


def _name(row: layered.Row) -> str:
    return t("all") if row.name == "all" else row.name


def _sizes(of: Part | Startup) -> str:
    return t(
        "{bytes} B {chars} chars {lines} lines ~{tokens} tokens",
        bytes=f"{of.bytes:>8,}",
        chars=f"{of.chars:>8,}",
        lines=f"{of.lines:>6,}",
        tokens=f"{of.tokens:>6,}",
    )


def _row_text(row: layered.Row) -> str:
    raw = f"{row.raw.bytes:>10,} B {row.raw.tokens:>10,} {row.raw.seconds * 1000:>8.1f}"
    if row.layered is None:
        return f"{filled(_name(row), 12)} {raw}   {t('not rolled up yet')}"
    ratio = f"{row.ratio:.2%}" if row.ratio is not None else "-"
    made = f"{row.layered.bytes:>8,} B {row.layered.tokens:>10,} {row.layered.seconds * 1000:>8.1f}"
    return f"{filled(_name(row), 12)} {raw}   {made}  {ratio}"
