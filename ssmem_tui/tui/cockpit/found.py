"""What was noticed when the workspace was opened, as a page for the reader and a row that leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.widgets.line_list import Row

NOTICED, CORE = "noticed", "L1"
"""The names of the places whose page this is: of core as long as there is none."""


def noticed_rows(workspace: Workspace) -> list[Row]:
    """One row when there is anything to say."""
    said = len(remarks(workspace))
    return [Row(t("noticed"), Place(NOTICED), mark="!", mark_tone="warn", right=f"{said}")] if said else []


def remarks(workspace: Workspace) -> tuple[Saying, ...]:
    """Sentences about the whole workspace, then those about single notes."""
    notes = (
        saying("{path}: {what}.", path=note.path, what=said)
        for note in workspace.notes
        for said in note.warnings
    )
    return (*workspace.warnings, *notes)


def noticed_page(workspace: Workspace) -> str:
    """Everything that was noticed, and where more of it is found."""
    lines = [f"# {workspace.name}", "", str(workspace.root), ""]
    lines += [f"- {say(said)}" for said in remarks(workspace)]
    lines += ["", t("`ssmem-tui doctor` looks deeper: links, duplicates, secrets, contradictions.")]
    return "\n".join(lines)


def row_page(row: Row, rows: Sequence[Row]) -> str:
    """What a row says that leads to no file, and which of `rows` (it is among them) are folded in it."""
    at = next((number for number, other in enumerate(rows) if other.key == row.key), len(rows))
    below = takewhile(lambda other: other.indent > row.indent, rows[at + 1 :])
    held = [f"- {other.text}  {other.right}" for other in below if other.indent == row.indent + 1]
    lines = [f"# {row.text}", "", "  ".join(filter(None, (row.right, row.detail)))]
    if row.fold is not None:
        lines += ["", *held, "", t("l  opens it here, h closes it")]
    return "\n".join(lines)
