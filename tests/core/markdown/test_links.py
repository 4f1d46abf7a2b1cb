"""Which words of a note are links to files; real instruction files speak of many that are none."""

from __future__ import annotations

import pytest

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.links import links


@pytest.mark.parametrize(
    ("line", "target", "line_in_target"),
    [
        ("see [it](memory/a%20b.md)", "memory/a b.md", 0),
        ("see [[Pump plan|the plan]]", "Pump plan", 0),
        ("read `memory/pump.md#L12`", "memory/pump.md", 12),
        ("- pump → memory/2026-02-10.md#L99", "memory/2026-02-10.md", 99),
        ("- pump → memory/my notes.md#L3", "memory/my notes.md", 3),
        ("- pump → my notes.md#L3", "my notes.md", 3),
        ("- pump → pump.md", "pump.md", 0),
    ],
)
def test_links(line: str, target: str, line_in_target: int) -> None:
    (found,) = links(parse(line + "\n"))
    assert (found.target, found.line_in_target) == (target, line_in_target)


@pytest.mark.parametrize(
    "line",
    [
        "- When you learn a lesson → update AGENTS.md, TOOLS.md, or the relevant skill",
        "- memory_search → daily notes, MEMORY.md",
        "- names look like `[主题]_[类型].md` or `memory/YYYY-MM-DD.md` or `skills/.../SKILL.md`",
        "- see https://example.org/a.md and [it](https://example.org/b.md)",
    ],
)
def test_what_is_no_link(line: str) -> None:
    assert [found.target for found in links(parse(line + "\n"))] == []
