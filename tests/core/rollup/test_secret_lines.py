"""No secret becomes a line of a summary, and so of a commit, by the place at which it stands."""

from __future__ import annotations

import base64
import random
from datetime import timedelta

import pytest

from ssmem_tui.core.rollup.offline import OfflineEngine
from ssmem_tui.core.rollup.records import Job, Source
from tests.core.rollup.logs import WEEK

_DATA = base64.b64encode(random.Random(5).randbytes(300)).decode()
_KEY = [_DATA[at : at + 64] for at in range(0, len(_DATA), 64)]
_LOG = "- Decided to move the importer to the second host on Tuesday.\n- Nightly backup took 44 s.\n"


def draft(*logs: str) -> str:
    sources = tuple(
        Source(f"memory/{WEEK.start + timedelta(days=n)}.md", text, "", WEEK.start + timedelta(days=n))
        for n, text in enumerate(logs)
    )
    return OfflineEngine().draft(Job(WEEK, sources, 900), lambda _: None, lambda: False).text


@pytest.mark.parametrize("dress", ["- {}", "> {}", "    {}", "| {} |", "1. `{}`", "- [ ] {}", "- part: {}"])
@pytest.mark.parametrize("head", ["", "-----BEGIN RSA PRIVATE KEY-----\n"])
def test_no_part_of_a_private_key_is_chosen(dress: str, head: str) -> None:
    whole = "\n".join(dress.format(row) for row in _KEY)
    apart = "\n\nText between.\n\n".join(dress.format(row) for row in _KEY[:3])
    for body in (whole, apart):
        text = draft(f"{_LOG}\n{head}{body}\n")
        assert "Decided to move" in text
        assert not [row for row in _KEY if row[:16] in text], text


@pytest.mark.parametrize(
    ("log", "secret"),
    [
        ("- Password:\n  - hunter2\n", "hunter2"),
        ("密码：\n\n- hunter2\n", "hunter2"),
        ("**Password for the box**\n\n| what | value |\n|---|---|\n| Password | hunter2 |\n", "hunter2"),
        ("- Recovery codes:\n  - 1a2b-3c4d\n  - 9z8y-7x6w\n", "9z8y"),
        ("- run it with `mysql -uroot -phunter2 shop` on the second host\n", "hunter2"),
    ],
)
def test_what_is_secret_only_by_the_line_above_it_is_not_chosen(log: str, secret: str) -> None:
    text = draft(_LOG + log, _LOG)
    assert secret not in text, text


def test_a_line_that_was_a_secret_and_nothing_else_is_no_statement() -> None:
    text = draft(f"{_LOG}- ghp_{'a1B2' * 9}\n- Token: `ghp_{'a1B2' * 9}` opens the mirror\n")
    assert "- <secret: GitHub token>" not in text and "<secret: GitHub token>` opens the mirror" in text
