"""How much stands in a note, known by its content: to weigh two years of a busy memory takes six seconds."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from ssmem_tui import __version__
from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace.caches import KeptFolder

FOLDER = "weights"
"""Within what is kept for a workspace."""
_FILE, _MOST_BYTES = "notes", 4_000_000


class Weights:
    """Tokens and list items of notes. `keep` writes what was asked for since, and forgets the rest.

    Args:
        cache: what is kept for the workspace; `None` keeps nothing.
    """

    def __init__(self, cache: Path | None) -> None:
        self._folder = KeptFolder(cache / FOLDER, _MOST_BYTES) if cache else None
        self._known = _read(self._folder.load(_FILE)) if self._folder else {}
        self._asked: dict[str, tuple[int, int]] = {}

    def of(self, data: bytes) -> tuple[int, int]:
        """Tokens and list items of a note of these bytes."""
        digest = hashlib.blake2b(f"{__version__}\n".encode() + data, digest_size=16).hexdigest()
        if (weight := self._known.get(digest)) is None:
            text = decode(data).text
            weight = count_tokens(text), sum(line.kind is LineKind.ITEM for line in parse(text).lines)
        self._asked[digest] = weight
        return weight

    def keep(self) -> None:
        if self._folder is not None and self._asked != self._known:
            self._folder.save(_FILE, json.dumps(self._asked).encode())


def _read(data: bytes | None) -> dict[str, tuple[int, int]]:
    """What was kept; nothing when it is damaged."""
    try:
        found = json.loads(data or b"{}")
        return {str(digest): (int(tokens), int(items)) for digest, (tokens, items) in found.items()}
    except (ValueError, TypeError, AttributeError):
        return {}
