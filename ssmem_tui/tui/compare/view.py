"""One comparison made ready to show: lines of both sides, lost facts, figures. Made in a thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ssmem_tui.core.trace import AnalysisCache, Label, LostFact, SourceLine
from ssmem_tui.core.trace.intended import accepted_in
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.asking import words_of
from ssmem_tui.tui.compare.comparison import Comparison, Sides, run
from ssmem_tui.tui.compare.figures import Words, counts, day_row, fact_row, filter_row
from ssmem_tui.tui.compare.lines import Side, is_problem, short, source_side, summary_side
from ssmem_tui.tui.compare.lost import lost_rows
from ssmem_tui.tui.compare.why import left_out_lines
from ssmem_tui.tui.compare.wordview import word_lines
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line, lines_of
from ssmem_tui.tui.widgets.tones import Tint

if TYPE_CHECKING:
    from ssmem_tui.core.rollup.reasons import Reasons

Measured = tuple[int, Sequence[int]]
"""A width, and the rows that each line takes at it."""

Measures = tuple[Callable[[Sequence[Line]], Measured], Callable[[Sequence[Line]], Measured]]
"""How the two readers measure their lines, summary first."""

_LABELS = {"conflict": Label.CONFLICT, "unsupported": Label.UNSUPPORTED, "weak": Label.WEAK}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants to see: one of `figures.FILTERS`, and the order of the lost facts."""

    show: str = "all"
    by_place: bool = False

    def showing(self, name: str) -> Wish:
        return replace(self, show=name)

    def turned(self) -> Wish:
        return replace(self, by_place=not self.by_place)


@dataclass(frozen=True, slots=True)
class View:
    """Everything the screen draws, made for a wish and with the marks of intent known then.

    `number` says how much each filter shows; `measured` how high the lines of both sides are;
    `intended` holds the keys of what a person accepted.
    """

    comparison: Comparison
    summary: Side
    sources: Side
    lost: tuple[Row, ...]
    number: Mapping[str, int]
    wish: Wish
    measured: tuple[Measured, Measured]
    intended: frozenset[str]

    def numbers(self, side: str, index: int) -> tuple[int, ...]:
        """Claims, or source units, on the line at `index` of a side."""
        of = self.summary.of if side == "summary" else self.sources.of
        return of[index] if 0 <= index < len(of) else ()

    def figures(self, show: str, width: int, narrow: bool) -> list[list[Words]]:
        """The rows above the sides; a narrow screen has no room for the days."""
        trace = self.comparison.trace
        rows = [fact_row(trace, width), day_row(trace, width)]
        rows.append(filter_row(self.number, show, width))
        return [rows[0], rows[2]] if narrow else rows

    @property
    def open_lost(self) -> int:
        """Lost facts that nothing superseded and nobody meant to lose."""
        return self.number["lost"]

    def title_facts(self) -> list[tuple[str, str]]:
        trace = self.comparison.trace
        tokens = t("{n} of {total} tok", n=f"{trace.tokens_out:,}", total=f"{trace.tokens_in:,}")
        return [(f"{t('ratio')} {trace.ratio:.1%}", "bold"), (tokens, "")]

    def words(self, claim: int | None, source: int | None) -> list[Line]:
        """The word view of a claim and a source unit."""
        if claim is None or source is None:
            return []
        trace = self.comparison.trace
        return word_lines(trace, trace.claims[claim], trace.sources[source])

    def lost_words(self, lost: LostFact, reasons: Reasons | None) -> list[Line]:
        """The word view of a lost fact: beside the claim its line lives on in, or its line alone."""
        source = self.comparison.trace.sources[lost.source]
        if source.claims:
            return self.words(source.claims[0], lost.source)
        start, length = lost.span.start - source.place.span.start, len(lost.span)
        return left_out_lines(source, self._line_of(source), reasons, (Tint(start, start + length, "warn"),))

    def left_words(self, index: int, reasons: Reasons | None) -> list[Line]:
        """The word view of a line of the sources that is in no claim."""
        stated = [self.comparison.trace.sources[n] for n in self.numbers("sources", index)]
        source = next((one for one in stated if not one.heading), None)
        return left_out_lines(source, self._line_of(source), reasons) if source else []

    def _line_of(self, source: SourceLine) -> str:
        place = source.place
        text = next(one.text for one in self.comparison.sources if one.path == place.path)
        return lines_of(text)[place.line - 1].text

    def about_claim(self, number: int | None) -> str:
        """Where the cursor stands, for the summary's border."""
        trace = self.comparison.trace
        if number is None:
            return t("{n} claims", n=len(trace.claims))
        claim = trace.claims[number]
        parts = t("claim {n} of {total}", n=number + 1, total=len(trace.claims))
        return f"{parts}  {t(claim.label.value)}"

    def about(self, lost: LostFact) -> str:
        """One sentence on a lost fact: its line, where else it stands, what closed it."""
        trace = self.comparison.trace
        place = trace.sources[lost.source].place
        words = f"{short(place)}  {place.text}"
        if len(lost.places) > 1:
            others = ", ".join(short(trace.sources[n].place) for n in lost.places[1:4])
            words = f"{t('also in {places}', places=others)}  {words}"
        if lost.superseded_by:
            words = f"{t('closed or changed later by {place}', place=lost.superseded_by)}  {words}"
        return words

    def query(self, pane: str, cursor: int, text: str) -> str:
        """Words to search all memory for: of the line `text`, or of the claim in doubt on it."""
        claims = [self.comparison.trace.claims[n] for n in self.numbers("summary", cursor)]
        if pane == "summary" and claims:
            text = next((c for c in claims if is_problem(c, self.intended)), claims[0]).place.text
        return words_of(text)

    def place(self, pane: str, cursor: int, lost: LostFact | None) -> Here:
        """The file and line under the cursor of a pane."""
        if pane == "lost" and lost is not None:
            place = self.comparison.trace.sources[lost.source].place
            return Here(place.path, place.line, text=place.text)
        side = self.sources if pane == "sources" else self.summary
        if not 0 <= cursor < len(side.places):
            return Here(self.comparison.summary.path)
        path, line = side.places[cursor]
        return Here(path, max(1, line), text=side.lines[cursor].text if line else "")


def make_view(
    services: Services,
    sides: Sides,
    draft: str | None,
    cache: AnalysisCache,
    wish: Wish,
    measure: Measures,
    ticket: Ticket[View],
    known: Comparison | None = None,
) -> View:
    """Read, trace and lay out; runs in a thread. The same texts as in `known` are not traced again.

    Raises:
        SsmemError: a side cannot be read, or the person stopped it.
    """
    made = run(services.workspace, sides, draft, cache, ticket.cancelled, ticket.report, known)
    return _lay_out(made, wish, services.root, measure)


def reshow(view: View, wish: Wish, root: Path, measure: Measures) -> View:
    """The same comparison shown another way."""
    return _lay_out(view.comparison, wish, root, measure)


def _lay_out(made: Comparison, wish: Wish, root: Path, measure: Measures) -> View:
    intended = accepted_in(root)
    only_sources = wish.show if wish.show in ("lost", "dropped") else ""
    rows: Sequence[Row] = lost_rows(made.trace, intended, by_place=wish.by_place)
    left = summary_side(made, intended, _LABELS.get(wish.show))
    right = source_side(made, intended, only_sources)
    measured = measure[0](left.lines), measure[1](right.lines)
    number = counts(made.trace, intended)
    return View(made, left, right, tuple(rows), number, wish, measured, intended)
