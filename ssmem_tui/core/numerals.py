"""Numbers as Chinese writes them, read and written."""

from __future__ import annotations

CN_NUMERALS = "零〇一二两三四五六七八九十百千万亿"

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
CN_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}


def cn_number(text: str) -> float | None:
    """Value of a Chinese numeral such as 三万五, 二零二六 or 一点五; `None` when it has no whole part."""
    whole, _, fraction = text.partition("点")
    if not whole:
        return None
    if all(c in _DIGITS for c in whole):
        value = float("".join(str(_DIGITS[c]) for c in whole))
    else:
        total = section = digit = 0.0
        for c in whole:
            if c in _DIGITS:
                digit = _DIGITS[c]
                continue
            scale = CN_SCALES[c]
            if scale >= 10_000:
                total = (total + section + digit) * scale
                section = 0.0
            else:
                section += (digit or 1.0) * scale
            digit = 0.0
        if whole[-1] in _DIGITS and CN_SCALES.get(whole[-2], 0) > 10:
            digit *= CN_SCALES[whole[-2]] / 10  # 三万五 is 35,000, but 三万零五 is 30,005
        value = total + section + digit
    if fraction:
        value += float("0." + "".join(str(_DIGITS.get(c, 0)) for c in fraction))
    return value


def either_number(text: str) -> float | None:
    """Value of digits in either script."""
    try:
        return float(text)
    except ValueError:
        return cn_number(text) if text and all(c in CN_NUMERALS or c == "点" for c in text) else None


def cn_words(value: int) -> str:
    """A whole number from 1 to 9,999 in words: 12 is 十二, 305 三百零五."""
    out, gap = "", False
    for scale, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // scale % 10
        if digit:
            out += ("零" if gap else "") + "零一二三四五六七八九"[digit] + name
        gap = bool(out) and not digit
    return out[1:] if out.startswith("一十") else out
