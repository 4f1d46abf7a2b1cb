"""The store of one workspace: the one door through which everything is written and history is read."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.model import Cancelled, Clock
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.store import parking, situations
from ssmem_tui.core.store.acting import carry_out, unwritten
from ssmem_tui.core.store.desk import GitDesk, WritingDesk, state_folder, writing_desk
from ssmem_tui.core.store.disk import Durability
from ssmem_tui.core.store.faults import NotVersioned, ReadOnly, StillPending, StoreBusy
from ssmem_tui.core.store.journal import Journal
from ssmem_tui.core.store.lock import exclusive
from ssmem_tui.core.store.paths import Tree, check_path
from ssmem_tui.core.store.placing import Step
from ssmem_tui.core.store.plumbing import Face, reading_environment, scrub_environment
from ssmem_tui.core.store.reading import Reading
from ssmem_tui.core.store.recording import stamp
from ssmem_tui.core.store.records import Act, Commit, Kind, Parked, Receipt, StoreStatus
from ssmem_tui.core.store.recovery import Recovery
from ssmem_tui.core.store.remotes import Remote
from ssmem_tui.core.store.repository import (
    NO_IDENTITY,
    Missing,
    Person,
    Repository,
    branch_of,
    clean_name,
    discover,
    person,
    running,
)
from ssmem_tui.core.store.syncing import Syncer, SyncReport, Wishes, standing
from ssmem_tui.core.store.tidying import MANY, loose, tidy
from ssmem_tui.core.store.undoing import Target, act_for, last_act, last_undone, named


@contextmanager
def _refused() -> Iterator[None]:
    """What the system says before an act is promised is a refusal; afterwards the act is pending."""
    try:
        yield
    except OSError as error:
        raise unwritten(error) from error


_READ_ONLY = (Kind.FOREIGN, Kind.BARE, Kind.BROKEN)


class Store(Reading):
    """Reads and writes one workspace. Opening changes nothing on disk; the first write makes our folder.

    Calls may come from any thread; they take turns. `clock` stamps acts. `author` overrides the person's git
    identity (an agent or a scheduled job names itself). `on_branch` decides where acts go, to the
    checked-out branch or to a private ref; default: the branch, but for a folder of a larger repository the
    private ref.
    """

    def __init__(
        self,
        root: Path,
        *,
        clock: Clock,
        author: tuple[str, str] | None = None,
        on_branch: bool | None = None,
        durable: bool = True,
        lock_timeout: float = 10.0,
        step: Step | None = None,
    ) -> None:
        scrub_environment()
        self.root = root.resolve()
        self._clock = clock
        self._author = (clean_name(author[0]), clean_name(author[1])) if author else None
        self._on_branch = on_branch
        self._durability = Durability(durable)
        self._lock_timeout = lock_timeout
        self._step = step or (lambda _name: None)
        self._turn = threading.RLock()
        self._tree = Tree(self.root)
        self._found: Repository | tuple[Missing, str] | None = None
        self._git: GitDesk | None = None
        self._writing: WritingDesk | None = None
        self._person: Person | None = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End git processes and free descriptors; after many acts the object store is tidied first."""
        with self._turn:
            if self._writing is not None:
                self.tidy()
            self._drop_git()
            self._durability.close()
            self._tree.close()

    # ---- acts

    def apply(self, act: Act) -> Receipt:
        """Carry out one act: all its files and ledger lines, then one commit.

        Raises:
            Clash: the same lines were changed by others; nothing was written.
            ReadOnly: nothing can be written here.
            StoreBusy: another ssmem-tui writes here.
            StillPending: an earlier act is not in git yet.
            PathRefused: a path is not ours to write.
        """
        with self._writer() as desk:
            return carry_out(desk, act, self.author(), self._clock())

    def at_rest(self, path: str, name: str) -> tuple[bytes | None, tuple[Mapping[str, Any], ...]]:
        """A file and the live records of a ledger as one act left both, not as they are amid the next.

        Raises:
            PathRefused, Unreadable: as `read`.
        """
        with self._turn, ExitStack() as held:
            with suppress(OSError, StoreBusy):  # nothing of ours was written here yet, or can be
                held.enter_context(exclusive(self._state(), self._lock_timeout))
            return self.read(path), self.read_ledger(name)

    def record(self, act: Act) -> Receipt:
        """Commit an act that is on disk already: what a person wrote with a program of their own. No file is
        written; what others had changed before, and what they changed since, become commits of their own.

        Raises:
            ReadOnly, StoreBusy, StillPending, PathRefused: as `apply`; the files stay as they are.
        """
        for change in act.changes:
            check_path(change.path)
        with self._writer() as desk:
            return carry_out(desk, act, self.author(), self._clock(), written=True)

    def undo(self, commit: str | None = None) -> Receipt:
        """Take back the last act of ours, or exactly the named commit (or act), leaving later changes.

        Raises:
            NothingToDo: there is nothing (left) to take back.
            Clash: later changes touch the same lines.
            NotVersioned: there is no history here.
            UsageError: no commit of that name.
        """
        git = self._versioned()
        with self._writer() as desk:
            return self._reverse(desk, git, self._target(git, commit))

    def redo(self) -> Receipt:
        """Bring back what the last undo took away; ends once a new act was made.

        Raises:
            NothingToDo: nothing to bring back.
            Clash: later changes touch the same lines.
            NotVersioned: there is no history here.
        """
        git = self._versioned()
        with self._writer() as desk:
            return self._reverse(desk, git, last_undone(self._acts(git)))

    def undoing(self, commit: str | None = None, *, redo: bool = False) -> Commit:
        """The commit that `undo` or `redo` would reverse, with the files it changed; writes nothing.

        Raises:
            NothingToDo, NotVersioned, UsageError: as they do.
        """
        git = self._versioned()
        with self._turn:
            target = last_undone(self._acts(git)) if redo else self._target(git, commit)
            return git.history.one(target.commit.commit)

    def accept_outside(self, paths: Sequence[str] = ()) -> str | None:
        """Commit what others changed, all of it without `paths`; returns that commit. No file is written."""
        return self._record_outside(paths)

    def _record_outside(self, paths: Sequence[str] = (), *, start: bool = False) -> str | None:
        git = self._versioned()
        with self._writer() as desk:
            names = paths or [change.path for change in git.outside.look()]
            assert desk.recorder is not None
            return desk.recorder.record_outside(names, self.author(), stamp(self._clock()), start=start)

    def sync(
        self,
        remote: str | None = None,
        wishes: Wishes | None = None,
        *,
        say: Callable[[Saying], None] = lambda _text: None,
        cancelled: Cancelled = lambda: False,
    ) -> SyncReport:
        """Share with other machines over a git remote (its name or address); never forces anything.

        Raises:
            NotVersioned, UsageError, Refused, GitFailed, Clash: nothing was published or half merged.
        """
        git = self._versioned()
        syncer = Syncer(git, self._tree, self._writer, self.author, self._clock, say, cancelled)
        return syncer.run(remote, wishes or Wishes())

    def remote(self, name: str | None = None) -> tuple[Remote, int]:
        """The remote that `sync` would use, and how many commits it had not seen when we last looked (-1:
        never looked). Asks the network nothing.

        Raises:
            UsageError, Refused: there is none that can be used.
        """
        git = self._versioned()
        with self._turn:
            return standing(git, name)

    def recover(self) -> Recovery:
        """Finish what a crash left; touches nothing when there is nothing to finish."""
        with self._turn:
            folder = self._state()
            if not folder.is_dir() or self._trouble():
                return Recovery()
            with exclusive(folder, self._lock_timeout):
                return self._desk().recoverer.run(stamp(self._clock()))

    def tidy(self, *, many: int = MANY) -> bool:
        """Pack loose objects when there are about `many`; whether that was done."""
        with self._turn:
            git = self._git
            if git is None or loose(git.repo.common / "objects") < many:
                return False
            return tidy(git.shim, git.tips())

    def init(self) -> str | None:
        """Make a repository of the workspace and record its notes as they are found; returns that commit.

        Raises:
            NothingToDo: the workspace is versioned already.
            ReadOnly: nothing can be written here.
        """
        with self._turn:
            found = self._discovered()
            if isinstance(found, Repository):
                raise NothingToDo(saying("This workspace is in a git repository already."))
            if found[0] is not Missing.NONE:
                raise ReadOnly(self._words(found))
            self.recover()
            self._drop_git()
            face = Face(self.root, reading_environment())
            face.call("init", "--quiet", "--template=", "--initial-branch=main", str(self.root))
            return self._record_outside(start=True)

    # ---- how things stand

    def status(self, *, outside: bool = True) -> StoreStatus:
        """How the workspace stands to git, in words, and what others changed since."""
        with self._turn:
            found = self._discovered()
            trouble = self._trouble()
            waiting = tuple(Journal(self._state() / "journal", self._durability).names())
            readable = isinstance(found, Repository) or found[0] in (Missing.NONE, Missing.NO_GIT)
            parked = self.parked() if readable else ()
            if not isinstance(found, Repository):
                kind, said, way = situations.missing(found[0], self.root, found[1])
                writable = kind not in _READ_ONLY and not trouble
                said = trouble or said
                return StoreStatus(False, kind, said, way, "", "", writable, waiting, parked=parked)
            git = self._versioned()
            target, branch, unborn = git.refs.target(), branch_of(found), git.refs.tip("HEAD") is None
            kind, sentence, way = situations.present(found, target, branch, running(found), unborn=unborn)
            changes = git.outside.look() if outside else ()
            notes = situations.notes(found, self._person_of(found), self._author is not None)
            if trouble:
                sentence, way = trouble, NOTHING_SAID
            short = branch.removeprefix("refs/heads/")
            return StoreStatus(
                True, kind, sentence, way, target.ref, short, not trouble, waiting, changes, notes, parked
            )

    def author(self) -> tuple[str, str]:
        """Name and address that acts are signed with."""
        if self._author is not None:
            return self._author
        found = self._discovered()
        who = self._person_of(found) if isinstance(found, Repository) else None
        return (who.identity if who else None) or NO_IDENTITY

    @property
    def drafts(self) -> Path:
        """Where texts are kept that a crash left unplaced and that no longer fit the file."""
        return self._state() / "drafts"

    def parked(self) -> tuple[Parked, ...]:
        """Versions that are kept although neither disk nor branch shows them, until a person decides."""
        with self._turn:
            found = self._discovered()
            kept = list(parking.in_drafts(self.drafts, self._tree))
            if isinstance(found, Repository):
                kept += parking.on_private_ref(self._versioned(), self._tree)
            gone = parking.settled(self.read_ledger(parking.LEDGER)) if kept else frozenset()
            return tuple(one for one in kept if (one.ident, one.path) not in gone)

    def take(self, parked: Parked, *, whole: bool = False) -> Receipt:
        """Bring a version that was kept aside into its file, beside what was written since; `whole` puts it
        in place of the file.

        Raises:
            Clash: the same lines were changed since; `whole` is a way on.
        """
        return self.apply(parking.taking(parked, self._tree.read(parked.path), whole=whole))

    def drop(self, parked: Parked) -> Receipt:
        """Let a version that was kept aside rest: it is named no more; its bytes stay, `undo` names it."""
        return self.apply(parking.dropping(parked))

    # ---- inside

    def _reverse(self, desk: WritingDesk, git: GitDesk, target: Target) -> Receipt:
        act = act_for(self._tree, target, git.history.changes(target.commit.commit))
        return carry_out(desk, act, self.author(), self._clock())

    def _target(self, git: GitDesk, commit: str | None) -> Target:
        if commit is None:
            return last_act(self._acts(git))
        ident = git.named(commit)
        found = next((c for c in self._acts(git) if c.commit == ident), None)
        return named(found or git.history.one(ident))

    def _acts(self, git: GitDesk) -> Iterator[Commit]:
        return git.history.commits(git.tips(), names=False)

    @contextmanager
    def _writer(self) -> Iterator[WritingDesk]:
        with self._turn, _refused():
            found = self._discovered()
            if not isinstance(found, Repository) and found[0] not in (Missing.NONE, Missing.NO_GIT):
                raise ReadOnly(self._words(found))
            trouble = self._trouble()
            if trouble:
                raise ReadOnly(trouble)
            desk = self._desk()
            with exclusive(desk.room.folder, self._lock_timeout):
                report = desk.recoverer.run(stamp(self._clock()))
                waiting = [why for op, why in report.pending.items() if op != "lingering"]
                if waiting:
                    raise StillPending(
                        saying(
                            "An earlier act is on disk but not finished yet ({why}); nothing more is written "
                            "before it is.",
                            why=waiting[0],
                        )
                    )
                yield desk

    def _person_of(self, repo: Repository) -> Person:
        if self._person is None:
            self._person = person(repo)
        return self._person

    def _words(self, found: tuple[Missing, str]) -> Saying:
        _, sentence, way = situations.missing(found[0], self.root, found[1])
        return saying("{sentence} {way}", sentence=sentence, way=way)

    def _trouble(self) -> Saying:
        return situations.write_trouble(self.root)

    def _state(self) -> Path:
        found = self._discovered()
        return state_folder(self.root, found if isinstance(found, Repository) else None)

    def _discovered(self) -> Repository | tuple[Missing, str]:
        if self._found is None:
            self._found = discover(self.root)
        return self._found

    def _versioned(self) -> GitDesk:
        with self._turn:
            found = self._discovered()
            if not isinstance(found, Repository):
                raise NotVersioned(self._words(found))
            if self._git is None:
                self._git = GitDesk(found, self._tree, self._durability, self._on_branch)
            return self._git

    def _desk(self) -> WritingDesk:
        if self._writing is None:
            git = self._versioned() if isinstance(self._discovered(), Repository) else None
            self._writing = writing_desk(self.root, self._tree, git, self._durability, self._step)
        return self._writing

    def _drop_git(self) -> None:
        if self._git is not None:
            self._git.close()
        if self._writing is not None:
            self._writing.room.close()
        self._git = self._writing = self._found = self._person = None
