"""Drafts that must not be written, and quotations that may."""

from __future__ import annotations

from datetime import date

import pytest

from ssmem_tui.core.config import Checks
from ssmem_tui.core.rollup.checks import is_unfit, lexical, objections, statements_only, traced
from ssmem_tui.core.store.secrets import find_secrets
from ssmem_tui.core.trace import Text, compare
from ssmem_tui.core.trace.intended import claim_key, lost_key
from tests.core.rollup.logs import WEEK, week_of_logs


def failing(text: str, *, sources: tuple[str, ...] = (), tokens: int = 10) -> set[str]:
    checks = lexical(text, sources, tokens=tokens, target_tokens=100, find_secrets=find_secrets)
    return {check.name for check in checks if not check.ok}


@pytest.mark.parametrize(
    "line",
    [
        "- ... rest unchanged ...",
        "… (remaining items omitted)",
        "[rest of the section unchanged]",
        "<!-- existing entries unchanged -->",
        "……其余内容不变",
        "（其他部分从略）",
    ],
)
def test_elisions_are_found_unless_a_source_says_the_same(line: str) -> None:
    assert "elision" in failing(f"- one\n{line}\n")
    assert "elision" not in failing(f"- one\n{line}\n", sources=(f"He wrote: {line}",))


def test_our_own_ellipsis_is_no_elision() -> None:
    assert failing("- Importer retries went from 3 to 5… (02-09)\n- 先备份再迁移… (02-11)\n") == set()


@pytest.mark.parametrize(
    "line", ["<|im_start|>user", "[INST] go", "Assistant:", "{{summary}}", "</thinking>"]
)
def test_role_and_template_tokens_are_found(line: str) -> None:
    assert "role tokens" in failing(f"- one\n{line}\n")
    assert is_unfit(line)


def test_control_characters_secrets_size_and_emptiness() -> None:
    assert failing("- a\x1b[31mb\n") == {"control characters"}
    assert failing("- a\u202eb\n") == {"control characters"}
    assert failing("- key AKIA" + "ABCDEFGH12345678" + "\n") == {"secrets"}
    assert failing("- fine\n", tokens=111) == {"size"}
    assert failing("only prose\n") == {"statements"}


def trace_of(summary: str) -> dict[str, bool]:
    sources = [Text(f"{day}.md", text, day) for day, text in week_of_logs()]
    trace = compare(Text("w.md", statements_only(summary)), sources)
    return {check.name: check.ok for check in traced(trace, Checks())}


def test_what_no_log_says_is_unsupported() -> None:
    assert trace_of("## Facts\n\n- Deploy window moves to Tuesday 10:00, agreed with ops.\n")[
        "unsupported claims"
    ]
    assert not trace_of("## Facts\n\n- The zebra bought a violin in Lisbon.\n")["unsupported claims"]


def test_a_changed_number_is_a_conflict() -> None:
    assert not trace_of("- Deploy window moves to Tuesday 16:45, agreed with ops.\n")["conflicts"]


def test_what_a_person_accepted_is_no_fault() -> None:
    sources = [Text(f"{day}.md", text, day) for day, text in week_of_logs()]
    trace = compare(Text("w.md", "- The zebra bought a violin in Lisbon.\n"), sources)
    keys = {claim_key(trace.claims[0]), *(lost_key(lost, trace) for lost in trace.lost)}
    assert objections(trace) and not objections(trace, keys)
    ceilings = Checks(max_unsupported=0.0, max_lost=0.0)
    assert not any(c.ok for c in traced(trace, ceilings) if c.name in ("unsupported claims", "lost facts"))
    assert all(c.ok for c in traced(trace, ceilings, keys))


def test_a_ceiling_on_lost_facts_is_kept() -> None:
    sources = [Text(f"{day}.md", text, day) for day, text in week_of_logs()]
    trace = compare(Text("w.md", "- Lunch.\n"), sources)
    assert not {check.name: check.ok for check in traced(trace, Checks(max_lost=0.5))}["lost facts"]


def test_scaffolding_is_blanked_line_for_line() -> None:
    text = (
        f"# {WEEK.key}\n\nThemes: host 25%\n\n## Weeks\n\n- 2026-W07: host\n\n## Facts\n\n"
        "- A host. (02-09 … 02-15, 6×)\n- B (02-10, 02-11)\n- C (x)\n"
    )
    bare = statements_only(text)
    assert bare.count("\n") == text.count("\n")
    assert [line for line in bare.splitlines() if line] == [
        "# 2026-W07",
        "## Weeks",
        "## Facts",
        "- A host.",
        "- B",
        "- C (x)",
    ]


def test_any_day_will_do() -> None:
    assert statements_only(f"- A ({date(2026, 1, 2):%m-%d})\n") == "- A\n"
