"""A seeded memory and seeded questions for the search benchmark; needs no file and no network.

Words are invented but spread as in real text: frequencies follow Zipf's law, a project's own words are rare
elsewhere, about 40 % of the lines hold Chinese. Questions are of known items: their words are the rarest of
the line or title that is wanted, as a person would pick them, and stand together in no other; then they are
typed the way people type.
"""

from __future__ import annotations

import datetime as dt
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

LATIN = re.compile(r"[a-z]+")
HANZI = re.compile(r"[\u4e00-\u9fff]+")

KINDS = (
    *("exact", "typo1", "typo2", "drop", "reorder", "prefix", "zh2", "zhtypo", "zhorder", "mixed"),
    *("initials", "pinyin", "abbrev"),
)
TITLES_ONLY = frozenset({"initials", "pinyin", "abbrev"})
BY_SOUND = frozenset({"initials", "pinyin"})
_COMMON = 500

_STARTS = (
    "b br c ch cl cr d dr f fl fr g gl gr h j k l m n p ph pl pr qu r s sc sh sl sp st str sw t th tr v w y"
)
_MIDDLES = "a ai al an ar e ea el em en er i il im in ir o ol om on oo or ou u ul um un ur"
_ENDS = "b ck d ft g ll m nd ng nt p rd rk rn rt ss st t tch x"
_TAILS = "able age al ance ed er est ful ic ing ion ish ist ity ive less ly ment ness or ous s ty ure"
_KNOWN = (
    "the to and of a in for on is with deploy rollback staging postgres migration sqlite schema index cache "
    "latency timeout retry queue worker docker nginx pipeline webhook token refresh session login cookie "
    "embedding vector chunk prompt context agent memory summary benchmark regression layout theme parser "
    "merge rebase branch commit release incident alert metric dashboard quota billing invoice refund ledger"
).split()


_STOCK = (
    "Summary|Next steps|Decisions|Open questions|Key learnings|Notes|TODO|Follow-up|What happened|Context|"
    "Setup|"
    "Session summary|Lessons learned|Errors|Action items|今日总结|待办事项|关键决定|下一步|经验教训|会议记录"
).split("|")
_VERBS = "Fix Add Update Review Debug Refactor Migrate Investigate Deploy Restore Rename Test".split()
_MARKS = "🔧 ✅ 🚀 📝 ⚠️ 🐛".split()


def english(rng: random.Random, count: int) -> list[str]:
    """`count` different words, common ones first; short ones are common, as in real text."""
    starts, middles, ends, tails = (part.split() for part in (_STARTS, _MIDDLES, _ENDS, _TAILS))
    words = dict.fromkeys(_KNOWN)
    while len(words) < count:
        parts = 1 if rng.random() < 0.3 else 2
        body = "".join(rng.choice(starts) + rng.choice(middles) for _ in range(parts)) + rng.choice(ends)
        if rng.random() < 0.15:
            body = body.lstrip("bcdfghjklmnpqrstvwy") or body
        words[body + (rng.choice(tails) if rng.random() < 0.5 else "")] = None
    made = list(words)
    return made[: len(_KNOWN)] + sorted(made[len(_KNOWN) :], key=lambda word: len(word) + 6 * rng.random())


def chinese(rng: random.Random, count: int) -> list[str]:
    """`count` different words of 1 to 4 of the 3,755 most used characters, common ones first."""
    signs = [bytes((high, low)).decode("gb2312") for high in range(0xB0, 0xD7) for low in range(0xA1, 0xFF)]
    rng.shuffle(signs)
    weights = list(itertools.accumulate(1 / (rank + 20) for rank in range(len(signs))))
    words = dict.fromkeys(signs[:60])
    while len(words) < count:
        size = rng.choices((2, 3, 4), (80, 12, 8))[0]
        words["".join(rng.choices(signs, cum_weights=weights, k=size))] = None
    return list(words)


def _zipf(rng: random.Random, words: Sequence[str]) -> Iterator[str]:
    weights = list(itertools.accumulate(1.0 / (rank + 2.7) ** 1.05 for rank in range(len(words))))
    while True:
        yield from rng.choices(words, cum_weights=weights, k=20_000)


