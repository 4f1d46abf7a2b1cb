"""The fixed words of a summary in the languages we write, so that our own files can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.periods import Period


@dataclass(frozen=True, slots=True)
class Titles:
    """Section titles by kind, and the words of the two other lines, in one language."""

    sections: tuple[tuple[Kind, str], ...]
    themes: str
    weeks: str
    was: str


_ORDER = (Kind.DECISION, Kind.LESSON, Kind.TASK, Kind.PREFERENCE, Kind.DONE, Kind.FACT)


def _titles(sections: str, themes: str, weeks: str, was: str) -> Titles:
    return Titles(tuple(zip(_ORDER, sections.split("|"), strict=True)), themes, weeks, was)


TITLES: dict[str, Titles] = {
    "en": _titles("Decisions|Lessons|Open tasks|Preferences|Done|Facts", "Themes", "Weeks", "was"),
    "zh": _titles("决定|教训|待办|偏好|完成|事实", "主题", "各周", "原为"),
    "ja": _titles("決定事項|学び|未完了|好み|完了|事実", "テーマ", "週ごと", "以前は"),
    "de": _titles("Entscheidungen|Erkenntnisse|Offen|Vorlieben|Erledigt|Fakten", "Themen", "Wochen", "zuvor"),
    "fr": _titles("Décisions|Leçons|À faire|Préférences|Fait|Faits", "Thèmes", "Semaines", "avant"),
    "es": _titles("Decisiones|Lecciones|Pendiente|Preferencias|Hecho|Hechos", "Temas", "Semanas", "antes"),
    "pt": _titles("Decisões|Lições|Pendente|Preferências|Feito|Fatos", "Temas", "Semanas", "antes"),
}

SECTION_OF_TITLE: dict[str, Kind] = {
    name: kind for titles in TITLES.values() for kind, name in titles.sections
}
"""Kind of a section of ours by its title, in any language we write."""

_THEMES = tuple(sorted({titles.themes for titles in TITLES.values()}))
_THEMES_LINE = re.compile(rf"^(?:{'|'.join(_THEMES)})[:：]")
_WEEKS = frozenset(titles.weeks for titles in TITLES.values())
_DAY = r"(?:\d{4}-)?\d{2}-\d{2}"
_OWN_TITLE = re.compile(
    rf"(\d{{4}}-W\d{{2}}|\d{{4}}-\d{{2}}) · {_DAY} – {_DAY}"
    r"|(\d{4}-\d{2}-\d{2}) – \d{4}-\d{2}-\d{2}"
)


def is_themes_line(line: str) -> bool:
    """Whether `line` is the line of themes of a summary of ours."""
    return _THEMES_LINE.match(line) is not None


def is_weeks_title(title: str) -> bool:
    """Whether `title` heads the list of weeks in a month of ours, which repeats what stands elsewhere."""
    return title in _WEEKS


def own_start(title: str) -> date | None:
    """The first day of the period that `title` names, if it is the first line of a summary of ours.

    The title of a log is a date too, but one day alone is no summary.
    """
    found = _OWN_TITLE.fullmatch(title)
    if found is None:
        return None
    try:
        return next(Period.parse(found[1]).source_days()) if found[1] else date.fromisoformat(found[2])
    except (UsageError, ValueError):
        return None


_HAN = re.compile(r"[\u3400-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_COMMON = {
    "de": frozenset("der die das und ist nicht mit für auf ein eine wurde wird von zu".split()),
    "fr": frozenset("le la les des est une et dans pour que pas avec sur sont du".split()),
    "es": frozenset("el los las una y para con del se por que está como más es".split()),
    "pt": frozenset("o os uma e para com não do da em no na por mais foi é".split()),
    "en": frozenset("the and is to of in for with not was are it on that by".split()),
}


_MOST_CHARS = 60_000


def language_of(texts: Iterable[str]) -> str:
    """The language that most of `texts` is in, as a key of `TITLES`.

    Chinese counts from a quarter of the letters on (a Han character says what four Latin letters say);
    English is the answer when nothing else is clear.
    """
    sample: list[str] = []
    size = 0
    for text in texts:
        sample.append(text[: _MOST_CHARS - size])
        size += len(sample[-1])
        if size >= _MOST_CHARS:
            break
    joined = "\n".join(sample)
    han, kana = len(_HAN.findall(joined)), len(_KANA.findall(joined))
    words = [word.lower() for word in _LATIN.findall(joined)]
    letters = sum(map(len, words))
    if han + kana and (han + kana) * 3 >= letters:
        return "ja" if kana * 4 >= han else "zh"
    scores = {name: sum(word in common for word in words) for name, common in _COMMON.items()}
    best = max(sorted(scores), key=lambda name: scores[name])
    return best if scores[best] > 1.5 * scores["en"] and scores[best] >= 5 else "en"
