"""The commands of the search screen. In the box all letters are typed, so its commands sit on other keys."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command


class Box(Command):
    """Go to the box and type on."""

    id, key, footer, title, order = "search.box", "s,i", "type", "Type in the box", 20


class Up(Command):
    """One hit up, without leaving the box; so do ctrl+p and ctrl+k in it."""

    id, key, title = "search.up", "up", "One hit up"


class Down(Command):
    """One hit down, without leaving the box; so do ctrl+n and ctrl+j in it."""

    id, key, title = "search.down", "down", "One hit down"


class PageUp(Command):
    """One page of hits up."""

    id, key, title = "search.page-up", "pageup", "A page of hits up"


class PageDown(Command):
    """One page of hits down."""

    id, key, title = "search.page-down", "pagedown", "A page of hits down"


class Older(Command):
    """The query before this one."""

    id, key, footer, title, order = "search.older", "ctrl+up", "older", "Older query", 36


class Newer(Command):
    """The query after this one."""

    id, key, title = "search.newer", "ctrl+down", "Newer query"


class LayerFilter(Command):
    """Only L1, then only L2, only L3, then all layers again."""

    id, key, footer, title, order = "search.layer", "f2", "layer", "Filter by layer", 31


class TierFilter(Command):
    """Only days, then weeks, months, core, then all tiers again."""

    id, key, footer, title, order = "search.tier", "f3", "tier", "Filter by tier", 32


class SinceFilter(Command):
    """Only the last week, then 30 days, 90 days, a year, then all time again."""

    id, key, footer, title, order = "search.since", "f4", "since", "Filter by date", 33


class Drop(Command):
    """Take away the filter that was set last."""

    id, key, title = "search.drop", "f6", "Drop the last filter"


class Mark(Command):
    """Mark this hit, or take the mark away; marked hits are copied together, two are compared."""

    id, key, footer, title, order = "search.mark", "space", "mark", "Mark a hit", 21


class Copy(Command):
    """Copy the marked lines, or this one, as they stand in the files."""

    id, key, footer, title, order = "search.copy", "y", "copy", "Copy the marked lines", 22


class CompareMarked(Command):
    """Lay two marked hits side by side, word against word; else compare this note with its sources."""

    id, key, footer, title, order = "search.compare", "c", "compare", "Compare the marked hits", 23


class CopyPlaces(Command):
    """Copy path and line number of the marked hits, or of this one."""

    id, key, title = "search.copy-places", "Y", "Copy the marked places"


KEYS = (
    Box,
    Up,
    Down,
    PageUp,
    PageDown,
    Older,
    Newer,
    LayerFilter,
    TierFilter,
    SinceFilter,
    Drop,
    Mark,
    Copy,
    CopyPlaces,
    CompareMarked,
)
