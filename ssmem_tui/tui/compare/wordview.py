"""The word view: a claim and one of its source lines, what they share and what each has alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ssmem_tui.core.model import Span
from ssmem_tui.core.trace import Claim, SourceLine, Trace
from ssmem_tui.core.trace.pair import Pair, pair
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.lines import short
from ssmem_tui.tui.widgets.reader import Line, Mark
from ssmem_tui.tui.widgets.tones import Tint

SIMILAR = 0.4
"""Below this share of common words, word marks say less than they cost; only facts are marked then."""


_EDGES = " \t,.;:!?，。；：、！？"
"""Signs between words that a mark leaves outside."""


def word_lines(trace: Trace, claim: Claim, source: SourceLine) -> list[Line]:
    """Rows for the pane: the source with `[-what the summary leaves out-]`, the claim with `{+what is new+}`,
    and the facts of both."""
    left, right = source.place.text, claim.place.text
    found = pair(left, right)
    close = _share(found.same_right, right) >= SIMILAR
    rows = [
        _side(left, found.same_left, found.only_left, "[-", "-]", "warn", close, t("source")),
        _side(right, found.same_right, found.only_right, "{+", "+}", "summary", close, t("summary")),
    ]
    rows.append(_facts(t("facts in both"), [b.of(right) for _, b in found.shared], "kept"))
    if found.only_left:
        rows.append(_facts(t("only in the source"), [span.of(left) for span in found.only_left], "warn"))
    if found.only_right:
        rows.append(
            _facts(t("only in the summary"), _from_elsewhere(trace, claim, source, found, right), "warn")
        )
    return rows


def _side(
    text: str,
    same: Sequence[Span],
    alone: Sequence[Span],
    opens: str,
    closes: str,
    tone: str,
    close: bool,
    name: str,
) -> Line:
    if not close:
        tints = tuple(Tint(span.start, span.end, "warn") for span in alone)
        return Line(text, mark=Mark(name), tints=tints)
    out: list[str] = []
    tints_at: list[Tint] = []
    length = 0
    edges = [0, *(at for span in same for at in (span.start, span.end)), len(text)]
    for number, (start, end) in enumerate(pairwise(edges)):
        piece = text[start:end]
        if number % 2 or not any(char.isalnum() for char in piece):
            out.append(piece)
        else:
            lead = len(piece) - len(piece.lstrip(_EDGES))
            body = piece.strip(_EDGES)
            tail = piece[lead + len(body) :]
            marked = f"{opens}{body}{closes}"
            out.append(f"{piece[:lead]}{marked}{tail}")
            tints_at.append(Tint(length + lead, length + lead + len(marked), tone))
        length += len(out[-1])
    return Line("".join(out), mark=Mark(name), tints=tuple(tints_at))


def _share(same: Sequence[Span], text: str) -> float:
    letters = sum(char.isalnum() for char in text)
    shared = sum(char.isalnum() for span in same for char in span.of(text))
    return shared / letters if letters else 0.0


def _facts(name: str, facts: Sequence[str], tone: str) -> Line:
    lead = name + t(": ")
    text = lead + (t(", ").join(dict.fromkeys(facts)) or t("none"))
    return Line(text, tints=(Tint(len(lead), len(text), tone),) if facts else ())


def _from_elsewhere(trace: Trace, claim: Claim, source: SourceLine, found: Pair, right: str) -> list[str]:
    """Facts the claim did not take from this line, each with the other line of its support that has it."""
    others = [trace.sources[s.source] for s in claim.support if trace.sources[s.source] != source]
    named = []
    for span in found.only_right:
        text = span.of(right)
        home = next((o for o in others if _states(o, right, span)), None)
        named.append(t("{fact} from {place}", fact=text, place=short(home.place)) if home else text)
    return named


def _states(other: SourceLine, right: str, span: Span) -> bool:
    return any(b.start == span.start for _, b in pair(other.place.text, right).shared)