@dataclass(frozen=True)
class Project:
    """The words that one piece of work brings with it."""

    en: list[str]
    zh: list[str]
    name: str
    people: list[str]


class Generator:
    """Writes titles, lines and whole folders of day logs."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        en, zh = english(self.rng, 60_000), chinese(self.rng, 60_000)
        self._en, self._zh = _zipf(self.rng, en), _zipf(self.rng, zh)
        self._rare_en, self._rare_zh = en[300:], [word for word in zh[500:] if len(word) > 1]

    def project(self) -> Project:
        rng = self.rng
        people = [word.capitalize() for word in rng.sample(self._rare_en, 3)] + rng.sample(self._rare_zh, 2)
        name = "-".join(rng.sample(self._rare_en, 2))
        return Project(rng.sample(self._rare_en, 60), rng.sample(self._rare_zh, 50), name, people)

    def words(self, project: Project, low: int, high: int, rare: float) -> str:
        rng = self.rng
        count = rng.randint(low, high)
        return " ".join(
            rng.choice(project.en) if rng.random() < rare else next(self._en) for _ in range(count)
        )

    def hanzi(self, project: Project, low: int, high: int, rare: float = 0.2) -> str:
        rng, out = self.rng, ""
        size = rng.randint(low, high)
        while len(out) < size:
            out += rng.choice(project.zh) if rng.random() < rare else next(self._zh)
        return out

    def title(self, p: Project) -> str:
        rng = self.rng
        kind = rng.random()
        if kind < 0.40:
            return self.words(p, 2, 5, 0.45)
        if kind < 0.70:
            return self.hanzi(p, 4, 12, 0.4)
        if kind < 0.85:
            return f"{self.hanzi(p, 2, 5, 0.5)} {self.words(p, 1, 2, 0.6)} {self.hanzi(p, 2, 4, 0.3)}"
        if kind < 0.93:
            return f"{p.name}: {self.words(p, 1, 3, 0.4)}"
        return f"{rng.choice(p.people)} — {self.words(p, 2, 2, 0.5)}"

    def line(self, p: Project) -> str:
        rng = self.rng
        kind = rng.random()
        if kind < 0.34:
            return "- " + self.words(p, 5, 19, 0.22).capitalize() + rng.choice((".", "", ";"))
        if kind < 0.60:
            return f"- {self.hanzi(p, 6, 20)},{self.hanzi(p, 4, 16)}。"
        if kind < 0.76:
            left = f"{self.hanzi(p, 3, 9)}{rng.choice(p.en)}{self.hanzi(p, 3, 10)}"
            return f"- {left} {self.words(p, 1, 4, 0.4)} {self.hanzi(p, 2, 8)}"
        if kind < 0.82:
            tag = f"@{rng.choice(p.people)} #{rng.choice(p.en)}"
            return f"- [{rng.choice(' x')}] {self.words(p, 3, 8, 0.3)} {tag}"
        if kind < 0.87:
            place = f"{rng.choice(p.en)}_{next(self._en)}.py:{rng.randint(1, 900)}"
            return f"  - `{place}` {self.words(p, 2, 6, 0.22)}"
        if kind < 0.91:
            number, commit = rng.randint(1, 9999), rng.getrandbits(28)
            return f"- see https://example.org/{p.name}/{number} ({commit:07x})"
        if kind < 0.95:
            return f"| {rng.choice(p.en)} | {rng.randint(1, 500)} ms | {self.hanzi(p, 4, 4)} |"
        return "> " + self.words(p, 10, 40, 0.1)

    def tree(self, root: Path, size: int) -> list[str]:
        """Day logs of 10 to 40 KB, `size` bytes in all, the last of today; returns the titles used."""
        rng = self.rng
        folder = root / "memory" / "daily"
        folder.mkdir(parents=True)
        (root / "MEMORY.md").write_text("# Core\n\n- The staging deploy window is Tuesday 10:00.\n")
        day, written = dt.date(2026, 11, 1), 0
        active = [self.project() for _ in range(6)]
        titles: dict[str, None] = {}
        while written < size:
            if rng.random() < 0.06:
                active[rng.randrange(len(active))] = self.project()
            rows = [f"# {day}", ""]
            want, got = min(rng.randint(10_000, 40_000), max(2_000, size - written)), 0
            while got < want:
                project = rng.choice(active)
                title = self.title(project)
                titles[title] = None
                block = [f"## {rng.randint(8, 23):02d}:{rng.randint(0, 59):02d} {title}", ""]
                block += [self.line(project) for _ in range(rng.randint(3, 14))] + [""]
                rows += block
                got += sum(len(row.encode()) + 1 for row in block)
            data = ("\n".join(rows) + "\n").encode()
            (folder / f"{day}.md").write_bytes(data)
            written += len(data)
            day -= dt.timedelta(days=1)
        return list(titles)

    def heading(self, p: Project) -> str:
        """A heading or file name as agents write them: stock words, times, phases, code, versions, marks."""
        rng = self.rng
        day = dt.date(2026, 11, 1) - dt.timedelta(days=rng.randrange(900))
        clock = f"{rng.randint(8, 23):02d}:{rng.randint(0, 59):02d}"
        kind = rng.random()
        if kind < 0.16:
            return f"{rng.choice(_STOCK)} ({self.words(p, 1, 3, 0.5)})"
        if kind < 0.34:
            return f"{rng.choice(_VERBS)} {self.words(p, 2, 6, 0.35)}"
        if kind < 0.46:
            return f"{clock} — {self.words(p, 2, 7, 0.35).capitalize()}"
        if kind < 0.56:
            slug = self.words(p, 2, 4, 0.5).replace(" ", "-")
            return f"{day}-{slug}.md" if rng.random() < 0.5 else f"{slug.replace('-', '_')}.md"
        if kind < 0.64:
            return f"Phase {rng.randint(1, 6)}: {self.words(p, 2, 5, 0.4).title()}"
        if kind < 0.71:
            name = "".join(word.capitalize() for word in self.words(p, 2, 3, 0.5).split())
            return f"`{name}` {self.words(p, 1, 4, 0.4)} v{rng.randint(0, 3)}.{rng.randint(0, 30)}"
        if kind < 0.76:
            return f"{rng.choice(_MARKS)} {self.words(p, 2, 5, 0.4).title()}"
        if kind < 0.88:
            return f"{self.hanzi(p, 4, 14, 0.3)}{rng.choice(('', '总结', '问题', f'({day.month}月)'))}"
        tail = rng.choice(("", self.hanzi(p, 2, 4)))
        return f"{self.hanzi(p, 2, 6, 0.4)} {self.words(p, 1, 3, 0.5)} {tail}".strip()

    def headings(self, count: int) -> list[str]:
        """`count` different headings; projects come and go as they do over years."""
        out: dict[str, None] = {}
        active = [self.project() for _ in range(6)]
        while len(out) < count:
            if self.rng.random() < 0.004:
                active[self.rng.randrange(len(active))] = self.project()
            out[self.heading(self.rng.choice(active))] = None
        return list(out)

    def titles(self, count: int) -> list[str]:
        """`count` different titles."""
        out: dict[str, None] = {}
        active = [self.project() for _ in range(6)]
        while len(out) < count:
            if self.rng.random() < 0.002:
                active[self.rng.randrange(len(active))] = self.project()
            out[self.title(self.rng.choice(active))] = None
        return list(out)


@dataclass(frozen=True)
class Question:
    """What is typed, how it was bent, and the text that is wanted."""

    kind: str
    text: str
    target: str


def slip(rng: random.Random, word: str) -> str:
    """One typing slip: two letters swapped, one dropped, doubled, or a neighbouring key."""
    at, kind = rng.randrange(1, len(word) - 1), rng.random()
    if kind < 0.3 and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind < 0.55:
        return word[:at] + word[at + 1 :]
    if kind < 0.75:
        return word[:at] + word[at] + word[at:]
    near = {"a": "sq", "e": "wr", "i": "uo", "o": "ip", "t": "ry", "n": "bm", "s": "ad", "r": "et", "l": "kp"}
    return word[:at] + rng.choice(near.get(word[at], "aeiou")) + word[at + 1 :]


def frequencies(texts: Sequence[str]) -> Counter[str]:
    """In how many texts each word and each pair of hanzi occurs."""
    df: Counter[str] = Counter()
    for text in texts:
        low = text.lower()
        runs = (run[i : i + 2] for run in HANZI.findall(low) for i in range(len(run) - 1))
        df.update({*LATIN.findall(low), *runs})
    return df


class Together:
    """In which of some texts two uncommon words stand together."""

    def __init__(self, texts: Sequence[str], df: Counter[str]) -> None:
        self._places: dict[str, set[int]] = {}
        for place, text in enumerate(texts):
            for word in set(LATIN.findall(text.lower())):
                if len(word) >= 5 and 0 < df[word] < _COMMON:
                    self._places.setdefault(word, set()).add(place)

    def once(self, a: str, b: str) -> bool:
        return len(self._places.get(a, set()) & self._places.get(b, set())) == 1


def questions(
    rng: random.Random, pool: Sequence[str], among: Sequence[str], df: Counter[str], per_kind: int
) -> list[Question]:
    """`per_kind` questions of each kind for texts of `pool`, all texts being `among`; those by sound only
    where pypinyin is installed."""
    try:
        from pypinyin import lazy_pinyin
    except ImportError:
        kinds = tuple(kind for kind in KINDS if kind not in BY_SOUND)
    else:
        kinds = KINDS
    have: Counter[str] = Counter()
    out: list[Question] = []
    together = Together(among, df)
    for target in rng.sample(list(pool), len(pool)):
        kind = min(kinds, key=lambda one: (have[one], rng.random()))
        if have[kind] >= per_kind:
            break
        text = (
            _sounding(kind, target, df, lazy_pinyin)
            if kind in BY_SOUND
            else _typed(rng, kind, target, df, together)
        )
        if text.strip():
            have[kind] += 1
            out.append(Question(kind, text, target))
    return sorted(out, key=lambda one: (KINDS.index(one.kind), one.text))


def _typed(rng: random.Random, kind: str, target: str, df: Counter[str], together: Together) -> str:
    low = target.lower()
    long = dict.fromkeys(word for word in LATIN.findall(low) if len(word) >= 5)
    words = sorted(long, key=lambda word: df[word])
    if kind.startswith("zh") or kind == "mixed":
        run, at = _rarest_pair(low, df)
        four = run[max(0, min(at - 1, len(run) - 4)) :][:4]
        if not run or (kind == "mixed" and not words):
            return ""
        if kind == "zhtypo":
            i = rng.randrange(4)
            return four[:i] + chr(rng.randrange(0x4E00, 0x9FA5)) + four[i + 1 :]
        return {
            "zh2": run[at : at + 2],
            "zhorder": four[2:] + four[:2],
            "mixed": run[at : at + 2] + (words[0][:4] if words else ""),
        }[kind]
    if len(words) < 2:
        return ""
    a, b = sorted(words[:2], key=low.find)
    if not together.once(a, b):
        return ""
    if kind == "typo1":
        return f"{slip(rng, a)} {b}" if rng.random() < 0.5 else f"{a} {slip(rng, b)}"
    if kind == "drop":
        i, j = rng.randrange(1, len(a)), rng.randrange(1, len(b))
        return f"{a[:i]}{a[i + 1 :]} {b[:j]}{b[j + 1 :]}"
    if kind == "prefix":
        return f"{a[: rng.randint(3, 4)]} {b[: rng.randint(3, 4)]}"
    slips = f"{slip(rng, a)} {slip(rng, b)}"
    return {"exact": f"{a} {b}", "typo2": slips, "reorder": f"{b} {a}", "abbrev": a[:3] + b[:3]}[kind]


def _sounding(kind: str, target: str, df: Counter[str], read: object) -> str:
    run, _ = _rarest_pair(target, df)
    sounds: list[str] = read(run[:5] if kind == "initials" else run[:3])  # type: ignore[operator]
    return "".join(sound[:1] if kind == "initials" else sound for sound in sounds)


def _rarest_pair(text: str, df: Counter[str]) -> tuple[str, int]:
    """The run of hanzi with the rarest pair in it, and where in the run that pair stands."""
    places = [
        (df[run[i : i + 2]], run, i)
        for run in HANZI.findall(text)
        if len(run) >= 4
        for i in range(len(run) - 1)
    ]
    return min(places)[1:] if places else ("", 0)
