"""The three layouts and where each keeps days, weeks and months.

Found by looking, overridable by `layout` in `ssmem.toml`. Fractal has no public specimen; it is built from
the text of the skill that describes it (research/corpus.md section 0).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ssmem_tui.core.errors import ConfigError
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.saying import saying

_RECENT = 30
_FORMS = (
    "{y}-{m}-{d}",
    "{y}{m}{d}",
    "{y}_{m}_{d}",
    "{y}.{m}.{d}",
    "{d}.{m}.{y}",
    "{d}-{m}-{y}",
    "{m}-{d}-{y}",
)
_BELOW_FOLDERS = ("{m}-{d}", "{d}")
"""What of a date stands in the name where folders hold the rest."""
_TIER_FOLDERS = ("daily", "weekly", "monthly")


class Layout(StrEnum):
    """How a workspace is laid out."""

    OPENCLAW = "openclaw"
    FRACTAL = "fractal"
    CLAUDE_CODE = "claude-code"


@dataclass(frozen=True, slots=True)
class Shape:
    """Where new files go: templates with `{key}`, `{year}`, `{y}`, `{m}`, `{d}`."""

    daily: str = "memory/{y}-{m}-{d}.md"
    weekly: str = "memory/weekly/{key}.md"
    monthly: str = "memory/monthly/{key}.md"


def chosen(name: str) -> Layout | None:
    """The layout that a config names.

    Raises:
        ConfigError: there is no such layout.
    """
    if not name:
        return None
    try:
        return Layout(name.lower().replace("_", "-"))
    except ValueError as error:
        known = ", ".join(Layout)
        raise ConfigError(
            saying(
                "ssmem.toml: layout {name} is not known; use one of {known}.", name=repr(name), known=known
            )
        ) from error


def detect(notes: Sequence[Note], folders: Iterable[str], core_lists_topics: bool) -> Layout:
    """Look at what is there. `folders` are all folders under the root, relative, as on disk."""
    for folder in folders:
        parts = folder.lower().split("/")
        if len(parts) >= 3 and parts[-3] == "diary" and parts[-1] in _TIER_FOLDERS:
            return Layout.FRACTAL
    logged = any(note.klass in (NoteClass.LOG, NoteClass.TRANSCRIPT) for note in notes)
    if core_lists_topics and not logged:
        return Layout.CLAUDE_CODE
    return Layout.OPENCLAW


def shape_of(layout: Layout, notes: Sequence[Note], flat: bool) -> Shape:
    """Where new files go: as the newest file of each kind lies, else as the layout has it."""
    if layout is Layout.FRACTAL:
        base = next(
            (found[0] for note in notes if (found := re.match(r"(?:.*/)?diary(?=/\d{4}/)", note.path))), ""
        )
        base = base or "memory/diary"
        shape = Shape(
            f"{base}/{{y}}/daily/{{y}}-{{m}}-{{d}}.md",
            f"{base}/{{year}}/weekly/{{key}}.md",
            f"{base}/{{year}}/monthly/{{key}}.md",
        )
    else:
        prefix = "" if flat else "memory/"
        shape = Shape(
            f"{prefix}{{y}}-{{m}}-{{d}}.md", f"{prefix}weekly/{{key}}.md", f"{prefix}monthly/{{key}}.md"
        )
    live = [note for note in notes if not note.archived]
    return Shape(
        _usual_day(live) or shape.daily,
        _template_of_period(live, Tier.WEEK) or shape.weekly,
        _template_of_period(live, Tier.MONTH) or shape.monthly,
    )


def _usual_day(notes: Iterable[Note]) -> str:
    plain = (note for note in notes if note.klass is NoteClass.LOG and not note.slug and note.clock is None)
    days = (note for note in plain if not note.path.lower().endswith(".md.md"))
    newest = sorted(days, key=lambda note: (note.day or date.min, note.path), reverse=True)[:_RECENT]
    usual = Counter(map(_template_of_day, newest)).most_common(1)
    return usual[0][0] if usual else ""


def _template_of_day(note: Note) -> str:
    assert note.day is not None
    year, month, number = f"{note.day:%Y}", f"{note.day:%m}", f"{note.day:%d}"
    folder, _, name = note.path.rpartition("/")
    name = name.replace("{", "").replace("}", "")
    for form in _FORMS:
        name = name.replace(form.format(y=year, m=month, d=number), form)
    for form in _BELOW_FOLDERS:
        if name.startswith(f"{form.format(m=month, d=number)}."):
            name = form + name[name.index(".") :]
    parts = []
    for part in folder.split("/") if folder else []:
        swap = {year: "{y}", month: "{m}", f"{year}-{month}": "{y}-{m}", f"{year}_{month}": "{y}_{m}"}
        parts.append(swap.get(part, _literal(part)))
    return "/".join([*parts, name if "{d}" in name else "{y}-{m}-{d}.md"])


def _template_of_period(notes: Iterable[Note], tier: Tier) -> str:
    found = [
        note for note in notes if note.klass is NoteClass.SUMMARY and note.period and note.period.tier is tier
    ]
    if not found:
        return ""
    newest = max(found, key=lambda note: (note.period.start if note.period else date.min, note.path))
    assert newest.period is not None
    folder = newest.path.rpartition("/")[0]
    parts = [
        "{year}" if part == f"{newest.period.year:04d}" else _literal(part) for part in folder.split("/")
    ]
    return "/".join([*parts, "{key}.md"])


def _literal(part: str) -> str:
    return part.replace("{", "{{").replace("}", "}}")


def summary_path(shape: Shape, period: Period) -> str:
    """Where the layout keeps the roll-up of a week or month; a week's folder is its ISO year's."""
    template = shape.weekly if period.tier is Tier.WEEK else shape.monthly
    return template.format(key=period.key, year=f"{period.year:04d}")


def daily_path(shape: Shape, day: date) -> str:
    """Where the layout keeps the plain log of `day`."""
    return shape.daily.format(y=f"{day:%Y}", m=f"{day:%m}", d=f"{day:%d}")
