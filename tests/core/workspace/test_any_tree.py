"""Whatever lies in a folder: it opens, every figure can be worked out, and nothing in it changes."""

from __future__ import annotations

import os
import shutil
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ssmem_tui.core.doctor import examine
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import NoteClass
from ssmem_tui.core.rollup import plan
from ssmem_tui.core.workspace import find, open_workspace, read, replay
from ssmem_tui.core.workspace.attention import attend
from ssmem_tui.core.workspace.figures import core_figures, index_figures, original_figures
from ssmem_tui.core.workspace.labels import label_warnings
from ssmem_tui.core.workspace.layered import table
from ssmem_tui.core.workspace.state import inspect, rollup_state
from ssmem_tui.core.workspace.twins import twins
from ssmem_tui.core.workspace.watch import Watcher
from tests.core.workspace.conftest import photograph

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)

FOLDERS = """
/ memory memory/archive memory/weekly memory/2026-02 memory/diary/2026/daily diary memory/.dreams users/1
memory/sticky-notes/facts memory/项目 memory/ü memory/.hidden memory/2026-02-10.md memory/retros daily
""".split()
NAMES = """
MEMORY.md memory.md 2026-02-10.md 2026-02-10-0915.md 2026-02-10_x.md 20260211.md 2026-02-30.md 2026-W07.md
2026-W07-todo.md 2026-W60.md 2026-02.md INDEX.md README.md notes.md Notes.md x.md.md .md 🚀.md é.md -.md
rollup-state.json a.jsonl AGENTS.md USER.md ssmem.txt 0000-00-00.md 2026-02-10\u2003(1).md
""".split()
TEXTS = st.one_of(
    st.binary(max_size=40),
    st.sampled_from(
        [
            b"",
            b"\n\n  ",
            b"\xef\xbb\xbf# T\r\n- a\r\n",
            b"# Session: x\n- Session ID: 1\nuser: a\nassistant: b\n",
            b"- [x](gone.md) [[none]]\n",
            b'{"lastDailyRollup": 1e400}',
            b"[" * 2_000,
            b"```\n- a\n",
            b"| a |\n|---|\n",
            b"# W (2026-02-10 ~ 2026-02-16)\n## 2026-13-45\n",
            "- 王师傅：星期一休息。\n".encode(),
            b"\xff\xfe-\x00 \x00a\x00",
        ]
    ),
)
LINKS = ["MEMORY.md", "memory", ".", "..", "/", "nowhere", "memory/loop", "2026-02-10.md"]

trees = st.tuples(
    st.dictionaries(st.tuples(st.sampled_from(FOLDERS), st.sampled_from(NAMES)), TEXTS, max_size=12),
    st.dictionaries(
        st.sampled_from(["memory/loop", "memory/l.md", "memory/2026-02-12.md", "MEMORY.md"]),
        st.sampled_from(LINKS),
        max_size=3,
    ),
    st.booleans(),
)


def plant(root: Path, tree: tuple[dict[tuple[str, str], bytes], dict[str, str], bool]) -> None:
    files, links, pipe = tree
    for (folder, name), data in files.items():
        target = root / folder.strip("/") / name
        if any(parent.is_file() for parent in target.parents) or target.is_dir():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    for path, target_path in links.items():
        link = root / path
        if not link.exists() and not any(parent.is_file() for parent in link.parents):
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(target_path)
    pipe_path = root / "memory" / "pipe.md"
    if pipe and not (root / "memory").is_file() and not pipe_path.exists():
        pipe_path.parent.mkdir(exist_ok=True)
        os.mkfifo(pipe_path)


@settings(max_examples=150, deadline=None)
@given(trees)
def test_any_tree_opens_and_stays_as_it_is(
    tree: tuple[dict[tuple[str, str], bytes], dict[str, str], bool],
) -> None:
    root = Path(tempfile.mkdtemp())
    try:
        plant(root, tree)
        before = photograph(root)
        try:
            assert find(root, env={}).is_dir()
        except SsmemError as error:
            assert str(error).endswith(".")
        space = open_workspace(root)
        paths = [note.path for note in space.notes]
        assert len(paths) == len(set(paths))
        for note in space.notes:
            assert len(read(space, note.path).text.encode("utf-8", "surrogateescape")) == note.size
        on_days = [note.path for notes in space.days.values() for note in notes]
        assert len(on_days) == len(set(on_days))
        assert all(space.by_path[path].klass in (NoteClass.LOG, NoteClass.TRANSCRIPT) for path in on_days)
        named = {*paths, *space.state_files, *space.others}
        named |= {link.path for link in space.links} | {item.path for item in space.left_out}
        assert not (named & {""})
        today = NOW.date()
        core_figures(space), index_figures(space), original_figures(space)
        replay(space, today), attend(space, today, 500), table(space, today)
        list(twins(space)), label_warnings(space), inspect(space), rollup_state(space)
        plan(space, now=NOW, ledger=())
        examine(space)
        assert Watcher(space).poll() == ()
        assert photograph(root) == before
    finally:
        shutil.rmtree(root)
