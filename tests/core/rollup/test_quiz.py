"""Facts of the days as questions, and which rung still answers them."""

from __future__ import annotations

import json

from click.testing import CliRunner

from ssmem_tui.cli.main import cli
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.quiz import BLANK, as_rows, quiz
from tests.core.rollup.workspaces import Bench

DAY = "memory/2026-02-10.md"
LOG = (
    "# 2026-02-10\n\n- The retry budget of the importer is 45 seconds for every upstream host.\n"
    "- 备份保留 30 天，王师傅已经确认过了。\n- heartbeat ok 08:30\n- pytest: 412 passed\n"
)


def made(bench: Bench, week: str, month: str = "", core: str = "") -> Bench:
    for file in (bench.root / "memory").glob("*.md"):
        file.unlink()
    bench.write(DAY, LOG)
    bench.write("memory/weekly/2026-W07.md", f"# 2026-W07\n\n{week}")
    if month:
        bench.write("memory/monthly/2026-02.md", f"# 2026-02\n\n{month}")
    if core:
        bench.write("MEMORY.md", f"# Memory\n\n{core}")
    return bench


def answered(bench: Bench, rung: str) -> dict[str, bool]:
    found = quiz(bench.workspace, Period.parse("2026-W07"))
    return {question.answer: question.answered.get(rung) is not None for question in found.questions}


def test_facts_are_blanked_and_status_is_not_asked_for(bench: Bench) -> None:
    found = quiz(made(bench, "- nothing\n").workspace, Period.parse("2026-W07"))
    asked = {question.answer: question.asked for question in found.questions}
    assert asked["45 seconds"] == f"The retry budget of the importer is {BLANK} for every upstream host."
    assert asked["30 天"] == f"备份保留 {BLANK}，王师傅已经确认过了。"
    assert len(asked) == 2
    assert [(question.path, question.line) for question in found.questions] == [(DAY, 3), (DAY, 4)]


def test_a_value_counts_only_with_the_words_around_it(bench: Bench) -> None:
    week = "- Retry budget of the importer: 45 seconds. (02-10)\n- 我等了 30 天。 (02-10)\n"
    assert answered(made(bench, week), "week") == {"45 seconds": True, "30 天": False}


def test_each_rung_answers_for_itself_and_names_its_line(bench: Bench) -> None:
    made(
        bench,
        "- The retry budget of the importer is 45 seconds. (02-10)\n- 备份保留 30 天，王师傅确认 (02-10)\n",
        "- 备份保留 30 天，王师傅确认 (02-10)\n",
        "- Nothing of this.\n",
    )
    found = quiz(bench.workspace, Period.parse("2026-W07"))
    assert {rung: found.score(rung) for rung in found.rungs} == {"week": 2, "month": 1, "core": 0}
    place = found.questions[1].answered["month"]
    assert place is not None and (place.path, place.line) == ("memory/monthly/2026-02.md", 3)
    assert json.dumps(as_rows(found.questions), ensure_ascii=False)


def test_a_month_asks_its_weeks(bench: Bench) -> None:
    found = quiz(made(bench, "- 备份保留 30 天，王师傅确认\n").workspace, Period.parse("2026-02"))
    assert found.score("week") == 1 and "month" not in found.rungs


def test_as_a_command(bench: Bench) -> None:
    made(bench, "- 备份保留 30 天，王师傅确认\n")
    before = sorted(bench.root.rglob("*"))
    call = ["-C", str(bench.root), "rollup", "--quiz"]
    shown = CliRunner().invoke(cli, call)
    assert shown.exit_code == 0
    assert "2026-W07: of 2 facts of its days are still answered by search 2, week 1" in shown.stdout
    data = json.loads(CliRunner().invoke(cli, [*call, "--period", "2026-W07", "--json"]).stdout)
    assert (data["of"], data["scores"]) == (2, {"search": 2, "week": 1})
    assert sorted(bench.root.rglob("*")) == before
    (bench.root / "memory/weekly/2026-W07.md").unlink()
    assert CliRunner().invoke(cli, call).exit_code == 3
