"""The change a decision makes, as lines for the reader: what goes, what comes, what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.review.records import Candidate
from ssmem_tui.core.store.records import Act
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.reader import Line, Mark
from ssmem_tui.tui.widgets.tones import Tint

AROUND = 3
"""Unchanged lines shown above and below a change."""

_WORD = re.compile(r"[^\W\u2e80-\U0003ffff]+|[\u2e80-\U0003ffff]|\s+|[^\w\s]")
_PLUS, _MINUS, _SAME = Mark("+", "added"), Mark("-", "removed"), Mark(" ")


def diff_lines(before: str, after: str) -> Iterator[Line]:
    """A diff with line numbers of the new text (of the old one for what goes), words marked in pairs."""
    old, new = _lines(before), _lines(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for number, group in enumerate(matcher.get_grouped_opcodes(AROUND)):
        if number:
            yield Line("…", tone="dim")
        for tag, a, b, c, d in group:
            if tag == "equal":
                yield from (Line(text, c + n + 1, _SAME) for n, text in enumerate(new[c:d]))
                continue
            pairs = _pairs(old[a:b], new[c:d])
            yield from (Line(text, a + n + 1, _MINUS, tints=pairs[0][n]) for n, text in enumerate(old[a:b]))
            yield from (Line(text, c + n + 1, _PLUS, tints=pairs[1][n]) for n, text in enumerate(new[c:d]))


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").splitlines()


Tints = list[tuple[Tint, ...]]


def _pairs(old: Sequence[str], new: Sequence[str]) -> tuple[Tints, Tints]:
    """Tints of changed words, line against line; a line without a partner is new or gone as a whole."""
    gone: Tints = [(Tint(0, len(text), "removed"),) for text in old]
    come: Tints = [(Tint(0, len(text), "added"),) for text in new]
    for number, (left, right) in enumerate(zip(old, new, strict=False)):
        a, b = _WORD.findall(left), _WORD.findall(right)
        matcher = SequenceMatcher(None, a, b, autojunk=False)
        if matcher.ratio() < 0.3:
            continue
        codes = matcher.get_opcodes()
        gone[number] = tuple(_tints(a, ((i, j) for tag, i, j, _, _ in codes if tag != "equal"), "removed"))
        come[number] = tuple(_tints(b, ((k, m) for tag, _, _, k, m in codes if tag != "equal"), "added"))
    return gone, come


def _tints(words: Sequence[str], ranges: Iterable[tuple[int, int]], tone: str) -> Iterator[Tint]:
    for start, end in ranges:
        if end > start:
            first = sum(map(len, words[:start]))
            yield Tint(first, first + sum(map(len, words[start:end])), tone)


def change_lines(act: Act) -> tuple[Line, ...]:
    """Everything one act changes, file by file."""
    return tuple(_of(act))


def _of(act: Act) -> Iterator[Line]:
    for number, change in enumerate(act.changes):
        if number:
            yield Line("")
        yield Line(change.path, tone="heading", head=True)
        yield from diff_lines(decode(change.before or b"").text, decode(change.after or b"").text)
    if not act.changes:
        yield Line(t("core stays as it is; the decision is recorded"), tone="dim")


def wording_lines(item: Candidate) -> Iterator[Line]:
    """What was found, in all its wordings, and what the person made of it."""
    if item.said and item.said != item.text:
        yield Line("")
        yield Line(t("memory says : {text}", text=item.said), tone="dim")
        yield Line(t("you edited  : {text}", text=item.text), tone="strong")
    elif item.also:
        yield Line("")
    for _, words in item.also:
        yield Line(t("also said   : {text}", text=words), tone="dim")


def commit_lines(acts: Sequence[Act]) -> tuple[Line, ...]:
    """All acts with their subjects and trailers, as they will stand in git."""
    found: list[Line] = []
    for number, act in enumerate(acts, 1):
        subject = f"{number}/{len(acts)}  {act.kind}: {act.subject}"
        found += [Line(subject, tone="heading", head=True), *change_lines(act)]
        found += [Line(f"    {key}: {value}", tone="dim") for key, value in act.trailers]
        found.append(Line(""))
    return tuple(found)
