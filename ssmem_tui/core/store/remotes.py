"""Other machines: which remote, which address, and fetch and push that run nothing of the workspace's.

Network work happens in a git directory of ours (in the user's cache) that shares only the object store, so
the workspace's configuration is not read: addresses are data, shown and checked; ssh and credentials come
from the user's own configuration.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.private import cache_folder
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.faults import GitFailed, RemoteFailed, StoreError
from ssmem_tui.core.store.plumbing import QUIET_SSH, Face, make_shim, network_environment, quiet_environment
from ssmem_tui.core.store.repository import Repository

_SCHEME: Final = re.compile(r"(?:https|ssh)://[^\s]+", re.IGNORECASE)
_SCP: Final = re.compile(r"[A-Za-z0-9_][\w.-]*(?:@[\w][\w.-]*)?:(?!:)[^\s:-][^\s]*")
_REJECTED: Final = ("[rejected]", "fetch first", "non-fast-forward", "cannot lock ref", "[remote rejected]")
_SLOW: Final = 300.0


class Rejected(StoreError):
    """Somebody pushed in between; fetch and try again."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A named place other machines share: its address as it will be used, and the ref on it."""

    name: str
    url: str
    ref: str

    @property
    def shown(self) -> str:
        """The address without a password, harmless for a screen."""
        return safe_line(re.sub(r"(://[^/@:]*):[^/@]*@", r"\1:…@", self.url))


def find_remote(repo: Repository, wanted: str | None, ref: str) -> Remote:
    """The remote that a person named, or the one the branch follows, or the only one.

    Raises:
        UsageError: none is set up, or none of that name.
        Refused: its address is of a kind that could run a program.
    """
    rows = _config(repo)
    urls = {key[7:].rsplit(".", 1)[0]: value for key, value in rows if key.endswith(".url")}
    if wanted and wanted not in urls:
        if not _allowed(wanted, repo):
            raise UsageError(
                saying(
                    "There is no remote {wanted}, and it is no address of a repository.",
                    wanted=repr(safe_line(wanted)),
                )
            )
        return Remote(wanted, wanted, ref)
    branch = ref.removeprefix("refs/heads/")
    follows = dict(rows)
    name = wanted or follows.get(f"branch.{branch}.remote", "")
    if name not in urls:
        name = "origin" if "origin" in urls else next(iter(urls)) if len(urls) == 1 else ""
    if not name:
        raise UsageError(saying("No remote is set up; name its address once: ssmem-tui sync ADDRESS."))
    upstream = follows.get(f"branch.{branch}.merge", "")
    there = (
        upstream
        if name == follows.get(f"branch.{branch}.remote") and upstream.startswith("refs/heads/")
        else ref
    )
    if not _allowed(urls[name], repo):
        shown = Remote(name, urls[name], there).shown[:80]
        raise Refused(
            saying(
                "The remote {name} has an address that could run a program ({shown}).",
                name=safe_line(name),
                shown=shown,
            )
        )
    return Remote(name, urls[name], there)


def _config(repo: Repository) -> list[tuple[str, str]]:
    face = Face(repo.root, quiet_environment())
    pattern = r"^remote\..*\.url$|^branch\..*\.(remote|merge)$"
    try:
        out = face.call("config", "--null", "--get-regexp", pattern, timeout=5)
    except GitFailed:
        return []
    finally:
        face.close()
    rows = [row.split("\n", 1) for row in os.fsdecode(out).split("\0") if "\n" in row]
    return [(key, value) for key, value in rows]


def _allowed(url: str, repo: Repository) -> bool:
    """https, ssh, and local folders; never a helper (`ext::`), never an option, and never a repository that
    came with the workspace: a push would run its hooks."""
    if url.startswith("-") or "::" in url or "\n" in url:
        return False
    if url.startswith("file://"):
        return _elsewhere(unquote(url.removeprefix("file://")), repo)
    if url.startswith("/") or (repo.root / url).is_dir():
        return _elsewhere(url, repo)
    if "://" in url:
        return bool(_SCHEME.fullmatch(url)) and "://-" not in url
    return bool(_SCP.fullmatch(url))


def _elsewhere(path: str, repo: Repository) -> bool:
    local = (repo.root / path).resolve()
    return not (local.is_relative_to(repo.worktree) or local.is_relative_to(repo.common))


class Line:
    """The connection of one workspace to one remote."""

    def __init__(self, repo: Repository, remote: Remote) -> None:
        self.remote = remote
        place = hashlib.sha256(os.fsencode(repo.root) + b"\0" + remote.url.encode("utf-8", "replace"))
        folder = cache_folder() / "lines" / f"{place.hexdigest()[:16]}.git"
        make_shim(folder, repo.object_format)
        self._url = str(repo.root / remote.url) if (repo.root / remote.url).is_dir() else remote.url
        environment = network_environment(folder, repo.common / "objects", repo.common)
        self._face = Face(folder, environment)
        if not (os.environ.get("GIT_SSH_COMMAND") or os.environ.get("GIT_SSH") or self._own_ssh()):
            self._face = Face(folder, {**environment, **QUIET_SSH})

    def _own_ssh(self) -> bool:
        try:
            return bool(self._face.call("config", "--get", "core.sshCommand").strip())
        except GitFailed:
            return False

    def close(self) -> None:
        self._face.close()

    @property
    def last(self) -> str | None:
        """Where the remote stood when we last looked."""
        found = self._face.header("refs/heads/seen")
        return found[0] if found else None

    def fetch(self, ours: str | None) -> str | None:
        """Bring what the remote has; its tip, `None` when the ref is not there yet.

        Raises:
            GitFailed: no connection, no permission, no such repository.
        """
        for ref in ("refs/heads/theirs", "refs/heads/seen"):
            if self._face.header(ref) is None:  # of a repository that stood here before, or pruned since
                self._face.call("update-ref", "-d", ref)
        if ours is not None:  # tells the other side what we have, so that only the rest is sent
            self._face.call("update-ref", "refs/heads/ours", ours)
        spec = f"+{self.remote.ref}:refs/heads/theirs"
        try:
            self._call("fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--", self._url, spec)
        except GitFailed as error:
            if "couldn't find remote ref" in error.stderr:
                return None
            raise
        found = self._face.header("refs/heads/theirs")
        return found[0] if found else None

    def push(self, tip: str) -> None:
        """Publish `tip`; never forced.

        Raises:
            Rejected: the remote moved meanwhile.
            GitFailed: no connection, no permission.
        """
        try:
            self._call("push", "--quiet", "--no-verify", "--", self._url, f"{tip}:{self.remote.ref}")
        except GitFailed as error:
            if any(word in error.stderr for word in _REJECTED) and "protected" not in error.stderr:
                raise Rejected(saying("The remote moved meanwhile.")) from error
            raise
        self.remember(tip)

    def remember(self, tip: str) -> None:
        """Keep where the remote stands, so that a rewritten one is noticed."""
        self._face.call("update-ref", "refs/heads/seen", tip)

    def _call(self, *argv: str) -> bytes:
        try:
            return self._face.call(*argv, timeout=_SLOW)
        except GitFailed as error:
            raise RemoteFailed(error, self.remote.shown) from error
