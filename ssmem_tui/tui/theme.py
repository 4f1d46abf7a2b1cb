"""Which colours to start with.

Where the terminal does not promise true colour, its own sixteen are used, so that a light terminal stays
light; `NO_COLOR` means none at all, which Textual only does on an ansi theme (research/tui.md section 2).
"""

from __future__ import annotations

from collections.abc import Mapping

DARK = "textual-dark"
ANSI = "ansi-dark"


def starting_theme(wanted: str, env: Mapping[str, str]) -> str:
    """`wanted` if there is such a theme and colours are allowed, else what the terminal can show."""
    from textual.theme import BUILTIN_THEMES

    plain = bool(env.get("NO_COLOR")) or env.get("COLORTERM", "") not in ("truecolor", "24bit")
    if env.get("NO_COLOR"):
        return ANSI
    if wanted in BUILTIN_THEMES:
        return wanted
    return ANSI if plain else DARK
