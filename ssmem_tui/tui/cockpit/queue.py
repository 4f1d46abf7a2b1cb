"""Panes 3 and 4: what waits for a decision, and what happened to the file that is read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo

from ssmem_tui.core.review.records import Candidate, Verdict
from ssmem_tui.core.store.records import Commit
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.moments import when
from ssmem_tui.tui.widgets.budget import size
from ssmem_tui.tui.widgets.line_list import Row

_TONES = {
    "promote": "core",
    "reject": "lost",
    "retire": "removed",
    "roll-up": "summary",
    "outside": "waiting",
    "undo": "warn",
}


def queue_rows(candidates: Iterable[Candidate]) -> list[Row]:
    """One row a candidate: score, words, and what it would do to core."""
    words = {
        Verdict.ADD: t("new"),
        Verdict.REPLACE: t("replaces"),
        Verdict.REPEAT: t("repeats"),
        Verdict.CONTRADICT: t("contradicts"),
    }
    return [
        Row(
            " ".join(candidate.text.split()),
            candidate.ident,
            mark=f"{candidate.score:>3.0f}",
            mark_tone="waiting",
            right=words[candidate.verdict],
            right_tone="risk" if candidate.verdict is Verdict.CONTRADICT else "dim",
        )
        for candidate in candidates
    ]


def queue_words(waiting: int, excess: int, due: int) -> tuple[str, str]:
    """What pane 3 says when nothing waits, and its foot; `excess` are bytes of core beyond its budget, `due`
    periods that have no summary yet."""
    foot = t("{n} waiting", n=waiting)
    if excess <= 0:
        way_on = t("R makes week and month summaries; candidates come from them.") if due else ""
        return "\n".join(filter(None, (t("nothing waits"), way_on))), foot
    empty = t("Core is {size} over its budget; v shows what could leave.", size=size(excess))
    return empty, foot if waiting else t("core is too large")


def commit_rows(commits: Iterable[Commit], path: str, now: datetime, zone: tzinfo | None) -> list[Row]:
    """One row a commit, newest first."""
    return [
        Row(
            commit.subject,
            Place(commit.commit, path, commit=commit.commit),
            mark="↶" if commit.undone else "●" if commit.act and commit.act != "outside" else "○",
            mark_tone=_TONES.get(commit.act, "dim"),
            tone="lost" if commit.undone else "",
            right=when(commit.at, now, zone),
        )
        for commit in commits
    ]
