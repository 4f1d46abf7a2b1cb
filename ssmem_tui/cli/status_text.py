"""How the memory stands, as one screen of text."""

from __future__ import annotations

from ssmem_tui.cli.status_look import Report
from ssmem_tui.cli.wording import filled, padded
from ssmem_tui.core.store import StoreStatus, mask
from ssmem_tui.core.workspace import Startup, figures
from ssmem_tui.language import say, t

_DUE_SHOWN = 12
_EXPIRING_SHOWN = 12


def as_text(report: Report) -> str:
    """One screen for a person."""
    space, core, index = report.space, report.core, report.index
    days = t("{n} days", n=f"{len(space.days):,}")
    rows = [t("{root}  ({layout}, {days})", root=space.root, layout=space.layout, days=days), ""]
    if core.problem:
        rows.append(f"L1  {say(core.problem)}")
    elif core.path:
        share = core.bytes / core.budget_bytes if core.budget_bytes else 0.0
        over = t(", {n} B over budget", n=f"{core.over:,}") if core.over else ""
        figures = t(
            "{entries} entries, {bytes} of {limit} B ({share}{over}), {chars} characters, {lines} lines, "
            "~{tokens} tokens",
            entries=f"{core.entries:,}",
            bytes=f"{core.bytes:,}",
            limit=f"{core.budget_bytes:,}",
            share=f"{share:.0%}",
            over=over,
            chars=f"{core.chars:,}",
            lines=f"{core.lines:,}",
            tokens=f"{core.tokens:,}",
        )
        rows.append(f"L1  {core.path}  {figures}")
        if core.largest:
            line, size = core.largest.line, f"{core.largest_bytes:,}"
            rows.append("    " + t("largest entry: line {line}, {size} B", line=line, size=size))
    else:
        rows.append(f"L1  {t('none: nothing has been promoted yet')}")
    rows.append(f"L2  {_index_text(index)}")
    kinds = t(", ").join(
        t("{n} {kind}", n=f"{count:,}", kind=t(klass))
        for klass, (count, _) in report.originals.by_class.items()
    )
    files, size = f"{report.originals.files:,}", f"{report.originals.bytes:,}"
    rows.append("L3  " + t("{n} files, {size} B ({kinds})", n=files, size=size, kinds=kinds or t("empty")))
    rows += ["", _startup_text(report.startup), ""]
    rows += _lists(report)
    if warnings := report.warnings:
        rows += ["", t("Warnings"), *(f"  {say(warning)}" for warning in warnings)]
    return "\n".join(rows)


def _index_text(index: figures.IndexFigures) -> str:
    if index.problem:
        return say(index.problem)
    if not index.path:
        return t("none: `ssmem-tui index` makes one")
    dead = t(", {n} dead", n=len(index.dead)) if index.dead else ""
    sizes = t("{size} of {limit} B", size=f"{index.bytes:,}", limit=f"{index.budget_bytes:,}")
    topics = t("{n} topics", n=f"{index.topics:,}")
    return f"{index.path}  {topics}{dead}{t(', ')}{sizes}"


def _startup_text(startup: Startup) -> str:
    text = t(
        "Start-up ({host}): {n} files, {size} B, ~{tokens} tokens",
        host=startup.host,
        n=f"{len(startup.parts):,}",
        size=f"{startup.bytes:,}",
        tokens=f"{startup.tokens:,}",
    )
    if startup.raw_tokens:
        raw, ratio = f"{startup.raw_tokens:,}", f"{startup.ratio:.1%}"
        text += t("; all logs raw ~{tokens} tokens, ratio {ratio}", tokens=raw, ratio=ratio)
    cut = sum(part.cut_lines for part in startup.parts)
    return text + (t("; {n} lines not seen", n=f"{cut:,}") if cut else "")


def _lists(report: Report) -> list[str]:
    rows = [t("Due: {n}", n=len(report.due) or t("nothing"))]
    for item in report.due[-_DUE_SHOWN:]:
        why, tokens = t(item.reason), f"{item.tokens_in:,}"
        what = t("{why}, ~{tokens} tokens", why=why, tokens=tokens)
        note = t(" ({what})", what=say(item.note)) if item.note else ""
        rows.append(f"  {filled(t(item.period.tier), 5)} {item.period.key:<8} {what}{note}")
    if len(report.due) > _DUE_SHOWN:
        more = len(report.due) - _DUE_SHOWN
        rows.append("  " + t("… and {n} older; ssmem-tui rollup due makes them all", n=more))
    if report.waiting is None:
        why = (
            t("core memory cannot be read")
            if report.small
            else t(
                "not worked out for a core this large; --full does, once, and keeps it until a file changes"
            )
        )
        rows.append(t("Waiting for review: {n}", n=why))
    elif report.waiting and report.oldest_days is not None:
        days = f"{report.oldest_days:,}"
        rows.append(t("Waiting for review: {n}, oldest {days} days", n=report.waiting, days=days))
    else:
        rows.append(t("Waiting for review: {n}", n=report.waiting or t("nothing")))
    if report.expiring is not None:
        rows.append(t("Expiring: {n}", n=len(report.expiring) or t("nothing")))
        for old in report.expiring[:_EXPIRING_SHOWN]:
            days, entry = f"{old['days']:,}", old["entry"].splitlines()[0]
            rows.append(f"  {t('{n} days', n=days)}  {padded(entry, 90).rstrip()}")
        if len(report.expiring) > _EXPIRING_SHOWN:
            more = len(report.expiring) - _EXPIRING_SHOWN
            rows.append("  " + t("… and {n} more; ssmem-tui expire lists them", n=more))
    if report.space.core_excess > 0:
        over = f"{report.space.core_excess:,}"
        rows.append(t("Over budget: {n} B; ssmem-tui expire shows what could leave", n=over))
    return [*rows, *_history(report.store)]


def _history(store: StoreStatus | None) -> list[str]:
    if store is None:
        return [t("History: cannot be read")]
    told = t("{sentence} {way}", sentence=say(store.sentence), way=say(store.way_on)).rstrip()
    rows = [t("History: {what}", what=told), *(f"  {say(note)}" for note in store.notes)]
    if len(store.pending) == 1:
        rows.append("  " + t("1 act waits for git; the next act takes them"))
    elif store.pending:
        rows.append("  " + t("{n} acts wait for git; the next act takes them", n=len(store.pending)))
    if store.parked:
        rows.append(t("Kept aside: {n} (O in the app shows, takes or lets go)", n=len(store.parked)))
        rows += [f"  {mask(say(one.sentence))}" for one in store.parked]
    if store.outside:
        rows.append(t("Outside changes: {n}", n=len(store.outside)))
        rows += [f"  {filled(t(one.change), 8)} {one.path}" for one in store.outside[:20]]
        rows += ["  " + t("… and {n} more", n=len(store.outside) - 20)] if len(store.outside) > 20 else []
    return rows
