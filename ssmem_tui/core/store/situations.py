"""How a workspace stands to git, in words: each situation has a sentence and a way on."""

from __future__ import annotations

import os
from pathlib import Path

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import NOTHING_SAID, Saying, quoted, saying, why
from ssmem_tui.core.store.records import Kind
from ssmem_tui.core.store.refs import Target
from ssmem_tui.core.store.repository import Missing, Person, Repository

Words = tuple[Kind, Saying, Saying]
"""Kind, sentence and way on."""


def missing(kind: Missing, root: Path, detail: str) -> Words:
    """How it stands where no repository can be used."""
    words = quoted(safe_line(" ".join(detail.split()))[:160]) or saying("no reason given")
    return {
        Missing.NONE: (
            Kind.NONE,
            saying(
                "This folder is in no git repository: changes are written safely, but there is no history "
                "and no undo."
            ),
            saying("`ssmem-tui init` makes a repository here; nothing else changes."),
        ),
        Missing.NO_GIT: (
            Kind.NO_GIT,
            saying(
                "There is no git program on this machine: changes are written safely, but there is no "
                "history and no undo."
            ),
            saying("Install git, then open the workspace again."),
        ),
        Missing.FOREIGN: (
            Kind.FOREIGN,
            saying(
                "The repository belongs to another user, so git refuses it, and so do we: it is open for "
                "reading only."
            ),
            saying(
                "If you trust it: git config --global --add safe.directory {root}", root=safe_line(str(root))
            ),
        ),
        Missing.BARE: (
            Kind.BARE,
            saying("This folder is inside a bare repository or a .git folder: it is open for reading only."),
            saying("Clone it, and open the clone."),
        ),
        Missing.BROKEN: (
            Kind.BROKEN,
            saying(
                "git cannot read the repository of this folder ({detail}): it is open for reading only.",
                detail=words,
            ),
            saying("Repair it (git fsck says what is wrong), then open the workspace again.")
            if "not a git repository:" not in detail
            else saying(
                "The .git file here points to a repository that is gone: git worktree repair there, or move "
                "that file away, then open the workspace again."
            ),
        ),
    }[kind]


def present(repo: Repository, target: Target, branch: str, work: str, *, unborn: bool) -> Words:
    """How it stands where acts are committed."""
    private = saying(
        "Acts are kept on {ref}; your branch, index and staged work stay as they are.", ref=target.ref
    )
    show = saying("git log {ref} shows them.", ref=target.ref)
    if work:
        return (
            Kind.RUNNING,
            saying("A {work} is in progress in this repository. {private}", work=work, private=private),
            saying("Finish it with git; from then on acts go to your branch. {show}", show=show),
        )
    if not branch:
        return (
            Kind.DETACHED,
            saying("No branch is checked out (detached HEAD). {private}", private=private),
            saying("git switch BRANCH brings you back to a branch. {show}", show=show),
        )
    if not target.branch and repo.own:
        off = saying("ssmem.toml keeps acts off your branch ([git] on_branch). {private}", private=private)
        return Kind.OWN, off, show
    if not target.branch:
        top = safe_line(str(repo.worktree))
        return (
            Kind.FOLDER,
            saying("The workspace is a folder of the repository {top}. {private}", top=top, private=private),
            saying(
                "{show} `[git] on_branch = true` in ssmem.toml commits to your branch instead.", show=show
            ),
        )
    short = branch.removeprefix("refs/heads/")
    if unborn:
        first = saying("The repository has no commit yet; the first act makes one on {branch}.", branch=short)
        return Kind.UNBORN, first, NOTHING_SAID
    if repo.superproject:
        return (
            Kind.SUBMODULE,
            saying("Every act is one commit on {branch} of this submodule.", branch=short),
            saying("The outer repository records it when you commit there."),
        )
    if repo.linked:
        added = saying("Every act is one commit on {branch} of this added worktree.", branch=short)
        return Kind.WORKTREE, added, NOTHING_SAID
    return (
        Kind.OWN,
        saying("Every act is one commit on {branch} of this repository.", branch=short),
        NOTHING_SAID,
    )


def notes(repo: Repository, person: Person, named: bool) -> tuple[Saying, ...]:
    """Further facts that a person should know before the first act."""
    out: list[Saying] = []
    if person.identity is None and not named:
        out.append(
            saying(
                "Acts are signed “ssmem-tui (no git identity set)”; git config --global user.name and "
                "user.email change that."
            )
        )
    if person.signs:
        out.append(
            saying(
                "This repository asks for signed commits; acts are committed unsigned, because a prompt for "
                "the passphrase would stop the app. Your own commits are signed as before."
            )
        )
    if repo.shallow:
        out.append(
            saying(
                "This is a shallow clone: history ends where it was cut; git fetch --unshallow brings the "
                "rest."
            )
        )
    return tuple(out)


def write_trouble(root: Path) -> Saying:
    """Why nothing can be written below `root`; nothing is said when it can."""
    try:
        found = os.statvfs(root)
    except OSError as error:
        return saying(
            "The workspace cannot be examined ({why}); it is open for reading only.", why=why(error)
        )
    if found.f_flag & os.ST_RDONLY:
        return saying("The disk is mounted read-only; the workspace is open for reading only.")
    if not os.access(root, os.W_OK | os.X_OK):
        return saying("You may not write in this folder; it is open for reading only. chmod u+w grants it.")
    return NOTHING_SAID
