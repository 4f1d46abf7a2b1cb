"""Reading git's index for a few paths, in process: one git process less for every act.

Only what is plain is read here: versions 2 and 3, stage 0, no split or sparse index. Anything else answers
`None`, and git is asked.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence
from typing import Final

_SIGNATURE: Final = b"DIRC"
_HEADER: Final = 12
_STAT: Final = 40
_EXTENDED: Final = 0x4000
_LENGTH: Final = 0x0FFF
_ASSUMED: Final = 0x8000
_SKIPPED: Final = 0x4000 << 16
_STAGE: Final = 0x3000
_MOST_BYTES: Final = 2_000_000
_FOREIGN: Final = (b"link", b"sdir")
"""Extensions that change what the entries mean; names in small letters are required reading for git."""


Stat = tuple[int, int, int, int]
"""Seconds and nanoseconds of the change time, inode and size, each as far as the index keeps it (32 bits)."""


def staged(raw: bytes, names: Sequence[str], width: int) -> dict[str, str | None] | None:
    """Blob of each name (`None`: no entry); `width` is the length of an id in bytes.

    Returns `None` where git must be asked.
    """
    wanted = {os.fsencode(name): name for name in names}
    out: dict[str, str | None] = dict.fromkeys(names)
    try:
        for name, start in _entries(raw, width):
            if name in wanted:
                out[wanted[name]] = raw[start + _STAT : start + _STAT + width].hex()
    except ValueError:
        return None
    return out


def held_back(raw: bytes, names: Sequence[str], *, sparse: bool) -> bool:
    """Whether a person marked one of these entries to be left as it is (assume-unchanged, or skip-worktree,
    with which a `sparse` checkout marks what it leaves out). In an index of version 4, which shortens names,
    none is seen."""
    marks = _ASSUMED if sparse else _ASSUMED | _SKIPPED
    return any(_flags(raw, os.fsencode(name)) & marks for name in names)


def _flags(raw: bytes, name: bytes) -> int:
    """Flags of an entry, those of version 3 in the upper half; 0 without one."""
    length, at = min(len(name), _LENGTH), raw.find(name + b"\0")
    while at >= 0:
        near, far = (int.from_bytes(raw[at - k : at - k + 2], "big") for k in (2, 4))
        if far & _EXTENDED and far & _LENGTH == length:
            return near << 16 | far
        if near & _LENGTH == length and not near & _EXTENDED:
            return near
        at = raw.find(name + b"\0", at + 1)
    return 0


def clean_stats(raw: bytes, width: int) -> dict[str, tuple[Stat, str]]:
    """Stat and blob of every entry: a file with that stat has that content, unless it was changed in the
    second in which the index was written (git calls that racy). Empty where git must be asked."""
    out: dict[str, tuple[Stat, str]] = {}
    try:
        for name, start in _entries(raw, width):
            _, _, seconds, nanos, _, inode, _, _, _, size = struct.unpack_from(">10I", raw, start)
            oid = raw[start + _STAT : start + _STAT + width].hex()
            out[os.fsdecode(name)] = ((seconds, nanos, inode, size), oid)
    except ValueError:
        return {}
    return out


def stat_of(found: os.stat_result) -> Stat:
    """A file's stat as the index would keep it."""
    mask = 0xFFFFFFFF
    seconds, nanos = divmod(found.st_mtime_ns, 1_000_000_000)
    return seconds & mask, nanos, found.st_ino & mask, found.st_size & mask


def _entries(raw: bytes, width: int) -> Iterator[tuple[bytes, int]]:
    """Name and offset of each entry.

    Raises:
        ValueError: not plain, or damaged; git knows better.
    """
    if len(raw) > _MOST_BYTES or raw[:4] != _SIGNATURE or int.from_bytes(raw[4:8], "big") not in (2, 3):
        raise ValueError("not a plain index")
    at, end = _HEADER, len(raw) - width
    found: list[tuple[bytes, int]] = []
    for _ in range(int.from_bytes(raw[8:12], "big")):
        start, at = at, at + _STAT + width
        flags = int.from_bytes(raw[at : at + 2], "big")
        at += 4 if flags & _EXTENDED else 2
        stop = raw.find(b"\0", at, end)
        if stop < 0 or flags & _STAGE:
            raise ValueError("damaged, or a conflict")
        found.append((raw[at:stop], start))
        at = start + ((stop - start + 8) & ~7)
    while at + 8 <= end:
        if raw[at : at + 4] in _FOREIGN:
            raise ValueError("a split or sparse index")
        at += 8 + int.from_bytes(raw[at + 4 : at + 8], "big")
    yield from found
