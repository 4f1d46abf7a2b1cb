"""The commands of the review screen."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command


class Approve(Command):
    """Let this in: a new line, or in place of the entry it updates. On an old entry: retire it."""

    id, key, footer, title, order = "review.approve", "a", "approve", "Approve", 2


class Exchange(Command):
    """Let this in the other way: replace the nearest entry instead of adding, or add instead of replacing."""

    id, key, footer, title, order = "review.exchange", "x", "other way", "Replace instead of add, or back", 8


class Edit(Command):
    """Change the words here, then approve them."""

    id, key, footer, title, order = "review.edit", "e", "edit", "Edit, then approve", 3


class Editor(Command):
    """Change the words in $VISUAL or $EDITOR, then approve them."""

    id, key, footer, title, order = "review.editor", "E", "editor", "Edit in $EDITOR, then approve", 12


class Reject(Command):
    """Keep this out, also in other words; asks for a reason. On an old entry: keep it another term."""

    id, key, footer, title, order = "review.reject", "r", "reject", "Reject with a reason", 4


class Skip(Command):
    """Leave this for another day."""

    id, key, footer, title, order = "review.defer", "S", "skip", "Leave for another day", 5


class Mark(Command):
    """Mark this one; the next decision is about all that are marked."""

    id, key, footer, title, order = "review.mark", "space", "mark", "Mark", 9


class MarkAll(Command):
    """Mark all that are not decided, or none; on an old entry: retire all of its group, or none."""

    id, key, footer, title, order = "review.mark-all", "A", "mark all", "Mark all that are shown", 13


class Split(Command):
    """Make several candidates of one; on an old entry: pin it, so that it is never proposed again."""

    id, key, footer, title, order = "review.split", "p", "split", "Split, or pin an old entry", 10


class Merge(Command):
    """Make one candidate of those that are marked, with all their evidence."""

    id, key, footer, title, order = "review.merge", "m", "merge", "Merge what is marked", 11


class Move(Command):
    """Choose another section of core for this."""

    id, key, footer, title, order = "review.move", "M", "section", "Move to another section", 14


class KeptOut(Command):
    """What was rejected, with how often it came back; and what left core. Either can be brought back."""

    id, key, footer, title, order = "review.kept-out", "X", "kept out", "Show what is kept out", 15


class Ask(Command):
    """Ask a model about the tests that are still open; shows the price first. Never by itself."""

    id, key, footer, title, order = "review.ask", "o", "ask a model", "Ask a model about open tests", 16


class AskOpenClaw(Command):
    """Ask OpenClaw which lines it would promote; they come onto the desk like any other. Never by itself."""

    id, key, footer, title, order = "review.openclaw", "H", "OpenClaw's list", "Ask OpenClaw for its list", 17


class Write(Command):
    """Show the exact change, then write one commit per decision."""

    id, key, footer, title, order = "review.write", "W", "write", "Write the decisions", 6
    git = "git commit -m 'promote: <entry>' -- MEMORY.md"
    idle = "nothing is decided yet: a approves, r rejects, then W writes"


class TakeBack(Command):
    """One step back: drop the last decision; when none is left, undo the newest commit of ours."""

    id, key, footer, title, order = "review.undo", "u", "undo", "Undo one decision", 7
    git = "git revert <commit>"


class Again(Command):
    """One step that was taken back forward again; when none is left, redo the last undone commit."""

    id, key, title = "review.redo", "ctrl+r", "Redo one decision"


COMMANDS = (
    Approve,
    Edit,
    Reject,
    Skip,
    Write,
    TakeBack,
    Exchange,
    Mark,
    Split,
    Merge,
    Editor,
    MarkAll,
    Move,
    KeptOut,
    Ask,
    AskOpenClaw,
    Again,
)
