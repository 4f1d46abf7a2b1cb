"""A value that a summary worked out is no conflict; one that stands in another's place is."""

from __future__ import annotations

import pytest

from ssmem_tui.core.trace import Claim, Label, Text, compare

SUM = "- Onboarding at the harbour shop: 12 orders\n- Onboarding at the old mill: 30 orders\n"
DAILY = [f"# 2026-03-0{n}\n\n- Messages of the mail robot: {n * 100 + 4}\n" for n in range(1, 6)]


def only(claim: str, *logs: str) -> Claim:
    sources = [Text(f"memory/2026-03-0{n}.md", log) for n, log in enumerate(logs, 1)]
    (found,) = compare(Text("w.md", f"- {claim}\n"), sources).claims
    return found


@pytest.mark.parametrize(
    ("claim", "logs", "how"),
    [
        ("Onboarding at the harbour shop and the old mill: 42 orders", (SUM,), "12 + 30"),
        ("Messages of the mail robot: 1520", tuple(DAILY), "104 + … + 504"),
        (
            "The kiln fired for 4 hours on the first try",
            ("- The kiln fired from 08:30 to 12:30 on the first try\n",),
            "08:30 – 12:30",
        ),
        (
            "Restore of the old mill got faster by 14 minutes",
            ("- Restore of the old mill took 44 minutes, now 30 minutes\n",),
            "44 minutes - 30 minutes",
        ),
        (
            "教堂磨坊的恢复快了 14 分钟",
            ("- 教堂磨坊的恢复原来要 44 分钟，现在 30 分钟\n",),
            "44 分钟 - 30 分钟",
        ),
        ("Of the kiln shelves 25 % were cracked", ("- 3 of 12 kiln shelves were cracked\n",), "3 / 12"),
        (
            "The harbour sells four kinds of glaze today",
            ("## The harbour sells glaze\n\n- blue\n- grey\n- white\n- amber\n",),
            "",
        ),
    ],
)
def test_what_follows_from_the_sources_is_worked_out(claim: str, logs: tuple[str, ...], how: str) -> None:
    found = only(claim, *logs)
    assert found.label is not Label.CONFLICT
    assert not any(flag.hard for flag in found.flags)
    assert not how or how in [flag.worked_out for flag in found.flags]


@pytest.mark.parametrize(
    ("claim", "logs"),
    [
        (
            "Onboarding at the harbour shop took 13 orders",
            ("- Onboarding at the harbour shop took 12 orders\n",),
        ),
        ("The kiln of the old mill holds 40 bowls", ("- The kiln of the old mill holds 60 bowls\n",)),
        ("The gate of the harbour opens at 09:00", ("- The gate of the harbour opens at 07:30\n",)),
        ("老磨坊的窑炉一次能放 40 只碗", ("- 老磨坊的窑炉一次能放 60 只碗\n",)),
        ("The office never inspected the old mill", ("- The office inspected the old mill\n",)),
    ],
)
def test_another_value_in_its_place_is_a_conflict(claim: str, logs: tuple[str, ...]) -> None:
    assert only(claim, *logs).label is Label.CONFLICT


@pytest.mark.parametrize(
    ("claim", "logs"),
    [
        ("Messages of the mail robot: 9000", tuple(DAILY)),
        (
            "The kiln of the old mill holds 40 bowls, says Ottilie Brandt",
            ("- The kiln of the old mill holds 40 bowls\n",),
        ),
        (
            "The old mill makes bowls, not plates",
            ("- The old mill makes bowls and no longer plates for hotels\n",),
        ),
        (
            "Make the kiln uneconomical, not hot",
            ("- The point is not a hot kiln, it is to make the kiln uneconomical\n",),
        ),
        ("Configure the key of the weather robot", ("- TODO: key of the weather robot is not configured\n",)),
    ],
)
def test_what_no_line_says_otherwise_is_no_conflict(claim: str, logs: tuple[str, ...]) -> None:
    assert only(claim, *logs).label is not Label.CONFLICT


def test_a_fact_that_stands_nowhere_leaves_its_claim_bare() -> None:
    found = only(
        "The kiln of the old mill holds 40 bowls, see `kiln/plan9.md`",
        "- The kiln of the old mill holds 40 bowls\n",
    )
    assert found.label is Label.WEAK
    assert found.is_bare
