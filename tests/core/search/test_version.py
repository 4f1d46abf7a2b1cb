"""What the cache stores has a version; whoever changes the one must raise the other.

A cache of another version is thrown away. One that was built by other rules under the same version would be
searched with the wrong tokens, and nothing would tell.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sys
from pathlib import Path

import pytest

from ssmem_tui.core.search import schema
from ssmem_tui.core.search.searcher import Searcher
from tests.core.search.conftest import TODAY, Plain

STORED = {15: "7613837f0fb8107c"}
"""Digest of all that is stored of `NOTES`, by version. When this fails because what is stored changed: raise
`schema.VERSION` and put the digest that the failure shows beside it."""

NOTES = {
    "MEMORY.md": "# Core\n\n- The deploy window is **Tuesday** 10:00.\n- 备份保留三十天，已和王师傅确认。\n",
    "INDEX.md": "# Index\n\n1. billing → memory/2026-02-10.md\n",
    "memory/2026-02-10.md": (
        "\ufeff# 2026-02-10 Ｆｕｌｌ Width\r\n\r\n## 部署 staging 还原\r\n\r\n"
        "- **Lead in**: café naïve ñ §4\r\n"
        "- `parseHTTPRequest` in gen-itgc_v2.py:17, 重跑gen-itgc后50条\r\n```\n# no heading\n```\n"
        "## Ελλάδα, Ёлка, ひらがな, 한국어, 𠮷野家\n" + "- filler words stand here\n" * 30
    ),
}


def stored(folder: Path) -> str:
    """A digest of the tables and of every row, but for times of files."""
    root = folder / "memory-root"
    for path, text in NOTES.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        os.utime(file, (1_770_000_000, 1_770_000_000))
    searcher = Searcher(Plain(root), folder / "cache", reopen=Plain, today=lambda: TODAY)
    searcher.sync()
    searcher.close()
    db = sqlite3.connect(searcher.file)
    db.execute("CREATE VIRTUAL TABLE temp.postings USING fts5vocab(main, fts, row)")
    rows = [
        *db.execute(
            "SELECT sql FROM sqlite_master WHERE name NOT GLOB 'fts_*' AND sql NOTNULL ORDER BY name"
        ),
        *db.execute("SELECT base, path, size, digest, layer, tier, day, archived FROM file ORDER BY base"),
        *db.execute("SELECT * FROM block ORDER BY id"),
        *db.execute("SELECT * FROM topic ORDER BY id"),
        *db.execute("SELECT term, df FROM word ORDER BY term"),
        *db.execute("SELECT gram, dense, places FROM gram ORDER BY gram"),
        *db.execute("SELECT * FROM blob ORDER BY name"),
        *db.execute("SELECT term, doc FROM temp.postings ORDER BY term"),
    ]
    db.close()
    return hashlib.sha256(repr(rows).encode()).hexdigest()[:16]


@pytest.fixture(autouse=True)
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored of readings depends on the extra, whose data have versions of their own."""
    for name in ("pypinyin", "pypinyin.constants"):
        monkeypatch.setitem(sys.modules, name, None)


def test_what_is_stored_is_what_this_version_stores(tmp_path: Path) -> None:
    assert {schema.VERSION: stored(tmp_path)} == {schema.VERSION: STORED.get(schema.VERSION)}


@pytest.mark.parametrize(
    "changed",
    [
        ("ssmem_tui.core.search.sync.tokens", lambda text: text.split()),
        ("ssmem_tui.core.search.sync.caseless", str.upper),
        ("ssmem_tui.core.search.blocks._MOST_LINES", 8),
        ("ssmem_tui.core.search.snapshot.spellable", str.isalpha),
        ("ssmem_tui.core.search.pinyin._OTHERWISE", 0),
        ("ssmem_tui.core.search.grams.grams", set),
        ("ssmem_tui.core.search.titles._LONGEST", 10),
        ("ssmem_tui.core.search.schema._TABLES", schema._TABLES.replace("BLOB UNIQUE", "BLOB  UNIQUE")),
    ],
    ids=lambda changed: changed[0].rpartition(".")[2],
)
def test_any_change_of_rules_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: tuple[str, object]
) -> None:
    before = stored(tmp_path / "before")
    monkeypatch.setattr(*changed)
    assert stored(tmp_path / "after") != before


def test_a_cache_of_another_version_is_built_anew(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "2026-03-01.md").write_text("- zebrafinch\n")

    def opened() -> Searcher:
        return Searcher(Plain(root), tmp_path / "cache", reopen=Plain, today=lambda: TODAY)

    first = opened()
    first.sync()
    first.close()
    for version in (schema.VERSION - 1, schema.VERSION + 1):
        db = sqlite3.connect(first.file)
        db.execute("DROP TABLE topic")
        db.execute(f"PRAGMA user_version={version}")
        db.close()
        again = opened()
        again.sync()
        assert [hit.text for hit in again.search("zebrafinch").lines] == ["- zebrafinch"]
        again.close()
