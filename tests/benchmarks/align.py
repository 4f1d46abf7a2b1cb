"""The comparison, measured: evidence found, losses reported, hard flags right, superseded facts, speed.

    python -m tests.benchmarks.align [PART ...] [--data FOLDER]

Measures the product's own code, with the definitions of research/align.md sections 3 to 6. Data are public
sets beside this repository (see `align_data`); a part whose data are absent is skipped with a note. Speed is
a ratio against rapidfuzz's `token_set_ratio` over the same lines, and against the reference experiment where
that is at hand.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean

from rapidfuzz import fuzz, process

from ssmem_tui.core.model import Span
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.trace import AnalysisCache, Text, compare
from ssmem_tui.core.trace.compare import compare_analyses
from ssmem_tui.core.trace.corpus import join
from ssmem_tui.core.trace.facts import NameCounts, is_small_count
from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.order import settle
from ssmem_tui.core.trace.plain import Plain
from ssmem_tui.core.trace.records import Place
from ssmem_tui.core.trace.rerank import candidates
from ssmem_tui.core.trace.units import Analysis, UnitKind, _unit
from ssmem_tui.core.words import fold
from tests.benchmarks.align_data import DEFAULT_FOLDER, Chat, chats, labelled
from tests.core.trace.supersession import score
from tests.core.trace.supersession_cases import HELD_OUT, TUNED

_NOT_RANKED = 10.0
SEED = 20261129


def row(name: str, value: str, target: str = "") -> None:
    print(f"{name:44s} {value:>34s}   {target}", flush=True)


def percent(hits: Sequence[bool]) -> float:
    return 100 * fmean(hits) if hits else 0.0


def chat_units(path: str, lines: Sequence[str]) -> Analysis:
    """Each of `lines` as one unit, whatever it looks like: a chat is no Markdown."""
    names = NameCounts()
    units = []
    for number, line in enumerate(lines, 1):
        place = Place(path, number, Span(0, len(line)), line)
        units.append(_unit(place, UnitKind.ITEM, Plain(fold(line), ((0, 0),)), 0, names))
    return Analysis(tuple(units), names, count_tokens("\n".join(lines)))


def turns_of(chat: Chat) -> list[Analysis]:
    return [chat_units(f"session {number}", lines) for number, lines in chat.by_session()]


def ranks(chat: Chat, pool_of: Callable[[int, int], bool]) -> list[float]:
    """Rank of the best evidence turn of each observation among the turns of its pool; ties count half."""
    asked, sources = join(chat_units("q", [o.text for o in chat.observations]), turns_of(chat))
    index = SourceIndex(sources, frozenset().union(*(unit.bag for unit in asked.units)))
    found = []
    for observation, unit in zip(chat.observations, asked.units, strict=True):
        scores = {number: value - _NOT_RANKED for number, value in index.coverage(unit).items()}
        scores |= {candidate.source: candidate.score for candidate in candidates(unit, index)}
        pool = [scores.get(n, -99.0) for n, s in enumerate(chat.sessions) if pool_of(s, observation.session)]
        best = max(scores.get(n, -99.0) for n in observation.evidence)
        found.append(1 + sum(value > best for value in pool) + (sum(value == best for value in pool) - 1) / 2)
    return found


def evidence(data: Sequence[Chat]) -> None:
    pools: dict[str, tuple[Callable[[int, int], bool], str]] = {
        "conversation (369-689 turns)": (lambda s, own: True, ">= 78 / 90"),
        "week (5 sessions)": (lambda s, own: (s - 1) // 5 == (own - 1) // 5, ">= 81 / 94"),
        "session (~20 turns)": (lambda s, own: s == own, ">= 82 / 95"),
    }
    for name, (pool_of, target) in pools.items():
        found = [rank for chat in data for rank in ranks(chat, pool_of)]
        first, third = percent([r < 1.5 for r in found]), percent([r <= 3 for r in found])
        row(f"evidence first / in 3, {name}", f"{first:.1f} / {third:.1f} %  (n {len(found)})", target)


def ordered(data: Sequence[Chat]) -> None:
    """The same at conversation size when the summary follows its source, and when it is shuffled."""
    for name, shuffled in (("in source order", False), ("shuffled", True)):
        hits: list[bool] = []
        for chat in data:
            asked, sources = join(chat_units("q", [o.text for o in chat.observations]), turns_of(chat))
            index = SourceIndex(sources, frozenset().union(*(unit.bag for unit in asked.units)))
            numbers = list(range(len(asked.units)))
            if shuffled:
                random.Random(SEED).shuffle(numbers)
            settled = settle([candidates(asked.units[n], index) for n in numbers], len(sources.units))
            hits += [
                bool(row) and row[0].source in chat.observations[n].evidence
                for n, row in zip(numbers, settled, strict=True)
            ]
        row_name = f"evidence first, conversation, {name}"
        row(row_name, f"{percent(hits):.1f} %", ">= 78")


def faithful(data: Sequence[Chat]) -> None:
    red = amber = total = 0
    for chat in data:
        found = compare_analyses(chat_units("q", [o.text for o in chat.observations]), turns_of(chat))
        total += len(found.claims)
        red += sum(any(flag.hard for flag in claim.flags) for claim in found.claims)
        amber += sum(claim.label in ("weak", "unsupported") for claim in found.claims)
    row("faithful claims hard-flagged", f"{100 * red / total:.2f} %  (n {total})", "<= 1 %")
    row("faithful claims weak or unsupported", f"{100 * amber / total:.2f} %")


def deletion(data: Sequence[Chat]) -> None:
    """Drop one observation: are the facts that only it carried reported lost, and were they not before?"""
    after: list[bool] = []
    before: list[bool] = []
    for chat in data:
        for session, lines in chat.by_session():
            first = chat.sessions.index(session)
            own = [o for o in chat.observations if o.session == session]
            source = chat_units(f"session {session}", lines)
            summary = chat_units("w", [o.text for o in own])
            facts = join(summary, [source])[1].facts
            full = _reported(summary, source)
            for position, observation in enumerate(own):
                others = [o.text for n, o in enumerate(own) if n != position]
                rest = fold(" ".join(others)).lower()
                text = fold(observation.text).lower()
                carried = [
                    (fact, number)
                    for number in (n - first for n in observation.evidence if 0 <= n - first < len(lines))
                    for fact in facts[number]
                    if fact.text.lower() in text and fact.text.lower() not in rest
                    if not is_small_count(fact.kind, fact.key)
                ]
                if carried:
                    cut = _reported(chat_units("w", others), source)
                    after += [(fact.text.lower(), number) in cut for fact, number in carried]
                    before += [(fact.text.lower(), number) in full for fact, number in carried]
    row("deleted facts reported lost", f"{percent(after):.1f} %  (n {len(after)})", ">= 95 %")
    row("the same reported before the deletion", f"{percent(before):.1f} %", "<= 1 %")


def _reported(summary: Analysis, source: Analysis) -> set[tuple[str, int]]:
    found = compare_analyses(summary, [source]).lost
    return {(fold(lost.text).lower(), place) for lost in found for place in lost.places}


def flags(folder: Path) -> None:
    """Hard flags on human labels: of the summaries flagged, how many were found inconsistent?"""
    rows: list[tuple[bool, bool]] = []
    for text in labelled(folder):
        digest = "\n".join(summary.replace("\n", " ") for summary, _ in text.summaries)
        found = compare(Text("summary.md", digest), [Text("text.md", text.text)])
        red = {claim.place.line for claim in found.claims if any(flag.hard for flag in claim.flags)}
        rows += [(number in red, not good) for number, (_, good) in enumerate(text.summaries, 1)]
    if not rows:
        row("hard flags on human labels", "skipped: no data")
        return
    right = percent([bad for red, bad in rows if red])
    recall = percent([red for red, bad in rows if bad])
    false = percent([red for red, bad in rows if not bad])
    row("hard flags right on human labels", f"{right:.1f} %  (n {len(rows)})", ">= 90 %")
    row("  of bad summaries flagged / of good ones", f"{recall:.1f} / {false:.1f} %")


def superseded() -> None:
    for name, pairs in (("tuned", TUNED), ("held out", HELD_OUT)):
        recognised, yes, alone, no = score(pairs)
        text = f"{recognised}/{yes}, left alone {alone}/{no}"
        row(f"superseded recognised, {name}", text, ">= 80 %")


def cpu(job: Callable[[], object], repeats: int = 5) -> float:
    """Least CPU seconds of several runs."""
    best = float("inf")
    for _ in range(repeats):
        started = time.process_time()
        job()
        best = min(best, time.process_time() - started)
    return best


def speed(data: Sequence[Chat], reference: Path) -> None:
    days = {
        f"2026-{n + 1:02d}-{session:02d}.md": "\n".join(f"- {line}" for line in lines)
        for n, chat in enumerate(data)
        for session, lines in chat.by_session()
    }
    claims = [observation.text for chat in data for observation in chat.observations]
    for size, count, target in ((200_000, 62, "0.16 s"), (10**9, 250, "0.76 s")):
        some: dict[str, str] = {}
        for name, text in days.items():
            if sum(map(len, some.values())) >= size:
                break
            some[name] = text
        time_of(claims[:count], some, target, reference)


def time_of(claims: Sequence[str], days: dict[str, str], target: str, reference: Path) -> None:
    """One job of the speed table: how long, and how long beside what."""
    digest = "\n".join(f"- {claim}" for claim in claims)
    summary, sources = Text("w.md", digest), [Text(name, text) for name, text in days.items()]
    cache = AnalysisCache(None)
    compare(summary, sources, cache)
    cold, warm = cpu(lambda: compare(summary, sources), 2), cpu(lambda: compare(summary, sources, cache))
    with tempfile.TemporaryDirectory() as folder:
        compare(summary, sources, AnalysisCache(Path(folder)))
        again = cpu(lambda: compare(summary, sources, AnalysisCache(Path(folder))), 3)
    lines = [line.lower() for text in days.values() for line in text.splitlines()]
    asked = [claim.lower() for claim in claims]
    fuzzy = cpu(lambda: [process.extractOne(c, lines, scorer=fuzz.token_set_ratio) for c in asked], 1)
    kilobytes = sum(len(text.encode()) for text in days.values()) // 1000
    row(f"compare {kilobytes} KB, {len(claims)} claims, warm", f"{warm:.3f} s CPU", f"<= {target}")
    row("  new process, analyses on disk", f"{again:.3f} s, {again / warm:.2f} x warm", "ratio <= 2")
    row("  nothing analysed yet", f"{cold:.3f} s, {cold / warm:.2f} x warm")
    row("  token_set_ratio alone, same lines", f"{fuzzy:.3f} s, ours {warm / fuzzy:.2f} x")
    beside(reference, digest, days, warm)


def beside(reference: Path, digest: str, sources: dict[str, str], warm: float) -> None:
    """The reference experiment on the same input, in the same run."""
    if not (reference / "align_prototype.py").exists():
        return
    sys.path.insert(0, str(reference))
    import align_prototype as other  # type: ignore[import-not-found]

    parts = [other.Corpus.of(other.parse_markdown(text, name)) for name, text in sources.items()]
    summary = other.Corpus.of(other.parse_markdown(digest, "w.md"))
    theirs = cpu(lambda: other.compare(summary, other.Corpus.join(parts)))
    row("  reference experiment, warm", f"{theirs:.3f} s, ours {warm / theirs:.2f} x", "ratio <= 1")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table of the named parts, all by default."""
    on_chats = {"evidence": evidence, "ordered": ordered, "faithful": faithful, "deletion": deletion}
    parts = (*on_chats, "flags", "superseded", "speed")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of: {', '.join(parts)}")
    parser.add_argument("--data", type=Path, default=DEFAULT_FOLDER)
    options = parser.parse_args(argv)
    data = chats(options.data)
    if not data:
        print(f"no LoCoMo data in {options.data}: evidence, faithful, deletion and speed are skipped")
    for part in options.parts or parts:
        if part in on_chats and data:
            on_chats[part](data)
        elif part == "speed" and data:
            speed(data, options.data.parent / "bench")
        elif part == "flags":
            flags(options.data)
        elif part == "superseded":
            superseded()
    return 0


if __name__ == "__main__":
    sys.exit(main())
