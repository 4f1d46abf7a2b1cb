"""The commands of the roll-up screen."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command


class MarkPeriod(Command):
    """Mark this period, or take its mark off; writing rolls up all that are marked."""

    id, key, footer, title, order = "rollup.mark", "space", "mark", "Mark this period", 2


class MarkAllDue(Command):
    """Mark everything that is due or stale, or nothing."""

    id, key, footer, title, order = "rollup.mark-all", "A", "all/none", "Mark all that is due or stale", 4


class WriteMarked(Command):
    """Roll up the marked periods, weeks before months, each as one commit; esc stops after the present
    step."""

    id, key, footer, title, order = "rollup.write", "W", "write", "Roll up what is marked", 1
    git = "git commit -m 'roll-up: …'"


class OtherEngine(Command):
    """Use the other engine: the offline one, or Claude where a key and a model are set."""

    id, key, footer, title, order = "rollup.engine", "x", "engine", "Use the other engine", 5


class FromDays(Command):
    """Make months from their days instead of their weeks, or back."""

    id, key, footer, title, order = "rollup.from-days", "d", "from days", "Months from days, or from weeks", 6


class Larger(Command):
    """Give the summary a quarter more space."""

    id, key, title = "rollup.larger", "greater_than_sign", "A larger summary"


class Smaller(Command):
    """Give the summary a fifth less space."""

    id, key, footer, title, order = "rollup.smaller", "less_than_sign", "size", "A smaller summary", 7


class ReplaceForeign(Command):
    """Replace a summary that someone else made; the old text stays in history, and u brings it back."""

    id, key, title = "rollup.replace", "F", "Replace a summary by someone else"


COMMANDS = (
    MarkPeriod,
    MarkAllDue,
    WriteMarked,
    OtherEngine,
    FromDays,
    Larger,
    Smaller,
    ReplaceForeign,
)
