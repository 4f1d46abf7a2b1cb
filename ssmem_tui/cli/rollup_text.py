"""What `rollup` tells of its periods: rows for a program, lines for a person, and the line of progress."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from ssmem_tui.cli.output import row_of
from ssmem_tui.cli.wording import columns, filled, padded
from ssmem_tui.core.model import Progress
from ssmem_tui.core.rollup.records import Outcome, Reason
from ssmem_tui.core.rollup.series import Failure, Wish
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.language import say, say_error, t


def as_data(result: Outcome | Failure) -> dict[str, Any]:
    """The row of one period; a period that was stopped has the same first fields and its error."""
    item = result.item
    row: dict[str, Any] = {
        "period": item.period.key,
        "tier": item.period.tier.value,
        "reason": item.reason.value,
        "path": item.target_path,
        "sources": list(item.sources),
        "tokens_in": item.tokens_in,
        "target_tokens": item.target_tokens,
    }
    if isinstance(result, Failure):
        return {
            **row,
            "engine": "",
            "written": False,
            "changed": False,
            "tokens_out": 0,
            "cost_usd": 0.0,
            "commit": None,
            "checks": [],
            "error": str(result.error),
            "code": int(result.error.code),
        }
    draft = result.draft
    return {
        **row,
        "engine": draft.engine,
        "model": draft.model,
        "written": result.written,
        "changed": result.changed,
        "tokens_in": draft.tokens_in,
        "tokens_out": draft.tokens_out,
        "cost_usd": draft.cost_usd,
        "retention": round(result.retention, 4),
        "commit": result.commit,
        "draft": result.draft_path,
        "checks": [row_of(check, "name ok detail") for check in result.checks],
        "notes": list(draft.notes),
        "text": draft.text,
    }


def as_text(results: Sequence[Outcome | Failure], wish: Wish) -> str:
    """The same for a person; with a dry run the summaries themselves as well."""
    if not results:
        return t("Nothing is due.")
    return "\n".join(line for result in results for line in _lines(result, wish))


def _lines(result: Outcome | Failure, wish: Wish) -> list[str]:
    key = result.item.period.key
    if isinstance(result, Failure):
        return [f"{key:9} {_word(t('stopped'))}  {say_error(result.error)}"]
    draft = result.draft
    lines = [f"{key:9} {_outcome(result, wish)}"]
    lines += [
        f"          {t(check.name)}{t(': ')}{say(check.detail)}" for check in result.checks if not check.ok
    ]
    if draft.cost_usd:
        lines.append(f"          {draft.model}, ${draft.cost_usd:.4f}")
    lines += [f"          {say(note)}" for note in draft.notes]
    if wish.dry_run and result.checks and not result.draft_path:
        lines += ["", draft.text.rstrip("\n"), ""]
    return lines


def _outcome(result: Outcome, wish: Wish) -> str:
    draft = result.draft
    share = draft.tokens_out / draft.tokens_in if draft.tokens_in else 0.0
    figures = t(
        "{before} to {after} tokens ({share})",
        before=f"{draft.tokens_in:,}",
        after=f"{draft.tokens_out:,}",
        share=f"{share:.0%}",
    )
    if not result.checks and wish.dry_run and result.item.reason is Reason.STALE:
        return f"{_word(t('would be'))}  {say(result.item.note)}  {result.path}"
    if not result.checks:
        return f"{_word(t('unchanged'))}  {result.path}"
    if not all(check.ok for check in result.checks):
        kept = t("draft: {path}", path=result.draft_path or t("not kept (dry run)"))
        return f"{_word(t('refused'))}  {figures}{t('; ')}{kept}"
    if result.draft_path:
        word = t("draft")
    elif wish.dry_run:
        word = t("would be")
    else:
        word = t("written") if result.changed else t("confirmed")
    commit = f"  {result.commit[:7]}" if result.commit else ""
    facts = t("{figures}, keeps {share} of the facts", figures=figures, share=f"{result.retention:.0%}")
    return f"{_word(word)}  {facts}  {result.draft_path or result.path}{commit}"


def _word(text: str) -> str:
    return filled(text, 9)


class Ticker:
    """One line of progress on standard error, only where a person looks."""

    def __init__(self, wanted: bool) -> None:
        self._shown = wanted and sys.stderr.isatty()
        self._width = 0

    def __call__(self, step: Progress) -> None:
        """Show where the work is."""
        if self._shown:
            text = padded(safe_line(f"{step.done + 1}/{step.total} {say(step.what)}"), 78).rstrip()
            click.echo("\r" + filled(text, self._width), nl=False, err=True)
            self._width = columns(text)

    def end(self) -> None:
        """Wipe the line, for what is printed next."""
        if self._shown and self._width:
            click.echo("\r" + " " * self._width + "\r", nl=False, err=True)
