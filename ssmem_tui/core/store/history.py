"""Reading history: commits newest first, what one changed, which acts are taken back.

Streams from one `git log` in the shim, so the first page costs what `git log` costs; 20,000 commits are never
held at once. Filters run on the stream, because whether an act was undone is told by newer commits; the files
of a commit, which cost ten times its message, are asked for only where the filter let it through.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Container, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.faults import CutOff
from ssmem_tui.core.store.objects import Objects
from ssmem_tui.core.store.plumbing import Face
from ssmem_tui.core.store.recording import TRAILER
from ssmem_tui.core.store.records import Change, Commit

_FIELDS: Final = ("%at", "%an", "%ae", "%s", "%B")
_NAMES: Final = ("--name-only", "--no-renames", "--diff-merges=first-parent")
_NAME: Final = re.compile(r"(?:(HEAD|@)|[0-9a-f]{4,64})((?:~\d{0,5}|\^\d?)*)", re.ASCII)
_TRAILER: Final = re.compile(rf"^{TRAILER}([A-Za-z0-9-]+): (.*)$", re.MULTILINE)
ACCESSES: Final = frozenset({"used", "opened", "cited"})
"""Kinds of acts by which agents tell that an entry was of use; they change no file of the memory."""
NOT_ACTS: Final = frozenset({"", "outside", "undo", "redo", "sync"}) | ACCESSES
"""Kinds that the undo key passes over; they can still be taken back by name."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What to keep of history; empty means everything. Each word of `text` is looked for in subject, body and
    paths; a path that no state at a tip of history holds any more counts only where the message names it."""

    acts: tuple[str, ...] = ()
    author: str = ""
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""

    def keeps(self, commit: Commit) -> bool:
        if self.acts and commit.act not in self.acts:
            return False
        if self.author and self.author.lower() not in f"{commit.author} {commit.email}".lower():
            return False
        if (self.since and commit.at < self.since) or (self.until and commit.at > self.until):
            return False
        if not self.text:
            return True
        hay = "\n".join((commit.subject, commit.body, *commit.paths)).lower()
        return all(word in hay for word in self.words)

    @property
    def words(self) -> tuple[str, ...]:
        """What `text` consists of, in lower case: git, which is asked first, knows no other folding."""
        return tuple(self.text.lower().split())


class History:
    """History of one workspace, read through the shim."""

    def __init__(self, shim: Face, objects: Objects, prefix: str) -> None:
        self._shim = shim
        self._objects = objects
        self._prefix = prefix

    def commits(
        self,
        tips: Sequence[str],
        paths: Sequence[str] = (),
        *,
        names: bool = True,
        only: Filter | None = None,
    ) -> Iterator[Commit]:
        """All commits that touched `paths` (or the workspace), newest first, with `undone` told.

        Without `names`, `paths` of commits that are not ours stay empty, which is four times as fast.
        """
        if only is None:
            yield from self._walk(tips, paths, names=names)
            return
        named = self._in_names(tips, only.words)
        told = [word for word in only.words if word not in named]  # by the message, or not at all
        if paths or not names or (named and not told):
            with closing(self._walk(tips, paths, names=names)) as found:
                yield from (commit for commit in found if only.keeps(commit))
            return
        first = replace(only, text=" ".join(told))
        with closing(self._walk(tips, names=False, asked=_asked(told))) as found:
            some = self._named(commit for commit in found if first.keeps(commit))
            yield from (commit for commit in some if only.keeps(commit))

    def _in_names(self, tips: Sequence[str], words: Sequence[str]) -> set[str]:
        """Those of `words` that stand in the name of a file at a tip."""
        below = [self._prefix] if self._prefix else []
        found: set[str] = set()
        for tip in tips if words else ():
            if not tip.startswith("^"):
                listed = self._shim.call("ls-tree", "-r", "-z", "--name-only", tip, *below).split(b"\0")
                lean = "\n".join(os.fsdecode(name)[len(self._prefix) :] for name in listed).lower()
                found.update(word for word in words if word in lean)
        return found

    def _named(self, found: Iterator[Commit]) -> Iterator[Commit]:
        """The same commits with the files they touched."""
        size = 8
        while chunk := list(itertools.islice(found, size)):
            size = min(2 * size, 512)
            idents = "".join(f"{commit.commit}\n" for commit in chunk).encode()
            mark, form = _form()
            argv = ("log", "-z", form, *_NAMES, "--no-walk=unsorted", "--stdin")
            out = self._shim.call(*argv, data=idents)
            for commit, record in zip(chunk, _records(iter([out]), mark), strict=True):
                yield replace(commit, paths=self._commit(record).paths)

    def _walk(
        self,
        tips: Sequence[str],
        paths: Sequence[str] = (),
        *,
        names: bool,
        asked: Sequence[str] = (),
    ) -> Generator[Commit]:
        """Commits from `tips` on; `asked` are further options for git, which may leave some out."""
        if not tips:
            return
        mark, form = _form()
        argv = ["log", "-z", form, *(_NAMES if names else ()), *asked, *dict.fromkeys(tips), "--"]
        argv += [self._prefix + path for path in paths] or ([self._prefix] if self._prefix else [])
        state: dict[str, bool] = {}
        with closing(_records(self._shim.stream(*argv), mark)) as records:
            for record in records:
                commit = self._commit(record)
                yield replace(commit, undone=_told(commit, state))

    def _commit(self, record: list[bytes]) -> Commit:
        cells = [cell.decode("utf-8", "replace") for cell in record[: len(_FIELDS) + 1]]
        cells += [""] * (len(_FIELDS) + 1 - len(cells))
        ident, at, author, email, subject, body = cells
        trailers = tuple(_TRAILER.findall(body))
        names = [
            os.fsdecode(raw.removeprefix(b"\n")) for raw in record[len(_FIELDS) + 1 :] if raw.strip(b"\n")
        ]
        cut = len(self._prefix)
        paths = tuple(name[cut:] for name in names if name.startswith(self._prefix))
        if not paths:
            paths = tuple(path for path, _, _ in changed(trailers))
        act = next((value for key, value in trailers if key == "Kind"), "")
        moment = datetime.fromtimestamp(int(at or 0), UTC).astimezone()
        rest = body.partition("\n")[2].strip("\n")
        return Commit(ident, act, moment, author, subject, paths, trailers, False, rest, email)

    def resolve(self, name: str, head: str | None = None) -> str:
        """The full id of the commit named by (the start of) its id, or by `HEAD` (`@`), which is `head`; `~2`
        and `^` go back from there.

        Nothing else is passed on, so no name can be an option, a path or a range; and git reads it from its
        input, not from its arguments.

        Raises:
            UsageError: there is no such commit.
        """
        parts = _NAME.fullmatch(name)
        start = (head if parts[1] else name.partition("~")[0].partition("^")[0]) if parts else None
        found = self._objects.find(f"{start}{parts[2]}^{{commit}}") if parts and start else None
        if found is None:
            raise UsageError(saying("There is no commit of that name; `ssmem-tui log` lists them."))
        return found

    def one(self, commit: str) -> Commit:
        """The record of a single commit."""
        mark, form = _form()
        out = self._shim.call("log", "-1", "-z", form, *_NAMES, commit, "--")
        return self._commit(next(_records(iter([out]), mark)))

    def changes(
        self, commit: str, older: str | None = None, only: Container[str] | None = None
    ) -> list[Change]:
        """Before and after of every workspace file that a commit changed against its first parent, or that
        differs from the state after `older`; of those in `only`, if given."""
        rows = self.blob_changes(commit) if older is None else self._blob_changes(older, commit)
        return [
            Change(path, self._objects.held(before), self._objects.held(after))
            for path, before, after in rows
            if only is None or path in only
        ]

    def touched(self, commit: str, older: str | None = None) -> dict[str, bool]:
        """The paths of the same changes, and whether there was such a file before."""
        rows = self.blob_changes(commit) if older is None else self._blob_changes(older, commit)
        return {path: before is not None for path, before, _ in rows}

    def blob_changes(self, commit: str) -> list[tuple[str, str | None, str | None]]:
        """The changes of a commit as ids.

        Raises:
            CutOff: a shallow clone ends with it.
        """
        found = self._objects.commit_text(commit)  # as it was made: git hides the parent where a clone is cut
        parent = found[0] if found else None
        if parent and self._objects.find(parent) is None:
            raise CutOff
        return self._blob_changes(parent, commit)

    def _blob_changes(self, parent: str | None, commit: str) -> list[tuple[str, str | None, str | None]]:
        argv = ["diff-tree", "-r", "-z", "--no-renames", "--no-commit-id"]
        argv += [parent, commit] if parent else ["--root", commit]
        raw = self._shim.call(*argv, *(["--", self._prefix] if self._prefix else [])).split(b"\0")
        out: list[tuple[str, str | None, str | None]] = []
        for meta, name in zip(raw[0::2], raw[1::2], strict=False):
            cells = meta.decode().split(" ")
            before, after = (None if set(cell) == {"0"} else cell for cell in cells[2:4])
            if "160000" not in (cells[0][1:], cells[1]):
                out.append((os.fsdecode(name)[len(self._prefix) :], before, after))
        return out

    def named_op(self, tips: Sequence[str], op: str) -> str | None:
        """The commit of one of our acts, by the act's own id."""
        if not re.fullmatch(r"[0-9a-f]{32}", op) or not tips:
            return None
        argv = ("log", "-1", "--fixed-strings", f"--grep={TRAILER}Op: {op}", "--format=%H", *tips, "--")
        return self._shim.call(*argv).decode().strip() or None


