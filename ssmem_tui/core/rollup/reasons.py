"""Why a line of the sources is not in a summary of the offline engine.

Nothing of this is stored: the engine is deterministic, so the roll-up is made again as the ledger records it.
Only where the very lines come out that were written then is it told what decided; of a summary by anyone
else, and of sources that changed since, nothing is said.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from rapidfuzz.fuzz import partial_ratio

from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.candidates import Field
from ssmem_tui.core.rollup.edits import hashes
from ssmem_tui.core.rollup.left_out import Left, Verdict
from ssmem_tui.core.rollup.offline import Made, OfflineEngine
from ssmem_tui.core.rollup.recorded import LEDGER, Recorded, latest, line_hash, same_sources
from ssmem_tui.core.rollup.records import Job, Source
from ssmem_tui.core.rollup.sources import load
from ssmem_tui.core.rollup.units import line_ends
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.store.ledger import read_ledger
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.words import fold
from ssmem_tui.core.workspace import Workspace, open_workspace, read

_LEAST_LETTERS, _SAME = 4, 80.0
_LONGEST = 60
_PLAIN = {
    Left.DONE: saying("a later line says that it is done"),
    Left.CHANGED: saying("a later line gives another value"),
    Left.ANNOUNCES: saying("it only says what follows, or when"),
    Left.STATUS: saying("it reads as the state of a moment, which is not kept"),
    Left.THIN: saying("it has too few words that tell something"),
    Left.LONG: saying("it alone is longer than the summary may be"),
    Left.ROOM: saying("no room was left for a line of its length"),
    Left.WEIGHT: saying("outweighed: each line that was taken says more for its length"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A summary at `path` of the workspace at `root`."""

    root: Path
    path: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Path of a source → its statements, by their letters, and why each was left out; `room` says how many
    there was room for."""

    by_path: Mapping[str, Sequence[tuple[str, Saying]]]
    room: Saying = NOTHING_SAID

    def of(self, path: str, text: str, line: str) -> Saying | None:
        """Why the sentence `text` in a `line` of a source was left out; `None` where nobody knows."""
        wanted, whole = _letters(text), _letters(line)
        known = self.by_path.get(path, ()) if len(wanted) >= _LEAST_LETTERS else ()
        near = [
            (partial_ratio(letters, wanted), why)
            for letters, why in known
            if letters in whole or whole in letters
        ]
        score, why = max(near, key=itemgetter(0), default=(0.0, None))
        return why if score >= _SAME else None


def reasons_for(asked: Asked, cancelled: Cancelled) -> Reasons | None:
    """What decided against each line that is left out; `None` where the summary is not, line for line, what
    the offline engine makes of its sources.

    Raises:
        SsmemError: the workspace or a source cannot be read, or `cancelled` said so.
    """
    workspace = open_workspace(asked.root)
    records = latest(read_ledger(asked.root, LEDGER)).values()
    record = next((one for one in records if one.path == asked.path), None)
    if record is None or record.engine != OfflineEngine.name:
        return None
    if any(path not in workspace.by_path for path in record.sources):
        return None
    sources = load(workspace, [workspace.by_path[path] for path in record.sources])
    if not same_sources(record, sources):
        return None
    made = _again(workspace, record, sources, cancelled)
    if made.choice is None or not record.lines or not record.lines <= set(hashes(made.text)):
        return None
    present = read(workspace, record.path).text
    return _told(made, sources, record, present)


def _again(workspace: Workspace, record: Recorded, sources: tuple[Source, ...], cancelled: Cancelled) -> Made:
    job = Job(Period.parse(record.key), sources, record.target, (), workspace.config.language)
    return OfflineEngine().made(job, sum(count_tokens(source.text) for source in sources), cancelled)


def _told(made: Made, sources: Sequence[Source], record: Recorded, present: str) -> Reasons:
    field, choice, period = made.field, made.choice, Period.parse(record.key)
    assert choice is not None
    verdicts = choice.verdicts()
    of_unit = {
        candidate.group: number for number, candidate in enumerate(field.candidates) if candidate.whole
    }
    taken = {field.candidates[number].group for number in choice.chosen}
    room = saying(
        "{n} of {total} statements fit into {target} tokens",
        n=len(taken),
        total=len(of_unit),
        target=record.target,
    )

    def why(index: int) -> Saying | None:
        if index in taken:
            return _gone(field.units[index].text, made.text, record, present)
        verdict = field.passed.get(index) or verdicts[of_unit[index]]
        if verdict.left in (Left.AGAIN, Left.FULLER):
            return _by_another(verdict, field, why)
        if verdict.left is Left.SAID and verdict.by is not None:
            other = field.candidates[verdict.by].text
            return saying(
                "most of it is said by “{other}”, and the rest weighs too little", other=_short(other)
            )
        if verdict.left is Left.DAY:
            day = field.units[index].day
            return saying("{day} has had its share, with lines of no less weight", day=f"{day:%m-%d}")
        return _PLAIN[verdict.left]

    found: defaultdict[str, list[tuple[str, Saying]]] = defaultdict(list)
    ends = line_ends([(source.day or period.start, source.text) for source in sources])
    for index, unit in enumerate(field.units):
        if (said := why(index)) and (letters := _letters(unit.text)):
            found[sources[bisect_left(ends, unit.line)].path].append((letters, said))
    return Reasons(dict(found), room)


def _gone(text: str, made: str, record: Recorded, present: str) -> Saying | None:
    """What became of a statement that the engine took."""
    letters = _letters(text)
    if letters in _letters(present):
        return None
    line = next((line for line in made.splitlines() if letters in _letters(line)), None)
    if line is None:
        return None
    if line_hash(line) in record.lines:
        return saying("it stood here when the summary was written; somebody took it out since")
    return saying("it was taken, and a check of the draft left it out again")


def _by_another(verdict: Verdict, field: Field, why: Callable[[int], Saying | None]) -> Saying | None:
    """What became of the line that stands for this one."""
    assert verdict.by is not None
    if said := why(verdict.by):
        return said
    other = field.units[verdict.by]
    if verdict.left is Left.AGAIN:
        return saying("the same stands again on {day}, and was taken from there", day=f"{other.day:%m-%d}")
    return saying("a fuller line says it too: “{other}”", other=_short(other.text))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"


def _letters(text: str) -> str:
    """Letters and digits alone, so that marks, blanks and case do not tell two texts apart."""
    return "".join(filter(str.isalnum, fold(text).lower()))
