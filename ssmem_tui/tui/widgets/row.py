"""One row of a list, as its owner describes it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from ssmem_tui.tui.widgets.tones import Tint


@dataclass(frozen=True, slots=True)
class Row:
    """One row. All texts may be foreign: the list makes them inert.

    `key` keeps the cursor and the folds in place when rows are replaced. `right` stands at the right edge and
    is never cut; `mark` is a glyph or two before the text. `fold`: `True` open, `False` closed, `None` a
    leaf. `detail` is a dimmer line below. A `head` row cannot be selected. `tints` lie over `text`, which
    takes at most `most` lines.
    """

    text: str
    key: Hashable = None
    right: str = ""
    mark: str = ""
    tone: str = ""
    mark_tone: str = ""
    right_tone: str = "dim"
    indent: int = 0
    fold: bool | None = None
    detail: str = ""
    head: bool = False
    tints: tuple[Tint, ...] = ()
    most: int = 1
