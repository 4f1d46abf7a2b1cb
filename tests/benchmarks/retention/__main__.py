"""Print the table: `python -m tests.benchmarks.retention [SET ...] [--peers] [--oracle] [--by-case]`.

Seven daily logs make one weekly file (15 %), four weekly files one monthly file (20 % of that); sets of agent
logs have the floors that the product has, because their weeks are short. Figures are shares of what could be
recovered from the full logs: weekly, then monthly.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from ssmem_tui.core.config import Ratios
from ssmem_tui.core.rollup.concepts import raw_tokens
from tests.benchmarks.retention import datasets, methods
from tests.benchmarks.retention.methods import Compressor
from tests.benchmarks.retention.scoring import Case, Docs, Row, Scorer, mean, ratio

WEEKLY, MONTHLY = 0.15, 0.20
_TOLERANCE = 1.02


@dataclass(frozen=True)
class Set:
    """Where a set comes from, what its headline metric is, and the least tokens of a week and a month."""

    load: Callable[[], list[Case]]
    metric: str = "answer"
    floors: tuple[float, float] = (0.0, 0.0)


_FLOORS = (float(Ratios().week_floor), float(Ratios().month_floor))
SETS: dict[str, Set] = {
    "locomo": Set(lambda: datasets.locomo(datasets.DATA / "locomo10.zip")),
    "zh": Set(lambda: datasets.locomo(datasets.DATA / "mem1_medium_locomo_zh.json")),
    "memora": Set(lambda: datasets.memora(datasets.DATA / "memora")),
    "agents-developed": Set(lambda: datasets.agent_logs(datasets.DEVELOPED_ON), "facts", _FLOORS),
    "agents-held": Set(lambda: datasets.agent_logs(datasets.HELD), "facts", _FLOORS),
    "agents-unseen": Set(lambda: datasets.agent_logs(datasets.UNSEEN), "facts", _FLOORS),
    "sample": Set(lambda: datasets.sample(datasets.SAMPLE), "facts", _FLOORS),
}
BASELINES: dict[str, Compressor] = {
    "chance": methods.chance,
    "keywords": methods.keywords,
    "lead": methods.lead,
    "lead of sections": methods.lead_of_sections,
    "last": methods.last,
}
PEERS = ("lsa", "luhn", "text_rank", "lex_rank", "sum_basic")


def clip(text: str, space: float) -> str:
    """Hold every method to its space: trailing lines go, with 2 % tolerance."""
    lines = text.splitlines()
    while lines and raw_tokens("\n".join(lines)) > space * _TOLERANCE + 2:
        lines.pop()
    return "\n".join(lines) + "\n"


def ladder(case: Case, compress: Compressor, floors: tuple[float, float]) -> tuple[str, str]:
    """All weekly files and all monthly files of a case, each as one text."""
    weeks: Docs = []
    for i in range(0, len(case.days), 7):
        docs = case.days[i : i + 7]
        size = sum(raw_tokens(text) for _, text in docs)
        space = min(max(WEEKLY * size, floors[0]), size)
        weeks.append((docs[0][0], clip(compress(docs, space), space)))
    months = []
    for i in range(0, len(weeks), 4):
        size = sum(raw_tokens(text) for _, text in weeks[i : i + 4])
        space = min(max(MONTHLY * size, floors[1]), 0.6 * size)
        months.append(clip(compress(weeks[i : i + 4], space), space))
    return "\n".join(text for _, text in weeks), "\n".join(months)


def measure(
    cases: list[Case], make: Callable[[Case, Scorer], Compressor], floors: tuple[float, float]
) -> tuple[Row, Row, float]:
    """Scores at both rungs, and seconds of CPU spent compressing."""
    weekly: Row = []
    monthly: Row = []
    spent = 0.0
    for case in cases:
        scorer = Scorer(case)
        compress = make(case, scorer)
        start = time.process_time()
        week, month = ladder(case, compress, floors)
        spent += time.process_time() - start
        weekly.append(scorer.score(week))
        monthly.append(scorer.score(month))
    return weekly, monthly, spent


def table(name: str, peers: bool, oracle: bool, by_case: bool) -> None:
    chosen = SETS[name]
    metric = chosen.metric
    try:
        cases = chosen.load()
    except (OSError, StopIteration) as error:
        print(f"{name}: not here ({error}); skipped\n")
        return
    probes = sum(len(case.probes) for case in cases)
    print(f"{name}: {len(cases)} cases, {probes} probes, metric {metric}")
    makers: dict[str, Callable[[Case, Scorer], Compressor]] = {
        label: (lambda case, scorer, run=run: run) for label, run in BASELINES.items()
    }
    makers["ours"] = lambda case, scorer: methods.ours
    for peer in PEERS if peers else ():
        makers[f"sumy {peer}"] = lambda case, scorer, peer=peer: methods.peer(peer)
    if oracle:
        makers["greedy oracle"] = methods.oracle
    results: dict[str, tuple[Row, Row]] = {}
    for label, make in makers.items():
        try:
            weekly, monthly, spent = measure(cases, make, chosen.floors)
        except ImportError as error:
            print(f"  {label:18} not installed ({error})")
            continue
        results[label] = (weekly, monthly)
        print(f"  {label:18} {mean(weekly, metric):.3f}  {mean(monthly, metric):.3f}   {spent:5.1f} s")
        if by_case:
            for i, case in enumerate(cases):
                rows = (mean(rung, metric, lambda c, p, i=i: c == i) for rung in (weekly, monthly))
                print(f"      {case.name:20} " + "  ".join(f"{value:.3f}" for value in rows))
    ours = results["ours"]
    for other in ("lead", "lead of sections", "last"):
        cells = [ratio(ours[rung], results[other][rung], metric) for rung in (0, 1)]
        shown = "  ".join(
            f"{point:.2f}x [{low:.2f}-{high:.2f}]" if math.isfinite(point) else "it keeps nothing"
            for point, low, high in cells
        )
        print(f"  ours against {other}: {shown}")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", choices=[*SETS, []], help="default: all")
    parser.add_argument("--peers", action="store_true", help="sumy's extractors, when installed")
    parser.add_argument("--oracle", action="store_true")
    parser.add_argument("--by-case", action="store_true")
    wanted = parser.parse_args()
    for name in wanted.sets or SETS:
        table(name, wanted.peers, wanted.oracle, wanted.by_case)


if __name__ == "__main__":
    main()
