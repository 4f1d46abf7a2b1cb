"""How foreign text is drawn: inert, and of what looks like a secret its kind only.

A veiled text is as long as the text, so that tints, matches and wrapping fit both; copied is the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ssmem_tui.core.sanitise import safe_line, safe_text


@lru_cache(maxsize=4096)
def veiled(text: str) -> str:
    """One line to draw; the same few are drawn again and again."""
    return safe_line(_veiled(text))


def veiled_text(text: str) -> str:
    """Several lines to draw."""
    return safe_text(_veiled(text))


def inside_keys(texts: Sequence[str]) -> frozenset[int]:
    """Which lines stand within a private key, whose own words do not tell."""
    found: set[int] = set()
    start = -1
    for at, text in enumerate(texts):
        if "PRIVATE KEY" not in text:
            continue
        if "-----END" in text and start >= 0:
            found.update(range(start + 1, at + 1))
        start = at if "-----BEGIN" in text else -1
    return frozenset(found)


def covered(text: str) -> str:
    """A line of which nothing is shown."""
    return "*" * len(text)


_MAY = re.compile(r"\d|[!-~]{15}|://|PRIVATE KEY")
"""What a text without secrets may hold as well, and one with a secret cannot do without. Tried at each place
for a few characters only: a line may be a megabyte long."""


def _veiled(text: str) -> str:
    if not _MAY.search(text):
        return text
    from ssmem_tui.core.store import secrets  # not before the first paint

    return secrets.veiled(text)
