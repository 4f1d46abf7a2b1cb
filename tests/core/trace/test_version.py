"""What is kept of a file has a version; whoever changes the one must raise the other.

An analysis of another version is made anew. One found by other rules under the same version would be compared
with the wrong facts and tokens, and nothing would tell. The same holds for the pages of the desk.
"""

from __future__ import annotations

import hashlib
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.review import page
from ssmem_tui.core.trace import codec
from ssmem_tui.core.trace.records import Text
from ssmem_tui.core.trace.units import analyse
from ssmem_tui.core.workspace import open_workspace

ANALYSES = {9: "31b5b8f699ccb6f9"}
"""Digest of the analysis of `LOG`, by `codec.VERSION`. When this fails because an analysis changed: raise the
version and put the digest that the failure shows beside it."""
PAGES = {2: "75e7e65cbd9a3dd9"}
"""The same of its page, by `page.FORMAT`."""

LOG = (
    "\ufeff# 2026-02-10 Ｔｕｅｓｄａｙ\r\n\r\n## Decisions\n\n"
    "- **Decided:** the pump window moves from Monday 09:00 to Tuesday 10:00, "
    "because Mira isn't in. (02-09)\n"
    "- [ ] ask Tomas about 12.5 kg of `NPK-7` for €1,299, see https://example.org/a?b=1#c by Friday\n"
    "- [x] no longer open: issue #42 in src/valve_driver.py:17 -- fixed with --dry-run in v1.4.2\n"
    "- 决定：以后所有温室日志都用中文写，图片不超过 2 MB，三月十五日之前不升级。王师傅同意。\n"
    "- 取消：星期二的水泵测试推迟到 2026-02-17 下午三点，因为阀门没有到货\n\n"
    "> From: vendor: never run the pump dry. It breaks twice a year.\n\n"
    "| sensor | value |\n|---|---:|\n| teal | 21.5 °C |\n| heron | 80 % |\n\n"
    "```\nrestart pump 4\n```\n\n"
    "1. First rinse, then pump. Don't restart the gateway while 3 of 5 writes run; e-mail mira@example.org.\n"
    "   Wrapped line of the same item: naïve café, Ёлка, ひらがな 한국어.\n"
    "Key: value\n\n<!-- x:light:start -->\n- recalled, not lived\n<!-- x:light:end -->\n"
    "## Light sleep\n- dreamt\n"
)


def analysed() -> str:
    found = analyse(Text("memory/2026-02-10.md", LOG, date(2026, 2, 10)))
    return hashlib.sha256(codec.to_bytes(found)).hexdigest()[:16]


def paged(root: Path) -> str:
    (root / "memory").mkdir(parents=True)
    (root / "memory" / "2026-02-10.md").write_bytes(LOG.encode())
    space = open_workspace(root)
    found = page.page(space.by_path["memory/2026-02-10.md"], LOG, date(2026, 2, 10))
    lines = [tuple(line) for line in found.lines]
    words = sorted((word, tuple(numbers)) for word, numbers in found.words.items())
    return hashlib.sha256(repr((lines, words)).encode()).hexdigest()[:16]


def test_what_is_kept_of_a_file_is_what_this_version_keeps() -> None:
    assert {codec.VERSION: analysed()} == {codec.VERSION: ANALYSES.get(codec.VERSION)}


def test_what_is_kept_of_a_page_is_what_this_format_keeps(tmp_path: Path) -> None:
    assert {page.FORMAT: paged(tmp_path)} == {page.FORMAT: PAGES.get(page.FORMAT)}


@pytest.mark.parametrize(
    "changed",
    [
        ("ssmem_tui.core.trace.units.extract", lambda text, bag=None: ()),
        ("ssmem_tui.core.trace.units.features", lambda raw: list(raw)),
        ("ssmem_tui.core.trace.units.closes", lambda text: False),
        ("ssmem_tui.core.trace.units.count_tokens", len),
        ("ssmem_tui.core.trace.units.is_decision", lambda *found: False),
        ("ssmem_tui.core.trace.units.fold", str.lower),
        ("ssmem_tui.core.words.stem", str),
    ],
    ids=lambda changed: changed[0].rpartition(".")[2],
)
def test_a_change_of_rules_is_noticed(monkeypatch: pytest.MonkeyPatch, changed: tuple[str, object]) -> None:
    before = analysed()
    monkeypatch.setattr("ssmem_tui.core.words._STEMS", {})
    monkeypatch.setattr(*changed)
    assert analysed() != before
