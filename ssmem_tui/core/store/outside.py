"""What others changed: memory files on disk against history, without asking the index or running a filter."""

from __future__ import annotations

import os
import time
from typing import Final

from ssmem_tui.core.store.faults import PathRefused
from ssmem_tui.core.store.index_file import Stat, clean_stats, stat_of
from ssmem_tui.core.store.objects import Objects
from ssmem_tui.core.store.paths import MEMORY_SUFFIXES, Tree
from ssmem_tui.core.store.plumbing import Face
from ssmem_tui.core.store.records import OutsideChange
from ssmem_tui.core.store.refs import Refs

_RACY: Final = 2_000_000_000
_Stat = tuple[int, int, int]


class Outside:
    """Looks for outside changes of one workspace; remembers hashes by stat, in memory only."""

    def __init__(self, tree: Tree, objects: Objects, refs: Refs, shim: Face, real: Face) -> None:
        self._tree = tree
        self._objects = objects
        self._refs = refs
        self._shim = shim
        self._real = real
        self._hashed: dict[str, tuple[_Stat, str]] = {}

    def look(self) -> tuple[OutsideChange, ...]:
        """Files that differ from history, in order of path. Ignored files do not count."""
        target = self._refs.target()
        tips = dict.fromkeys(t for t in (self._refs.base(target), self._refs.tip("HEAD")) if t)
        known = [self._tracked(tip) for tip in tips]
        present: dict[str, str] = {}
        clean = self._clean()
        for path, found in self._tree.walk():
            stat, known_as = clean.get(self._refs.repo.prefix + path, (None, ""))
            oid = known_as if stat == stat_of(found) else self._oid(path, found)
            if oid is not None:
                present[path] = oid
        differing = [p for p, oid in present.items() if all(rows.get(p) != oid for rows in known)]
        new = {path for path in differing if not any(path in rows for rows in known)}
        ignored = self._refs.ignored(sorted(new))
        out = [OutsideChange(p, "added" if p in new else "changed") for p in differing if p not in ignored]
        if known:
            gone = [path for path in known[0] if path not in present and self._absent(path)]
            gone = [path for path in gone if all(path in rows for rows in known)]
            left_out = self._refs.left_out(gone)
            out += [OutsideChange(path, "removed") for path in gone if path not in left_out]
        return tuple(sorted(out, key=lambda change: change.path))

    def _clean(self) -> dict[str, tuple[Stat, str]]:
        """What the person's index says of files not touched since: their content need not be read."""
        place = self._refs.repo.git_dir / "index"
        try:
            written = place.stat().st_mtime_ns // 1_000_000_000
            found = clean_stats(place.read_bytes(), len(self._refs.zero) // 2)
        except OSError:
            return {}
        return {name: entry for name, entry in found.items() if 0 < entry[0][0] < written}

    def _tracked(self, tip: str) -> dict[str, str]:
        prefix = self._refs.repo.prefix
        argv = ["ls-tree", "-r", "-z", "--full-tree", tip]
        out = self._shim.call(*argv, *(["--", prefix] if prefix else []))
        files: dict[str, str] = {}
        for row in filter(None, out.split(b"\0")):
            meta, _, raw = row.partition(b"\t")
            mode, kind, oid = meta.decode().split(" ")
            name = os.fsdecode(raw)[len(prefix) :]
            if kind == "blob" and mode != "120000" and name.lower().endswith(MEMORY_SUFFIXES):
                files[name] = oid
        return files

    def _oid(self, path: str, found: os.stat_result) -> str | None:
        mark = (found.st_ino, found.st_size, found.st_mtime_ns)
        cached = self._hashed.get(path)
        if cached and cached[0] == mark:
            return cached[1]
        try:
            data = self._tree.read(path, patience=0)
        except (OSError, PathRefused):
            return None
        if data is None:
            return None
        oid = self._objects.oid(data)
        if time.time_ns() - found.st_mtime_ns > _RACY and len(data) == found.st_size:
            self._hashed[path] = (mark, oid)
        return oid

    def _absent(self, path: str) -> bool:
        try:
            return self._tree.read(path, patience=0) is None
        except (OSError, PathRefused):
            return False
