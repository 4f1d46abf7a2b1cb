"""`ssmem-tui review`: the desk in plain text; decides only at a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import click

from ssmem_tui.cli.output import became, emit, json_option, open_from, row_of, store_of, tell, today_in
from ssmem_tui.cli.person import agreed, require_person
from ssmem_tui.core.errors import ExitCode, UsageError
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.periods import Period
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.review import (
    Answer,
    Candidate,
    Choice,
    Laid,
    NotAdmitted,
    Rejection,
    Session,
    Standing,
    lay,
    pages_in,
    reopen,
    settled_idents,
)
from ssmem_tui.core.review.openclaw import ask
from ssmem_tui.core.review.warned import is_grave
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.store.records import Receipt
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import say, t

_SHORT = 8


@click.command("review")
@click.option("--month", metavar="YYYY-MM", help="Only what this month's summary says.")
@click.option("--cap", type=click.IntRange(1, 1000), help="Most candidates to show; default: as configured.")
@click.option("--approve", metavar="ID", help="Let a candidate into core.")
@click.option("--replace", "replace_", metavar="ID", help="Let it in instead of its nearest core entry.")
@click.option("--reject", metavar="ID", help="Keep it out, also in other words; needs --reason.")
@click.option("--reason", default="", help="Why it is rejected.")
@click.option("--text", default="", help="Other words for what is approved or replaces.")
@click.option("--openclaw", is_flag=True, help="Ask OpenClaw for its promotion list as well.")
@click.option("--rejected", is_flag=True, help="Show what was rejected, with how often it came back.")
@click.option("--reopen", "reopen_", metavar="ID", help="Let a rejected statement come again.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    month: str | None,
    cap: int | None,
    approve: str | None,
    replace_: str | None,
    reject: str | None,
    reason: str,
    text: str,
    openclaw: bool,
    rejected: bool,
    reopen_: str | None,
    as_json: bool,
) -> None:
    """What waits to enter core memory, with evidence and suggested answers to the three tests.

    Shows only, unless told to decide: --approve, --replace, --reject and --reopen show the exact change, ask,
    and write one commit. They need a terminal (exit code 4 without one). Exit code 3: nothing waits.
    """
    wishes = [wish for wish in (approve, replace_, reject, reopen_) if wish]
    if len(wishes) > 1:
        raise UsageError(saying("One decision at a time: --approve, --replace, --reject or --reopen."))
    if wishes:
        require_person(saying("Deciding what core keeps"))
    space = open_from(ctx)
    period = Period.parse(month) if month else None
    today = today_in(space)
    pages = pages_in(cache_of(space.root))
    host = ask(space, os.environ) if openclaw else ()
    ledger = read_ledger(space.root, "decisions")
    laid = lay(space, ledger, cap=cap, month=period, host=host, pages=pages)
    if not wishes:
        emit(as_data(laid, today), as_text(laid, rejected), as_json)
        if not laid.candidates and not (rejected and laid.rejections):
            ctx.exit(int(ExitCode.NOTHING_TO_DO))
        return
    with store_of(space) as store:
        if reopen_:
            act = reopen(_rejection(laid, reopen_))
            receipt = store.apply(act) if agreed(act) else None
        else:
            session = _session(space, store, laid, today)
            candidate = _candidate(laid, approve or replace_ or reject or "")
            receipt = _decide(session, store, candidate, _choice(approve, replace_), reason, text)
    if receipt is None:
        click.echo(t("Nothing was written."), err=True)
        ctx.exit(int(ExitCode.REFUSED))
    data = became(receipt)
    emit(data, _written(receipt), as_json)
    tell(data)


def _choice(approve: str | None, replace_: str | None) -> Choice:
    return Choice.APPROVE if approve else Choice.REPLACE if replace_ else Choice.REJECT


def _session(space: Workspace, store: Store, laid: Laid, today: date) -> Session:
    core = Standing.now(space, store.read)
    return Session(laid.candidates, core, today=today, settled=settled_idents(store.read_ledger("decisions")))


def _decide(
    session: Session, store: Store, candidate: Candidate, choice: Choice, reason: str, text: str
) -> Receipt | None:
    """Make one decision after showing it; `None` when the person declines."""
    if choice is Choice.REJECT:
        session.reject(candidate.ident, reason)
    else:
        if text:
            session.edit(candidate.ident, text)
        if not _looked_twice(session.board.item(candidate.ident)):
            return None
        _admit(session, candidate)
        if choice is Choice.REPLACE:
            session.replace(candidate.ident)
        else:
            session.approve(candidate.ident)
    (step,) = session.steps(store.read)
    if not agreed(step.act):
        return None
    return session.write(store)[0]


def _looked_twice(candidate: Candidate) -> bool:
    """Ask before letting in what holds a secret or gives orders to an agent; --text takes other words."""
    return all(
        click.confirm(t("{warning}. Let it in all the same?", warning=say(warning)), err=True)
        for warning in candidate.warnings
        if is_grave(warning)
    )


def _admit(session: Session, candidate: Candidate) -> None:
    """Ask for every test that is not answered with yes."""
    for answer in session.board.item(candidate.ident).answers:
        if answer.yes is not True:
            words = t(
                "{test}: suggested {answer} ({why}). Do you say yes?",
                test=t(answer.test),
                answer=_said(answer),
                why=say(answer.reason),
            )
            if not click.confirm(words, err=True):
                raise NotAdmitted((answer.test,))
            session.answer(candidate.ident, answer.test, True)


def _candidate(laid: Laid, ident: str) -> Candidate:
    found = [item for item in laid.candidates if item.ident.startswith(ident)]
    if len(found) != 1:
        raise UsageError(
            saying("No single candidate on the desk has the id {id}; see `ssmem-tui review`.", id=repr(ident))
        )
    return found[0]


def _rejection(laid: Laid, ident: str) -> Rejection:
    found = [item for item in laid.rejections if item.ident.startswith(ident)]
    if len(found) != 1:
        raise UsageError(
            saying("No single rejection has the id {id}; see `ssmem-tui review --rejected`.", id=repr(ident))
        )
    return found[0]


def _written(receipt: Receipt) -> str:
    unversioned = t("written") if receipt.versioned else t("written, no repository")
    where = receipt.commit[:9] if receipt.commit else unversioned
    return f"{receipt.act.kind}: {receipt.act.subject}  {where}"


def as_data(laid: Laid, today: date) -> Mapping[str, Any]:
    """JSON keys: {waiting, oldest_days, sentence, months, over_cap, month_tokens, target, within_target,
    candidates: [...], rejected: [...]}."""
    ages = [item.age(today) for item in laid.candidates if item.first_seen]
    return {
        "waiting": len(laid.candidates),
        "oldest_days": max(ages, default=None),
        "sentence": laid.sentence,
        **row_of(laid, "months over_cap month_tokens target"),
        "within_target": laid.within,
        "candidates": [_candidate_data(item) for item in laid.candidates],
        "rejected": [
            {"id": item.ident, **row_of(item, "text day reason failed suppressed")}
            for item in laid.rejections
        ],
    }


def _candidate_data(item: Candidate) -> Mapping[str, Any]:
    return {
        "id": item.ident,
        **row_of(item, "text section verdict"),
        "nearest": row_of(item.nearest, "text line") if item.nearest else None,
        "likeness": item.likeness,
        "score": round(item.score, 1),
        "parts": {str(name): worth for name, worth in item.parts},
        "tests": [
            {**row_of(one, "test yes reason"), "evidence": _lines_data(one.evidence)} for one in item.answers
        ],
        "evidence": _lines_data(item.evidence),
        **row_of(item, "origin source why tokens first_seen last_seen warnings"),
    }


def _lines_data(lines: Iterable[Evidence]) -> list[Mapping[str, Any]]:
    return [row_of(line, "path line day text score") for line in lines]


def as_text(laid: Laid, rejected: bool) -> str:
    rows = [row for item in laid.candidates for row in _candidate_rows(item)]
    if rejected:
        rows += [t("Rejected:"), *(_rejected_row(item) for item in laid.rejections)]
    return "\n".join([say(laid.sentence), *([""] if rows else []), *rows])


def _candidate_rows(item: Candidate) -> list[str]:
    tests = "  ".join(
        t("{test}: {answer} ({why})", test=t(answer.test), answer=_said(answer), why=say(answer.reason))
        for answer in item.answers
    )
    days = t("{first} to {last}", first=item.first_seen, last=item.last_seen)
    seen = days if item.first_seen else t("undated")
    where = " > ".join(item.section) or t("the end")
    return [
        f"{item.ident[:_SHORT]}  {item.score:3.0f}  {item.text}",
        "    "
        + t(
            "{does}; goes to {where}; +{tokens} tokens; {seen}",
            does=say(item.does),
            where=where,
            tokens=item.tokens,
            seen=seen,
        ),
        f"    {tests}",
        *(f"    {line.path}:{line.line}  {line.text}" for line in item.evidence[:4]),
        *(f"    ! {say(warning)}" for warning in item.warnings),
        "",
    ]


def _rejected_row(item: Rejection) -> str:
    back = t(", came back {n}×", n=item.suppressed) if item.suppressed else ""
    return f"{item.ident[:_SHORT]}  {item.day or t('undated')}  {item.text}  ({item.reason}{back})"


def _said(answer: Answer) -> str:
    return "?" if answer.yes is None else t("yes") if answer.yes else t("no")
