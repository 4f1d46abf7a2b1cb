"""What two lines of standing memory must have in common before one is said to contradict the other."""

from __future__ import annotations

import pytest

from ssmem_tui.core.doctor.conflict import conflict
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Entry


def entry(text: str, path: str = "MEMORY.md", heading: str = "Facts") -> Entry:
    (found,) = entries(parse(f"# M\n\n## {heading}\n\n{text}\n"), path)
    return found


def how(one: str, other: str, *, heading: str = "Notes") -> str:
    return conflict(entry(one, "memory/topic.md", heading), entry(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- The kiln needs 1220 degrees for stoneware.", "- The kiln needs 1260 degrees for stoneware."),
        ("- Backups of the old server are kept 14 days.", "- Backups of the old server are kept 30 days."),
        ("- 旧服务器的备份保留 14 天", "- 旧服务器的备份保留 30 天"),
        ("1. The gateway listens on port 8124.", "- The gateway listens on port 8123."),
    ],
)
def test_another_value_in_the_same_words(one: str, other: str) -> None:
    assert how(one, other) == "gives another value than MEMORY.md:5"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "- Deploys to production never run on Tuesday mornings.",
            "- Deploys to production run on Tuesday mornings.",
        ),
        ("- 星期二上午不要部署到生产环境", "- 星期二上午要部署到生产环境"),
    ],
)
def test_the_opposite_in_the_same_words(one: str, other: str) -> None:
    assert how(one, other) == "says the opposite of MEMORY.md:5"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Fields that every record has.
        ("**Link:** https://example.org/b", "**Link:** https://example.org/a"),
        ("- **Date:** 2026-03-30", "- **Date added:** 2026-03-14"),
        ("- **Port:** 5173", "- **Port:** 3000"),
        ("**创建时间**: 2026-03-31 23:20", "**创建时间**: 2026-03-01 06:20"),
        # The number of a list is no value.
        ("3. Doctor tool works and resolves many issues", "6. Doctor tool works and resolves many issues"),
        # Another thing in the same words.
        ("- Logs of the importer go to `/var/log/a`", "- Logs of the importer go to `/var/log/b`"),
        ("- **Analytics page round 2 done in 30 min**", "- **Opportunities page round 3 done in 40 min**"),
        ("- The benchmark of login takes 424 ms", "- The benchmark of search takes 250 ms"),
        # States of tasks.
        ("- [ ] Deploy the status page in 2 hours", "- [x] Deploy the status page in 3 hours"),
        ("- ❌ Set captions and hashtags for a post", "- Set no captions and hashtags for a post"),
        # A case that is allowed for.
        (
            "- Do not refresh cached news unless Jo explicitly asks.",
            "- Refresh cached news only when Jo explicitly asks.",
        ),
    ],
)
def test_what_is_told_apart_by_anything_else(one: str, other: str) -> None:
    assert how(one, other) == ""


@pytest.mark.parametrize("heading", ["Don't", "Anti-patterns", "❌ 禁止", "Never do this"])
def test_a_heading_may_deny_what_stands_below_it(heading: str) -> None:
    rule, listed = (
        "- Do not build throwaway scripts to fill a quota.",
        "- Build throwaway scripts to fill a quota.",
    )
    assert how(listed, rule) == "says the opposite of MEMORY.md:5"
    assert how(listed, rule, heading=heading) == ""


def test_neighbours_are_a_series() -> None:
    one, other = (
        "- Release of the app went out in 20 minutes.",
        "- Release of the app went out in 30 minutes.",
    )
    assert conflict(entry(one), entry(other)) == ""
    assert conflict(entry(one, heading="Other"), entry(other)) == "gives another value than MEMORY.md:5"
