"""The append-only record of decisions, roll-ups and accesses, one JSON object a line.

Nothing in it is ever rewritten: an undo appends `{"undo": <op>}`, a redo `{"redo": <op>}`, so that ledgers of
several machines merge by union. A full file (128 KiB) is followed by `<name>-1.jsonl` and so on, because a
commit costs as much as the file it stores.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ssmem_tui.core.store.faults import PathRefused, StoreError
from ssmem_tui.core.store.paths import LEDGER_FOLDER, Tree
from ssmem_tui.core.store.records import LedgerRecord
from ssmem_tui.core.store.secrets import mask

FULL: Final = 128 * 1024
IGNORE_PATH: Final = ".ssmem/.gitignore"
ATTRIBUTES_PATH: Final = ".ssmem/.gitattributes"
IGNORE: Final = b"*\n!.gitignore\n!.gitattributes\n!ledger/\n!ledger/*.jsonl\n"
ATTRIBUTES: Final = b"ledger/*.jsonl merge=union -text\n"
_TYPED: Final = frozenset({"reason", "why", "by"})
"""Fields with somebody's own words about memory: nothing is matched by them, or brought back."""
_NAME: Final = re.compile(r"[a-z]+")
_FILE: Final = re.compile(re.escape(LEDGER_FOLDER) + r"/([a-z]+)(?:-(\d+))?\.jsonl")


def read_ledger(root: Path, name: str) -> tuple[Mapping[str, Any], ...]:
    """Records of one ledger, oldest first, without those of acts that were taken back.

    Lines that are no record of ours (a torn copy, a hand edit, another program) are passed over; double lines
    count once.
    """
    try:
        tree = Tree(root)
    except OSError:
        return ()
    try:
        rows = [row for path in segments(tree, name) for row in _rows(tree, path)]
    finally:
        tree.close()
    records = [record for line in dict.fromkeys(rows) if (record := _record(line)) is not None]
    records.sort(key=_moment)
    gone: set[str] = set()
    for record in records:
        if "undo" in record:
            gone.add(str(record["undo"]))
        elif "redo" in record:
            gone.discard(str(record["redo"]))
    return tuple(r for r in records if not _is_mark(r) and str(r.get("op")) not in gone)


def own_files(tree: Tree) -> list[str]:
    """Every file of ours that history keeps and that is there: ledgers, and what steers git in our folder."""
    folder = tree.root / LEDGER_FOLDER
    try:
        ledgers = [path for item in folder.iterdir() if ledger_of(path := f"{LEDGER_FOLDER}/{item.name}")]
    except OSError:
        ledgers = []
    return sorted(path for path in (IGNORE_PATH, ATTRIBUTES_PATH, *ledgers) if (tree.root / path).is_file())


def ledger_of(path: str) -> str:
    """Name of the ledger that a path belongs to, `""` for any other path."""
    found = _FILE.fullmatch(path)
    return found[1] if found else ""


def segments(tree: Tree, name: str) -> list[str]:
    """The files of one ledger, oldest first; at least the one that the first record would go to.

    Raises:
        StoreError: no ledger can have that name.
    """
    if not _NAME.fullmatch(name):
        raise StoreError(f"A ledger is named by small letters only, not {name!r}.")
    first = f"{LEDGER_FOLDER}/{name}.jsonl"
    folder = tree.root / LEDGER_FOLDER
    try:
        names = [f"{LEDGER_FOLDER}/{item.name}" for item in folder.iterdir()]
    except OSError:
        return [first]
    return sorted((path for path in names if ledger_of(path) == name), key=_number) or [first]


def appended(
    tree: Tree, records: Sequence[LedgerRecord], at: datetime, op: str
) -> list[tuple[str, bytes | None, bytes]]:
    """Path, bytes now and bytes wanted of every file that `records` touch, with our two dot-files."""
    if not records:
        return []
    out = [
        (path, None, want)
        for path, want in ((IGNORE_PATH, IGNORE), (ATTRIBUTES_PATH, ATTRIBUTES))
        if tree.read(path) is None
    ]
    grown: dict[str, tuple[bytes | None, bytes]] = {}
    for record in records:
        path = segments(tree, record.ledger)[-1]
        now, text = grown.get(path) or ((data := tree.read(path)), data or b"")
        if path not in grown and len(text) >= FULL:
            number = _number(path) + 1
            path = f"{LEDGER_FOLDER}/{record.ledger}-{number}.jsonl"
            now, text = grown.get(path) or (None, b"")
        when = _not_before(tree, record, at)
        row = {**_masked(record.data), "at": when.isoformat(timespec="milliseconds"), "op": op}
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        joint = b"\n" if text and not text.endswith(b"\n") else b""
        grown[path] = (now, text + joint + line.encode("utf-8", "surrogatepass").replace(b"\n", b" ") + b"\n")
    return [*out, *((path, now, want) for path, (now, want) in grown.items())]


def _not_before(tree: Tree, record: LedgerRecord, at: datetime) -> datetime:
    """The time of a record: of an undo or redo not before what it is about, whatever became of the clock."""
    about = record.data.get("undo", record.data.get("redo"))
    if about is None:
        return at
    found = (_record(line) for path in segments(tree, record.ledger) for line in _rows(tree, path))
    mine = [one for one in found if one and about in (one.get("op"), one.get("undo"), one.get("redo"))]
    last = max(mine, key=_moment, default=None)
    return at if last is None or _moment(last) <= at.timestamp() else datetime.fromisoformat(last["at"])


def _masked(value: Any, name: str = "") -> Any:
    """A record without secrets in what somebody typed."""
    if isinstance(value, Mapping):
        return {key: _masked(inner, key) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(inner, name) for inner in value]
    return mask(value) if isinstance(value, str) and name in _TYPED else value


def _number(path: str) -> int:
    found = _FILE.fullmatch(path)
    return int(found[2] or 0) if found else 0


def _rows(tree: Tree, path: str) -> list[bytes]:
    try:
        return (tree.read(path) or b"").split(b"\n")
    except (OSError, PathRefused):
        return []


def _record(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and _is_ours(found) else None


def _is_ours(record: Mapping[str, Any]) -> bool:
    """Whether the fields that are taken apart have the shape we give them."""
    needed = _NEEDED.get(str(record.get("kind")), ())
    return all(name in record for name in needed) and all(
        fits(record[name]) for name, fits in _SHAPES.items() if name in record
    )


def _each(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_word, value))


def _is_line(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("line", 0), int | None)


def _is_gone(value: object) -> bool:
    return (
        isinstance(value, dict)
        and all(_is_word(value.get(name)) for name in ("entry", "text"))
        and _each(_is_word)(value.get("section", []))
    )


_SHAPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "kind": _is_word,
    "also": _each(_is_pair),
    "evidence": _each(_is_line),
    "failed": _each(_is_word),
    "retired": _each(_is_gone),
    "section": _each(_is_word),
}
_NEEDED: Final[Mapping[str, Sequence[str]]] = {"conflict": ("id",), "propose": ("text",)}


def _moment(record: Mapping[str, Any]) -> float:
    try:
        return datetime.fromisoformat(str(record.get("at"))).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def _is_mark(record: Mapping[str, Any]) -> bool:
    return "undo" in record or "redo" in record
