"""What background work and screens tell each other. All are posted; none carries memory text to a toast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from ssmem_tui.core.periods import Period
    from ssmem_tui.core.store.records import Receipt
    from ssmem_tui.core.workspace.shifts import Shift
    from ssmem_tui.tui.services import Services


@dataclass(frozen=True, slots=True)
class Here:
    """What a person is looking at, handed to the next screen: a line of a file, a period, a commit; `query`
    is what the search shall start with."""

    path: str = ""
    line: int = 1
    period: Period | None = None
    commit: str = ""
    text: str = ""
    query: str = ""


@dataclass
class WorkspaceLoaded(Message):
    """The workspace was read again; sent to every screen on the stack, which already holds `services`."""

    services: Services


@dataclass
class WorkspaceFailed(Message):
    """The workspace could not be read; `sentence` says why and what to do."""

    sentence: str


@dataclass
class Acted(Message):
    """Something was written. The app shows what git did, how to take it back, and reads the workspace again.

    `verb` is a word for the last line when the receipt's own subject does not say it (`undo`, `redo`);
    `before` are the receipts of the same deed that came first, oldest first; `undone` says in a sentence what
    of the deed was not done, and stands before the rest; `together`: one key takes all of it back.
    """

    receipt: Receipt
    verb: str = ""
    before: tuple[Receipt, ...] = ()
    undone: str = ""
    together: bool = False


@dataclass
class OutsideChanged(Message):
    """Files changed behind our back; the app names losses, keeps `shifts`, reads the workspace again."""

    shifts: tuple[Shift, ...]


@dataclass
class Heard(Message):
    """The statements of a model's answer so far, while it streams."""

    said: tuple[str, ...]

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, Heard)
