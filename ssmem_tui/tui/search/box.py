"""The field one types a query into."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input


class Box(Input):
    """An input that repaints itself alone; Textual's lays the whole screen out again for every letter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n,ctrl+j", "screen.search_down", show=False),
        Binding("ctrl+p,ctrl+k", "screen.search_up", show=False),
    ]
    """As in fzf; elsewhere `ctrl+p` is the palette."""

    virtual_size = Reactive(Size(0, 0))
