"""Findings about two lines of standing memory: the same words, the same sense, or the opposite."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ssmem_tui.core.doctor.conflict import conflict
from ssmem_tui.core.doctor.records import Finding, Kind
from ssmem_tui.core.doctor.standing import is_standing, is_statement
from ssmem_tui.core.markdown.document import Document
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Entry, NoteClass
from ssmem_tui.core.review.likeness import Lexicon, is_twin
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.words import tokens
from ssmem_tui.core.workspace import Workspace

STANDING = (NoteClass.CORE, NoteClass.STICKY, NoteClass.TOPIC)
"""Classes that hold what is true now; a log says what was true then."""

_MOST = 3_000
_SHORT = 12
_RIVALS = 6
_FEW = 2
"""Findings between the same two files that are named one by one."""
_KINDS = ("item", "row", "key", "paragraph")


def in_pairs(space: Workspace, documents: Mapping[str, Document]) -> Iterator[Finding]:
    """Later entries that repeat, reword or contradict an earlier one; core memory comes first. What two files
    say both of them, over and over, is told once.

    Records (`standing`) are left out. Contradictions are looked for where one of the two loads at every start
    or is a sticky note: topic files describe many things in the same words. Of very large memories the first
    3,000 entries are compared, core before the rest.
    """
    ordered = sorted(
        (path for path in documents if space.by_path[path].klass in STANDING),
        key=lambda path: (STANDING.index(space.by_path[path].klass), path),
    )
    found = [
        entry
        for path in ordered
        if is_standing(space.by_path[path])
        for entry in entries(documents[path], path)
        if entry.kind in _KINDS and len(entry.text) >= _SHORT
    ][:_MOST]
    loaded = frozenset(path for path in ordered if space.by_path[path].klass is not NoteClass.TOPIC)
    yield from _grouped(_compare(found, loaded))


def _grouped(found: Iterable[Finding]) -> Iterator[Finding]:
    """The same findings, those between the same two files told once when they are many."""
    between: defaultdict[tuple[Kind, str, str], list[Finding]] = defaultdict(list)
    for one in found:
        between[one.kind, one.path, one.other.rpartition(":")[0]].append(one)
    for (kind, path, other), same in between.items():
        if len(same) <= _FEW or kind is Kind.CONTRADICTION:
            yield from same
            continue
        first, rest = same[0], len(same) - 1
        message = (
            saying("{what}; {n} more lines of this file are alike", what=first.message, n=rest)
            if path == other
            else saying("{what}; {n} more lines of the two files are alike", what=first.message, n=rest)
        )
        yield replace(first, message=message)


def _compare(found: Sequence[Entry], loaded: frozenset[str]) -> Iterator[Finding]:
    lexicon = Lexicon.of(entry.text for entry in found)
    exact: dict[str, Entry] = {}
    by_word: defaultdict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(found):
        if not is_statement(entry, loaded=entry.path in loaded):
            continue
        lean = " ".join(entry.text.lstrip("-*+ \t").split()).casefold()
        words = set(tokens(entry.text))
        if lean in exact:
            message = saying("the same words as {place}", place=_at(exact[lean]))
            yield _pair(Kind.DUPLICATE, entry, exact[lean], message)
        elif rival := _rival(entry, words, found, by_word, lexicon, loaded):
            yield rival
        exact.setdefault(lean, entry)
        for word in words:
            by_word[word].append(number)


def _rival(
    entry: Entry,
    words: set[str],
    found: Sequence[Entry],
    by_word: Mapping[str, list[int]],
    lexicon: Lexicon,
    loaded: frozenset[str],
) -> Finding | None:
    rare = (word for word in words if len(by_word.get(word, ())) <= 200)
    shared = Counter(number for word in rare for number in by_word.get(word, ()))
    least = max(2, len(words) // 3)
    nearest = sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:_RIVALS]
    rivals = [found[number] for number, count in nearest if count >= least]
    for rival in rivals:
        listed = (entry.path, entry.section) == (rival.path, rival.section)  # a list of alike things
        if not listed and is_twin(entry.text, rival.text, lexicon):
            message = saying("says in other words what stands in {place}", place=_at(rival))
            return _pair(Kind.NEAR_DUPLICATE, entry, rival, message)
        if rival.path in loaded and (how := conflict(entry, rival)):
            return _pair(Kind.CONTRADICTION, entry, rival, how)
    return None


def _pair(kind: Kind, entry: Entry, other: Entry, message: Saying) -> Finding:
    return Finding(kind, entry.path, entry.line, message, _at(other))


def _at(entry: Entry) -> str:
    return f"{entry.path}:{entry.line}"
