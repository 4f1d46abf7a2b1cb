"""The acts of the sample's ledger, worded as the store words them when they are done in the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ssmem_tui.core.review.acts import subject
from ssmem_tui.core.store.records import Act


def rollup_act(row: Mapping[str, Any]) -> Act:
    """A line of the ledger of roll-ups as the act that wrote it."""
    count = len(row["sources"])
    words = (
        f"{row['period']} from {count} note{'s' if count != 1 else ''}, "
        f"{row['tokens_in']:,} to {row['tokens_out']:,} tokens"
    )
    trailers = (
        ("Period", row["period"]),
        ("Engine", row["engine"]),
        ("Retention", f"{row['retention']:.3f}"),
    )
    return Act("roll-up", words, trailers=trailers)


def decision_act(row: Mapping[str, Any], line: int) -> Act:
    """A line of the ledger of decisions as the act that wrote it; its entry stands at `line` of core."""
    return Act(row["kind"], subject(row["text"]), trailers=tuple(_trailers(row, line)))


def _trailers(row: Mapping[str, Any], line: int) -> Iterator[tuple[str, str]]:
    yield "Candidate", row["candidate"]
    for source in row["sources"]:
        yield "Source", f"{source['path']}:{source['line']}@{source['blob']}"
    words = {True: "yes", False: "no", None: "open"}
    yield "Admission", "; ".join(f"{test}: {words[yes]}" for test, yes in row["admission"].items())
    if row["reason"]:
        yield "Reason", row["reason"]
    if row.get("entry"):
        yield "Entry", f"{row['path']}:{line} {row['entry']}"
