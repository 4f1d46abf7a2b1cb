"""Words that a sentence can lose without losing its statement (research/compress.md, section 6.2).

Leading interjections and forms of address go silently; a trailing clause leaves an ellipsis, so that a reader
knows that the log says more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_LEAD_HAN = re.compile(
    r"^(?:(?:哇|嗯|啊|哦|噢|嘿|嗨|哈哈|是的|是啊|对|对啊|对了|好的|好啊|当然|谢谢|谢谢你|不客气|你好|其实|说实话|那|那么"
    r"|不过|而且|另外|所以)[，,！!。~～ ]+)+"
)
_LEAD_WORDS = (
    "oh|ah|aww?|wow|yeah|yep|yes|yup|nah|well|so|and|but|also|anyway|by the way|btw|hey|hi|hello|thanks"
    "|thank you"
    "|thanks so much|thanks a lot|sure|ok|okay|absolutely|definitely|totally|of course|actually|honestly"
    "|haha|lol"
    "|speaking of [^,]{1,40}|you know|i mean|right|great|cool|awesome|nice|exactly|plus|in fact|to be honest"
)
_LETTERS = 2
_BEFORE_HAN = "\u2e80"
_FRIENDS = ("bud", "buddy", "man", "dude", "friend")
_CLAUSE = re.compile(
    r"[,;，；：、—–]\s*|\s[-–—]\s"
    r"|\s+(?=(?:and|but|so|because|which|who|since|although|though|while|when|where|to help|that's)\s)"
    r"|\s*[(（](?=.{12,}[)）]$)"
)
_END = " ,;:，；：、—–-(（"
_MOST_CUTS = 4
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Lead:
    """What can go from the start of a sentence: the pattern, and the first letters, in lower case, without
    which it need not be tried; that is most sentences, and the pattern is slow."""

    pattern: re.Pattern[str]
    starts: frozenset[str]


@lru_cache(maxsize=64)
def lead(names: tuple[str, ...]) -> Lead:
    """What can go from the start of a sentence between people with these (lower-case) names."""
    short = [re.escape(name[:3]) + r"\w{0,2}" for name in names if len(name) > 4 and name.isascii()]
    address = "|".join([*map(re.escape, names), *short, *_FRIENDS])
    pattern = rf"^(?:(?:{_LEAD_WORDS})(?:,? (?:{address}))?[,!.…—-]+\s*|(?:{address})[,!]\s+)+"
    words = (*_LEAD_WORDS.split("|"), *_FRIENDS, *names)
    return Lead(re.compile(pattern, re.I), frozenset(word[:_LETTERS] for word in words))


def without_lead(text: str, lead: Lead) -> str:
    """`text` without leading interjections; unchanged when hardly anything would be left."""
    kept = text
    if text[:_LETTERS].lower() in lead.starts or text[:1].lower() in lead.starts:
        kept = lead.pattern.sub("", text)
    if kept[:1] > _BEFORE_HAN:
        kept = _LEAD_HAN.sub("", kept)
    if len(kept) < 4:
        return text
    return kept if kept == text or not kept[0].islower() else kept[0].upper() + kept[1:]


def shortened(text: str) -> Iterator[str]:
    """The sentence without its last clause, without its last two, and so on; each ends in an ellipsis."""
    cuts = [found.start() for found in _CLAUSE.finditer(text)][-_MOST_CUTS:]
    for cut in reversed(cuts):
        head = text[:cut].rstrip(_END)
        han = bool(head) and "\u4e00" <= head[0] <= "\u9fff"
        if (6 if han else 14) <= len(head) < 0.92 * len(text) and _balanced(head):
            yield head + ELLIPSIS


def _balanced(text: str) -> bool:
    """Whether no code span or bold run is cut in two."""
    return text.count("`") % 2 == 0 and text.count("**") % 2 == 0
