"""Why a line is not in a summary of the offline engine: told only where it is sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.rollup.reasons import Asked, Reasons, reasons_for
from tests.core.rollup.workspaces import Bench

DAY, NEXT = "memory/2026-02-09.md", "memory/2026-02-10.md"
WEEK = "memory/weekly/2026-W07.md"
LINES = {
    DAY: (
        "- [ ] Order 40 new filters for the cellar pump from Marta",
        "- Checked today on the gate:",
        "- The courier for the parcel of the cellar rack rang twice at the gate before noon",
        "- heartbeat ok",
        "- Gateway timeout of the importer for the archive is now 30 seconds",
    ),
    NEXT: (
        "- [x] Ordered 40 new filters for the cellar pump from Marta",
        "- Gateway timeout of the importer for the archive raised from 30 to 45 seconds",
        "- The courier for the parcel of the cellar rack rang twice at the gate before noon, says Luca",
        *(f"- Measured {n} requests per second on gate {n} for the importer of Luca" for n in range(40, 70)),
    ),
}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path / "ws")
    for path, lines in LINES.items():
        made.write(path, f"# {Path(path).stem}\n\n" + "\n".join(lines) + "\n")
    made.run("2026-W07", max_tokens=400)
    return made


def found(bench: Bench) -> Reasons | None:
    return reasons_for(Asked(bench.root, WEEK), lambda: False)


def why(reasons: Reasons, path: str, line: str) -> str | None:
    return reasons.of(path, line[2:], line)


def test_each_line_that_is_left_out_has_the_reason_that_decided(bench: Bench) -> None:
    reasons, summary = found(bench), (bench.root / WEEK).read_text()
    assert reasons is not None
    task, announces, courier, status, old = LINES[DAY]
    assert why(reasons, DAY, task) == "a later line says that it is done"
    assert why(reasons, DAY, announces) == "it only says what follows, or when"
    assert str(why(reasons, DAY, status)) in (
        "it reads as the state of a moment, which is not kept",
        "it has too few words that tell something",
    )
    assert why(reasons, DAY, old) == "a later line gives another value"
    fuller = LINES[NEXT][2]
    assert fuller[2:] in summary and courier + "\n" not in summary
    assert str(why(reasons, DAY, courier)).startswith("a fuller line says it too: “The courier")
    measured = [line for line in LINES[NEXT][3:] if line[2:] not in summary]
    assert measured and all(why(reasons, NEXT, line) for line in measured)
    assert why(reasons, NEXT, fuller) is None, "it stands there"
    assert "statements fit into" in reasons.room


def test_what_a_person_took_out_is_told_so(bench: Bench) -> None:
    path, line = bench.root / WEEK, LINES[NEXT][1]
    before = path.read_text()
    path.write_text(before.replace(f"{line}\n", ""))
    assert path.read_text() != before
    reasons = found(bench)
    assert reasons is not None and "somebody took it out since" in str(why(reasons, NEXT, line))


@pytest.mark.parametrize("change", ["source", "summary", "engine"])
def test_nothing_is_said_where_it_is_not_sure(bench: Bench, change: str) -> None:
    ledger = bench.root / ".ssmem/ledger/rollups.jsonl"
    if change == "source":
        bench.write(DAY, "# 2026-02-09\n\n- Another day\n")
    elif change == "summary":  # made by an engine that chose otherwise
        ledger.write_text(ledger.read_text().replace('"lines":["', '"lines":["0123456789","'))
        assert "0123456789" in ledger.read_text()
    else:
        ledger.write_text(ledger.read_text().replace('"engine":"offline"', '"engine":"claude"'))
        assert "claude" in ledger.read_text()
    assert found(bench) is None
