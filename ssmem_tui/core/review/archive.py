"""Where entries go that leave core: `memory/archive/YYYY-MM.md`, an original like any other (L3).

An entry stands there as it stood in core, under its heading path, with a line that says when it left, why,
and what took its place. Nothing in core points there: core pays for every byte, the archive does not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store.secrets import mask

LONGEST_ENTRY = 40
"""Lines of an entry below which its pointer is not looked for any more."""
_INTRO = "Entries that left core memory: kept, searchable, never loaded at start."


def archive_path(day: date, core_path: str) -> str:
    """The archive file of a month, beside the logs; a lone core file keeps it next to itself."""
    folder = core_path.rpartition("/")[0]
    base = folder if folder.endswith("memory") or folder == "memory" else "memory"
    return f"{base}/archive/{day:%Y-%m}.md"


@dataclass(frozen=True, slots=True)
class Leaving:
    """An entry on its way out: why, and the words that replace it, if any."""

    entry: Entry
    reason: str
    replaced_by: str = ""


def with_entry(text: str, leaving: Leaving, day: date, core_path: str) -> str:
    """The archive's text with one entry more, at its end."""
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = [] if text else [f"# Archive {day:%Y-%m}", "", _INTRO, ""]
    heading = " > ".join(leaving.entry.section) or core_path
    if text and not text.endswith("\n"):
        lines.append("")
    if _last_heading(text) != heading:
        lines += [*([""] if text else []), f"## {heading}", ""]
    lines += [*leaving.entry.text.split("\n"), f"  ({_pointer(leaving, day, core_path)})"]
    return text + newline.join(lines) + newline


def _pointer(leaving: Leaving, day: date, core_path: str) -> str:
    said = f"{day.isoformat()}, from {core_path} line {leaving.entry.line}"
    why = f", {mask(leaving.reason)}" if leaving.reason and not leaving.replaced_by else ""
    taken = f", replaced by: {leaving.replaced_by}" if leaving.replaced_by else ""
    return safe_line(f"{said}{why}{taken}".replace("\n", " "))


def _last_heading(text: str) -> str:
    headings = parse(text).headings if text else ()
    return headings[-1].body.of(text) if headings and headings[-1].depth == 2 else ""


def without_entry(data: bytes, entry_text: str) -> str | None:
    """The archive's text without the newest block of that entry, `None` when it is not found as written."""
    text = decode(data).text
    start = text.rfind(entry_text)
    if not entry_text or start < 0:
        return None
    end = start + len(entry_text)
    tail = text[end:]
    rest = tail.lstrip("\r\n")
    pointer = rest.partition("\n")[0]
    if pointer.startswith("  (") and ", from " in pointer:
        rest = rest[len(pointer) :].lstrip("\r")
        rest = rest.removeprefix("\n")
    return text[:start] + rest


def retired(records: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Entry ident → the ledger's record of its latest retirement, for entries that were not brought back."""
    found: dict[str, Mapping[str, Any]] = {}
    for record in records:
        for gone in record.get("retired", ()):
            found[str(gone.get("entry"))] = {**gone, "at": record.get("at", "")}
        if record.get("kind") == "restore":
            found.pop(str(record.get("entry")), None)
    return found


_LEFT = re.compile(r"  \(\d{4}-\d\d-\d\d, from .+ line \d+[,)]")


def has_left(lines: Sequence[str]) -> bool:
    """Whether the first of `lines`, which go on to the archive's end, is of an entry that left core."""
    for line in lines[:LONGEST_ENTRY]:
        if _LEFT.match(line):
            return True
        if line.startswith("#"):
            break
    return False
