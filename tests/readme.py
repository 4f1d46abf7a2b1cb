"""The tables of the README that come from code: `python -m tests.readme` writes them anew.

`tests/test_readme.py` fails when the page and the code disagree.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import click

from ssmem_tui.cli.main import COMMANDS, cli
from ssmem_tui.core.model import Note
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.quiz import SEARCH
from ssmem_tui.core.search.recall import recall
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import Workspace, open_workspace, read
from ssmem_tui.tui.keys_table import keys_table

PAGE = Path(__file__).parent.parent / "README.md"
SAMPLE = PAGE.parent / "sample_workspace"
LAST_DAY = date(2026, 4, 2)


def commands_table() -> str:
    """One row per sub-command with its options."""
    rows = ["| command | what it does | options |", "|---|---|---|"]
    for name, text in COMMANDS.items():
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        rows.append(f"| `{_usage(name, command)}` | {text} | {_options(command)} |")
    return "\n".join(rows)


def _usage(name: str, command: click.Command) -> str:
    arguments = [
        f"[{argument.name.upper()}]" if not argument.required else str(argument.name).upper()
        for argument in command.params
        if isinstance(argument, click.Argument)
    ]
    if isinstance(command, click.Group):
        arguments.append("/".join(command.list_commands(click.Context(command))))
    return " ".join([name, *arguments]).replace("|", "\\|")


def _options(command: click.Command) -> str:
    options = [
        max(option.opts, key=len)
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden
    ]
    return " ".join(f"`{option}`" for option in options)


def ladder_table() -> str:
    """What each rung of the sample costs and still answers: the figures that the two designs promise."""
    with tempfile.TemporaryDirectory() as folder:
        space = open_workspace(shutil.copytree(SAMPLE, Path(folder, "sample")))
        days = [note for notes in space.days.values() for note in notes]
        weeks, months = _summaries(space, Tier.WEEK), _summaries(space, Tier.MONTH)
        answered, asked = _answers(space, list(weeks), Path(folder, "cache"))
        raw, of_weeks, of_months = (
            _tokens(space, notes) for notes in (days, weeks.values(), months.values())
        )
        core = _tokens(space, [space.by_path[path] for path in (space.core, space.index) if path])
    rows = [
        ("day logs (L3)", len(days), raw, "–", SEARCH),
        ("weeks", len(weeks), of_weeks, "15 %, here with a floor of 700 tokens each", "week"),
        ("months", len(months), of_months, "20 % of the weeks, here with a floor of 1,000", "month"),
        ("core and index (L1, L2)", 2, core, "98 % fewer tokens at a start", "core"),
    ]
    head = f"| rung | files | tokens | of the logs | aim | answers, of {asked} facts |"
    body = (
        f"| {name} | {files} | {tokens:,} | {tokens / raw:.1%} | {aim} | {answered[rung]} |"
        for name, files, tokens, aim, rung in rows
    )
    return "\n".join([head, "|---" * 6 + "|", *body])


def _summaries(space: Workspace, tier: Tier) -> dict[Period, Note]:
    return {period: note for period, note in space.summaries.items() if period.tier is tier}


def _tokens(space: Workspace, notes: Iterable[Note]) -> int:
    return sum(count_tokens(read(space, note.path).text) for note in notes)


def _answers(space: Workspace, weeks: list[Period], cache: Path) -> tuple[Counter[str], int]:
    """How many of twenty facts of each week each rung answers, and how many were asked."""
    answered: Counter[str] = Counter()
    asked = 0
    for week in weeks:
        quiz = recall(space, week, cache, lambda: LAST_DAY)
        asked += len(quiz.questions)
        answered.update({rung: quiz.score(rung) for rung in quiz.rungs})
    return answered, asked


TABLES = {"commands": commands_table, "keys": keys_table, "ladder": ladder_table}


def renewed(page: str) -> str:
    """`page` with each table between its marks made from code."""
    for name, table in TABLES.items():
        before, start, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->")
        assert start and end, f"the README has no place for the {name}"
        page = f"{before}{start}{table().strip()}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text()))
