"""Whether the desk proposes what people keep: `python -m tests.benchmarks.admission.owners FOLDER ...`.

Of each workspace among the folders and their children a copy is rolled up by the offline engine and its core
emptied; then the desk is laid. What the owner's core says and a log says as well should be among the first
ten or twenty proposals. No taste enters, and the figures are low: people reword what they keep, keep much
that no log says again, and would let in other lines too. `proposals` is the share of the first ten that the
owner's core says. Nobody's workspace is shipped.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.review import lay
from ssmem_tui.core.review.again import says_again
from ssmem_tui.core.review.candidates import core_entries
from ssmem_tui.core.review.likeness import PLAIN
from ssmem_tui.core.review.mentions import Mentions
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.spoken import Pages
from ssmem_tui.core.workspace import Workspace, open_workspace
from tests.benchmarks.recall import places, rolled_up

SAYS = 0.5
"""Share of the words of one line that another must hold to say it."""
TOP = (10, 20)


def same(one: str, other: str) -> bool:
    """Whether one of two lines says the other again."""
    return says_again(phrase(one), other, SAYS, PLAIN) or says_again(phrase(other), one, SAYS, PLAIN)


def owned(workspace: Workspace) -> list[str]:
    """Entries of core that a log says as well."""
    pages = Pages()
    notes = [(day, note) for day in sorted(workspace.days) for note in workspace.days[day]]
    mentions = Mentions(pages.each(workspace, notes))
    return [entry.text for entry in core_entries(workspace) if mentions.of(entry.text, SAYS)]


def figures(root: Path) -> tuple[int, list[int], int, int]:
    """Entries within reach, how many of them each of `TOP` finds, proposals of the first ten that core says,
    and how many there are."""
    workspace = open_workspace(root)
    wanted = owned(workspace)
    every = [entry.text for entry in core_entries(workspace)]
    (root / str(workspace.core)).write_text("# Memory\n", "utf-8")
    laid = [item.text for item in lay(open_workspace(root), (), cap=TOP[-1]).candidates]
    found = [sum(any(same(text, line) for line in laid[:top]) for text in wanted) for top in TOP]
    first = laid[: TOP[0]]
    return len(wanted), found, sum(any(same(text, line) for text in every) for line in first), len(first)


def _row(name: str, wanted: int, found: Sequence[int], said: int, first: int) -> str:
    return f"{name:<30.29}{wanted:>8}" + "".join(f"{count:>8}" for count in found) + f"{said:>9}/{first}"


def measure(folders: Iterable[Path]) -> None:
    """Print one row a workspace, and the sum."""
    rows: list[tuple[int, list[int], int, int]] = []
    print(f"{'workspace':<30}{'owned':>8}" + "".join(f"{f'in {top}':>8}" for top in TOP) + "  proposals")
    for place in places(folders):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                rows.append(figures(rolled_up(place, Path(scratch, "copy"))))
            except (SsmemError, ValueError) as error:
                print(f"{place.name:<30.29}  left out: {error}")
                continue
        print(_row(place.name, *rows[-1]))
    found = [sum(row[1][number] for row in rows) for number in range(len(TOP))]
    print(_row("all", sum(r[0] for r in rows), found, sum(r[2] for r in rows), sum(r[3] for r in rows)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    measure(parser.parse_args().folders)
