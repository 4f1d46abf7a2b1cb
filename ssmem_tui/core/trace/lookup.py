"""Where a fact stands again, in the same form or another, within a set of units."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.facts import EXACT, LOOSE, Fact, Key, relative_dates, same_fact, share_of
from ssmem_tui.core.trace.facts.same import ROUNDING
from ssmem_tui.core.words import features, is_cjk, pieces, stem

_HUMP = re.compile(r"([a-z])([A-Z])")
_TAIL = re.compile(r"[/\s]")
_LONG = 5
"""Words this long may be looked for inside other words ("China" in "Chinese")."""


class FactTable:
    """Facts and words of some units of a corpus, all of them unless told which."""

    def __init__(self, corpus: Corpus, numbers: Iterable[int] | None = None) -> None:
        self._exact: defaultdict[Key, list[int]] = defaultdict(list)
        self._values: defaultdict[float, list[tuple[Key, int]]] = defaultdict(list)
        self._dates: list[tuple[Key, int]] = []
        self._times: list[tuple[Key, int]] = []
        self._words: set[str] = set()
        self._days = set()
        self._ordinals: set[int] = set()
        text = []
        for number in range(len(corpus.units)) if numbers is None else numbers:
            unit = corpus.units[number]
            text.append(unit.text)
            self._words.update(unit.bag)
            if unit.ordinal:
                self._ordinals.add(unit.ordinal)
            day = unit.place.day
            if day:
                self._days.add((day.year, day.month, day.day))
            for fact in corpus.facts[number]:
                self._add(fact.key, number)
            for key in relative_dates(unit.text, day):
                self._add(key, number)
        self._text = "\n".join(text).lower()
        self._order = sorted(self._values)

    def _add(self, key: Key, number: int) -> None:
        self._exact[key].append(number)
        key = share_of(key) or key
        if key[0] == "q":
            self._values[key[2]].append((key, number))
        elif key[0] == "d":
            self._dates.append((key, number))
        elif key[0] == "t":
            self._times.append((key, number))

    def _close(self, value: float) -> Iterator[tuple[Key, int]]:
        low, high = sorted((value * (1 - ROUNDING), value * (1 + ROUNDING)))
        for near in self._order[bisect_left(self._order, low) : bisect_right(self._order, high)]:
            yield from self._values[near]

    def holders(self, key: Key) -> set[int]:
        """Units that carry a quantity, a date or a time, exactly or in a looser form."""
        found = set(self._exact.get(key, ()))
        if key[0] == "q":
            for other, number in self._close(key[2]):
                match = same_fact(key, other)
                if match == EXACT or (match and other[1] == key[1]):
                    found.add(number)
        elif key[0] == "d":
            least = EXACT if key[3] is not None else LOOSE  # a month alone does not keep a day
            found.update(number for other, number in self._dates if same_fact(key, other) >= least)
        elif key[0] == "t":
            found.update(number for other, number in self._times if same_fact(key, other))
        return found

    def find(self, fact: Fact) -> float:
        """`EXACT` when the fact is present, `LOOSE` for a rounded or partial form, else 0."""
        key = fact.key
        if key in self._exact:
            return EXACT
        finder = {
            "q": self._find_quantity,
            "d": self._find_date,
            "n": self._find_name,
            "i": self._find_identifier,
            "t": self._find_time,
        }.get(key[0])
        if share := share_of(key):
            return max((same_fact(share, other) for other, _ in self._close(share[2])), default=0.0)
        return finder(fact) if finder else 0.0

    def _find_quantity(self, fact: Fact) -> float:
        value = fact.key[2]
        same = self._close(value) if abs(value) >= 10 else iter(self._values.get(value, ()))
        best = max((same_fact(fact.key, other) for other, _ in same), default=0.0)
        if best or fact.kind != "number":
            return best
        if fact.text in self._words:
            return EXACT
        return LOOSE if fact.key[1] is None and value in self._ordinals else 0.0  # "four products", 1. to 4.

    def _find_date(self, fact: Fact) -> float:
        key = fact.key
        best = max((same_fact(key, other) for other, _ in self._dates), default=0.0)
        if best < EXACT and key[3] is not None:
            on_day = (
                month == key[2] and day == key[3] and key[1] in (None, year)
                for year, month, day in self._days
            )
            return EXACT if any(on_day) else best
        return best

    def _find_name(self, fact: Fact) -> float:
        names = [str(word) for word in fact.key[1:]]
        hits = sum(
            stem(name) in self._words or ((len(name) >= _LONG or is_cjk(name)) and name in self._text)
            for name in names
        )
        if hits == len(names):
            return EXACT
        initials = "".join(name[0] for name in names)
        if (hits and hits * 2 >= len(names)) or (len(initials) > 1 and initials in self._words):
            return LOOSE
        return LOOSE if len(names[0]) >= _LONG and f" {names[0][:4]}" in self._text else 0.0

    def _find_identifier(self, fact: Fact) -> float:
        value = str(fact.key[1])
        if value in self._text:
            return EXACT
        tail = _TAIL.split(value)[-1]
        if len(tail) >= _LONG and tail in self._text:
            return LOOSE
        parts = features(pieces(_HUMP.sub(r"\1 \2", fact.text).replace("_", " ")))
        return LOOSE if len(parts) >= 2 and all(part in self._words for part in parts) else 0.0

    def _find_time(self, fact: Fact) -> float:
        best = max((same_fact(fact.key, other) for other, _ in self._times), default=0.0)
        hour = int(fact.key[1])
        spoken = {str(hour), str(hour % 12 or 12)} & self._words
        return best or (LOOSE if fact.key[2] == 0 and spoken else 0.0)
