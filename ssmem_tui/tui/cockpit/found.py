"""What was noticed when the workspace was opened, as a page for the reader and a row that leads to it."""

from __future__ import annotations

from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.widgets.line_list import Row

NOTICED = "noticed"
"""The name of the place whose page this is."""


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
