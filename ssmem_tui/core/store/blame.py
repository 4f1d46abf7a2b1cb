"""Who wrote each line: `git blame` in the shim, carried over to the file as it is on disk."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from ssmem_tui.core.store.faults import GitFailed
from ssmem_tui.core.store.plumbing import Face
from ssmem_tui.core.store.records import BlameLine

_HEAD: Final = re.compile(rb"([0-9a-f]{40,64}) (\d+) (\d+)(?: \d+)?")


def blame(shim: Face, tip: str | None, name: str, disk: bytes, *, moves: bool = False) -> list[BlameLine]:
    """One record a line of `disk`; lines that history does not have yet carry no commit.

    With `moves`, lines that came from another file of the same commit keep their older origin, so an entry
    that was retired to the archive still shows the decision that let it in.
    """
    lines = disk.split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    committed: list[BlameLine] = []
    if tip is not None:
        argv = ["blame", "--porcelain", *(["-C", "-C"] if moves else []), tip, "--", name]
        try:
            committed = _parse(shim.call(*argv))
        except GitFailed as error:
            if "no such path" not in error.stderr:
                raise
    return _carry_over(committed, lines)


def _parse(out: bytes) -> list[BlameLine]:
    found: list[BlameLine] = []
    names: dict[str, str] = {}
    commit, original, path = "", 0, ""
    for row in out.split(b"\n"):
        if row.startswith(b"\t"):
            found.append(BlameLine(len(found) + 1, _text(row[1:]), commit, path, original))
        elif head := _HEAD.fullmatch(row):
            commit, original = head[1].decode(), int(head[2])
            path = names.get(commit, "")
        elif row.startswith(b"filename "):
            path = names[commit] = os.fsdecode(row[9:])
    return found


def _text(line: bytes) -> str:
    """UTF-8 whatever the locale; what is none reads back."""
    return line.decode("utf-8", "surrogateescape")


def _carry_over(committed: Sequence[BlameLine], lines: Sequence[bytes]) -> list[BlameLine]:
    texts = list(map(_text, lines))
    olds = [line.text for line in committed]
    if texts == olds:
        return list(committed)
    out = [BlameLine(number, text, None) for number, text in enumerate(texts, 1)]
    low, top = 0, min(len(olds), len(texts))
    while low < top and olds[low] == texts[low]:
        low += 1
    matcher = SequenceMatcher(None, olds[low:], texts[low:], autojunk=False)
    runs = [(0, 0, low), *((low + m.a, low + m.b, m.size) for m in matcher.get_matching_blocks())]
    for a, b, size in runs:
        for step in range(size):
            old = committed[a + step]
            out[b + step] = BlameLine(
                b + step + 1, old.text, old.commit, old.original_path, old.original_number
            )
    return out
