"""`python -m tests.benchmarks.admission`: precision and recall of the suggested answers and of suppression.

`--fit` fits the weights on all training statements again and rewrites `core/review/weights.py`. Held sets,
from kind to hard: made-up units, month lines of the sample (which the desk reads), week lines drawn at
random.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from ssmem_tui.core.review.admission import NO, YES, answers
from ssmem_tui.core.review.likeness import is_twin
from ssmem_tui.core.review.records import Test
from ssmem_tui.core.review.signals import signals
from tests.benchmarks.admission.data import LabelledPair, LabelledUnit, pairs, units
from tests.benchmarks.admission.prior import PRIOR

SETS = ("units", "field", "months", "states", "week", "desk")
PULL = 3.0
"""How strongly fitted weights are held to the prior ones, in units of one training unit."""
STEPS, RATE = 4_000, 0.02


def report() -> str:
    """The whole report, as printed."""
    both = pairs()
    lines = [f"yes from {YES:.2f}, no below {NO:.2f}, between: open", ""]
    for name in SETS:
        for split in ("train", "held"):
            mine = [unit for unit in units(name) if unit.split == split]
            if not mine:
                continue
            chinese = [unit for unit in mine if unit.chinese]
            lines.append(f"{name}, {split}: {len(mine)} units, {len(chinese)} of them Chinese")
            lines += [f"  {test:24} {_figures(mine, test)}" for test in Test]
            lines.append(f"  {'three times yes':24} {_admitted(mine)}")
            if split == "held":
                lines.append(f"  {'the Chinese ones':24} {_admitted(chinese)}")
            lines.append("")
    for split in ("train", "held"):
        lines.append(f"{split} pairs: {_suppression([pair for pair in both if pair.split == split])}")
    return "\n".join(lines)


def _figures(found: Sequence[LabelledUnit], test: Test) -> str:
    given = [next(a.yes for a in answers(unit.text, unit.history) if a.test is test) for unit in found]
    return _score(given, [unit.labels[test] for unit in found])


def _admitted(found: Sequence[LabelledUnit]) -> str:
    given: list[bool | None] = []
    for unit in found:
        said = [answer.yes for answer in answers(unit.text, unit.history)]
        given.append(True if all(said) else False if False in said else None)
    return _score(given, [all(unit.labels.values()) for unit in found])


def _score(given: Sequence[bool | None], truth: Sequence[bool]) -> str:
    hits = sum(1 for said, true in zip(given, truth, strict=True) if said and true)
    yes, wanted = sum(1 for said in given if said), sum(truth)
    wrong_no = sum(1 for said, true in zip(given, truth, strict=True) if said is False and true)
    left = sum(1 for said in given if said is None)
    return (
        f"precision {_share(hits, yes)}  recall {_share(hits, wanted)}"
        f"  wrongly no {wrong_no:2}  left open {left:2}"
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f} ({part}/{whole})" if whole else "  –  "


def _suppression(found: Iterable[LabelledPair]) -> str:
    given = [(is_twin(pair.one, pair.other), pair.same) for pair in found]
    kept_out = sum(said and same for said, same in given)
    false = sum(said and not same for said, same in given)
    same = sum(same for _, same in given)
    others = len(given) - same
    return (
        f"reworded twins suppressed {_share(kept_out, same)}, other facts suppressed {_share(false, others)}"
    )


def fit(found: Sequence[LabelledUnit], test: Test) -> dict[str, float]:
    """Logistic regression with a pull towards the prior weights; plain gradient steps, no randomness."""
    prior = PRIOR[test]
    names = sorted(prior)
    rows = [({**signals(unit.text, unit.history), "bias": 1.0}, unit.labels[test]) for unit in found]
    weights = dict(prior)
    for _ in range(STEPS):
        slope = {name: PULL * (weights[name] - prior[name]) / 2 for name in names}
        for values, yes in rows:
            z = math.fsum(weights[name] * values.get(name, 0.0) for name in names)
            miss = 1 / (1 + math.exp(-z)) - yes
            for name in names:
                slope[name] += miss * values.get(name, 0.0)
        weights = {name: weights[name] - RATE * slope[name] for name in names}
    return {name: round(weights[name], 2) for name in prior}


def write_weights(fitted: Mapping[Test, Mapping[str, float]], path: Path) -> None:
    """Put the fitted table in place of the old one."""
    source = path.read_text(encoding="utf-8")
    head, _, old = source.partition("= {\n")
    rows = (f'    "{name}": {tuple(fitted[test][name] for test in Test)},\n' for name in fitted[Test.DECIDES])
    path.write_text(f"{head}= {{\n{''.join(rows)}{old[old.index('}') :]}", encoding="utf-8")


def main(argv: Sequence[str], echo: Callable[[str], object] = print) -> None:
    if "--fit" in argv:
        training = [unit for name in SETS for unit in units(name) if unit.split == "train"]
        target = Path("ssmem_tui/core/review/weights.py")
        write_weights({test: fit(training, test) for test in Test}, target)
        echo(f"{target} rewritten; run ruff format, then this without --fit")
        return
    echo(report())


if __name__ == "__main__":
    main(sys.argv[1:])
