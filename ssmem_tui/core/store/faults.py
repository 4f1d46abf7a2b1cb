"""What the store refuses or fails at; every message is a sentence that says the way on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ssmem_tui.core.errors import ExitCode, Refused, SsmemError
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import NOTHING_SAID, saying
from ssmem_tui.core.store.merge import Conflict

_LONGEST: Final = 300


class StoreError(SsmemError):
    """Base of all that the store raises, besides the refusals below."""


class StoreBusy(StoreError):
    """Another of our processes holds the workspace lock."""


class GitMissing(StoreError):
    """There is no git program on this machine."""


class GitFailed(StoreError):
    """git ended with `status`; `stderr` is its own message, for logs and for telling causes apart."""

    def __init__(self, argv: Sequence[str], status: int, stderr: str) -> None:
        tail = _essence(stderr)
        verb = argv[0] if argv else ""
        super().__init__(saying("git {verb} failed ({status}): {tail}.", verb=verb, status=status, tail=tail))
        self.status = status
        self.stderr = stderr


def _essence(stderr: str) -> str:
    """What git said, in one line: the end, where its reason stands. Of what it says at length of a lock that
    is held only the way on."""
    said, advice, rest = stderr.partition("\n\nAnother git process seems to be running")
    words = " ".join(said.split()).rstrip(".")
    words = words if len(words) <= _LONGEST else "…" + words[-_LONGEST:]
    return safe_line(f"{words}; {rest.rpartition(':')[2].strip()}" if advice else words).rstrip(".")


class Absent(StoreError):
    """History names a version that this copy of the repository does not hold. It is not taken for no file."""

    def __init__(self) -> None:
        super().__init__(
            saying(
                "A version that history names is not in this repository, which was cloned in part or is "
                "damaged. git fetch --refetch brings what is missing, git fsck names what is damaged."
            )
        )


class CutOff(StoreError):
    """What a commit changed is not known, because a shallow clone ends with it."""

    def __init__(self) -> None:
        super().__init__(
            saying(
                "This is a shallow clone, and its history begins with this commit: what it changed is not "
                "known here. git fetch --unshallow brings the rest."
            )
        )


class RemoteFailed(GitFailed):
    """The other side of a sync did not answer as git wants; nothing of ours was lost by it."""

    def __init__(self, failed: GitFailed, remote: str) -> None:
        super().__init__((), failed.status, failed.stderr)
        tail = _essence(failed.stderr)
        self.args = (
            saying(
                "Not synced: {remote} cannot be used now ({tail}). Your commits stay here, nothing was "
                "published; check address, network and rights, then sync again.",
                remote=remote,
                tail=tail,
            ),
        )


class PathRefused(Refused):
    """The path leaves the workspace, is a link or a special file, or has a name we do not manage."""


class LeftOut(PathRefused):
    """A file of the branch that a sparse checkout leaves out of the folder."""

    def __init__(self, path: str) -> None:
        super().__init__(
            saying(
                "A sparse checkout leaves {path} out of this folder. git sparse-checkout add "
                "brings it here; then it can be changed.",
                path=path,
            )
        )


class ReadOnly(Refused):
    """The workspace cannot be changed here: read-only or full disk, foreign owner."""


class NotVersioned(Refused):
    """History was asked for where there is no repository or no git program."""

    code = ExitCode.REFUSED


class StillPending(Refused):
    """An earlier act is on disk but not finished yet; nothing further is written before it is."""


class Clash(Refused):
    """The same lines were changed by others; nothing was written.

    `conflicts` maps each path to its regions with the base, our and their lines, so that both versions can
    be shown side by side. `gone`: what would have been changed is not there any more.
    """

    def __init__(
        self, conflicts: Mapping[str, tuple[Conflict, ...]], doing: str = "", *, gone: bool = False
    ) -> None:
        names = ", ".join(safe_line(path) for path in sorted(conflicts))
        where = next((str(c.line + 1) for cs in conflicts.values() for c in cs), "1")
        self.conflicts = dict(conflicts)
        what = saying("; {doing}", doing=doing) if doing else NOTHING_SAID
        super().__init__(
            saying(
                "{names}: removed or renamed meanwhile{what}. Nothing was written; O or status shows it.",
                names=names,
                what=what,
            )
            if gone
            else saying(
                "{names}: the same lines were changed meanwhile (near line {where}){what}. Nothing was "
                "written; read the file again and decide anew.",
                names=names,
                where=where,
                what=what,
            )
        )
