"""The replayed start: files, order, caps, and the lines not seen (research/peers.md section 4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import Caps, Startup, Workspace, replay
from ssmem_tui.core.workspace.attention import attend
from ssmem_tui.core.workspace.hosts import host_caps
from ssmem_tui.core.workspace.layered import table
from ssmem_tui.core.workspace.startup import FOLDER

Maker = Callable[[dict[str, str | bytes]], Workspace]
TODAY = date(2026, 2, 11)


def numbered(count: int, width: int = 20) -> str:
    """`count` lines of exactly `width` characters, the line end included."""
    return "".join(f"- {number:<{width - 3}}\n" for number in range(1, count + 1))


def part(startup: Startup, path: str):  # type: ignore[no-untyped-def]
    return next(part for part in startup.parts if part.path == path)


def test_openclaw_loads_in_its_own_order(tree: Maker) -> None:
    files = [
        "USER.md",
        "SOUL.md",
        "AGENTS.md",
        "TOOLS.md",
        "IDENTITY.md",
        "HEARTBEAT.md",
        "MEMORY.md",
        "NOTES.md",
    ]
    days = [
        "memory/2026-02-11.md",
        "memory/2026-02-10.md",
        "memory/2026-02-09.md",
        "memory/2026-02-11-0915.md",
    ]
    startup = replay(tree({path: f"- {path}\n" for path in [*files, *days]}), TODAY)
    assert startup.host == "OpenClaw"
    assert [part.path for part in startup.parts] == [
        "AGENTS.md",
        "SOUL.md",
        "TOOLS.md",
        "IDENTITY.md",
        "USER.md",
        "HEARTBEAT.md",
        "MEMORY.md",
        "memory/2026-02-11.md",
        "memory/2026-02-10.md",
    ]
    assert not any(part.cut for part in startup.parts)
    assert startup.tokens == sum(count_tokens(f"- {part.path}\n") for part in startup.parts)


def test_the_middle_of_a_long_file_is_not_seen(tree: Maker) -> None:
    space = tree({"MEMORY.md": numbered(2_000)})
    found = part(replay(space, TODAY), "MEMORY.md")
    assert found.chars == 18_000
    assert found.cut == ((701, 1_800),)
    assert found.cut_lines == 1_100
    assert part(replay(space, TODAY, Caps(file_chars=40_000)), "MEMORY.md").cut == ()


def test_a_line_cut_in_two_counts_as_not_seen(tree: Maker) -> None:
    found = part(replay(tree({"MEMORY.md": "x" * 30_000 + "\nlast\n"}), TODAY), "MEMORY.md")
    assert found.cut == ((1, 1),)


def test_the_total_cap_eats_what_comes_last(tree: Maker) -> None:
    big = numbered(950)
    space = tree({"AGENTS.md": big, "SOUL.md": big, "USER.md": big, "MEMORY.md": big})
    startup = replay(space, TODAY)
    assert [part.chars for part in startup.parts[:3]] == [19_000] * 3
    core = part(startup, "MEMORY.md")
    assert core.chars == int(3_000 * 0.7) + int(3_000 * 0.2)


def test_days_are_cut_at_their_start(tree: Maker) -> None:
    space = tree({"memory/2026-02-11.md": numbered(100), "memory/2026-02-10.md": "水" * 2_000})
    startup = replay(space, TODAY)
    first, second = startup.parts
    assert (first.chars, first.cut) == (1_200, ((61, 100),))
    assert second.chars == 1_200


def test_a_core_that_the_host_does_not_look_for_is_said(tree: Maker) -> None:
    startup = replay(tree({"memory/MEMORY.md": "- a\n"}), TODAY)
    assert [part.path for part in startup.parts] == ["memory/MEMORY.md"]
    assert startup.notes[0].startswith("memory/MEMORY.md does not lie at the root")


def test_older_caps_are_named_where_no_config_tells(tree: Maker) -> None:
    space = tree({"MEMORY.md": numbered(800)})
    assert replay(space, TODAY).notes == (
        "With the caps of April and May 2026 (12,000 characters a file) "
        "lines 421-680 of MEMORY.md are not seen.",
    )
    assert replay(space, TODAY, Caps()).notes == ()


def test_caps_come_from_the_hosts_own_config(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path)}
    assert host_caps(env) is None
    (tmp_path / ".openclaw").mkdir()
    settings = {"agents": {"defaults": {"bootstrapMaxChars": 5_000, "bootstrapTotalMaxChars": True}}}
    (tmp_path / ".openclaw" / "openclaw.json").write_text("// mine\n" + json.dumps(settings)[:-1] + ",}\n")
    assert host_caps(env) == Caps(file_chars=5_000)


CLAUDE = {"MEMORY.md": "", "CLAUDE.md": "- rule\n", "user_role.md": "- role\n"}


@pytest.mark.parametrize(
    ("text", "lines", "cut"),
    [
        ("- [Role](user_role.md) — who\n" + numbered(300), 200, ((201, 301),)),
        ("- [Role](user_role.md) — who\n" + numbered(150, 400), 64, ((64, 151),)),
        ("- [Role](user_role.md) — who\n", 1, ()),
    ],
    ids=["lines", "bytes", "whole"],
)
def test_claude_code_reads_two_hundred_lines_or_25_kb(
    tree: Maker, text: str, lines: int, cut: tuple[tuple[int, int], ...]
) -> None:
    startup = replay(tree(CLAUDE | {"MEMORY.md": text}), TODAY)
    assert startup.host == "Claude Code"
    assert [part.path for part in startup.parts] == ["CLAUDE.md", "MEMORY.md"]
    found = part(startup, "MEMORY.md")
    assert (found.lines, found.cut) == (lines, cut)
    assert found.bytes <= 25_000


def test_raw_tokens_of_much_memory_are_estimated_from_a_sample(tree: Maker) -> None:
    logs: dict[str, str | bytes] = {
        f"memory/2026-{month:02d}-{day:02d}.md": f"- {month} pump {day} repaired again, 300 kWh\n" * 90
        for month in range(1, 7)
        for day in range(1, 29)
    }
    exact = sum(count_tokens(str(text)) for text in logs.values())
    startup = replay(tree(logs | {"MEMORY.md": "- x\n"}), date(2026, 6, 28))
    assert abs(startup.raw_tokens - exact) < exact / 20
    assert 0 < startup.ratio < 1


def test_a_core_that_cannot_be_read_is_said(tree: Maker) -> None:
    space = tree({"MEMORY.md": "- a\n", "AGENTS.md": "- b\n"})
    (space.root / "MEMORY.md").unlink()
    startup = replay(space, TODAY)
    assert [part.path for part in startup.parts] == ["AGENTS.md"]
    assert startup.missing == ("MEMORY.md cannot be read: No such file or directory.",)


def test_the_seeds_table(tree: Maker) -> None:
    space = tree(
        {
            "MEMORY.md": "- core\n",
            "memory/2026-02-02.md": numbered(50),
            "memory/2026-02-10.md": numbered(50),
            "memory/2026-02-11.md": numbered(10),
            "memory/weekly/2026-W06.md": numbered(5),
        }
    )
    ticks = iter(range(100))
    day, week, month, everything = table(space, TODAY, lambda: next(ticks))
    assert (day.name, day.ratio, day.raw.seconds) == ("2026-02-11", 1.0, 1)
    assert (week.name, week.raw.bytes, week.layered and week.layered.bytes) == ("2026-W06", 1_000, 100)
    assert (month.name, month.raw.files, month.layered) == ("2026-02", 3, None)
    assert everything.raw.files == 3
    assert everything.layered is not None
    assert everything.layered.bytes == 7


def test_the_table_of_a_large_memory_counts_a_part_of_it(tree: Maker) -> None:
    files = {f"memory/2026-01-{day:02}.md": numbered(40 + 5 * (day % 4)) for day in range(1, 31)}
    space = tree({"MEMORY.md": "- core\n", **files})
    size = sum(note.size for note in space.notes)
    exact = table(space, TODAY)[-1].raw
    part = table(space, TODAY, counted=size // 7)[-1].raw
    assert (part.files, part.bytes) == (exact.files, exact.bytes)
    assert part.tokens != exact.tokens
    assert abs(part.tokens - exact.tokens) < exact.tokens / 20


def test_attention_keeps_order_and_budget(tree: Maker) -> None:
    space = tree(
        {
            "MEMORY.md": "- core\n",
            "memory/2026-02-11.md": "- talked about the kiln sensor\n",
            "memory/weekly/2026-W06.md": "- week\n",
            "memory/monthly/2026-01.md": "- month\n",
            "memory/INDEX.md": "- kiln → memory/2026-02-11.md\n",
            "memory/sticky-notes/facts/kiln.md": "- the kiln sensor reads 3 % high\n",
            "memory/sticky-notes/facts/boat.md": "- moored at pier six\n",
        }
    )
    pieces = attend(space, TODAY)
    assert [piece.role for piece in pieces] == ["day", "week", "month", "core", "index", "sticky"]
    assert pieces[-1].path.endswith("kiln.md")
    assert [piece.path for piece in attend(space, TODAY, about="pier boat") if piece.role == "sticky"] == [
        "memory/sticky-notes/facts/boat.md"
    ]


@pytest.mark.parametrize("budget", [1, 50, 200, 1_000, 5_000])
def test_attention_never_exceeds_its_budget(tree: Maker, budget: int) -> None:
    space = tree({"MEMORY.md": numbered(100), "memory/2026-02-11.md": numbered(400)})
    pieces = attend(space, TODAY, budget)
    assert sum(piece.tokens for piece in pieces) <= budget
    for piece in pieces:
        assert piece.text in (numbered(100), numbered(400)) or piece.cut_lines
        if piece.role == "day" and piece.cut_lines:
            assert piece.text.rstrip().endswith("- 400"), "the newest words stand at the end of a log"


@pytest.mark.parametrize(
    ("lasting", "routine"),
    [
        (
            "- Decision: the kiln is fired on Mondays only",
            "- 12:00 heartbeat ok, no new messages, queue idle",
        ),
        ("- [ ] ask Ottilie for the key of pier six", "- backups done, disk 61 %, nothing unusual"),
        ("- 决定：窑只在星期一烧", "- 心跳正常，无异常"),
    ],
)
def test_routine_leaves_its_space_to_what_is_asked_for(tree: Maker, lasting: str, routine: str) -> None:
    log = f"## Kiln\n\n{lasting}\n\n## Watch\n\n" + f"{routine}\n" * 60 + "\n```\nx = 1\n```\n"
    (piece,) = attend(tree({"memory/2026-02-11.md": log}), TODAY, 120)
    assert piece.text.startswith(f"## Kiln\n{lasting}\n## Watch\n{routine}\n")
    assert piece.cut_lines == log.count("\n") - piece.text.count("\n")


@pytest.mark.parametrize("left", [None, b"", b'{"a": [1]}', b"\xff"])
def test_what_all_logs_take_is_the_same_from_what_was_kept(
    tree: Maker, tmp_path_factory: pytest.TempPathFactory, left: bytes | None
) -> None:
    logs: dict[str, str | bytes] = {
        f"memory/2026-02-{day:02}.md": f"- 阀门 {day} pumps\n" * day for day in range(1, 12)
    }
    space = tree(logs)
    cache = tmp_path_factory.mktemp("cache")
    plain = replay(space, TODAY)
    assert replay(space, TODAY, cache=cache) == plain
    (kept,) = (cache / FOLDER).iterdir()
    if left is not None:
        kept.write_bytes(left)
    assert replay(space, TODAY, cache=cache) == plain
    (space.root / "memory" / "2026-02-11.md").write_text("- one\n", "utf-8")
    assert replay(space, TODAY, cache=cache) == replay(space, TODAY)
