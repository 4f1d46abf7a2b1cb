"""The field one types a query into."""

from __future__ import annotations

from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input


class Box(Input):
    """An input that repaints itself alone; Textual's lays the whole screen out again for every letter."""

    virtual_size = Reactive(Size(0, 0))
