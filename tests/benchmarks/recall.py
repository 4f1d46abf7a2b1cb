"""What is still answered of a memory, and by which layer: `python -m tests.benchmarks.recall [FOLDER ...]`.

For each workspace among the folders and their children (default: the sample) a copy is rolled up by the
offline engine; then the recall test draws up to twenty facts of every week, those that a summary is most
likely to drop, and asks the week, the month, core memory and one search of the logs. The search gets three
common words of the question, never the answer; still, they are words of the line itself, so this says that
what was dropped is within reach, not that an agent thinks of asking. Nobody's workspace is shipped.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ssmem_tui.core.demo import sample_folder
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.periods import Tier
from ssmem_tui.core.rollup.quiz import SEARCH
from ssmem_tui.core.search.recall import recall
from ssmem_tui.core.workspace import open_workspace

RUNGS = (SEARCH, "week", "month", "core")


def places(folders: Iterable[Path]) -> Iterator[Path]:
    """Every folder with a core memory among `folders` and their direct children."""
    for folder in folders:
        children = sorted(path for path in folder.iterdir() if path.is_dir())
        yield from (place for place in (folder, *children) if (place / "MEMORY.md").is_file())


def asked(root: Path, cache: Path) -> tuple[int, Counter[str]]:
    """Questions of all weeks of a copy, and how many each rung answers."""
    space = open_workspace(root)
    today = max(space.days)
    total, answered = 0, Counter[str]()
    for week in (period for period in space.summaries if period.tier is Tier.WEEK):
        quiz = recall(space, week, cache, lambda: today)
        total += len(quiz.questions)
        answered.update({rung: quiz.score(rung) for rung in quiz.rungs})
    return total, answered


def rolled_up(place: Path, into: Path) -> Path:
    """A copy of a workspace with all that is due made."""
    shutil.copytree(place, into, symlinks=True, ignore_dangling_symlinks=True)
    command = [sys.executable, "-m", "ssmem_tui", "-C", str(into), "rollup", "due", "--json"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return into


def measure(folders: Iterable[Path]) -> None:
    """Print one row a workspace, and the sum."""
    total, together = 0, Counter[str]()
    print(f"{'workspace':<40}{'facts':>7}" + "".join(f"{rung:>8}" for rung in RUNGS))
    for place in places(folders):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                count, answered = asked(rolled_up(place, Path(scratch, "copy")), Path(scratch, "cache"))
            except (SsmemError, ValueError) as error:
                print(f"{place.name:<40}  left out: {error}")
                continue
        if count:
            print(f"{place.name:<40.39}{count:>7}" + "".join(f"{answered[rung]:>8}" for rung in RUNGS))
        total += count
        together += answered
    shares = "".join(f"{together[rung] / max(total, 1):>8.1%}" for rung in RUNGS)
    print(f"{'all':<40}{total:>7}{shares}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    measure(parser.parse_args().folders or [sample_folder()])
