"""The slow parts of the cockpit, each a plain function for a thread. Nothing here touches a widget."""

from __future__ import annotations

from dataclasses import dataclass

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Cancelled, Note
from ssmem_tui.core.review.records import Candidate
from ssmem_tui.core.rollup.records import PlanItem
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store.records import Commit, StoreStatus
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import read
from ssmem_tui.core.workspace.labels import label_warning
from ssmem_tui.tui.catalogue import say, say_error, t
from ssmem_tui.tui.services import Services


@dataclass(frozen=True, slots=True)
class Opened:
    """A note as it was read for the reader; `problem` is a sentence when it could not be; a `made` page is of
    ours and no file."""

    note: Note | None
    path: str
    text: str
    warnings: tuple[str, ...] = ()
    problem: str = ""
    made: bool = False


def open_note(services: Services, path: str) -> Opened:
    """Read a file of the workspace; what cannot be read says so and is never shown as empty."""
    workspace = services.workspace
    note = workspace.by_path.get(path)
    try:
        decoded = read(workspace, path)
    except SsmemError as error:
        return Opened(note, path, "", problem=say_error(error))
    except OSError as error:
        return Opened(note, path, "", problem=t("cannot be read: {why}", why=say_error(error)))
    about = label_warning(workspace, note) if note else None
    said = (*decoded.warnings, about.message) if about else decoded.warnings
    return Opened(note, path, decoded.text, tuple(map(say, said)))


def startup_tokens(services: Services) -> int:
    """What the agent's next start loads, in tokens."""
    from ssmem_tui.core.workspace.startup import replay

    return replay(services.workspace, services.today, cache=services.cache_dir).tokens


def due_plan(services: Services) -> tuple[PlanItem, ...]:
    from ssmem_tui.core.rollup import plan
    from ssmem_tui.core.store import read_ledger

    ledger = read_ledger(services.root, "rollups")
    return plan(services.workspace, now=services.clock(), ledger=ledger, cache=services.cache_dir)


def waiting_candidates(services: Services, cancelled: Cancelled) -> tuple[Candidate, ...]:
    """For a process apart, where there is one: it reads much and leaves nothing behind."""
    from ssmem_tui.core.review.asked import Asked, waiting

    return services.run(waiting, Asked(services.root, services.today, services.cache_dir), cancelled)


def unwritten_decisions(services: Services) -> int:
    """How many decisions of the desk are kept for later; what was put off is none."""
    from ssmem_tui.core.review.board import Board
    from ssmem_tui.core.review.draft import draft_path, load
    from ssmem_tui.core.review.records import Choice

    path = draft_path(services.root)
    if not path.exists():
        return 0
    board = load(path, Board(()), services.today)
    return len(board.entries) + sum(one.choice is not Choice.DEFER for one in board.decisions)


def store_status(services: Services) -> StoreStatus:
    with services.store() as store:
        return store.status()


def commits_of(services: Services, path: str) -> tuple[Commit, ...]:
    """The newest commits of a file, of everything when `path` is empty."""
    with services.store() as store:
        return tuple(store.history(path or None, limit=60))


def count_notes(notes: tuple[Note, ...], services: Services, cancelled: Cancelled) -> dict[str, int]:
    """Tokens of each note by path."""
    found: dict[str, int] = {}
    for note in notes:
        if cancelled():
            break
        try:
            found[note.path] = count_tokens(read(services.workspace, note.path).text)
        except (OSError, SsmemError):
            continue
    return found


def blame_words(services: Services, path: str) -> dict[int, str]:
    """Line number → who wrote it, when and in which commit."""
    found: dict[int, str] = {}
    known: dict[str, str] = {}
    zone = services.config.tzinfo
    with services.store() as store:
        for line in store.blame(path):
            if line.commit is None:
                found[line.number] = t("not committed yet")
                continue
            if line.commit not in known:
                commit = store.commit(line.commit)
                at = commit.at.astimezone(zone)
                known[line.commit] = safe_line(
                    f"{at:%Y-%m-%d %H:%M}  {commit.author}  {commit.commit[:7]}  {commit.subject}"
                )
            found[line.number] = known[line.commit]
    return found
