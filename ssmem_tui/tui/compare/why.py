"""What the word view says of a line that no line of the summary says: itself, and why it was left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ssmem_tui.core.trace import SourceLine
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.widgets.reader import Line, Mark
from ssmem_tui.tui.widgets.tones import Tint

if TYPE_CHECKING:
    from ssmem_tui.core.rollup.reasons import Reasons


def left_out_lines(
    source: SourceLine, line: str, reasons: Reasons | None, tints: Sequence[Tint] = ()
) -> list[Line]:
    """Rows for the pane: a sentence in a `line`, and why it was left out, where the engine can tell."""
    place = source.place
    lines = [Line(place.text, mark=Mark(t("source")), tints=tuple(tints))]
    lines.append(Line(t("no line of the summary says this; a puts it back"), tone="dim"))
    if reasons and (why := reasons.of(place.path, place.text, line)):
        lines.append(Line(say(why), mark=Mark(t("why"), "warn")))
        more = t("R, then > and W, makes it again with more room")
        lines.append(Line(f"{say(reasons.room)}{t('; ')}{more}", tone="dim"))
    return lines
