"""How much stands in a note, known by its content: to weigh two years of a busy memory takes six seconds."""

from __future__ import annotations

from pathlib import Path

from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace.caches import KeptFigures

FOLDER = "weights"
"""Within what is kept for a workspace."""


class Weights(KeptFigures):
    """Tokens and list items of notes. `keep` writes what was asked for since, and forgets the rest.

    Args:
        cache: what is kept for the workspace; `None` keeps nothing.
    """

    def __init__(self, cache: Path | None) -> None:
        super().__init__(cache, FOLDER, 2)

    def of(self, data: bytes) -> tuple[int, int]:
        """Tokens and list items of a note of these bytes."""
        tokens, items = self.figures(data, lambda: _weigh(data))
        return tokens, items


def _weigh(data: bytes) -> tuple[int, int]:
    text = decode(data).text
    return count_tokens(text), sum(line.kind is LineKind.ITEM for line in parse(text).lines)
