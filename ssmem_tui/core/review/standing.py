"""Core memory as it stands while decisions are made: its bytes, entries and budget, and what an edit makes of
it. Nothing here writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.edit import insert, remove
from ssmem_tui.core.markdown.edit import replace as replace_entry
from ssmem_tui.core.markdown.entries import entries, last_copy
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.saying import saying
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import Workspace

_MARKERS = ("- ", "* ", "+ ")


@dataclass(frozen=True)
class Standing:
    """An L1 file: where it is, its text and entries. `data` is `None` for a file that does not exist yet."""

    path: str
    data: bytes | None
    text: str
    entries: tuple[Entry, ...]
    limit: int

    @classmethod
    def of(cls, path: str, data: bytes | None, limit: int) -> Standing:
        text = decode(data or b"").text
        return cls(path, data, text, entries(parse(text), path), limit)

    @classmethod
    def now(cls, workspace: Workspace, read: Callable[[str], bytes | None]) -> Standing:
        """Core memory of a workspace as `read` finds it."""
        path = workspace.core_path
        return cls.of(path, read(path), workspace.config.budgets.core_bytes)

    @cached_property
    def size(self) -> int:
        """Bytes, the unit of the budget."""
        return len(encode(self.text))

    @cached_property
    def tokens(self) -> int:
        return count_tokens(self.text)

    def entry(self, ident: str) -> Entry:
        """The entry of that ident; of several copies, one that is left.

        Raises:
            Refused: it is gone.
        """
        found = next((entry for entry in self.entries if entry.ident == ident), None)
        found = found or last_copy(self.entries, ident)
        if found is None:
            raise Refused(
                saying("An entry of {path} that a decision is about is no longer there.", path=self.path)
            )
        return found

    def holds(self, ident: str) -> bool:
        return any(entry.ident == ident for entry in self.entries)

    def _with(self, text: str) -> Standing:
        return Standing(self.path, self.data, text, entries(parse(text), self.path), self.limit)

    def added(self, text: str, section: tuple[str, ...], at: int | None = None) -> Standing:
        """With one new item last in `section`, or before its entry number `at`; makes the first section of an
        empty file."""
        if not self.text.strip() and section:
            titles = "".join(f"{'#' * (depth + 1)} {title}\n\n" for depth, title in enumerate(section))
            return self._with(f"{self.text}{titles}{as_item(text)}\n")
        return self._with(insert(self.text, section, as_item(text, self.marker(section)), at))

    def without(self, *idents: str) -> Standing:
        """Without these entries: all at once, which takes as long as one, unless lines would run together."""
        try:
            return self._with(remove(self.text, *map(self.entry, idents)))
        except Refused:
            if len(idents) == 1:
                raise
        return reduce(Standing.without, idents, self)

    def replaced(self, ident: str, text: str) -> Standing:
        """With an entry's text replaced in its place.

        In a table of two columns `Key: new value` changes the row of that key; any other row gives way to an
        item of its section.
        """
        old = self.entry(ident)
        if old.kind == "row":
            if row := _as_row(old.text, text):
                return self._with(replace_entry(self.text, old, row))
            return self.without(ident).added(text, old.section)
        marker = next((mark for mark in _MARKERS if old.text.startswith(mark)), "")
        return self._with(replace_entry(self.text, old, as_item(text, marker) if marker else text))

    def marker(self, section: tuple[str, ...]) -> str:
        """The list marker that the section, or the file, uses."""
        ordered = [entry for entry in self.entries if entry.section == section] or list(self.entries)
        found = (mark for entry in ordered for mark in _MARKERS if entry.text.startswith(mark))
        return next(found, "- ")

    def written(self) -> Standing:
        """The same once its text is in the file."""
        return replace(self, data=encode(self.text))

    def new_entries(self, before: Standing) -> Iterator[Entry]:
        """Entries that `before` does not hold."""
        known = {entry.ident for entry in before.entries}
        return (entry for entry in self.entries if entry.ident not in known)


def _as_row(old: str, text: str) -> str:
    """`text` as a row in place of `old`, empty when it names another key than the row does."""
    cells = [cell.strip() for cell in old.strip().strip("|").split("|")]
    key, colon, value = text.replace("：", ":", 1).partition(":")
    if len(cells) != 2 or not colon or "|" in value or key.strip().casefold() != cells[0].casefold():
        return ""
    return f"| {cells[0]} | {value.strip()} |"


def as_item(text: str, marker: str = "- ") -> str:
    """`text` as a list item, further lines indented below it; text that brings its own marker keeps it."""
    if text.startswith((*_MARKERS, "| ", "```")):
        return text
    first, *rest = text.strip("\n").split("\n")
    return "\n".join([f"{marker}{first}", *(f"  {line}" if line.strip() else line for line in rest)])
