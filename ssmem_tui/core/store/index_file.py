"""Reading git's index for a few paths, in process: one git process less for every act.

Only what is plain is read here: versions 2 and 3, stage 0, no split or sparse index. Anything else answers
`None`, and git is asked.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

_SIGNATURE: Final = b"DIRC"
_HEADER: Final = 12
_STAT: Final = 40
_EXTENDED: Final = 0x4000
_STAGE: Final = 0x3000
_MOST_BYTES: Final = 2_000_000
_FOREIGN: Final = (b"link", b"sdir")
"""Extensions that change what the entries mean; names in small letters are required reading for git."""


def staged(raw: bytes, names: Sequence[str], width: int) -> dict[str, str | None] | None:
    """Blob of each name (`None`: no entry); `width` is the length of an id in bytes.

    Returns `None` where git must be asked.
    """
    if len(raw) > _MOST_BYTES or raw[:4] != _SIGNATURE or int.from_bytes(raw[4:8], "big") not in (2, 3):
        return None
    count, at = int.from_bytes(raw[8:12], "big"), _HEADER
    wanted = {os.fsencode(name): name for name in names}
    out: dict[str, str | None] = dict.fromkeys(names)
    end = len(raw) - width
    for _ in range(count):
        start, at = at, at + _STAT + width
        flags = int.from_bytes(raw[at : at + 2], "big")
        at += 4 if flags & _EXTENDED else 2
        stop = raw.find(b"\0", at, end)
        if stop < 0 or flags & _STAGE:
            return None  # damaged, or a conflict: git knows better
        name = wanted.get(raw[at:stop])
        if name is not None:
            out[name] = raw[start + _STAT : start + _STAT + width].hex()
        at = start + ((stop - start + 8) & ~7)
    while at + 8 <= end:
        if raw[at : at + 4] in _FOREIGN:
            return None
        at += 8 + int.from_bytes(raw[at + 4 : at + 8], "big")
    return out
