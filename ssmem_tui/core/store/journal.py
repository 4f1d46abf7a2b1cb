"""The promise to finish: one append-only file of JSON lines per operation; a torn last line is ignored.

Once an operation's first line is durable it will be finished, by us or by whoever opens the store next.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from ssmem_tui.core.store.disk import Durability, write_all
from ssmem_tui.core.store.faults import PathRefused
from ssmem_tui.core.store.paths import check_path
from ssmem_tui.core.store.rounds import Operation


class Journal:
    """The journal folder of one workspace."""

    def __init__(self, folder: Path, durability: Durability) -> None:
        self.folder = folder
        self._durability = durability

    def names(self) -> list[str]:
        """Operations that are not finished."""
        try:
            return [item.name for item in self.folder.iterdir() if not item.name.startswith(".")]
        except FileNotFoundError:
            return []

    def begin(self, op: Operation) -> None:
        """Make the promise.

        Raises:
            OSError: the disk is full or read-only; no trace is left.
        """
        line = {"begin": [op.op, op.kind, list(op.author), op.text, op.when, op.changes], "joins": op.joins}
        self._put(op.op, line, create=True)

    def add(self, op: str, **line: object) -> None:
        """Append what recovery must know besides."""
        self._put(op, line, create=False)

    def end(self, op: str) -> None:
        """The operation is on disk and in history."""
        with contextlib.suppress(FileNotFoundError):
            (self.folder / op).unlink()  # not forced: should it come back, its commit is found in history

    def load(self) -> list[tuple[str, Operation | None]]:
        """Unfinished operations, oldest first; `None` for a torn first line, of which nothing was placed."""
        found: list[tuple[int, str, Operation | None]] = []
        for name in self.names():
            place = self.folder / name
            with contextlib.suppress(FileNotFoundError):
                found.append((place.stat().st_ctime_ns, name, _parse(place.read_bytes())))
        return [(name, op) for _, name, op in sorted(found, key=lambda row: row[:2])]

    def _put(self, op: str, line: Mapping[str, object], *, create: bool) -> None:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | (os.O_CREAT | os.O_EXCL if create else 0)
        fd = os.open(self.folder / op, flags, 0o600)
        try:
            write_all(fd, b"\n" + json.dumps(line).encode() + b"\n")
            self._durability.file(fd)
        except OSError:
            if create:
                with contextlib.suppress(OSError):
                    (self.folder / op).unlink()
            raise
        finally:
            os.close(fd)
        if create:
            self._durability.folder_at(self.folder)


def _parse(raw: bytes) -> Operation | None:
    op: Operation | None = None
    for row in raw.split(b"\n"):
        try:
            line = json.loads(row) if row else None
            if not isinstance(line, dict):
                continue
            if "begin" in line:
                ident, kind, author, text, when, changes = line["begin"]
                triples = [(check_path(str(c[0])), c[1], c[2]) for c in changes]
                op = Operation(ident, kind, (author[0], author[1]), text, when, triples)
                op.joins = line.get("joins")
            elif op is not None and "seen" in line:
                op.seen.append((check_path(line["seen"][0]), line["seen"][1]))
            elif op is not None and "back" in line:
                op.back = True
            elif op is not None and "tip" in line:
                op.tips.append((line["tip"][0], line["tip"][1], float(line["tip"][2])))
        except (ValueError, TypeError, IndexError, KeyError, AttributeError, PathRefused):
            continue
    return op
