"""Whether two facts are the same one written differently (research/align.md section 7, "Facts")."""

from __future__ import annotations

from ssmem_tui.core.trace.facts.kinds import Fact, Key

EXACT = 1.0
LOOSE = 0.6
"""A rounded or partial form: "about 95 %" of 94.9 %, a month of a day, a file name of a path."""

ROUNDING = 0.05


def _digits(value: float) -> int:
    """Significant digits as written."""
    return len(f"{value:.6g}".replace(".", "").strip("0")) or 1


def _binary(low: float, high: float) -> bool:
    """Whether a size counted by 1,024 is another counted by 1,000: 1,024 MB, 1 GB."""
    if low < 1 or abs(high / low - 1.024) > 1e-4:
        return False
    return low / 1000.0 ** ((len(str(int(low))) - 1) // 3) < 100


def _same_quantity(a: Key, b: Key) -> float:
    left, right = float(a[2]), float(b[2])
    if a[1] != b[1] and a[1] is not None and b[1] is not None:
        return 0.0
    if left == right:
        return EXACT
    if a[1] == b[1] == "size" and _binary(*sorted((left, right))):
        return LOOSE
    gap, largest = abs(left - right), max(abs(left), abs(right))
    if min(abs(left), abs(right)) < 10 or gap > ROUNDING * largest:
        return 0.0
    short, long = sorted((left, right), key=_digits)
    worth_rounding = abs(short) >= 1000 or long != int(long)
    step = 10.0 ** (len(str(int(abs(short)))) - _digits(short))
    if worth_rounding and _digits(short) <= 2 < _digits(long) and gap <= 0.5 * step:
        return LOOSE
    return 0.0


def _same_date(a: Key, b: Key) -> float:
    pairs = list(zip(a[1:], b[1:], strict=True))
    if any(x is not None and y is not None and x != y for x, y in pairs):
        return 0.0
    if a[3] is not None and b[3] is not None and a[2] == b[2]:
        return EXACT
    return LOOSE if any(x is not None and y is not None for x, y in pairs) else 0.0


def _same_time(a: Key, b: Key) -> float:
    if a[1:3] == b[1:3]:
        return EXACT
    unsure = not (a[3] and b[3])
    return LOOSE if unsure and a[2] == b[2] and (a[1] - b[1]) % 12 == 0 else 0.0


def _same_identifier(a: Key, b: Key) -> float:
    x, y = str(a[1]), str(b[1])
    nested = x.endswith(y) or y.endswith(x) or x.startswith(y) or y.startswith(x)
    return LOOSE if nested and min(len(x), len(y)) >= 4 else 0.0


def comparable(a: Fact, b: Fact) -> bool:
    """Whether one may stand in the other's place: the same shape and, for quantities, the same class."""
    return a.kind == b.kind and a.key[0] == b.key[0] and (a.key[0] != "q" or a.key[1] == b.key[1])


def share_of(ratio: Key) -> Key | None:
    """A ratio below one as percent: 1/5 is 20 %."""
    if ratio[0] != "r" or not 0 < ratio[1] < ratio[2]:
        return None
    return ("q", "percent", round(100.0 * ratio[1] / ratio[2], 4))


_BY_SHAPE = {"q": _same_quantity, "d": _same_date, "t": _same_time, "i": _same_identifier}


def same_fact(a: Key, b: Key) -> float:
    """`EXACT` for the same fact, `LOOSE` for a rounded or partial form of it, else 0."""
    if a[0] != b[0]:
        x, y = share_of(a) or a, share_of(b) or b
        return same_fact(x, y) if x[0] == y[0] == "q" else 0.0
    if a == b:
        return EXACT
    rule = _BY_SHAPE.get(a[0])
    return rule(a, b) if rule else 0.0