def changed(trailers: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str | None, str | None]]:
    """Path, blob before and blob after from the trailers of one of our acts."""
    for key, value in trailers:
        if key == "Change" and value.count(" ") >= 2:
            before, after, name = value.split(" ", 2)
            try:
                path = str(json.loads(name))
            except ValueError:
                continue
            yield path, (None if before == "-" else before), (None if after == "-" else after)


def _form() -> tuple[bytes, str]:
    """What a commit begins with in the output, and the option that makes git write it so."""
    mark = f"\x01{os.urandom(8).hex()} "
    return mark.encode(), f"--format={mark}%H%x00" + "%x00".join(_FIELDS) + "%x00"


def _asked(words: Sequence[str]) -> list[str]:
    """Options that make git leave out most commits without these words, and none with them or with news of an
    undo. git knows upper and lower case of ASCII only, so another word must have neither."""
    fit = [word for word in words if word.isprintable() and (word.isascii() or word.upper() == word)]
    if not fit:
        return []
    wanted = [max(fit, key=len), f"{TRAILER}Undoes: ", f"{TRAILER}Redoes: "]
    return ["--fixed-strings", "--regexp-ignore-case", *(f"--grep={word}" for word in wanted)]


def _told(commit: Commit, state: dict[str, bool]) -> bool:
    """Whether this act is taken back, as far as the newer commits say; remembers what this one says."""
    for key, value in commit.trailers:
        if commit.act == "undo" and key == "Undoes":
            state.setdefault(value, True)
        elif commit.act == "redo" and key == "Redoes":
            state.setdefault(value, False)
    return any(state.get(name, False) for name in (commit.op, commit.commit) if name)


def _records(blocks: Iterator[bytes], mark: bytes) -> Generator[list[bytes]]:
    """Cells of each commit: NUL-separated, a commit begins with `mark`, names follow its fields."""
    rest, record = b"", list[bytes]()
    try:
        for block in blocks:
            *cells, rest = (rest + block).split(b"\0")
            for cell in cells:
                if cell.startswith(mark):
                    if record:
                        yield record
                    record = [cell[len(mark) :]]
                else:
                    record.append(cell)
        if rest and not rest.startswith(mark):
            record.append(rest)
        if record:
            yield record
    finally:
        close = getattr(blocks, "close", None)
        if close:
            close()
