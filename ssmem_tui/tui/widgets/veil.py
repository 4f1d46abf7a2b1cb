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
    """Which lines stand within a private key, or below the word password, whose own words do not tell."""
    found: set[int] = set()
    near: list[range] = []
    start = -1
    for at, text in enumerate(texts):
        if (len(text) >= _KEY_WIDTH and _KEY_LINE.match(text)) or (
            text[-1:] in _ENDS and _WORD.search(text[-_NEAR:])
        ):
            first = max(0, at - _ROUND)
            if near and near[-1].stop >= first:
                first = near.pop().start
            near.append(range(first, min(at + _ROUND + 1, len(texts))))
        if "PRIVATE KEY" not in text:
            continue
        if "-----END" in text and start >= 0:
            found.update(range(start + 1, at + 1))
        start = at if "-----BEGIN" in text else -1
    if near:
        from ssmem_tui.core.store import secrets  # not before the first paint

        for lines in near:
            found.update(lines[at] for at in secrets.across("\n".join(map(texts.__getitem__, lines))))
    return frozenset(found)


def covered(text: str) -> str:
    """A line of which nothing is shown."""
    return "*" * len(text)


_MAY = re.compile(r"\d|[!-~]{15}|://|PRIVATE KEY")
"""What a text without secrets may hold as well, and one with a secret cannot do without. Tried at each place
for a few characters only: a line may be a megabyte long."""

_ROUND, _NEAR, _KEY_WIDTH = 3, 40, 60
_ENDS = (":", "：", "=", "*", "`", "|", '"')
_KEY_LINE = re.compile(r"\W{0,24}[A-Za-z0-9+/]{60}")
_WORD = re.compile(
    r"(?i)(?:pass|pwd|key|secret|token|pin|credential|[码碼令钥鑰匙]|wort|senha|пароль)\w{0,8}\W{1,8}$"
)
"""The same of secrets that other lines tell, a few lines around."""


def _veiled(text: str) -> str:
    if not _MAY.search(text):
        return text
    from ssmem_tui.core.store import secrets  # not before the first paint

    return secrets.veiled(text)
