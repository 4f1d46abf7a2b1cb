"""Rows of the queue, lines of the evidence and the checks. Meaning is in glyphs and words; colour helps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from rich.cells import cell_len

from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review import (
    Answer,
    Board,
    Budget,
    Candidate,
    Choice,
    Decision,
    Expiring,
    Laid,
    Origin,
    Verdict,
)
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line, Mark

BOXES = {
    Choice.APPROVE: ("[v]", "good"),
    Choice.REPLACE: ("[v]", "good"),
    Choice.REJECT: ("[x]", "bad"),
    Choice.DEFER: ("[~]", "dim"),
    Choice.RETIRE: ("[v]", "good"),
    Choice.KEEP: ("[k]", "dim"),
    Choice.PIN: ("[p]", "dim"),
}
OPEN = ("[ ]", "waiting")


@dataclass(frozen=True, slots=True)
class OldEntry:
    """Row key of an entry that may leave core, apart from candidates, whose key is their ident."""

    ident: str


def queue_rows(
    board: Board,
    old: Sequence[Expiring],
    marked: frozenset[str],
    beyond: frozenset[str] = frozenset(),
    crowding: Sequence[Expiring] = (),
) -> list[Row]:
    """Candidates best first, those `beyond` the target of the ladder set apart, then the entries that nobody
    used for long, then those that could make room in a core that is over its budget."""
    decided = {decision.candidate.ident: decision for decision in board.decisions}
    rows: list[Row] = []
    apart = False
    for item in board.items:
        if item.ident in beyond and rows and not apart:
            rows.append(Row(t("beyond what the months may give"), head=True, tone="heading"))
            apart = True
        rows.append(_candidate_row(item, decided.get(item.ident), item.ident in marked))
    if old:
        rows.append(Row(t("could leave core"), head=True, tone="heading"))
        rows += [_old_row(item, board) for item in old]
    if crowding:
        rows.append(Row(t("core is over budget; worth least first"), head=True, tone="heading"))
        rows += [_old_row(item, board) for item in crowding]
    return rows


def _candidate_row(item: Candidate, decision: Decision | None, marked: bool) -> Row:
    box, tone = BOXES[decision.choice] if decision else OPEN
    if decision and decision.edited:
        box = "[e]"
    text = " ".join((decision.text if decision else item.text).split())
    return Row(
        text,
        item.ident,
        mark=f"{'*' if marked else ' '}{box} {item.score:>2.0f}",
        mark_tone="marked" if marked else tone,
        tone="dim" if decision and decision.choice in (Choice.REJECT, Choice.DEFER) else "",
        right="!" if item.warnings else "",
        right_tone="warn",
        detail=_does(item, decision),
        most=2,
    )


def _does(item: Candidate, decision: Decision | None) -> str:
    choice = decision.choice if decision else None
    if choice is Choice.REJECT:
        return t("kept out: {reason}", reason=decision.reason if decision else "")
    if choice is Choice.DEFER:
        return t("another day")
    if item.source == "host" and item.nearest and choice is None:
        line = item.nearest.line
        return t("in core already (line {n}), unreviewed: a keeps it, r removes it", n=line)
    replaces = choice is Choice.REPLACE or (choice is None and replacing(item))
    if replaces and item.nearest:
        return t("L3 -> L1   replaces line {n}", n=item.nearest.line)
    if item.verdict is Verdict.REPEAT and item.nearest:
        return t("L3 -> L1   repeats line {n}", n=item.nearest.line)
    return ""


def replacing(item: Candidate) -> bool:
    """Whether approving would, by itself, put the candidate in place of its nearest entry."""
    return item.nearest is not None and item.verdict in (Verdict.REPLACE, Verdict.CONTRADICT)


def _old_row(item: Expiring, board: Board) -> Row:
    decision = board.entry_decision(item.entry.ident)
    box, tone = BOXES[decision.choice] if decision else OPEN
    text = " ".join(item.entry.text.removeprefix("- ").split())
    days = t("{n} d", n=item.days)
    where = t("L1 -> L3   retire line {n}", n=item.entry.line)
    return Row(
        text,
        OldEntry(item.entry.ident),
        mark=f" {box}   ",
        mark_tone=tone,
        right=days,
        detail=where,
        most=2,
    )


def evidence_lines(lines: Iterable[Evidence]) -> list[Line]:
    """Lines of memory that speak for a candidate, oldest first; enter opens the one under the cursor."""
    return [
        Line(
            " ".join(line.text.split()),
            mark=Mark(f"{line.day:%m-%d}" if line.day else "", "summary"),
            notes=(Mark(f"{line.path}:{line.line}" if line.line else t("proposed"), "dim"),),
        )
        for line in lines
    ]


def seen_words(item: Candidate) -> str:
    """`3 lines on 2 days, first 02-10, last 02-17`."""
    days = {line.day for line in item.evidence if line.day}
    count = len(item.evidence)
    if count == 1:
        words = t("1 line")
    elif len(days) == 1:
        words = t("{n} lines on 1 day", n=count)
    else:
        words = t("{n} lines on {days} days", n=count, days=len(days))
    if item.first_seen and item.last_seen:
        words += t(
            ", first {first}, last {last}", first=f"{item.first_seen:%m-%d}", last=f"{item.last_seen:%m-%d}"
        )
    return words


_SIGNS = {True: ("yes", "good"), False: ("no", "bad"), None: ("?", "warn")}


def adding_up(parts: Sequence[float], total: int) -> list[int]:
    """`parts` as whole numbers whose sum is `total`, where rounding alone keeps them from it."""
    whole = [round(part) for part in parts]
    missing = total - sum(whole)
    if abs(sum(parts) - total) < 1:
        nearest = sorted(range(len(parts)), key=lambda at: (whole[at] - parts[at]) * missing)
        for at in nearest[: abs(missing)]:
            whole[at] += 1 if missing > 0 else -1
    return whole


def check_lines(item: Candidate, budget: Budget, today: date) -> list[Line]:
    """The three tests, one a line, then what else bears on the decision."""
    lines = [_test_line(answer) for answer in item.answers]
    whole = adding_up([worth for _, worth in item.parts], round(item.score))
    score = "  ".join(f"{say(name)} {worth:+d}" for (name, _), worth in zip(item.parts, whole, strict=True))
    lines.append(Line(t("score {score} = {parts}", score=f"{item.score:.0f}", parts=score)))
    if item.nearest:
        like = t(
            "{n} % alike: {text}", n=round(100 * item.likeness), text=" ".join(item.nearest.text.split())
        )
        mark = Mark("ok", "good") if item.verdict is Verdict.ADD else Mark("~", "waiting")
        lines.append(Line(f"{say(item.why)}{t('; ')}{like}", mark=mark))
    else:
        lines.append(Line(t("core holds nothing like it"), mark=Mark("ok", "good")))
    lines += [Line(say(warning), mark=Mark("WARN", "warn"), tone="warn") for warning in item.warnings]
    lines.append(_cost_line(item, budget))
    origin = {
        Origin.PERSON: t("said by a person"),
        Origin.AGENT: t("noted by the agent"),
        Origin.FOREIGN: t("foreign text"),
    }
    source = {
        "month": t("from a month summary"),
        "logs": t("came back in the logs"),
        "agent": t("proposed by an agent"),
        "openclaw": t("named by OpenClaw's promotion list"),
        "host": t("written into core by the host"),
    }
    age = t("{n} days old", n=item.age(today)) if item.first_seen else t("undated")
    lines.append(Line(t(", ").join((origin[item.origin], source.get(item.source, item.source), age))))
    return lines


def _test_line(answer: Answer) -> Line:
    words, tone = _SIGNS[answer.yes]
    text = f"{t(str(answer.test))}{t(': ')}{say(answer.reason)}"
    return Line(text, mark=Mark(t(words), tone))


def share_words(laid: Laid, board: Board) -> str:
    """How much of the months read is let in so far, against the target of the ladder."""
    if not laid.month_tokens:
        return t("sort: score") if board.items else ""
    let_in = (d.text for d in board.decisions if d.choice in (Choice.APPROVE, Choice.REPLACE))
    share = 100 * laid.share(sum(count_tokens(f"- {text}\n") for text in let_in))
    target = f"{100 * laid.target:.0f}"
    if not share:
        return t("may add {target} % of months", target=target)
    return t(
        "adds {share} of {target} % of months",
        share=f"{share:.1f}",
        target=target,
    )


def from_to(now: str, after: str) -> str:
    """`3,630 -> 3,773`, or `3,630` where nothing changes."""
    return now if now == after else f"{now} -> {after}"


def laid_words(laid: Laid, room: int = 1_000) -> str:
    """Why the desk holds what it holds, in one line of `room` cells; the reasons are only counted where they
    have no room."""
    counts = (
        (laid.known, t("in core already")),
        (laid.decided, t("let in before")),
        (sum(item.suppressed for item in laid.rejections), t("rejected before and kept out")),
        (laid.below, t("speak for no test")),
        (laid.over_cap, t("beyond the cap")),
    )
    aside = t(", ").join(f"{count} {what}" for count, what in counts if count)
    months = t(", ").join(laid.months)
    said = [t("{n} waiting", n=len(laid.candidates))]
    said.append(t("read {months}", months=months) if months else t("no month summary to read yet"))
    whole = t("; ").join([*said, t("not listed: {what}", what=aside)] if aside else said)
    if cell_len(whole) <= room:
        return whole
    return t("; ").join([*said, t("{n} not listed", n=sum(count for count, _ in counts))])


def _cost_line(item: Candidate, budget: Budget) -> Line:
    now, after, limit = f"{budget.bytes_now:,}", f"{budget.bytes_after:,}", f"{budget.limit:,}"
    words = (
        t("+{n} tokens a start; core has {now} of {limit} bytes", n=item.tokens, now=now, limit=limit)
        if now == after
        else t(
            "+{n} tokens a start; with all decisions core goes from {now} to {after} of {limit} bytes",
            n=item.tokens,
            now=now,
            after=after,
            limit=limit,
        )
    )
    if budget.over:
        return Line(words, mark=Mark("OVER", "bad"), tone="bad")
    return Line(words, mark=Mark("ok", "good"))


def feet(item: Candidate | None, old: Expiring | None) -> dict[str, str]:
    """The keys that each of the three panes is for, by its name."""
    change = t("e edit here   E in $EDITOR   p split   m merge   M section") if item else ""
    return {
        "change": t("a retires   A all of them   r keeps   p pins") if old else change,
        "evidence": t("enter opens the line") if item or old else "",
        "checks": t("enter turns a test") if item else "",
    }


def old_lines(item: Expiring) -> list[Line]:
    """The checks of an entry that may leave."""
    return [
        Line(say(item.reason)),
        Line(t("worth by its wording {n} of 100", n=round(100 * item.worth))),
        Line(t("{n} bytes come free", n=item.size)),
        Line(t("a later log line, a reported use or opening it counts as use; loading does not"), tone="dim"),
    ]
