"""`u` and `ctrl+r`: at once for what was done here since the app began, after a question for all else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.catalogue import say_error, t
from ssmem_tui.tui.front import Front
from ssmem_tui.tui.jobs import ACTS, Ticket
from ssmem_tui.tui.messages import Acted

if TYPE_CHECKING:
    from ssmem_tui.core.store import Receipt, Store
    from ssmem_tui.core.store.records import Commit
    from ssmem_tui.tui.screens.confirm import Question
    from ssmem_tui.tui.services import Services
    from ssmem_tui.tui.shell import Shell

    Asked = tuple[Commit, int]
    """What a person is asked about, and how many more of its run would go with it."""

_FILES = 6


@dataclass(frozen=True, slots=True)
class Done:
    """What was reversed, and why the rest was not."""

    receipts: tuple[Receipt, ...]
    undone: str = ""


def take_back(shell: Shell, verb: str) -> None:
    """Undo the newest act, or redo what was undone last (`verb`): exactly the commit that was looked at."""
    services = shell.services
    if services is None:
        return
    accepted, under_cursor = shell.accepted, _under_cursor(shell) if verb == "undo" else ""

    def look(ticket: Ticket[Asked | Done]) -> Asked | Done:
        from ssmem_tui.core.rollup.together import others_of

        with services.store() as store:
            found = store.undoing(accepted or None, redo=verb == "redo")
            known = not services.acts.isdisjoint((found.commit, found.op))
            if not known or under_cursor not in ("", found.commit):
                return found, others_of(store, found) if verb == "undo" else 0
            return _reversed(store, found, verb, ticket)

    def looked(found: Asked | Done) -> None:
        if isinstance(found, Done):
            done(found)
        else:
            commit, others = found
            question = _question(commit, verb, services, others)
            shell.ask(question, lambda yes: act(commit) if yes else None)

    def act(commit: Commit) -> None:
        def work(ticket: Ticket[Done]) -> Done:
            with services.store() as store:
                return _reversed(store, commit, verb, ticket)

        shell.jobs.start(t(verb), work, then=done, lane=ACTS)

    def done(found: Done) -> None:
        *before, last = found.receipts
        shell.post_message(Acted(last, verb, tuple(before), found.undone, together=True))

    shell.jobs.start(t(verb), look, then=looked, lane=ACTS)


def _reversed(store: Store, commit: Commit, verb: str, ticket: Ticket[Any]) -> Done:
    """Reverse a commit and what was written in one run with it; what the rest met does not undo the first."""
    from ssmem_tui.core.rollup.together import take_back as steps

    receipts: list[Receipt] = []
    try:
        receipts += steps(store, commit, redo=verb == "redo", cancelled=ticket.cancelled)
    except SsmemError as error:
        if not receipts:
            raise
        return Done(tuple(receipts), t("the rest of the run stays: {why}", why=say_error(error)))
    return Done(tuple(receipts))


def _under_cursor(shell: Shell) -> str:
    front = shell.screen
    return front.here().commit if isinstance(front, Front) and front.is_mounted else ""


def _question(commit: Commit, verb: str, services: Services, others: int) -> Question:
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
        *([t("{n} more roll-ups of the same run go back with it.", n=others)] if others else []),
    ]
    if verb == "undo":
        lines.append(t("Any other one: ! in the history (t), with the cursor on it."))
    return Question(words[0], "\n".join(lines), yes=words[1])
