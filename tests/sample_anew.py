"""The sample's summaries as the engine makes them today, with the edits by hand that its story tells.

    python -m tests.sample_anew          # write them into sample_workspace, and the edits into its story

The past of the sample is played from its first day: where the ledger tells of a roll-up, the engine runs on
what lay on disk at that moment; where the story tells of an edit of a summary, the same edit is made again in
the new words. Everything else is as it was.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ssmem_tui.core.demo import sample_folder
from ssmem_tui.core.demo.making import files_of
from ssmem_tui.core.demo.past import Moment, past
from ssmem_tui.core.demo.story import STORY_FILE, Edit, story
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import OfflineEngine, item_for, run
from ssmem_tui.core.store.records import Act, Receipt
from ssmem_tui.core.workspace import open_workspace

_LEDGER = ".ssmem/ledger/rollups.jsonl"
_LEFT_OUT = {"memory/diary/2026/weekly/2026-W07.md": re.compile(r"text messages|140 orders|plover")}
"""What the person took out of a summary, in whatever words the engine said it."""


@dataclass
class _Folder:
    """The workspace as far as the past has come; takes the place of the store."""

    root: Path
    rows: list[dict[str, Any]] = field(default_factory=list)
    done: Act | None = None

    def read(self, path: str) -> bytes | None:
        file = self.root / path
        return file.read_bytes() if file.is_file() else None

    def at_rest(self, path: str, ledger: str) -> tuple[bytes | None, tuple[dict[str, Any], ...]]:
        return self.read(path), tuple(self.rows)

    def apply(self, act: Act) -> Receipt:
        self.done = act
        return Receipt(act, None, versioned=False)

    def put(self, path: str, data: bytes | None) -> None:
        file = self.root / path
        if data is None:
            file.unlink(missing_ok=True)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)

    def roll_up(self, moment: Moment, row: Mapping[str, Any]) -> None:
        """Make the summary that `row` of the ledger tells of, and its line of the ledger."""
        workspace, ledger = open_workspace(self.root), tuple(self.rows)
        item = item_for(workspace, Period.parse(row["period"]), now=moment.at, ledger=ledger)
        outcome = run(workspace, self, item, OfflineEngine())
        if not outcome.written or self.done is None:
            raise AssertionError(f"{row['period']} was not written: {outcome.checks}")
        for change in self.done.changes:
            self.put(change.path, change.after)
        self.rows += [{**record.data, "at": row["at"], "op": row["op"]} for record in self.done.ledger]
        lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in self.rows)
        self.put(_LEDGER, "".join(f"{line}\n" for line in lines).encode())

    def edit(self, edit: Edit) -> tuple[str, str]:
        """Do the edit again in the new words: what stands there then, and what stood there before."""
        before = (self.read(edit.path) or b"").decode()
        now = edit.steps[0][0]
        own = now[max(now.rindex("\n## "), 0) :]
        if (left_out := _LEFT_OUT.get(edit.path)) is not None:
            was = before[before.index("\n## ") :]
            after = _without(was, left_out) + own
        else:
            was = before.splitlines(keepends=True)[-1]
            after = was + own
        self.put(edit.path, before.replace(was, after).encode())
        return after, was


def sample_anew(folder: Path) -> tuple[dict[str, bytes], str]:
    """Build the sample in the empty `folder`: its files, and the text of its story with the edits as made."""
    tale, files = story(), files_of(sample_folder())
    rows = {row["op"]: row for row in map(json.loads, files[_LEDGER].splitlines())}
    edits = {(edit.path, edit.at): edit for edit in tale.edits if "/daily/" not in edit.path}
    made: dict[str, tuple[str, str]] = {}
    at = _Folder(folder)
    for moment in past(files, tale):
        summaries = [row for row in rows.values() if row["op"] in moment.text]
        for path, data in moment.files.items():
            if (edit := edits.get((path, moment.at))) is not None:
                made[path] = at.edit(edit)
            elif path != _LEDGER and not any(row["path"] == path for row in summaries):
                at.put(path, data)
        for row in summaries:
            at.roll_up(moment, row)
    return files_of(folder), _retold(STORY_FILE.read_text(encoding="utf-8"), made)


def _without(text: str, left_out: re.Pattern[str]) -> str:
    """`text` without the lines that were left out and without the headings that have nothing below then."""
    kept = "".join(line for line in text.splitlines(keepends=True) if not left_out.search(line))
    for heading in (r"### [^\n]*\n\n(?=#|\Z)", r"## [^\n]*\n\n(?=## |\Z)"):
        kept = re.sub(heading, "", re.sub(r"\n{3,}", "\n\n", kept))
    return kept.rstrip("\n") + "\n"


def _retold(text: str, made: Mapping[str, tuple[str, str]]) -> str:
    lines, path = text.splitlines(keepends=True), ""
    for number, line in enumerate(lines):
        if line.startswith("path = "):
            path = json.loads(line.removeprefix("path = "))
        elif line.startswith("  { now = ") and path in made:
            now, was = (json.dumps(part, ensure_ascii=False) for part in made[path])
            lines[number] = f"  {{ now = {now}, was = {was} }},\n"
    return "".join(lines)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        files, told = sample_anew(Path(folder))
    for path, data in files.items():
        (sample_folder() / path).write_bytes(data)
    STORY_FILE.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
