"""The embedded engine: extractive, deterministic, no network, no model (research/compress.md).

Sentences → salience → budgeted greedy coverage → dated sections. What stands in the summary stood in a log,
word for word apart from trims that are marked; so nothing can be invented.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date

from ssmem_tui.core.errors import NothingToDo, Refused
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.candidates import Candidate, Field, candidates
from ssmem_tui.core.rollup.checks import is_unfit
from ssmem_tui.core.rollup.choice import Choice
from ssmem_tui.core.rollup.concepts import raw_tokens
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.rollup.render import Frame, render, rows, title_of
from ssmem_tui.core.rollup.themes import subjects, themes
from ssmem_tui.core.rollup.titles import language_of
from ssmem_tui.core.rollup.units import Dated, units
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.secrets import mask
from ssmem_tui.core.tokens import CURRENT_GENERATION, count_tokens

_ROUNDS = 8
_FIRST_TRY = 0.97
_LEAST_SPACE = 8.0
_MOST_FRAME = 0.25
_TRANSCRIPT = -1.5
_TALK_BALANCE, _NOTES_BALANCE = 1.0, 4.0
"""Damping of a day that used its share."""
_NOTES_THEMES, _TALK_THEMES = 500.0, 1500.0
"""Raw tokens from which a summary has a line of themes; in talk a statement is worth more than they are."""
_FEW_THEMES, _MOST_THEMES = 4, 6


def compress(
    texts: Dated,
    space: float,
    *,
    language: str = "",
    period: Period | None = None,
    cancelled: Cancelled = lambda: False,
    biases: Sequence[float] = (),
) -> str:
    """Roll dated Markdown up into at most `space` raw (unscaled) tokens; empty when nothing fits. `biases`
    are added to the salience of each text's lines.

    Raises:
        Refused: `cancelled` answered yes between two steps.
    """
    return made(texts, space, language=language, period=period, cancelled=cancelled, biases=biases).text


_NOTHING = Field((), False)


@dataclass(frozen=True, slots=True)
class Made:
    """A summary, with all that might have stood in it and what was chosen: `None` where nothing fits."""

    text: str = ""
    field: Field = _NOTHING
    choice: Choice | None = None


def made(
    texts: Dated,
    space: float,
    *,
    language: str = "",
    period: Period | None = None,
    cancelled: Cancelled = lambda: False,
    biases: Sequence[float] = (),
) -> Made:
    """As `compress`, with how it came about.

    Raises:
        Refused: `cancelled` answered yes between two steps.
    """
    with _uncollected():
        return _compress(texts, space, language, period, cancelled, biases)


def _compress(
    texts: Dated,
    space: float,
    language: str,
    period: Period | None,
    cancelled: Cancelled,
    biases: Sequence[float],
) -> Made:
    language = language or language_of(text for _, text in texts)
    found = [unit for unit in units(texts, biases) if not is_unfit(unit.text)]
    _stop_if(cancelled)
    field = candidates(found, language)
    _stop_if(cancelled)
    if not field.candidates or space < _LEAST_SPACE:
        return Made(field=field)
    first = min(candidate.day for candidate in field.candidates)
    last = max(candidate.day for candidate in field.candidates)
    years = _years(period, first, last)
    frame = _affordable(_frame(field, language, space, period, first, last), space, years)
    left = space - raw_tokens(render([], frame, years))
    balance = _TALK_BALANCE if field.spoken else _NOTES_BALANCE
    choice = Choice(field.candidates, left, balance, folded=frame.folded)
    best = ""
    growing = choice.grow(_FIRST_TRY * left)
    for _ in range(_ROUNDS):  # titles and dates are paid from the same space
        if not growing:
            break
        _stop_if(cancelled)
        text = mask(render(rows(field.candidates, choice.chosen), frame, years))
        left = space - raw_tokens(text)
        if left < 0.0:
            choice.shrink(-left)
            continue
        best = text
        growing = choice.grow(left)
    return Made(best, field, choice)


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for cycles meanwhile: none are made here, and it would walk all sentences and words again and
    again, a tenth of the whole time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _frame(
    field: Field, language: str, space: float, period: Period | None, first: date, last: date
) -> Frame:
    about = []
    if space >= (_TALK_THEMES if field.spoken else _NOTES_THEMES):
        about = themes(field.candidates)[: _MOST_THEMES if space >= _TALK_THEMES else _FEW_THEMES]
    weeks = week_lines(field.candidates, period) if period and period.tier is Tier.MONTH else []
    title = title_of(period) if period else f"{first} – {last}" if first != last else f"{first}"
    return Frame(title, language, about, weeks, folded=field.spoken)


def _stop_if(cancelled: Cancelled) -> None:
    if cancelled():
        raise Refused(saying("The roll-up was cancelled; nothing was written."))


def _affordable(frame: Frame, space: float, years: frozenset[int]) -> Frame:
    """`frame` without what would leave too little space for statements."""
    for smaller in (frame, replace(frame, themes=()), replace(frame, themes=(), weeks=())):
        if raw_tokens(render([], smaller, years)) <= _MOST_FRAME * space:
            return smaller
    return replace(frame, themes=(), weeks=())


def _years(period: Period | None, first: date, last: date) -> frozenset[int]:
    """Years whose dates need no year in a line: those of the period."""
    if period is None:
        return frozenset({first.year, last.year})
    *_, end = period.source_days()
    return frozenset({next(period.source_days()).year, end.year})


def week_lines(found: Sequence[Candidate], month: Period) -> list[str]:
    """A line per week of `month` that has lines: its key, its dates, what it was about."""
    weeks: dict[Period, list[Candidate]] = {}
    for candidate in found:
        weeks.setdefault(Period.week(candidate.day), []).append(candidate)
    out = []
    for week in month.children():
        if week in weeks:
            named = ", ".join(subjects(weeks[week]))
            out.append(f"{week.key} ({week.start:%m-%d} – {week.end:%m-%d}){': ' + named if named else ''}")
    return out


class OfflineEngine:
    """The engine that is always there. `extractive`: every line stands in a source, so one that a check
    objects to can simply be left out."""

    name = "offline"
    version = "1"
    extractive = True

    def draft(self, job: Job, report: Callable[[Progress], None], cancelled: Cancelled) -> Draft:
        """Compress `job.sources` into at most `job.target_tokens`.

        Raises:
            Refused: cancelled.
            NothingToDo: the sources hold nothing that can be kept in that space.
        """
        tokens_in = sum(count_tokens(source.text) for source in job.sources)
        report(Progress(0, 1, job.period.key))
        text = self.made(job, tokens_in, cancelled).text
        if not text:
            raise NothingToDo(
                saying(
                    "The sources of {period} hold no statement that fits {target_tokens} tokens.",
                    period=job.period.key,
                    target_tokens=job.target_tokens,
                )
            )
        report(Progress(1, 1, job.period.key))
        return Draft(text, self.name, self.version, "", tokens_in, count_tokens(text))

    def made(self, job: Job, tokens_in: int, cancelled: Cancelled) -> Made:
        """The summary of `job`, whose sources have so many tokens, and how it came about.

        Raises:
            Refused: cancelled.
        """
        texts = [(source.day or job.period.start, source.text) for source in job.sources]
        space = job.target_tokens / CURRENT_GENERATION
        biases = [_TRANSCRIPT if source.transcript else 0.0 for source in job.sources]
        found = Made()
        for most in sorted({min(space, tokens_in / CURRENT_GENERATION), space}):
            # no longer than its sources, unless nothing of a log of a line or two would fit
            if not found.text:
                found = made(
                    texts, most, language=job.language, period=job.period, cancelled=cancelled, biases=biases
                )
        return found
