"""Both sides as lines for a reader: gutter marks, marked spans, and notes that say why.

Marks of a claim: `=` copied, `~` rewritten, `&2` merged from two, `?` weak, `!` conflict, `x` unsupported,
`i` intended. Marks of a source line: `=` kept, `~` reworded, `&` merged, `"` echoed, `-` dropped, with `*`
where a fact and `!` where a task or decision is lost (research/align.md section 9). ASCII, since box and
arrow signs have no sure width beside CJK.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ssmem_tui.core.trace import Claim, Fate, Flag, Label, LostFact, Place, Text, Trace
from ssmem_tui.core.trace.intended import claim_key, lost_key
from ssmem_tui.core.workspace.spelt import in_order, with_folders
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.comparison import Comparison
from ssmem_tui.tui.widgets.reader import Line, Mark, lines_of
from ssmem_tui.tui.widgets.tones import Tint

MARK_WIDTH = 4

CLAIM_MARKS = {
    Label.COPIED: Mark("=", "kept"),
    Label.REWRITTEN: Mark("~", "reworded"),
    Label.MERGED: Mark("&", "merged"),
    Label.WEAK: Mark("?", "warn"),
    Label.CONFLICT: Mark("!", "bad"),
    Label.UNSUPPORTED: Mark("x", "warn"),
}
FATE_MARKS = {
    Fate.KEPT: Mark("=", "kept"),
    Fate.REWORDED: Mark("~", "reworded"),
    Fate.MERGED: Mark("&", "merged"),
    Fate.ECHOED: Mark('"', "dim"),
    Fate.DROPPED: Mark("-", "dim"),
}
WORST_FIRST = (Label.CONFLICT, Label.UNSUPPORTED, Label.WEAK, Label.MERGED, Label.REWRITTEN, Label.COPIED)
PROBLEMS = frozenset({Label.CONFLICT, Label.UNSUPPORTED, Label.WEAK})
WHOLE = ("task", "decision")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Side:
    """Lines to show. `of` says for each which claims (or source units) stand on it, `where` the reverse;
    `problems` are those that need a look; `places` are path and number of each, number 0 for a line of ours.
    """

    lines: tuple[Line, ...]
    of: tuple[tuple[int, ...], ...]
    problems: tuple[int, ...]
    places: tuple[tuple[str, int], ...]
    where: Mapping[int, int]


def short(place: Place) -> str:
    """A place in few cells: `02-11:23`, or the file's name where it has no day of its own."""
    return f"{short_name(place.path)}:{place.line}"


def short_name(path: str) -> str:
    """The file's name without its ending, and without the year where it is a day."""
    stem = path.rpartition("/")[2].removesuffix(".md")
    if not _DAY.match(stem):
        stem = with_folders(path.removesuffix(".md")) or in_order(stem)
    return stem[5:] if _DAY.match(stem) else stem


def is_problem(claim: Claim, intended: Collection[str]) -> bool:
    """Whether a person should look at a claim: its label, or a hard flag, unless marked as intended."""
    bad = claim.label in PROBLEMS or any(flag.hard for flag in claim.flags)
    return bad and claim_key(claim) not in intended


def meaning(mark: Mark) -> str:
    """A mark of either side in words, for those who do not know it yet; empty where there is none."""
    told = {
        "=": t("word for word"),
        "~": t("in other words"),
        "&": t("several lines in one"),
        '"': t("what it says stands in another line"),
        "-": t("nothing of it is left"),
        "?": t("little speaks for it"),
        "!": t("a source says otherwise"),
        "x": t("no line of the sources says it"),
        "i": t("meant to be so"),
    }
    more = {"*": t("a fact is lost"), "!": t("a task or decision is lost")}
    first, last = mark.text[:1], mark.text[1:]
    lost = more.get(last, "") if first in '=~&"-' else ""
    words = t("; ").join(filter(None, (told.get(first, ""), lost)))
    return f"{mark.text}  {words}" if words else ""


def summary_side(comparison: Comparison, intended: Collection[str], only: Label | None = None) -> Side:
    """The summary; with `only`, just the lines with a claim of that label."""
    trace = comparison.trace
    by_line: defaultdict[int, list[int]] = defaultdict(list)
    for number, claim in enumerate(trace.claims):
        by_line[claim.place.line].append(number)
    lines: list[Line] = []
    of: list[tuple[int, ...]] = []
    problems: list[int] = []
    for line in lines_of(comparison.summary.text):
        numbers = tuple(by_line.get(line.number, ()))
        claims = [trace.claims[number] for number in numbers]
        if only and not any(claim.label is only and is_problem(claim, intended) for claim in claims):
            continue
        if any(is_problem(claim, intended) for claim in claims):
            problems.append(len(lines))
        lines.append(_claim_line(line, claims, trace, intended) if claims else line)
        of.append(numbers)
    return _side(lines, of, problems, [(comparison.summary.path, line.number) for line in lines])


def _side(
    lines: Sequence[Line],
    of: Sequence[tuple[int, ...]],
    problems: Sequence[int],
    places: Sequence[tuple[str, int]],
) -> Side:
    where = {number: at for at, numbers in enumerate(of) for number in numbers}
    return Side(tuple(lines), tuple(of), tuple(problems), tuple(places), where)


