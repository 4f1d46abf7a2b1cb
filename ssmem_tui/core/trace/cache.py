"""Analyses by content hash: in memory for the screen, on disk for the next start.

A cache, never the source of truth: what it holds is computed again whenever it is missing, damaged or of
another version, and a folder that cannot be written only costs time.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from ssmem_tui.core.private import cache_of
from ssmem_tui.core.trace import codec
from ssmem_tui.core.trace.facts import day_in
from ssmem_tui.core.trace.records import Text
from ssmem_tui.core.trace.units import Analysis, analyse
from ssmem_tui.core.workspace.caches import KeptFolder

MEMORY_CHARS = 900_000
"""Characters of source text whose analyses stay in memory; an analysis takes about 60 bytes for each."""

DISK_BYTES = 64_000_000
SMALLEST = 2_000
"""Texts shorter than this are analysed faster than a file is opened."""

FOLDER = "trace"
"""Within what is kept for a workspace."""

_Key = tuple[str, str]


def analyses_of(root: Path) -> Path:
    """The folder in which the app and the command line keep the analyses of the workspace at `root`."""
    return cache_of(root) / FOLDER


class AnalysisCache:
    """Analyses of files by what they hold; safe to share between threads.

    Args:
        folder: where to keep them between runs, private to the person; `None` keeps them in memory only.
        memory_chars: bound of the part in memory, in characters of the analysed texts.
        disk_bytes: bound of the folder; the least recently used files leave first.
    """

    def __init__(
        self, folder: Path | None, *, memory_chars: int = MEMORY_CHARS, disk_bytes: int = DISK_BYTES
    ) -> None:
        self._disk = KeptFolder(folder, disk_bytes) if folder else None
        self._memory_chars = memory_chars
        self._kept: OrderedDict[_Key, tuple[Analysis, int]] = OrderedDict()
        self._chars = 0
        self._lock = Lock()

    def analyse(self, text: Text, compute: Callable[[Text], Analysis] = analyse) -> Analysis:
        """The analysis of `text`, from wherever it is found first."""
        digest = _digest(text)
        key = (digest, text.path)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][0]
        analysis = self._load(digest, text)
        if analysis is None:
            analysis = compute(text)
            self._save(digest, text, analysis)
        with self._lock:
            self._keep(key, analysis, len(text.text))
        return analysis

    def _keep(self, key: _Key, analysis: Analysis, chars: int) -> None:
        if key not in self._kept:
            self._chars += chars
        self._kept[key] = (analysis, chars)
        while self._chars > self._memory_chars and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self._chars -= gone

    def _load(self, digest: str, text: Text) -> Analysis | None:
        if self._disk is None or len(text.text) < SMALLEST:
            return None
        data = self._disk.load(digest)
        if data is None:
            return None
        try:
            return codec.from_bytes(data, text.path)
        except ValueError:
            self._disk.drop(digest)
            return None

    def _save(self, digest: str, text: Text, analysis: Analysis) -> None:
        if self._disk is not None and len(text.text) >= SMALLEST:
            self._disk.save(digest, codec.to_bytes(analysis))


def _digest(text: Text) -> str:
    """All that an analysis depends on, but the path."""
    head = f"{codec.VERSION} {text.day or day_in(text.path)} {text.digest}\n".encode()
    return hashlib.blake2b(head + text.text.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
