"""What was decided before: rejections that stick, also reworded, and promotions that need no second look.

A rejection stores the statement, the reason and the failed test; a statement that says the same in other
words is suppressed and counted, one that says another thing about the same subject is not
(research/peers.md items 17 and 44; research/align.md for the comparison).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from ssmem_tui.core.periods import day_of
from ssmem_tui.core.review.likeness import PLAIN, Lexicon, is_twin
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.records import Rejection
from ssmem_tui.core.store.records import Act, LedgerRecord

LEDGER = "decisions"


def fingerprint(text: str) -> str:
    """Twelve hex digits for what a statement says: its words, values and polarity, not their order."""
    item = phrase(text)
    parts = [*sorted(item.words), "|", *sorted(str(fact.key) for fact in item.facts), "|", str(item.denies)]
    return blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


@dataclass
class Past:
    """Effective decisions of the ledger: what is kept out and what was let in."""

    rejected: dict[str, Rejection] = field(default_factory=dict)
    promoted: dict[str, str] = field(default_factory=dict)
    _by_word: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def read(cls, records: Iterable[Mapping[str, Any]]) -> Past:
        """Replay the ledger: later records win, `reopen` takes a rejection back."""
        past = cls()
        for record in records:
            ident = str(record.get("candidate", ""))
            text = str(record.get("said") or record.get("text") or "")
            if ident:
                past._replay(record, ident, text)
            for other, words in record.get("also", ()):
                past._replay(record, str(other), str(words))
        for ident, text in (*((i, r.text) for i, r in past.rejected.items()), *past.promoted.items()):
            for word in phrase(text).words | phrase(text).chars:
                past._by_word[word].append(ident)
        return past

    def _replay(self, record: Mapping[str, Any], ident: str, text: str) -> None:
        kind = record.get("kind")
        if kind == "reject" and ident not in self.promoted:
            reason, failed = str(record.get("reason", "")), tuple(record.get("failed", ()))
            self.rejected[ident] = Rejection(ident, text, day_of(record.get("at")), reason, failed)
        elif kind == "reopen":
            self.rejected.pop(ident, None)
        elif kind in ("promote", "replace"):
            self.promoted[ident] = text
            self.rejected.pop(ident, None)

    def match(self, text: str, lexicon: Lexicon = PLAIN) -> str:
        """The ident of the decision that `text` repeats, empty when nothing like it was decided."""
        ident = fingerprint(text)
        if ident in self.rejected or ident in self.promoted:
            return ident
        mine = phrase(text)
        shared = Counter(
            other for word in sorted(mine.words | mine.chars) for other in self._by_word.get(word, ())
        )
        likely = (
            other
            for other, count in sorted(shared.items(), key=lambda item: (-item[1], item[0]))
            if count > 1
        )
        return next((other for other in likely if is_twin(text, self._text(other), lexicon)), "")

    def _text(self, ident: str) -> str:
        return self.rejected[ident].text if ident in self.rejected else self.promoted[ident]


def with_counts(past: Past, tries: Sequence[tuple[str, str]]) -> tuple[Rejection, ...]:
    """All rejections, the most persistent first, with how often a twin was suppressed in this run."""
    counts = Counter(ident for ident, _ in tries)
    found = (
        Rejection(r.ident, r.text, r.day, r.reason, r.failed, counts[r.ident]) for r in past.rejected.values()
    )
    return tuple(sorted(found, key=lambda item: (-item.suppressed, item.text)))


def reopen(rejection: Rejection) -> Act:
    """The act that takes a rejection back, so that the statement may come again."""
    record = {"kind": "reopen", "candidate": rejection.ident, "text": rejection.text}
    return Act(
        "reopen", rejection.text[:72], (), (LedgerRecord(LEDGER, record),), (("Candidate", rejection.ident),)
    )


def settled_idents(records: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Idents of candidates that the ledger says were decided, so that a draft does not decide them twice."""
    done: set[str] = set()
    for record in records:
        if record.get("kind") in ("promote", "replace", "reject"):
            done.add(str(record.get("candidate")))
        elif record.get("kind") == "reopen":
            done.discard(str(record.get("candidate")))
    return frozenset(done)