def _claim_line(line: Line, claims: Sequence[Claim], trace: Trace, intended: Collection[str]) -> Line:
    open_claims = [claim for claim in claims if claim_key(claim) not in intended]
    worst = min(open_claims or claims, key=lambda claim: WORST_FIRST.index(claim.label))
    mark = CLAIM_MARKS[worst.label]
    if worst.label is Label.MERGED:
        mark = Mark(f"&{len(worst.support)}", mark.tone)
    if worst.label is Label.UNSUPPORTED and any(flag.hard for flag in worst.flags):
        mark = Mark("x!", "bad")
    if not open_claims and any(is_problem(claim, ()) for claim in claims):
        mark = Mark("i", "dim")
    tints = [
        Tint(flag.span.start, flag.span.end, "bad" if flag.hard else "warn")
        for claim in open_claims
        for flag in claim.flags
        if flag.kind != "negation" and not flag.worked_out
    ]
    notes = [note for claim in open_claims for note in claim_notes(claim, trace)]
    return Line(line.text, line.number, mark, tints=tuple(tints), notes=tuple(notes))


def claim_notes(claim: Claim, trace: Trace) -> list[Mark]:
    """Rows under a claim that say what its sources do not bear out."""
    notes = [Mark(_flag_words(flag, trace), _tone(flag)) for flag in claim.flags]
    if claim.nearest:
        place = short(trace.sources[claim.nearest.source].place)
        words = t("no support; nearest {place} scores {score:.2f}", place=place, score=claim.nearest.score)
        notes.append(Mark(words, "warn"))
    elif claim.label is Label.UNSUPPORTED:
        best = claim.support[0] if claim.support else None
        words = (
            t(
                "weak support; best {place} scores {score:.2f}",
                place=short(trace.sources[best.source].place),
                score=best.score,
            )
            if best
            else t("no line of the sources shares its words")
        )
        notes.append(Mark(words, "warn"))
    return notes


def _tone(flag: Flag) -> str:
    return "dim" if flag.worked_out else "bad" if flag.hard else "warn"


def _flag_words(flag: Flag, trace: Trace) -> str:
    place = short(trace.sources[flag.source].place) if flag.source is not None else ""
    if flag.kind == "negation":
        if flag.says:
            return t("{place} denies this", place=place)
        return t("{place} does not deny this", place=place)
    if flag.kind == "opposite":
        return t("{word}: {place} says {says}", word=flag.text, place=place, says=flag.says)
    if flag.worked_out:
        return t("{fact} is worked out: {how}", fact=flag.text, how=flag.worked_out)
    if flag.hard:
        words = t("{fact} stands in no source", fact=flag.text)
    else:
        words = t("{fact} stands elsewhere in the sources", fact=flag.text)
    if flag.says:
        return words + t("; ") + t("{place} says {says}", place=place, says=flag.says)
    return words + t("; ") + t("nearest {place}", place=place) if place else words


def source_side(comparison: Comparison, intended: Collection[str], only: str = "") -> Side:
    """All sources one below the other; `only` is empty, `dropped` or `lost`."""
    trace = comparison.trace
    units: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for number, source in enumerate(trace.sources):
        units[source.place.path, source.place.line].append(number)
    lost: defaultdict[tuple[str, int], list[LostFact]] = defaultdict(list)
    for fact in trace.lost:
        if not fact.superseded_by and lost_key(fact, trace) not in intended:
            for number in fact.places[:1]:
                place = trace.sources[number].place
                lost[place.path, place.line].append(fact)
    lines: list[Line] = []
    of: list[tuple[int, ...]] = []
    problems: list[int] = []
    places: list[tuple[str, int]] = []
    for text in comparison.sources:
        rows = lines_of(text.text)
        wanted = [
            line
            for line in rows
            if _shown(
                only, units.get((text.path, line.number), ()), lost.get((text.path, line.number)), trace
            )
        ]
        if only and not wanted:
            continue
        lines.append(Line(_head(text, trace), head=True, tone="heading"))
        of.append(())
        places.append((text.path, 0))
        for line in wanted:
            here = text.path, line.number
            facts = lost.get(here, [])
            if any(fact.kind in WHOLE for fact in facts):
                problems.append(len(lines))
            lines.append(_source_line(line, units.get(here, ()), facts, trace))
            of.append(tuple(units.get(here, ())))
            places.append(here)
    return _side(lines, of, problems, places)


def _shown(only: str, units: Sequence[int], lost: Sequence[LostFact] | None, trace: Trace) -> bool:
    if only == "lost":
        return bool(lost)
    if only == "dropped":
        stated = [s for s in map(trace.sources.__getitem__, units) if not s.heading and not s.beside]
        return bool(stated) and all(source.fate is Fate.DROPPED for source in stated)
    return True


def _head(text: Text, trace: Trace) -> str:
    name = text.path.rpartition("/")[2]
    pair = trace.retention.by_day.get(text.day) if text.day else None
    if not pair or not pair[1]:
        return name
    share = pair[0] / pair[1]
    return f"{name}  {bar(share, 5)} {share * 100:.0f}"


def bar(share: float, cells: int) -> str:
    """`[###..]`: how much of something is kept."""
    full = max(0, min(cells, round(share * cells)))
    return f"[{'#' * full}{'.' * (cells - full)}]"


def _source_line(line: Line, units: Sequence[int], facts: Sequence[LostFact], trace: Trace) -> Line:
    states = [s for s in map(trace.sources.__getitem__, units) if not s.heading]
    states = [s for s in states if not s.beside or s.claims]
    if not states:
        return line
    order = list(FATE_MARKS)
    best = min(states, key=lambda source: order.index(source.fate))
    mark = FATE_MARKS[best.fate]
    tone = mark.tone
    whole = any(fact.kind in WHOLE for fact in facts)
    if facts:
        tone = "waiting" if whole else "warn"
    tints = tuple(Tint(fact.span.start, fact.span.end, "warn") for fact in facts if fact.kind not in WHOLE)
    sign = "!" if whole else "*" if facts else ""
    return Line(line.text, line.number, Mark(f"{mark.text}{sign}", tone), tints=tints)
