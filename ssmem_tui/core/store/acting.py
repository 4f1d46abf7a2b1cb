"""From an act to its receipt: plan, promise, place, record, and say what the person should hear."""

from __future__ import annotations

import errno
import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from ssmem_tui.core.saying import NOTHING_SAID, Saying, of_system, said_by, saying, term
from ssmem_tui.core.store import ledger
from ssmem_tui.core.store.desk import WritingDesk
from ssmem_tui.core.store.faults import ReadOnly, StoreError
from ssmem_tui.core.store.planning import Move, plan
from ssmem_tui.core.store.recording import message, stamp
from ssmem_tui.core.store.records import Act, Receipt
from ssmem_tui.core.store.rounds import Operation
from ssmem_tui.core.store.secrets import find_secrets


def carry_out(
    desk: WritingDesk,
    act: Act,
    author: tuple[str, str],
    now: datetime,
    *,
    joins: str | None = None,
    written: bool = False,
) -> Receipt:
    """Write all files and ledger lines of `act`, then commit. The caller holds the lock and has recovered.

    With `joins`, a commit of another machine, the commit is a merge with it, or the ref is forwarded to it.
    With `written`, its files are on disk already, and only what history does not hold yet is recorded.

    Raises:
        Clash, PathRefused: nothing was written.
        ReadOnly: the disk is full or read-only; nothing was written.
    """
    placer, recorder = desk.placer, desk.recorder
    op = uuid.uuid4().hex
    moves = [Move(one.path, one.before, one.after) for one in act.changes if one.before != one.after]
    merged: list[str] = []
    if not written:
        moves, merged = plan(placer.tree, act.changes)
    if not moves and not act.ledger and not joins:
        return Receipt(act, None, recorder is not None)
    moves += [Move(*row) for row in ledger.appended(placer.tree, act.ledger, now, op)]
    changes = [(m.path, placer.vault.oid_or_none(m.now), placer.vault.oid_or_none(m.want)) for m in moves]
    text = message(act, op, () if joins else changes)
    operation = Operation(op, act.kind, author, text, stamp(now), changes, joins=joins)
    _promise(desk, operation, moves, () if written else moves)
    commit, pending = None, NOTHING_SAID
    try:
        _place(desk, operation)
        placer.step("files placed")
        commit = desk.recoverer.record(operation)
    except (StoreError, OSError) as error:
        pending = saying(
            "Written, but not in git yet ({why}); it is committed as soon as git can.", why=_words(error)
        )
        if operation.back:
            pending = saying(
                "Written in part only ({why}); it is taken back as soon as the disk lets it.",
                why=_words(error),
            )
    if len(operation.rounds) > len(changes):
        merged = sorted({*merged, *(m.path for m in moves)})
    command = f"git commit -m {operation.text.splitlines()[0]!r}" if recorder is not None else ""
    warnings = _warnings(desk, operation, moves)
    return Receipt(act, commit, recorder is not None, tuple(merged), pending, warnings, command, op)


def _promise(desk: WritingDesk, operation: Operation, moves: Sequence[Move], placed: Sequence[Move]) -> None:
    """From the end of this call on, the act will be finished, whatever happens; `placed` are the moves that
    are still to be made on disk."""
    placer = desk.placer
    try:
        placer.step("planned")
        placer.check_places(placed)
        if desk.recorder is not None:
            desk.recorder.keep(moves)
        placer.step("blobs stored")
        placer.prepare(operation, [(f"{operation.op}.{n}.0", move) for n, move in enumerate(placed)])
        placer.step("slots filled")
        desk.journal.begin(operation)
    except OSError as error:
        desk.room.drop_slots(operation.op)
        raise unwritten(error) from error
    placer.step("journal written")


def _place(desk: WritingDesk, operation: Operation) -> None:
    """Put all files in place, or none.

    Raises:
        ReadOnly: what was in place already is taken back.
        OSError, StoreError: nor can that be done now.
    """
    try:
        for r in list(operation.rounds):
            desk.placer.place(operation, r)
    except (StoreError, OSError) as error:
        desk.recoverer.take_back(operation)
        raise unwritten(error) from error


def unwritten(error: OSError | StoreError) -> ReadOnly:
    """What the system says of an act of which nothing is left in any file, as a refusal."""
    if isinstance(error, OSError) and error.errno in (errno.EXDEV, errno.EBUSY):
        return ReadOnly(
            saying(
                "Nothing was written ({why}); the old files are in place. It is mounted apart from the rest, "
                "and a file is exchanged within one mount only: mount the whole workspace instead.",
                why=_words(error),
            )
        )
    return ReadOnly(saying("Nothing was written ({why}); the old files are in place.", why=_words(error)))


def _words(error: OSError | StoreError) -> Saying:
    return of_system(error) if isinstance(error, OSError) else said_by(error)


def _warnings(desk: WritingDesk, operation: Operation, moves: Sequence[Move]) -> tuple[Saying, ...]:
    out: list[Saying] = []
    if desk.recorder is None:
        out.append(saying("There is no repository here: the change is written, but it cannot be undone."))
    else:
        index = desk.recorder.index
        left = sorted(index.left_staged & set(operation.paths))
        out += [saying("Your own staged version of {path} was left as it is.", path=path) for path in left]
        out += [said for said in (index.trouble, desk.recorder.apart) if said]
    out += desk.recoverer.untold
    desk.recoverer.untold.clear()
    if operation.seen:
        names = ", ".join(sorted({path for path, _ in operation.seen}))
        out.append(
            saying(
                "An outside version of {names} that was overwritten meanwhile is kept in history.",
                names=names,
            )
        )
    out += [
        saying("{path} is no plain file any more; its new text is kept aside (see status).", path=r.path)
        for r in operation.rounds
        if (desk.room.drafts / r.slot).exists()
    ]
    return (*out, *secrets_brought(moves))


def secrets_brought(moves: Iterable[Move]) -> tuple[Saying, ...]:
    """What to say of lines that come into files and look like secrets."""
    return tuple(
        saying("{path} now holds what looks like a secret ({kind}).", path=move.path, kind=term(kind))
        for move in moves
        if not ledger.ledger_of(move.path)
        for kind in sorted({secret.kind for secret in find_secrets(_added(move))})
    )


def _added(move: Move) -> str:
    """Lines that an act brings into a file."""
    was = Counter((move.now or b"").split(b"\n"))
    added = (Counter((move.want or b"").split(b"\n")) - was).elements()
    return b"\n".join(added).decode("utf-8", "surrogateescape")
