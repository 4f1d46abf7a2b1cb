"""Taking acts back and bringing them again: each a new commit, so nothing of history is ever rewritten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.history import ACCESSES, NOT_ACTS
from ssmem_tui.core.store.ledger import ledger_of
from ssmem_tui.core.store.paths import Tree
from ssmem_tui.core.store.planning import reversed_changes
from ssmem_tui.core.store.records import Act, Change, Commit, LedgerRecord


@dataclass(frozen=True, slots=True)
class Target:
    """The commit whose changes are reversed, and the act (op or commit id) that this is about."""

    commit: Commit
    about: str
    redo: bool


def last_act(commits: Iterable[Commit]) -> Target:
    """The newest act of ours that is not taken back.

    Raises:
        NothingToDo: there is none.
    """
    for commit in commits:
        if commit.act not in NOT_ACTS and not commit.undone and commit.op:
            return Target(commit, commit.op, False)
    raise NothingToDo(saying("There is no act of ours left to take back."))


def last_undone(commits: Iterable[Commit]) -> Target:
    """The undo to reverse: the newest whose act is still taken back, with no new act since.

    Raises:
        NothingToDo: nothing was taken back, or a new act came after it.
    """
    brought_back: set[str] = set()
    for commit in commits:
        about = [value for key, value in commit.trailers if key in ("Undoes", "Redoes")]
        if commit.act == "redo":
            brought_back.update(about)
        elif commit.act == "undo" and about:
            if about[0] not in brought_back:
                return Target(commit, about[0], True)
            brought_back.discard(about[0])
        elif commit.act not in ("outside", *ACCESSES) and commit.op:
            break
    raise NothingToDo(saying("There is nothing to bring back."))


def named(commit: Commit) -> Target:
    """Reverse exactly this commit, ours or not; reversing one of our undos is a redo."""
    about = next((value for key, value in commit.trailers if key == "Undoes"), "")
    if commit.act == "undo" and about:
        return Target(commit, about, True)
    again = next((value for key, value in commit.trailers if key == "Redoes"), "")
    return Target(commit, again if commit.act == "redo" and again else commit.op or commit.commit, False)


def act_for(tree: Tree, target: Target, changes: Iterable[Change]) -> Act:
    """The act that reverses `changes`, those of the target's commit, in the files as they are now.

    Raises:
        Clash: later changes touch the same lines; carries both versions.
        NothingToDo: the files and ledgers already are as if it had not happened.
    """
    mine, ledgers = [], []
    for change in changes:
        name = ledger_of(change.path)
        if name:
            ledgers.append(name)
        elif not change.path.startswith(".ssmem/"):
            mine.append(change)
    word = "redo" if target.redo else "undo"
    subject = _plain_subject(target.commit.subject)
    if target.commit.undone and not target.redo:
        raise NothingToDo(saying("“{subject}” is already taken back.", subject=subject))
    back = reversed_changes(tree, mine, f"{word} of “{subject}” ({target.commit.commit[:8]}) cannot be done")
    if not back and not ledgers:
        raise NothingToDo(
            saying("The files already are as if “{subject}” had not happened.", subject=subject)
        )
    key = "Redoes" if target.redo else "Undoes"
    records = tuple(LedgerRecord(name, {word: target.about}) for name in dict.fromkeys(ledgers))
    trailers = ((key, target.about), ("Reverses", target.commit.commit))
    return Act(word, subject, tuple(back), records, trailers)


def _plain_subject(subject: str) -> str:
    for prefix in ("undo: ", "redo: "):
        subject = subject.removeprefix(prefix)
    return subject
