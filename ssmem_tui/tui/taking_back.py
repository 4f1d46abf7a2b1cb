"""`u` and `ctrl+r`: at once for what was done here since the app began, after a question for all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.front import Front
from ssmem_tui.tui.jobs import ACTS, Ticket
from ssmem_tui.tui.messages import Acted

if TYPE_CHECKING:
    from ssmem_tui.core.store import Receipt
    from ssmem_tui.core.store.records import Commit
    from ssmem_tui.tui.screens.confirm import Question
    from ssmem_tui.tui.services import Services
    from ssmem_tui.tui.shell import Shell

_FILES = 6


def take_back(shell: Shell, verb: str) -> None:
    """Undo the newest act, or redo what was undone last (`verb`): exactly the commit that was looked at."""
    services = shell.services
    if services is None:
        return
    accepted, under_cursor = shell.accepted, _under_cursor(shell) if verb == "undo" else ""

    def look(_: Ticket[Commit | Receipt]) -> Commit | Receipt:
        with services.store() as store:
            found = store.undoing(accepted or None, redo=verb == "redo")
            known = not services.acts.isdisjoint((found.commit, found.op))
            if not known or under_cursor not in ("", found.commit):
                return found
            return store.undo(found.commit)

    def looked(found: Commit | Receipt) -> None:
        from ssmem_tui.core.store.records import Commit

        if isinstance(found, Commit):
            shell.ask(_question(found, verb, services), lambda yes: act(found.commit) if yes else None)
        else:
            done(found)

    def act(commit: str) -> None:
        def work(_: Ticket[Receipt]) -> Receipt:
            with services.store() as store:
                return store.undo(commit)

        shell.jobs.start(t(verb), work, then=done, lane=ACTS)

    def done(receipt: Receipt) -> None:
        shell.post_message(Acted(receipt, verb))

    shell.jobs.start(t(verb), look, then=looked, lane=ACTS)


def _under_cursor(shell: Shell) -> str:
    front = shell.screen
    return front.here().commit if isinstance(front, Front) and front.is_mounted else ""


def _question(commit: Commit, verb: str, services: Services) -> Question:
    from ssmem_tui.tui.screens.confirm import Question

    at = commit.at.astimezone(services.config.tzinfo)
    words = {
        "undo": (t("Take back the newest act?"), t("take back")),
        "redo": (t("Bring back what was taken back last?"), t("bring back")),
    }[verb]
    subject = commit.subject.removeprefix("undo: ") if verb == "redo" else commit.subject
    more = len(commit.paths) - _FILES
    lines = [
        safe_line(subject),
        t("by {author}, {at}", author=commit.author, at=f"{at:%Y-%m-%d %H:%M}"),
        *(f"  {safe_line(path)}" for path in commit.paths[:_FILES]),
        *([f"  {t('{n} more files', n=more)}"] if more > 0 else []),
    ]
    if verb == "undo":
        lines.append(t("Any other one: ! in the history (t), with the cursor on it."))
    return Question(words[0], "\n".join(lines), yes=words[1])
