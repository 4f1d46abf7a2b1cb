"""Which class a note is of, decided by where it lies and what it is called.

Only what the name cannot tell, a session transcript under a day's name, needs the head of the file; see
`transcript_head`. The words are those of the corpus cases: a day log lies in the memory folder itself, in a
folder for logs, or in an archive; the same name in a topic folder is a topic note that belongs to a date.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, time
from functools import lru_cache
from itertools import pairwise

from ssmem_tui.core.model import Layer, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.saying import Saying
from ssmem_tui.core.workspace import names, spelt

MEMORY_FOLDERS = frozenset("memory diary journal 记忆 記憶 日记 日記".split())
_LOGS = frozenset(
    "daily dailies day days log logs hourly entries diary journal 日志 日誌 日记 日記 日报 日報 每日".split()
)
_WEEKS = frozenset("weekly weeklies week weeks 周报 週報 周记 周总结 每周 每週".split())
_MONTHS = frozenset("monthly month months monthlies 月报 月報 月记 月总结 每月".split())
_RETROS = frozenset({"retros", "retrospectives", "reviews"})
_STICKY = frozenset(
    {"sticky-notes", "sticky_notes", "sticky", "stickies", "workflows", "apis", "commands", "facts"}
)
_DREAMS = frozenset({"dreaming", ".dreams", "dreams"})
_DERIVED_NAMES = frozenset({"dreams.md", "context-digest.md"})
_INDEX_NAMES = frozenset({"index.md", "_index.md", "readme.md"})
_INSTRUCTIONS = frozenset(
    "agents.md soul.md user.md identity.md tools.md heartbeat.md bootstrap.md boot.md "
    "claude.md claude.local.md gemini.md".split()
)
_ARCHIVE = re.compile(r"[._-]*archived?s?(?:[-_ ].*)?|.*[-_ ]archived?s?|归档|存档|アーカイブ", re.IGNORECASE)
_YEAR = re.compile(r"\d{4}")
_MONTH_FOLDER = re.compile(r"\d{4}[-_.]\d{2}|\d{2}")
_REVIEW = re.compile(
    r"(?:weekly|monthly|week|month)[-_ ]?"
    r"(?:retro|review|summary|report|digest|recap|roll-?up|reflection|todo|plan)"
    r"|(?:retro|review|summary|digest|recap)[-_ ]?of[-_ ]?(?:the[-_ ]?)?(?:week|month)"
    r"|周报|月报|周总结|月总结|週報|月報",
    re.IGNORECASE,
)
_TRANSCRIPT_KEY = re.compile(
    r"^[-*\s]*[*_]{0,2}(?:session[ _-]?(?:key|id)|会话\s*(?:ID|编号|标识))[*_]{0,2}\s*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_TRANSCRIPT_TITLE = re.compile(r"\A\ufeff?\s*#{1,3}\s*session\b", re.IGNORECASE)
_TURN = re.compile(
    r"^(?:\[[^\]\n]{1,40}\] ?)?(?:\W{0,4}(user|human|system|用户)|\W{0,4}(?:assistant|助手))"
    r"(?:[^\w\n]{0,3}[:：>]|[*_ ]{0,3}\r?$)",
    re.IGNORECASE | re.MULTILINE,
)
_SPEAKS = (b"ession", b"ESSION", b"ssistant", "会话".encode(), "助手".encode())
_TURNS_ALONE = 4

HEAD_BYTES = 2048


@dataclass(frozen=True, slots=True)
class Verdict:
    """A class with all that the name told."""

    klass: NoteClass
    layer: Layer = Layer.L3
    day: date | None = None
    clock: time | None = None
    slug: str = ""
    period: Period | None = None
    archived: bool = False
    warnings: tuple[Saying, ...] = ()


def fold(name: str) -> str:
    """A name for comparing: composed, without case; what lies on disk stays as it is."""
    return name.casefold() if name.isascii() else unicodedata.normalize("NFC", name).casefold()


def is_archive(folder: str) -> bool:
    return _ARCHIVE.fullmatch(folder) is not None


@dataclass(frozen=True, slots=True)
class _Place:
    """What the folders of a path say, whatever file lies in them."""

    folders: tuple[str, ...]
    archived: bool
    derived: bool
    sticky: bool
    logs: bool
    about_a_period: bool


@lru_cache(maxsize=4096)
def _place(folder: str, log_folders: tuple[str, ...], flat: bool) -> _Place:
    folders = tuple(folder.split("/")) if folder else ()
    archived = any(map(is_archive, folders))
    named = any(f"{folder}/".startswith(fold(name).strip("/") + "/") for name in log_folders)
    return _Place(
        folders,
        archived,
        any(name in _DREAMS for name in folders),
        not archived and any(name in _STICKY for name in folders),
        named or _is_log_place(folders, flat),
        any(name in _WEEKS or name in _MONTHS or name in _RETROS or _REVIEW.search(name) for name in folders),
    )


def _is_log_place(folders: tuple[str, ...], flat: bool) -> bool:
    in_memory = bool(folders) and folders[0] in MEMORY_FOLDERS
    if not in_memory and not flat and not (folders and folders[0] in _LOGS):
        return False
    return all(
        name in _LOGS or is_archive(name) or _YEAR.fullmatch(name) or _MONTH_FOLDER.fullmatch(name)
        for name in (folders[1:] if in_memory else folders)
    )


def classify(
    path: str,
    log_folders: tuple[str, ...] = (),
    flat: bool = False,
    order: spelt.Order = spelt.Order.UNKNOWN,
) -> Verdict:
    """Decide by path alone. `flat` means that the root itself is the memory folder; `order` is what the other
    names of the folder say of dates like `02-10-2026`."""
    folder, _, name = fold(path).rpartition("/")
    place = _place(folder, log_folders, flat)
    verdict = _special(place, name)
    if verdict:
        return verdict
    base = names.stem(path.rsplit("/", 1)[-1])
    when = names.dated(base, order)
    about = names.Named() if when.day or when.problem else names.named(base)
    if not (when.day or about.period) and (whole := spelt.with_folders(names.stem(path))):
        when, about = names.dated(whole), names.named(whole)
    if when.day:
        return _dated(place, when)
    if about.period:
        return _about_period(place, about)
    problem = when.problem or about.problem
    return Verdict(
        NoteClass.TOPIC,
        day=names.inner_day(base),
        archived=place.archived,
        warnings=(problem,) if problem else (),
    )


def like_a_day(path: str, log_folders: tuple[str, ...] = (), flat: bool = False) -> bool:
    """Whether a topic note lies where logs lie and looks to a person like the log of some day."""
    folder = path.rpartition("/")[0]
    in_logs = _place(fold(folder), log_folders, flat).logs
    return in_logs and spelt.like_a_date(folder, names.stem(path.rpartition("/")[2]))


def _special(place: _Place, name: str) -> Verdict | None:
    folders = place.folders
    if place.derived or name in _DERIVED_NAMES:
        return Verdict(NoteClass.DERIVED, day=names.dated(names.stem(name)).day)
    users_file = len(folders) == 2 and folders[0] == "users" and name == "user.md"
    if users_file or (not folders and name in _INSTRUCTIONS):
        return Verdict(NoteClass.INSTRUCTIONS, Layer.L1)
    if place.sticky:
        return Verdict(NoteClass.STICKY)
    if name in _INDEX_NAMES and (folders == ("memory",) or (not folders and name != "readme.md")):
        return Verdict(NoteClass.INDEX, Layer.L2)
    return None


def _dated(place: _Place, when: names.Dated) -> Verdict:
    if place.about_a_period or (when.slug and _REVIEW.search(when.slug)):
        klass = NoteClass.COMPANION
    else:
        klass = NoteClass.LOG if place.logs else NoteClass.TOPIC
    return Verdict(klass, Layer.L3, when.day, when.clock, when.slug, archived=place.archived)


def _about_period(place: _Place, about: names.Named) -> Verdict:
    assert about.period is not None
    homes = _WEEKS if about.period.tier is Tier.WEEK else _MONTHS
    whole = not about.suffix and any(name in homes for name in place.folders)
    klass = NoteClass.SUMMARY if whole else NoteClass.COMPANION
    return Verdict(klass, slug=about.suffix, period=about.period, archived=place.archived)


def transcript_head(head: bytes) -> bool:
    """Whether a file that starts like this is a raw session dump.

    A "Session Key" or "Session ID" line, together with a title that says Session or with turns
    (research/corpus.md section 3: 350 of 2,810 dated files). Without that line, four speakers in turn do.
    """
    if not any(word in head for word in _SPEAKS):
        return False
    text = head.decode("utf-8", "replace").replace("\r\n", "\n")
    turns = [bool(person) for person in _TURN.findall(text)]
    if not _TRANSCRIPT_KEY.search(text):
        return sum(a != b for a, b in pairwise(turns)) >= _TURNS_ALONE - 1
    return bool(_TRANSCRIPT_TITLE.search(text)) or len(turns) > 1
