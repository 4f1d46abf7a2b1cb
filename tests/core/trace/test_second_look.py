"""Texts that only support: they clear a claim in doubt, and nothing of them is lost."""

from __future__ import annotations

from dataclasses import replace

from ssmem_tui.core.trace import Label, Text, compare
from ssmem_tui.core.trace.second_look import compare_beside, doubt

MONTH = Text(
    "2026-02.md",
    "# February 2026\n\n## Decisions\n\n- The deploy window is Tuesday 10:00, agreed with Marek.\n"
    "- Decided: never store webhook tokens in `ops/auth.toml`.\n",
    digest=True,
)
LOG = Text(
    "2026-02-10.md",
    "# 2026-02-10\n\n- The fuel receipt of Lübeck is lost, Tove took a self-made one for €61.20.\n"
    "- [ ] ask Ingrid for the €5,000 invoice of Hafenwerk\n",
    beside=True,
)
CORE = Text(
    "MEMORY.md",
    "# Memory\n\n- The deploy window is Tuesday 10:00, agreed with Marek.\n"
    "- The fuel receipt of Lübeck is lost; Tove took a self-made one.\n- The zebra bought a violin.\n",
)


def test_a_log_beside_clears_what_the_month_does_not_say() -> None:
    alone, both = compare(CORE, [MONTH]), compare_beside(CORE, [LOG, MONTH])
    assert [bool(doubt(claim)) for claim in alone.claims] == [False, True, True]
    assert [bool(doubt(claim)) for claim in both.claims] == [False, False, True]
    places = [both.sources[c.support[0].source].place.path for c in both.claims[:2]]
    assert places == ["2026-02.md", "2026-02-10.md"]
    assert both.claims[2].label is Label.UNSUPPORTED


def test_what_is_lost_kept_and_counted_is_that_of_the_month() -> None:
    alone, both = compare(CORE, [MONTH]), compare_beside(CORE, [LOG, MONTH])
    assert (both.retention, both.fates, both.tokens_in) == (alone.retention, alone.fates, alone.tokens_in)
    assert [lost.text for lost in both.lost] == [lost.text for lost in alone.lost] != []
    for lost in both.lost:
        place = both.sources[lost.source].place
        assert place.path == "2026-02.md" and lost.source in lost.places
        assert lost.text in place.text
    for line in both.sources:
        assert line.beside == (line.place.path == "2026-02-10.md")
        for number in line.claims:
            assert any(both.sources[s.source].place == line.place for s in both.claims[number].support)


def test_without_texts_beside_it_is_the_plain_comparison() -> None:
    log = replace(LOG, beside=False)
    assert compare_beside(CORE, [log, MONTH]) == compare(CORE, [log, MONTH])
    assert compare_beside(CORE, [LOG]) == compare(CORE, [LOG])


def test_a_value_that_the_month_gives_otherwise_stays_amber() -> None:
    month = replace(MONTH, text=MONTH.text + "- The rate limit of the gateway is 900 requests per minute.\n")
    log = replace(LOG, text=LOG.text + "- The rate limit of the gateway is 600 requests per minute.\n")
    core = replace(CORE, text="- The rate limit of the gateway is 600 requests per minute.\n")
    (alone,) = compare(core, [month]).claims
    both = compare_beside(core, [log, month])
    (claim,) = both.claims
    assert [flag.hard for flag in alone.flags] == [True]
    (flag,) = claim.flags
    assert not flag.hard and "900" in flag.says and "2026-02.md:7 says" in flag.reason
    assert flag.source is not None and both.sources[flag.source].place.line == 7
