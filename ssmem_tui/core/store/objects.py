"""Objects of git: read through a long-lived `cat-file`, written in process.

Loose objects are written as git does (temporary file, sync, link in place), so a crash leaves garbage at
worst, never a half object. In process because four git processes for one commit would cost more than the
whole of `git commit` (research/git.md section 1.1).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ssmem_tui.core.store.disk import Durability, write_all
from ssmem_tui.core.store.faults import Absent
from ssmem_tui.core.store.plumbing import Face

_REGULAR: Final = b"100644"
_TREE: Final = b"40000"
_SUBMODULE: Final = b"160000"
_PLAIN: Final = (b"100644", b"100755", b"100664")
_LEVEL: Final = 1
_REMEMBERED: Final = 16


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """One row of a tree: mode as octal text, name, id."""

    mode: bytes
    name: bytes
    oid: str


class Objects:
    """The object store of one repository, seen through the shim."""

    def __init__(self, face: Face, folder: Path, object_format: str, durability: Durability) -> None:
        self._face = face
        self._folder = folder
        self._new_hash = hashlib.sha256 if object_format == "sha256" else hashlib.sha1
        self._durability = durability
        self._waiting: dict[str, tuple[str, bytes]] = {}
        self._trees: dict[str, tuple[TreeEntry, ...]] = {}
        self._tree_of: dict[str, str] = {}
        self.zero = "0" * (self._new_hash().digest_size * 2)

    # ---- reading

    def oid(self, data: bytes, kind: str = "blob") -> str:
        """The id that git gives to `data`."""
        return self._new_hash(f"{kind} {len(data)}\0".encode() + data).hexdigest()

    def oid_or_none(self, data: bytes | None) -> str | None:
        return None if data is None else self.oid(data)

    def find(self, spec: str) -> str | None:
        """Id of the object that `spec` names, such as `<commit>:<path>`, or `None`."""
        found = self._face.header(spec)
        return found[0] if found else None

    def blob(self, spec: str | None) -> bytes | None:
        """Content of a blob; `None` for an absent one."""
        found = self._face.data(spec) if spec is not None else None
        return found[1] if found and found[0] == "blob" else None

    def held(self, oid: str | None) -> bytes | None:
        """Content of a blob that history names; `None` where it names none.

        Raises:
            Absent: it is not here.
        """
        data = self.blob(oid)
        if data is None and oid is not None:
            raise Absent
        return data

    def way(self, commit: str | None, path: str) -> tuple[TreeEntry, ...]:
        """Rows on the way to a path in a commit, the last of them its own when there are as many as names.

        Raises:
            Absent: a tree on the way is not here.
        """
        rows: list[TreeEntry] = []
        tree: str | None = self.tree_of(commit) if commit else None
        for name in os.fsencode(path).split(b"/"):
            row = next((row for row in self.tree(tree) if row.name == name), None) if tree else None
            if row is None:
                break
            rows.append(row)
            tree = row.oid if row.mode == _TREE else None
        return tuple(rows)

    def submodule(self, commit: str | None, path: str) -> bool:
        """Whether a path lies in a submodule: to put a file there would take that out of the tree."""
        return any(row.mode == _SUBMODULE for row in self.way(commit, path))

    def row(self, commit: str | None, path: str) -> TreeEntry | None:
        """The row of a file in a commit, also of one whose content is not here."""
        rows = self.way(commit, path)
        return rows[-1] if len(rows) == path.count("/") + 1 else None

    def tree(self, spec: str) -> tuple[TreeEntry, ...]:
        """Rows of a tree.

        Raises:
            Absent: it is not here.
        """
        if spec in self._trees:
            return self._trees[spec]
        found = self._waiting.get(spec) or self._face.data(spec)
        if not found or found[0] != "tree":
            raise Absent
        raw, at, size = found[1], 0, len(self.zero) // 2
        out: list[TreeEntry] = []
        while at < len(raw):
            space, end = raw.index(b" ", at), raw.index(b"\0", at)
            out.append(TreeEntry(raw[at:space], raw[space + 1 : end], raw[end + 1 : end + 1 + size].hex()))
            at = end + 1 + size
        return self._remember(spec, tuple(out))

    def _remember(self, oid: str, rows: tuple[TreeEntry, ...]) -> tuple[TreeEntry, ...]:
        """Keep a few trees: an object never changes, and an act touches the folders of the act before."""
        if len(self._trees) >= _REMEMBERED:
            self._trees.pop(next(iter(self._trees)))
        self._trees[oid] = rows
        return rows

    def tree_of(self, commit: str) -> str:
        """Id of a commit's tree.

        Raises:
            Absent: it is not here.
        """
        if commit not in self._tree_of:
            found = self.find(f"{commit}^{{tree}}")
            if found is None:
                raise Absent
            self._learn_tree(commit, found)
        return self._tree_of[commit]

    def _learn_tree(self, commit: str, tree: str) -> None:
        if len(self._tree_of) >= _REMEMBERED:
            self._tree_of.pop(next(iter(self._tree_of)))
        self._tree_of[commit] = tree

    def commit_text(self, commit: str) -> tuple[str | None, str] | None:
        """First parent and message of a commit."""
        found = self._face.data(commit)
        if not found or found[0] != "commit":
            return None
        head, _, text = found[1].partition(b"\n\n")
        parents = [row[7:].decode() for row in head.split(b"\n") if row.startswith(b"parent ")]
        return (parents[0] if parents else None), text.decode("utf-8", "replace")

    # ---- writing

    def put_all(self, versions: Iterable[tuple[str, bytes, bytes]]) -> None:
        """Make sure that each version (path, base, bytes) is stored durably."""
        for _, _, data in versions:
            self.put(data)
        self.flush()

    def put(self, data: bytes, kind: str = "blob") -> str:
        """Take one object in and return its id; `flush` stores it. One that a pack holds is stored once more:
        asking for it would cost more than writing it, and `git gc` drops the copy."""
        oid = self.oid(data, kind)
        self._waiting[oid] = (kind, data)
        return oid

    def flush(self) -> None:
        """Store everything taken in, durably, as loose objects.

        Raises:
            OSError: the disk is full; what was taken in is forgotten, and nothing half-made has a name.
        """
        waiting, self._waiting = self._waiting, {}
        made: list[tuple[int, Path, Path]] = []
        try:
            for oid, (kind, data) in waiting.items():
                self._prepare(oid, kind, data, made)
            self._durability.files([fd for fd, _, _ in made])
            for _, temporary, place in made:
                temporary.replace(place)
        except OSError:
            for _, temporary, _ in made:
                temporary.unlink(missing_ok=True)
            raise
        finally:
            for fd, _, _ in made:
                os.close(fd)
        self._durability.folders_at(place.parent for _, _, place in made)

    def _prepare(self, oid: str, kind: str, data: bytes, made: list[tuple[int, Path, Path]]) -> None:
        place = self._folder / oid[:2] / oid[2:]
        with contextlib.suppress(OSError):
            os.utime(place)  # as git does: an old unreachable object must not be pruned under us
            return
        temporary = place.parent / f"tmp_obj_{os.getpid():x}{os.urandom(5).hex()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        try:
            fd = os.open(temporary, flags, 0o444)
        except FileNotFoundError:  # no such folder yet, or git just removed an empty one
            place.parent.mkdir(exist_ok=True)
            self._durability.folder_at(self._folder)
            fd = os.open(temporary, flags, 0o444)
        made.append((fd, temporary, place))
        write_all(fd, zlib.compress(f"{kind} {len(data)}\0".encode() + data, _LEVEL))

    def edit_tree(self, tree: str | None, files: Mapping[str, str | None]) -> str | None:
        """Id of `tree` with `files` (path → blob or `None`) put in or taken out; `None` when it is empty.

        Modes of files that are there are kept; folders that become empty go.
        """
        split = [(tuple(os.fsencode(path).split(b"/")), oid) for path, oid in files.items()]
        return self._edit(tree, split)

    def _edit(self, tree: str | None, files: Sequence[tuple[tuple[bytes, ...], str | None]]) -> str | None:
        rows = {row.name: row for row in self.tree(tree)} if tree else {}
        inner: dict[bytes, list[tuple[tuple[bytes, ...], str | None]]] = {}
        for (name, *rest), oid in files:
            if rest:
                inner.setdefault(name, []).append((tuple(rest), oid))
            elif oid is None:
                rows.pop(name, None)
            else:
                old = rows.get(name)
                rows[name] = TreeEntry(old.mode if old and old.mode in _PLAIN else _REGULAR, name, oid)
        for name, below in inner.items():
            old = rows.get(name)
            made = self._edit(old.oid if old and old.mode == _TREE else None, below)
            if made is None:
                rows.pop(name, None)
            else:
                rows[name] = TreeEntry(_TREE, name, made)
        if not rows:
            return None
        ordered = sorted(rows.values(), key=lambda row: row.name + (b"/" if row.mode == _TREE else b""))
        raw = b"".join(b"%s %s\0%s" % (row.mode, row.name, bytes.fromhex(row.oid)) for row in ordered)
        oid = self.put(raw, "tree")
        self._remember(oid, tuple(ordered))
        return oid

    def commit(self, tree: str | None, parents: Sequence[str], author: str, committer: str, text: str) -> str:
        """Store one commit; `author` and `committer` are whole signature lines with time and zone."""
        tree = tree or self.put(b"", "tree")
        head = [f"tree {tree}", *(f"parent {parent}" for parent in parents)]
        head += [f"author {author}", f"committer {committer}"]
        raw = "\n".join(head) + "\n\n" + text
        oid = self.put(raw.encode("utf-8", "replace"), "commit")
        self._learn_tree(oid, tree)
        return oid
