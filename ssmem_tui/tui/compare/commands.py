"""The commands of the compare screen."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command


class ShowAll(Command):
    """Show every line of both sides."""

    id, key, title = "compare.all", "1", "Show all lines"


class ShowConflicts(Command):
    """Show only claims that the sources contradict."""

    id, key, title = "compare.conflict", "2", "Show conflicts"


class ShowUnsupported(Command):
    """Show only claims that no line of the sources supports."""

    id, key, title = "compare.unsupported", "3", "Show unsupported claims"


class ShowWeak(Command):
    """Show only claims with weak support, or with a number or a name that stands in no source."""

    id, key, title = "compare.weak", "4", "Show weakly supported claims"


class ShowLost(Command):
    """Show only source lines from which a fact got lost, and go to the list of lost facts."""

    id, key, footer, title, order = "compare.lost", "5", "lost facts", "Show lost facts", 12


class ShowDropped(Command):
    """Show only source lines of which nothing is left in the summary."""

    id, key, title = "compare.dropped", "6", "Show dropped lines"


class NextSide(Command):
    """Go to the next pane: summary, sources, lost facts, words."""

    id, key, footer, title, order = "compare.next-side", "tab", "pane", "Next pane", 10


class PreviousSide(Command):
    """Go to the pane before."""

    id, key, title = "compare.previous-side", "shift+tab", "Pane before"


class PutBack(Command):
    """Put the lost fact's line back into the summary, under the heading for its kind; W writes it."""

    id, key, footer, title, order = "compare.put-back", "a", "put back", "Put the lost line back", 13
    idle = "a puts back a line of the sources or of the lost facts: tab goes there"


class Intended(Command):
    """This is meant to be so: the claim needs no source, or the fact may be lost. Again takes it back."""

    id, key, footer, title, order = "compare.intended", "i", "intended", "Mark as intended", 14


class OtherSources(Command):
    """Compare the summary with other notes: periods or files, parted by blanks."""

    id, key, footer, title, order = "compare.sources", "S", "sources", "Choose other sources", 15


class Deeper(Command):
    """Compare with the logs themselves, past the summaries between; again for the rung below."""

    id, key, footer, title, order = "compare.deeper", "D", "logs", "Compare with the logs themselves", 17


class SearchClaim(Command):
    """Search all memory for the words of this line: what its sources do not say may stand elsewhere."""

    id, key, footer, title, order = "compare.search", "s", "search", "Search all memory for this line", 18


class Order(Command):
    """Sort the lost facts by weight or by where they stand."""

    id, key, footer, title, order = "compare.order", "o", "order", "Order of the lost facts", 16


class RecallTest(Command):
    """Ask facts of the days, one value blanked out, and see which rungs of the ladder still answer."""

    id, key, title = "compare.quiz", "Q", "Recall test"


class Write(Command):
    """Write the changed summary as one commit; shows the exact difference first."""

    id, key, footer, title, order = "compare.write", "W", "write", "Write the summary", 11
    git = "git commit -m 'edit: <summary>' -- <summary>"
    idle = "nothing to write: a puts a lost line back, e edits a line of the summary"


class TakeBack(Command):
    """Take back the newest change of the draft; without a draft, the newest act."""

    id, key, footer, title, order = "compare.undo", "u", "undo", "Undo the newest change", 50


COMMANDS = (
    ShowAll,
    ShowConflicts,
    ShowUnsupported,
    ShowWeak,
    ShowLost,
    ShowDropped,
    NextSide,
    PreviousSide,
    PutBack,
    Intended,
    OtherSources,
    Deeper,
    SearchClaim,
    Order,
    RecallTest,
    Write,
    TakeBack,
)
