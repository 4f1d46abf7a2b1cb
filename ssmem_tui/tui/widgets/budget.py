"""How much of a limit is used, as a bar that says the same without colour."""

from __future__ import annotations

FULL, REST, OVER = "█", "░", "▓"


def bar(used: float, limit: float, cells: int = 10) -> str:
    """`cells` cells; anything above nothing shows at least one, and over the limit ends in `!`."""
    if limit <= 0:
        return ""
    share = used / limit
    if share > 1:
        return OVER * (cells - 1) + "!"
    full = min(cells, max(1 if used else 0, round(share * cells)))
    return FULL * full + REST * (cells - full)


def tone(used: float, limit: float) -> str:
    """`good` below 85 %, `warn` up to the limit, `bad` above it."""
    share = used / limit if limit > 0 else 0.0
    return "bad" if share > 1 else "warn" if share > 0.85 else "good"


def size(count: int) -> str:
    """Bytes as a person reads them: `812 B`, `9.8 KB`, `1.2 MB`; a KB is 1,024 bytes, as in the limits."""
    amount, unit = (count / 1024, "KB") if count < 1024**2 else (count / 1024**2, "MB")
    if count < 1024:
        return f"{count} B"
    return f"{amount:.0f} {unit}" if amount >= 100 else f"{amount:.1f}".removesuffix(".0") + f" {unit}"


def share(part: float) -> str:
    """A part of 1 as a person reads it, never nothing for something: `100%`, `19.5%`, `<0.1%`."""
    if 0 < part < 0.0005:
        return "<0.1%"
    return f"{part:.0%}" if part >= 1 else f"{part:.1%}"
