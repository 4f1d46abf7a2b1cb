"""How a workspace stands to git, in words: each situation has a sentence and a way on."""

from __future__ import annotations

import os
from pathlib import Path

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store.records import Kind
from ssmem_tui.core.store.refs import Target
from ssmem_tui.core.store.repository import Missing, Person, Repository

_MISSING = {
    Missing.NONE: (
        Kind.NONE,
        "This folder is in no git repository: changes are written safely, but there is no history and "
        "no undo.",
        "`ssmem-tui init` makes a repository here; nothing else changes.",
    ),
    Missing.NO_GIT: (
        Kind.NO_GIT,
        "There is no git program on this machine: changes are written safely, but there is no history and "
        "no undo.",
        "Install git, then open the workspace again.",
    ),
    Missing.FOREIGN: (
        Kind.FOREIGN,
        "The repository belongs to another user, so git refuses it, and so do we: it is open for reading "
        "only.",
        "If you trust it: git config --global --add safe.directory {root}",
    ),
    Missing.BARE: (
        Kind.BARE,
        "This folder is inside a bare repository or a .git folder: it is open for reading only.",
        "Clone it, and open the clone.",
    ),
    Missing.BROKEN: (
        Kind.BROKEN,
        "git cannot read the repository of this folder ({detail}): it is open for reading only.",
        "Repair it (git fsck says what is wrong), then open the workspace again.",
    ),
}


def missing(kind: Missing, root: Path, detail: str) -> tuple[Kind, str, str]:
    """Kind, sentence and way on where no repository can be used."""
    word, sentence, way = _MISSING[kind]
    words = safe_line(" ".join(detail.split()))[:160] or "no reason given"
    return word, sentence.format(detail=words), way.format(root=safe_line(str(root)))


def present(
    repo: Repository, target: Target, branch: str, work: str, *, unborn: bool
) -> tuple[Kind, str, str]:
    """Kind, sentence and way on where acts are committed."""
    private = f"Acts are kept on {target.ref}; your branch, index and staged work stay as they are."
    show = f"git log {target.ref} shows them."
    if work:
        sentence = f"A {work} is in progress in this repository. {private}"
        return Kind.RUNNING, sentence, f"Finish it with git; from then on acts go to your branch. {show}"
    if not branch:
        sentence = f"No branch is checked out (detached HEAD). {private}"
        return Kind.DETACHED, sentence, f"git switch BRANCH brings you back to a branch. {show}"
    if not target.branch and repo.own:
        return Kind.OWN, f"ssmem.toml keeps acts off your branch ([git] on_branch). {private}", show
    if not target.branch:
        top = safe_line(str(repo.worktree))
        way = f"{show} `[git] on_branch = true` in ssmem.toml commits to your branch instead."
        return Kind.FOLDER, f"The workspace is a folder of the repository {top}. {private}", way
    short = branch.removeprefix("refs/heads/")
    if unborn:
        return Kind.UNBORN, f"The repository has no commit yet; the first act makes one on {short}.", ""
    where = f"Every act is one commit on {short}"
    if repo.superproject:
        return (
            Kind.SUBMODULE,
            f"{where} of this submodule.",
            "The outer repository records it when you commit there.",
        )
    if repo.linked:
        return Kind.WORKTREE, f"{where} of this added worktree.", ""
    return Kind.OWN, f"{where} of this repository.", ""


def notes(repo: Repository, person: Person, named: bool) -> tuple[str, ...]:
    """Further facts that a person should know before the first act."""
    out: list[str] = []
    if person.identity is None and not named:
        out.append(
            "git does not know who you are, so acts are signed as “ssmem-tui (no git identity set)”; "
            "git config --global user.name and user.email change that."
        )
    if person.signs:
        out.append(
            "This repository asks for signed commits; acts are committed unsigned, because a prompt for the "
            "passphrase would stop the app. Your own commits are signed as before."
        )
    if repo.shallow:
        out.append(
            "This is a shallow clone: history ends where it was cut; git fetch --unshallow brings the rest."
        )
    return tuple(out)


def write_trouble(root: Path) -> str:
    """Why nothing can be written below `root`, `""` when it can."""
    try:
        found = os.statvfs(root)
    except OSError as error:
        return f"The workspace cannot be examined ({error.strerror}); it is open for reading only."
    if found.f_flag & os.ST_RDONLY:
        return "The disk is mounted read-only; the workspace is open for reading only."
    if not os.access(root, os.W_OK | os.X_OK):
        return "You may not write in this folder; it is open for reading only. chmod u+w grants it."
    return ""
