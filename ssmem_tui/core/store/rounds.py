"""One exchange of one file, and the operation that several of them make up.

A slot file first holds what is to be placed and, once exchanged, what was displaced; its companion
`<slot>.b` says which, and keeps the content that was expected there. Slots are named
`<operation>.<file>.<round>`, so they need no further journal entry.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ssmem_tui.core.store.disk import WRITE_LEASE, Durability, Openers, openers, read_all, write_all

BlobChange = tuple[str, str | None, str | None]
"""Path, blob before, blob after."""

_SUB: Final = ("slots", "lingering", "drafts", "journal")
_BALLAST: Final = 65536
_NAP: Final = 0.002


@dataclass(slots=True)
class Round:
    """`base` is what is expected on disk (`None`: no file), `new` the blob to be placed (`None`: delete)."""

    slot: str
    path: str
    base: bytes | None
    new: str | None

    @property
    def first(self) -> bool:
        """Whether it carries out the act itself, rather than what came after."""
        return self.slot.endswith(".0")


@dataclass(slots=True)
class Operation:
    """One act on its way to disk and history.

    `text` is the whole commit message, `when` its time in seconds since the epoch. `seen` holds outside
    versions that history must keep though the disk no longer shows them. `tips` are the commits announced
    for it: new, old, when. `joins` is the commit of another machine that is merged in, or forwarded to.
    With `back` it could not be carried through, and is being taken back.
    """

    op: str
    kind: str
    author: tuple[str, str]
    text: str
    when: str
    changes: list[BlobChange] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list, repr=False)
    seen: list[tuple[str, str]] = field(default_factory=list)
    tips: list[tuple[str, str | None, float]] = field(default_factory=list)
    joins: str | None = None
    back: bool = False

    @property
    def paths(self) -> list[str]:
        """Every path that the commit must look at."""
        return sorted(
            {c[0] for c in self.changes} | {r.path for r in self.rounds} | {p for p, _ in self.seen}
        )


class Room:
    """The folder of our working state: slots, journal, drafts, displaced files that are still watched."""

    def __init__(self, folder: Path, durability: Durability) -> None:
        self.folder = folder
        self.durability = durability
        for name in _SUB:
            (folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        self.slots = os.open(folder / "slots", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self.lingering = os.open(folder / "lingering", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        mask = os.umask(0o077)
        os.umask(mask)
        self.new_file = os.stat_result((0o666 & ~mask, 0, 0, 1, os.geteuid(), os.getegid(), 0, 0, 0, 0))
        self.refill_ballast()

    def close(self) -> None:
        os.close(self.slots)
        os.close(self.lingering)

    @property
    def drafts(self) -> Path:
        return self.folder / "drafts"

    # ---- ballast

    def refill_ballast(self) -> None:
        """64 KiB kept aside, given up when the disk is full, so that a ref can still move."""
        place = self.folder / "ballast"
        with contextlib.suppress(OSError):
            fd = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            try:
                os.posix_fallocate(fd, 0, _BALLAST)
            except (OSError, AttributeError):
                place.unlink()
            finally:
                os.close(fd)

    def give_ballast(self) -> bool:
        """Free the reserve; false when it is gone already."""
        try:
            (self.folder / "ballast").unlink()
        except OSError:
            return False
        return True

    # ---- files of the room

    def write(self, folder: int, name: str, data: bytes, like: os.stat_result | None = None) -> int:
        """Write a new file, with the mode and owner of `like` where the system lets us; its open descriptor
        is left to the caller, who forces and closes it."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        fd = os.open(name, flags, 0o600, dir_fd=folder)
        try:
            write_all(fd, data)
            if like is not None:
                if (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
                    with contextlib.suppress(OSError):
                        os.fchown(fd, like.st_uid, like.st_gid)
                os.fchmod(fd, like.st_mode & 0o7777)
        except OSError:
            os.close(fd)
            raise
        return fd

    def write_companion(self, folder: int, r: Round) -> int:
        """Write the companion under its temporary name; the descriptor is left to the caller."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f".{r.slot}.tmp", dir_fd=folder)
        return self.write(folder, f".{r.slot}.tmp", companion(r.path, r.base, r.new))

    def name_companion(self, folder: int, r: Round) -> None:
        os.rename(f".{r.slot}.tmp", f"{r.slot}.b", src_dir_fd=folder, dst_dir_fd=folder)

    def put_companion(self, folder: int, r: Round) -> None:
        """Write a companion durably."""
        fd = self.write_companion(folder, r)
        try:
            self.durability.file(fd)
        finally:
            os.close(fd)
        self.name_companion(folder, r)

    def load(self, folder: int, slot: str) -> tuple[Round, float] | None:
        """The round of a slot and the time of its companion; `None` when that is missing or no companion."""
        raw = self.contents(folder, f"{slot}.b")
        if raw is None:
            return None
        head, _, base = raw.partition(b"\n")
        try:
            path, present, new, since = json.loads(head)
            return Round(slot, str(path), base if present else None, new), float(since)
        except (ValueError, TypeError):
            return None

    def contents(self, folder: int, name: str, *, patience: float = 0.0) -> bytes | None:
        """Content of a slot; with patience, once nobody else has it open."""
        deadline = time.monotonic() + patience
        while True:
            try:
                fd = os.open(name, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
            except FileNotFoundError:
                return None
            except PermissionError:
                fd = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
            try:
                if time.monotonic() >= deadline or openers(fd, WRITE_LEASE) is Openers.NONE:
                    return read_all(fd)
            finally:
                os.close(fd)
            time.sleep(_NAP)

    def drop_slots(self, prefix: str) -> None:
        """Remove all slots of an operation, whole, half-made and companions."""
        for name in names_in(self.slots):
            if name.lstrip(".").startswith(prefix):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(name, dir_fd=self.slots)

    def put_json(self, name: str, value: object) -> None:
        temporary = self.folder / f".{name}.{os.getpid()}"
        temporary.write_text(json.dumps(value))
        temporary.replace(self.folder / name)

    def get_json(self, name: str) -> Mapping[str, list[str | None]]:
        try:
            found = json.loads((self.folder / name).read_text())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def companion(path: str, base: bytes | None, new: str | None = None) -> bytes:
    """What stands beside a slot or a draft: its file, whether there was one, the blob to be placed, the time;
    then the bytes that were expected there."""
    return json.dumps([path, base is not None, new, time.time()]).encode() + b"\n" + (base or b"")


def names_in(folder: int) -> list[str]:
    """Names in the folder of a descriptor."""
    with os.scandir(folder) as found:
        return [entry.name for entry in found]
