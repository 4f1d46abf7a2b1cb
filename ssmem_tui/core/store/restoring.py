"""Bring one entry back from any time, without its neighbours."""

from __future__ import annotations

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.edit import insert, replace
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.records import Act, Change, LedgerRecord


def restore(path: str, data: bytes | None, wanted: Entry, now: Entry | None, commit: str) -> Act:
    """The act that puts `wanted`, as it stood in `commit`, into the file `path` with content `data`.

    `now` is the entry that it has become, which it replaces; without it, it is added to its section.

    Raises:
        NothingToDo: the file holds it as wanted.
        Refused: putting it in would break its neighbours.
    """
    text = decode(data or b"").text
    if any(entry.text == wanted.text and entry.section == wanted.section for entry in _in(text, path)):
        raise NothingToDo(saying("The entry stands there already, word for word."))
    new = replace(text, now, wanted.text) if now else insert(text, wanted.section, wanted.text)
    born = next((e for e in _in(new, path) if e.text == wanted.text), wanted)
    record = {
        "kind": "restore",
        "entry": born.ident,
        "text": wanted.text,
        "path": path,
        "section": list(wanted.section),
        "from": commit,
        **({"replaced": now.ident} if now else {}),
    }
    line = " ".join(wanted.text.removeprefix("- ").split())
    return Act(
        "restore",
        line if len(line) <= 72 else line[:71] + "…",
        (Change(path, data, encode(new)),),
        (LedgerRecord("decisions", record),),
        (("Entry", f"{path}:{born.line} {born.ident}"), ("From", commit)),
    )


def _in(text: str, path: str) -> tuple[Entry, ...]:
    return entries(parse(text), path)
